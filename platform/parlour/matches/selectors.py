"""Reading what lies around a match: who sits where, lists of matches, what is asked of a person."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import F, QuerySet

from parlour.accounts.models import Person
from parlour.matches import models
from parlour.matches.clocks import Outage
from parlour.matches.domain import Pace, SeatKind, Untimed
from parlour.store.models import Status

LISTED_MAX = 50
OUTAGES_KEPT = 200


class Sitting(msgspec.Struct, frozen=True):
    """One seat: `person` and `invited` are ids of people; `bot` the bot's name."""

    seat: int
    kind: SeatKind
    name: str = ""
    person: int | None = None
    invited: int | None = None
    bot: str = ""


class Room(msgspec.Struct, frozen=True):
    """What a match was opened as, and who sits where."""

    table: UUID
    given: dict[str, Any]
    pace: Pace
    is_rated: bool
    is_private: bool
    position: dict[str, Any] | None
    rematch: UUID | None
    opened_at: datetime
    opened_by: int | None
    closed: str
    seats: tuple[Sitting, ...]

    @property
    def is_full(self) -> bool:
        return all(one.kind != SeatKind.OPEN for one in self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.seats)

    @property
    def people(self) -> list[int]:
        """The seats that persons take."""
        return [one.seat for one in self.seats if one.kind == SeatKind.PERSON]

    @property
    def bots(self) -> dict[int, str]:
        return {one.seat: one.bot for one in self.seats if one.kind == SeatKind.BOT}

    @property
    def kinds(self) -> dict[int, SeatKind]:
        return {one.seat: one.kind for one in self.seats}

    def seat_of(self, person: int | None) -> int | None:
        """Where a person sits."""
        return next((one.seat for one in self.seats if person is not None and one.person == person), None)


def room_read(match: UUID) -> Room:
    """One statement: every match has seats, each of which brings it along. Raises models.Match.DoesNotExist."""
    seats = list(models.Seat.objects.filter(match_id=match).select_related("person", "match").order_by("seat"))
    if not seats:
        raise models.Match.DoesNotExist
    row = seats[0].match
    return Room(
        table=row.table_id,
        given=row.given,
        pace=pace_of(row),
        is_rated=is_rated(row, seats),
        is_private=row.is_private,
        position=row.position,
        rematch=row.rematch,
        opened_at=row.opened_at,
        opened_by=row.opened_by_id,
        closed=row.closed,
        seats=_told_apart([_sitting(seat) for seat in seats]),
    )


def is_rated(row: models.Match, seats: Collection[models.Seat]) -> bool:
    """Whether the match counts for ratings as its seats are taken now: bots and guests have none. Once it has begun it
    stays so (`match_start`)."""
    is_unrated = any(seat.kind == SeatKind.BOT or (seat.person and seat.person.is_guest) for seat in seats)
    return row.is_rated and len(seats) > 1 and not is_unrated


def pace_of(row: models.Match) -> Pace:
    pace: Pace = msgspec.convert(row.pace, Pace)
    return pace


def pace_kind(pace: Pace) -> str:
    return str(pace.__struct_config__.tag)


def is_untimed(pace: Pace) -> bool:
    return isinstance(pace, Untimed)


def _sitting(row: models.Seat) -> Sitting:
    kind = SeatKind(row.kind)
    name = bot_title(row.bot) if kind == SeatKind.BOT else row.person.name if row.person else ""
    return Sitting(row.seat, kind, name, row.person_id, row.invited_id, row.bot)


def _told_apart(seats: list[Sitting]) -> tuple[Sitting, ...]:
    """Bots of one name are numbered: "Thinker 1", "Thinker 2"."""
    titles = [one.name for one in seats if one.kind == SeatKind.BOT]
    found: list[Sitting] = []
    for at, one in enumerate(seats):
        if one.kind == SeatKind.BOT and titles.count(one.name) > 1:
            number = 1 + sum(other.name == one.name and other.kind == SeatKind.BOT for other in seats[:at])
            found.append(msgspec.structs.replace(one, name=f"{one.name} {number}"))
        else:
            found.append(one)
    return tuple(found)


def bot_title(bot: str) -> str:
    """How a bot is called at the table.

    >>> bot_title("thinker")
    'Thinker'
    """
    return bot.replace("_", " ").replace(":", " ").capitalize()


def matches_public(*, game: str = "", status: Sequence[str], limit: int = LISTED_MAX) -> QuerySet[models.Match]:
    """Matches that everybody may know of, newest first, with stream and seats: three statements however many."""
    return _listed(models.Match.objects.filter(is_private=False), game, status)[:limit]


def matches_of(
    person: Person, *, game: str = "", status: Sequence[str], limit: int = LISTED_MAX
) -> QuerySet[models.Match]:
    """The matches in which this person has a seat, newest first."""
    return _listed(models.Match.objects.filter(seats__person=person), game, status)[:limit]


def _listed(found: QuerySet[models.Match], game: str, status: Sequence[str]) -> QuerySet[models.Match]:
    found = found.filter(stream__status__in=status)
    if game:
        found = found.filter(stream__game=game)
    return found.select_related("stream").prefetch_related("seats__person").order_by("-opened_at", "-pk")


def asked_of(person: Person, *, limit: int = LISTED_MAX) -> list[tuple[models.Match, int]]:
    """The running matches that wait for this person, with their seat, the first due first."""
    seats = (
        models.Seat.objects.filter(person=person, match__stream__status=Status.RUNNING)
        .annotate(is_awaited=F("match__stream__awaited").bitrightshift(F("seat")).bitand(1))  # type: ignore[arg-type]
        .filter(is_awaited=1)
        .select_related("match__stream")
        .order_by("match__stream__due_ms", "match")
    )
    return [(seat.match, seat.seat) for seat in seats[:limit]]


def outages_read() -> list[Outage]:
    """The latest outages, oldest first."""
    rows = models.Outage.objects.order_by("-until_ms").values_list("since_ms", "until_ms")[:OUTAGES_KEPT]
    return sorted(rows)
