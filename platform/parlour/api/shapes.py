"""What the calls answer, as structs: the source of the OpenAPI description."""

from datetime import datetime
from typing import Any

import msgspec

from parlour.matches.domain import Pace
from parlour.matches.services.chat import ChatEntry
from parlour.matches.services.commands import Receipt


class Guest(msgspec.Struct):
    name: str
    token: str


class ListedSeat(msgspec.Struct):
    """A seat in a list: `kind` open, person or bot."""

    seat: int
    kind: str
    name: str


class MatchMade(msgspec.Struct):
    """A match that was just opened. `invite`: what to hand to others while seats are open."""

    match: str
    table: str
    status: str
    seats: list[ListedSeat]
    invite: str | None


class ListedMatch(msgspec.Struct):
    match: str
    game: str
    title: str
    status: str
    seats: list[ListedSeat]
    pace: Pace
    rated: bool
    options: dict[str, Any]
    opened_at: datetime


class MatchList(msgspec.Struct):
    matches: list[ListedMatch]


class AskedMatch(msgspec.Struct):
    """A running match that waits for the person, `due_at` when its clock runs out (null: it has none)."""

    match: str
    game: str
    title: str
    seat: int
    due_at: str | None


class AskedList(msgspec.Struct):
    matches: list[AskedMatch]


class ListedGame(msgspec.Struct):
    key: str
    title: str
    ruleset: str
    seats: tuple[int, int]
    summary: str
    minutes: int


class GameList(msgspec.Struct):
    games: list[ListedGame]


class OptionField(msgspec.Struct):
    """An option as a form field: see `kind`; `titles` are those of `choices`, in their order."""

    name: str
    kind: str
    title: str
    help: str
    choices: list[Any]
    titles: list[str]
    default: Any
    minimum: int | None
    maximum: int | None


class Preset(msgspec.Struct):
    name: str
    title: str
    options: dict[str, Any]


class ListedBot(msgspec.Struct):
    """`think_ms`: how long it may think about a decision."""

    name: str
    title: str
    think_ms: int


class GamePage(ListedGame):
    options: list[OptionField]
    options_schema: dict[str, Any]
    presets: list[Preset]
    bots: list[ListedBot]
    rules: str


class HistoryPage(msgspec.Struct):
    """The viewer's log entries; `more`: there are others after these."""

    viewer: int | str
    entries: list[dict[str, Any]]
    head: int
    more: bool


class ChatPage(msgspec.Struct):
    entries: list[ChatEntry]


class ErrorBody(msgspec.Struct):
    """A refusal: a code to act on, a sentence to show, and the slots of the sentence."""

    code: str
    message: str
    slots: dict[str, Any]


__all__ = ["ChatEntry", "ErrorBody", "MatchMade", "Receipt"]
