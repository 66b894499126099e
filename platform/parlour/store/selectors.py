"""Reading streams: heads and events, one statement each, in the order in which they were stored."""

from collections.abc import Iterable
from time import monotonic, time
from uuid import UUID

import msgspec
from django.db import connection

from parlour.store import sql
from parlour.store.errors import StreamMissing
from parlour.store.services import Head

SEQ_MAX = 2**62
ASKED_AGAIN_S = 30.0
"""So long a process trusts what it knows of the database's time."""
STEP_S = 0.05
"""A clock of this machine that was set (or that stood still while the machine slept) is seen by this."""

_asked_s = float("-inf")
_apart_s = 0.0
_ahead_ms = 0.0


class Setup(msgspec.Struct, frozen=True):
    """What a match was set up with; never changes after its start."""

    game: str
    ruleset: str
    options: str
    seats: int
    key: bytes
    secret: bytes


class StoredEvent(msgspec.Struct, frozen=True):
    """An event as it lies in the store. `data` has one line a part: its audience, a blank, its canonical JSON."""

    seq: int
    name: str
    schema: int
    seat: int | None
    action: str
    at_ms: int
    lead: bool
    data: str

    @property
    def parts(self) -> list[tuple[int, bytes]]:
        """(audience, canonical JSON) of each part."""
        lines = (line.partition(" ") for line in self.data.split("\n"))
        return [(int(audience), value.encode()) for audience, _, value in lines]


class ChainedEvent(StoredEvent, frozen=True):
    """The same with what proofs need."""

    command: UUID | None
    clock: str | None
    hash: bytes


PLAIN = "seq, name, schema, seat, action, at_ms, lead, data"


def stream_read(match: UUID) -> tuple[Setup, Head]:
    """Raises StreamMissing."""
    with connection.cursor() as cursor:
        cursor.execute(sql.STREAM, [sql.key(match)])
        row = cursor.fetchone()
    if row is None:
        raise StreamMissing(match)
    game, ruleset, options, seats, key, secret, seq, hash_, *moving = row
    return Setup(game, ruleset, options, seats, bytes(key), bytes(secret)), Head(seq, bytes(hash_), *moving)


def head_read(match: UUID) -> Head:
    """Raises StreamMissing."""
    return stream_read(match)[1]


def events_read(match: UUID, *, after: int = 0, until: int = SEQ_MAX) -> list[StoredEvent]:
    """The events with after < seq <= until. Asserts that none is missing."""
    with connection.cursor() as cursor:
        cursor.execute(sql.EVENTS.format(columns=PLAIN), [sql.key(match), after, until])
        events = [StoredEvent(*(*plain, bool(lead), data)) for *plain, lead, data in cursor.fetchall()]
    assert [event.seq for event in events] == list(range(after + 1, after + 1 + len(events))), f"gap in {match}"
    return events


def chain_read(match: UUID, *, after: int = 0, until: int = SEQ_MAX) -> Iterable[ChainedEvent]:
    """The same with command ids, clocks and hashes."""
    with connection.cursor() as cursor:
        cursor.execute(sql.EVENTS.format(columns=f"{PLAIN}, command, clock, hash"), [sql.key(match), after, until])
        for *plain, lead, data, command, clock, hash_ in cursor.fetchall():
            yield ChainedEvent(*(*plain, bool(lead), data, sql.uuid(command) if command else None, clock, bytes(hash_)))


def now_read() -> int:
    """The database's time in Unix milliseconds."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {sql.now()}")
        return int(cursor.fetchone()[0])


def now_near() -> int:
    """The same as this process reckons it, having asked now and then: for what is only shown, as often as one likes."""
    global _asked_s, _apart_s, _ahead_ms
    apart_s = time() - monotonic()
    if monotonic() - _asked_s > ASKED_AGAIN_S or abs(apart_s - _apart_s) > STEP_S:
        _ahead_ms, _asked_s, _apart_s = now_read() - 1000 * monotonic(), monotonic(), apart_s
    return int(1000 * monotonic() + _ahead_ms)
