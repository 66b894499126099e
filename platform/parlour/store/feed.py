"""The feed: all commits of all matches in one safe order, each reader with its own checkpoint.

The one hard idea: *only what lies below the oldest running transaction is read*. A position is drawn before its row is
visible, so a reader that polls "position > last" passes rows that commit late and never sees them. Ordered by (xid,
position) and cut off at the oldest running transaction, nothing can appear later in front of a checkpoint. One old
transaction holds every reader back: `feed_held_ms` has an alarm, and rebuilds read in short transactions.
"""

from collections.abc import Callable, Sequence
from uuid import UUID

import msgspec
from django.db import connection, transaction

from parlour.store import sql
from parlour.store.models import Checkpoint
from parlour.store.selectors import now_read

BATCH = 500


class Entry(msgspec.Struct, frozen=True):
    """One commit: events `first` to `last` of a match; none if `last` < `first` (an offer, a seat that was taken)."""

    xid: int
    position: int
    match: UUID
    first: int
    last: int
    at_ms: int


def feed_read(name: str, apply: Callable[[Sequence[Entry]], None], *, limit: int = BATCH) -> int:
    """Hands the next commits to `apply`, in order, with the checkpoint moved in the same transaction; how many there
    were.

    Two processes with the same name wait for each other; what `apply` writes and the checkpoint are stored together or
    not at all.
    """
    if not _entries(_seen(name), 1):
        return 0  # without a lock: a reader that waits must not hold writers up
    with transaction.atomic():
        checkpoint = _checkpoint(name)
        entries = _entries(checkpoint, limit)
        if entries:
            apply(entries)
            last = entries[-1]
            Checkpoint.objects.filter(name=name).update(xid=last.xid, position=last.position)
    return len(entries)


def feed_rewind(name: str) -> None:
    """Puts a reader back to the beginning, in the caller's transaction; whoever reads under this name waits for it."""
    _checkpoint(name)
    Checkpoint.objects.filter(name=name).update(xid=0, position=0)


Cursor = tuple[int, int]
"""A place in the feed: (xid, position)."""


def feed_end() -> Cursor:
    """The newest place that a reader may be at."""
    with connection.cursor() as cursor:
        cursor.execute(sql.commits_last())
        row = cursor.fetchone()
    return (row[0], row[1]) if row else (0, 0)


def feed_after(cursor: Cursor, *, limit: int = BATCH) -> list[Entry]:
    """The next commits, for a reader that keeps its place in memory and whose effects may be lost with it."""
    return _entries(Checkpoint(xid=cursor[0], position=cursor[1]), limit)


def feed_age_ms(name: str) -> int:
    """How long the oldest commit waits that this reader has not seen; 0 if there is none. Counts what the horizon
    hides."""
    checkpoint = _seen(name)
    return _waits_ms((checkpoint.xid, checkpoint.position))


def feed_held_ms() -> int:
    """How long the oldest commit waits that the horizon hides from every reader; 0 if it hides none. More than a
    moment: somebody forgot a transaction."""
    return _waits_ms(feed_end())


def _waits_ms(after: Cursor) -> int:
    with connection.cursor() as cursor:
        cursor.execute(sql.COMMITS.format(horizon=""), [*after, 1])
        row = cursor.fetchone()
    return max(0, now_read() - row[5]) if row else 0


def _seen(name: str) -> Checkpoint:
    return Checkpoint.objects.filter(name=name).first() or Checkpoint(name=name)


def _checkpoint(name: str) -> Checkpoint:
    """Locked until the transaction ends."""
    return Checkpoint.objects.select_for_update().get_or_create(name=name)[0]


def _entries(checkpoint: Checkpoint, limit: int) -> list[Entry]:
    with connection.cursor() as cursor:
        cursor.execute(sql.commits(), [checkpoint.xid, checkpoint.position, limit])
        return [Entry(xid, position, sql.uuid(match), *rest) for xid, position, match, *rest in cursor.fetchall()]
