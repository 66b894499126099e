"""Pure decisions around a match: paces, what a seat can be, who has to agree, how seats move on in a rematch.

Times are integers in milliseconds. Whatever people send is one of these structs: an unknown field or a wrong type never
gets further.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Annotated, Any, Literal, TypeAlias, TypeVar
from uuid import UUID

import msgspec

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS
OPEN_TABLE_MS = 24 * HOUR_MS
OPEN_SLOW_TABLE_MS = 14 * DAY_MS
IDLE_MATCH_MS = 14 * DAY_MS
"""A match without clocks in which nobody acts for so long is called off."""
TIMEOUTS_MAX = 3
"""So many timeouts in a row, and the seat is taken to have left."""
SEATS_MAX = 12
DEPTH_MAX = 20
"""So many levels may the JSON of options or a position have; the games need half a dozen."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people send."""


class Untimed(Request, frozen=True, tag_field="kind", tag="none"):
    """No clock; windows of the game itself still close."""


class Live(Request, frozen=True, tag_field="kind", tag="live"):
    """A bank for the whole match and an increment for each decision."""

    bank_s: Annotated[int, msgspec.Meta(ge=10, le=10_800)]
    increment_s: Annotated[int, msgspec.Meta(ge=0, le=180)]


class PerAction(Request, frozen=True, tag_field="kind", tag="action"):
    """So long for each decision."""

    seconds: Annotated[int, msgspec.Meta(ge=3, le=3_600)]


class Slow(Request, frozen=True, tag_field="kind", tag="slow"):
    """Days for each decision."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]


Pace: TypeAlias = Untimed | Live | PerAction | Slow


class MySeat(Request, frozen=True, tag_field="kind", tag="me"):
    """For whoever opens the match."""


class BotSeat(Request, frozen=True, tag_field="kind", tag="bot"):
    bot: Annotated[str, msgspec.Meta(max_length=40)]


class OpenSeat(Request, frozen=True, tag_field="kind", tag="open"):
    """For whoever comes."""


class InvitedSeat(Request, frozen=True, tag_field="kind", tag="invite"):
    user: Annotated[str, msgspec.Meta(max_length=100)]


SeatRequest: TypeAlias = MySeat | BotSeat | OpenSeat | InvitedSeat


class MatchRequest(Request, frozen=True):
    """`POST /matches`. A private match is shown in no list: whoever has its id may come in."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[tuple[SeatRequest, ...], msgspec.Meta(min_length=1, max_length=SEATS_MAX)]
    options: dict[str, Any] = {}
    pace: Pace = Untimed()
    rated: bool = False
    private: bool = False
    position: dict[str, Any] | None = None

    def __post_init__(self) -> None:
        """Raises ValueError for what is nested so deeply that no game could mean it, before a game walks through it."""
        if not is_shallow([self.options, self.position]):
            raise ValueError("nested too deeply")


class CommandRequest(Request, frozen=True):
    """`POST /matches/{id}/commands`. `prompt` null: the open prompt of the seat that takes the action's type."""

    id: UUID
    action: dict[str, Any]
    prompt: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class OfferKind(StrEnum):
    DRAW = "draw"
    ABORT = "abort"
    REMATCH = "rematch"


class OfferRequest(Request, frozen=True):
    kind: OfferKind
    answer: Literal["offer", "accept", "decline"]


class ChatRequest(Request, frozen=True):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class SeatKind(StrEnum):
    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


T = TypeVar("T")


def is_shallow(value: object) -> bool:
    """Whether plain JSON has at most `DEPTH_MAX` levels of lists and objects.

    >>> is_shallow({"a": [1, {}]})
    True
    """
    level = [value]
    for _ in range(DEPTH_MAX):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return True
    return False


def bits(seats: Collection[int]) -> int:
    """Seats as bits.

    >>> bits([0, 2])
    5
    """
    return sum(1 << seat for seat in seats)


def rotated(seats: Sequence[T]) -> list[T]:
    """Who sits where in a rematch: everybody moves up one seat, the first goes to the end.

    >>> rotated(["Ada", "Ben", "Cy"])
    ['Ben', 'Cy', 'Ada']
    """
    return [*seats[1:], *seats[:1]]


class Declined(msgspec.Struct, frozen=True):
    """A no to an offer: whose, and the seats that had offered."""

    seat: int
    offered: tuple[int, ...]


class Offers(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is offered at a table, by kind: the seats that would, and the last no, told until it is old news."""

    standing: dict[str, tuple[int, ...]] = {}
    declined: dict[str, Declined] = {}


def offers_with(offers: Offers, *, kind: OfferKind, seat: int, answer: str) -> Offers:
    """The offers after an answer. A no takes the whole offer off the table, and is told if it was another's;
    accepting and offering are the same."""
    standing = {one: seats for one, seats in offers.standing.items() if one != kind}
    declined = {one: no for one, no in offers.declined.items() if one != kind}
    if answer != "decline":
        return Offers({**standing, kind: tuple(sorted({*offers.standing.get(kind, ()), seat}))}, declined)
    if others := tuple([one for one in offers.standing.get(kind, ()) if one != seat]):
        return Offers(standing, {**declined, kind: Declined(seat, others)})
    return Offers(standing, offers.declined)


def offers_after_action(offers: Offers, *, seat: int | None) -> Offers:
    """Whoever plays on has answered: offers of others to draw or to stop lapse, an own one stands. A no is old news
    once somebody plays on who was told it. None: the platform acted, or a seat did something that nobody else may
    notice."""
    return Offers(
        {one: seats for one, seats in offers.standing.items() if seat is None or seat in seats},
        {one: no for one, no in offers.declined.items() if seat not in no.offered},
    )


def all_agree(
    agreed: Collection[int], kinds: Mapping[int, SeatKind], gone: Collection[int], *, kind: OfferKind
) -> bool:
    """Whether everybody who still plays agrees. Bots stop and play again as people like, but never take a draw."""
    needed = {seat for seat, one in kinds.items() if one == SeatKind.PERSON and seat not in gone}
    if kind == OfferKind.DRAW:
        needed |= {seat for seat, one in kinds.items() if one == SeatKind.BOT and seat not in gone}
    return needed <= set(agreed)
