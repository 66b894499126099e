"""Talk at a table: it outlasts each match, lies outside every stream and can be erased."""

import unicodedata
from datetime import datetime
from uuid import UUID

import msgspec
from django.db import transaction

from parlour.accounts.domain import UNSEEN
from parlour.accounts.models import Person
from parlour.matches.errors import Kind, Refused
from parlour.matches.folds import Fold
from parlour.matches.models import Line
from parlour.store.listeners import tell_after_commit

LINES_MAX = 100
JOINERS = "\u200c\u200d\ufe0e\ufe0f"
"""Unseen signs that letters and emoji are put together with, or are told apart by."""
MARKS_MAX = 4
"""So many marks may stand on one letter; a pile of them would cover the lines above."""


class Said(msgspec.Struct, frozen=True):
    """News: something was said in this match."""

    match: UUID


class ChatEntry(msgspec.Struct, frozen=True):
    """A line as it goes over the wire; `seat` None: a spectator."""

    id: int
    name: str
    seat: int | None
    text: str
    at: datetime


def chat_say(fold: Fold, person: Person, *, text: str) -> ChatEntry:
    """Says something at the table of a match. Spectators with an account may talk too, guests only from a seat.

    Refuses `malformed` for a text without any sign, `not_seated`.
    """
    clean = said(text)
    if not clean:
        raise Refused(Kind.MALFORMED, "malformed", {"reason": "text"})
    seat = fold.room.seat_of(person.pk)
    if seat is None and person.is_guest:
        raise Refused(Kind.FORBIDDEN, "not_seated")
    with transaction.atomic():
        line = Line.objects.create(table_id=fold.room.table, match=fold.id, person=person, seat=seat, text=clean)
        tell_after_commit(Said(fold.id))
    return ChatEntry(line.pk, person.name, seat, clean, line.at)


def chat_read(fold: Fold, *, after: int = 0) -> list[ChatEntry]:
    """The last lines said at the table after the line with this id, oldest first."""
    lines = Line.objects.filter(table_id=fold.room.table, pk__gt=after).order_by("-pk")
    rows = lines.values_list("pk", "person__name", "seat", "text", "at")[:LINES_MAX]
    return [ChatEntry(line, name or "", seat, text, at) for line, name, seat, text, at in reversed(rows)]


def said(text: str) -> str:
    """A text without control signs and with single blanks; empty if nothing of it can be seen.

    >>> said("  well\\nplayed ")
    'well played'
    """
    signs: list[str] = []
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)[0]
        marks = marks + 1 if kind == "M" else 0
        if sign in UNSEEN or (kind == "C" and sign not in JOINERS):
            signs.append(" ")
        elif marks <= MARKS_MAX:
            signs.append(sign)
    return " ".join(word for word in "".join(signs).split() if word.strip(JOINERS))
