"""The fold that rates people: it reads the feed, and what it writes is stored together with how far it has read.

A match counts if it was rated (`matches.selectors.is_rated`), has been played to its end, and everybody who sat there
still has an account. A match whose end cannot be read (its game is gone, or breaks over it) is passed over.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from uuid import UUID

import structlog
from django.db import DatabaseError, transaction

from parlour.accounts.models import Person
from parlour.matches.folds import outcome_of
from parlour.matches.models import Match
from parlour.matches.selectors import is_rated
from parlour.ratings.domain import MU, SIGMA, rated
from parlour.ratings.models import Rating
from parlour.store.feed import Entry, feed_read, feed_rewind
from parlour.store.models import Status, Stream

log = structlog.get_logger(__name__)

READER = "ratings"
BATCH = 500
"""So many commits in a transaction, few of which end a match; on SQLite nobody else can write meanwhile."""


def ratings_read() -> int:
    """Rates the matches that ended among the next commits; how many commits there were."""
    return feed_read(READER, _apply, limit=BATCH)


def ratings_rebuild() -> int:
    """Drops all ratings and reads the feed again from its beginning, a batch a transaction; how many were dropped."""
    with transaction.atomic():
        feed_rewind(READER)
        dropped, _ = Rating.objects.all().delete()
    while ratings_read():
        pass
    return dropped


def _apply(entries: Sequence[Entry]) -> None:
    ends = _ends(entries)
    found = Match.objects.filter(is_rated=True).select_related("stream").prefetch_related("seats__person")
    rows = found.in_bulk([end.match for end in ends])
    for end in ends:
        people = _people(rows[end.match]) if end.match in rows else []
        if places := _places(end.match) if people else ():
            _rate(rows[end.match].stream.game, people, places, at_ms=end.at_ms)


def _ends(entries: Sequence[Entry]) -> list[Entry]:
    """Those that brought the last event of a finished match: one a match, since nothing can follow it."""
    heads: Mapping[UUID, int] = dict(
        Stream.objects.filter(pk__in={one.match for one in entries}, status=Status.OVER).values_list("match", "seq")
    )
    return [one for one in entries if one.first <= one.last == heads.get(one.match)]


def _people(row: Match) -> list[Person]:
    """Who sat there, by seat; nobody if the match was not rated after all, or if an account is gone."""
    seats = sorted(row.seats.all(), key=lambda seat: seat.seat)
    found = [seat.person for seat in seats if seat.person is not None]
    return found if is_rated(row, seats) and len(found) == len(seats) else []


def _places(match: UUID) -> Sequence[int]:
    """The place of each seat; none if the end cannot be read."""
    try:
        outcome = outcome_of(match)
    except DatabaseError:
        raise
    except Exception:
        log.exception("match_not_rated", match=str(match))
        return ()
    return outcome.places if outcome is not None else ()


def _rate(game: str, people: Sequence[Person], places: Sequence[int], *, at_ms: int) -> None:
    known = {row.person_id: row for row in Rating.objects.filter(game=game, person__in=people)}
    rows = [known.get(one.pk) or Rating(game=game, person=one, mu=MU, sigma=SIGMA) for one in people]
    for row, skill in zip(rows, rated([row.skill for row in rows], places), strict=True):
        row.mu, row.sigma = skill.mu, skill.sigma
        row.matches += 1
        row.played_at = datetime.fromtimestamp(at_ms / 1000, UTC)
        row.save()
