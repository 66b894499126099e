"""Writing streams: opening one, and the append transaction.

The one hard idea is the order: *take the match's lock as the first statement*, then read the head, look the command up,
decide, insert events, update the head, write the outbox, commit. The lock comes first because PostgreSQL numbers a
transaction at its first write (a row lock is one): only so is the order of the feed the order of each match. On SQLite
the lock is BEGIN IMMEDIATE.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from gamefold import chain
from parlour.store import sql
from parlour.store.errors import CommandReused, StreamMissing
from parlour.store.listeners import Committed, tell_after_commit
from parlour.store.models import Status, Stream

EVENTS_MAX = 1_000
"""Events of one append; a game that wants more has run away."""


class Head(msgspec.Struct, frozen=True):
    """The moving part of a stream, its fields in the order of `sql.HEAD_UPDATE` and of what `sql.head` reads. `clock`
    and `offers` are JSON that only their owners read; `awaited` are seats as bits."""

    seq: int
    hash: bytes
    status: str
    at_ms: int
    revision: int
    due_ms: int | None
    awaited: int
    clock: str
    offers: str


class NewEvent(msgspec.Struct, frozen=True):
    """An event to store: `parts` is one (audience, canonical JSON) for each part of its type, always in the same
    order."""

    name: str
    schema: int
    seat: int | None
    action: str
    lead: bool
    parts: Sequence[tuple[int, bytes]]


class CommandKey(msgspec.Struct, frozen=True):
    """A command as the store knows it: `digest` tells whether a repeated id came with the same body."""

    seat: int
    id: UUID
    digest: bytes


class Append:
    """A transaction that holds the lock of one match. `receipt` is what this command was answered before, if it was;
    `cooling` is JSON that only its owner reads."""

    def __init__(self, cursor: CursorWrapper, match: UUID, command: CommandKey | None) -> None:
        self._cursor = cursor
        self.match = match
        self.command = command
        self.receipt: str | None = None
        self.head, self.secret, self.cooling, self.now_ms = self._read()

    def _read(self) -> tuple[Head, bytes, str, int]:
        command = self.command
        row = sql.head(
            self._cursor,
            self.match,
            seat=command.seat if command else None,
            command=command.id if command else None,
        )
        if row is None:
            raise StreamMissing(self.match)
        *moving, secret, cooling, digest, receipt, now_ms = row
        if command and digest is not None:
            if bytes(digest) != command.digest:
                raise CommandReused(command.id)
            self.receipt = receipt
        moving[1] = bytes(moving[1])
        head = Head(*moving)
        # Time does not run backwards in a stream, whatever the machine's clock does.
        return head, bytes(secret), cooling, max(now_ms, head.at_ms)

    def write(self, events: Sequence[NewEvent], *, head: Head, receipt: str = "", wakes: Sequence[str] = ()) -> Head:
        """Stores the events and the head as it is after them; the store itself sets `seq`, `hash`, `at_ms` and
        `revision`.

        `head.clock` is kept with the first event too. With a command, its receipt is remembered; `{hash}` in the
        receipt becomes the hash of the last event, which nobody knows before.
        """
        assert len(events) <= EVENTS_MAX, f"{len(events)} events in one append"
        last, rows = self._linked(events, clock=head.clock)
        new = msgspec.structs.replace(
            head,
            seq=self.head.seq + len(events),
            hash=last,
            at_ms=self.now_ms,
            revision=self.head.revision + 1,
        )
        match = sql.key(self.match)
        written: list[tuple[str, list[Any]]] = []
        if rows:
            values = ", ".join([sql.EVENT_VALUES] * len(rows))
            written.append((sql.EVENT_INSERT + values, [value for row in rows for value in row]))
        written.append((sql.HEAD_UPDATE, [*msgspec.structs.astuple(new), match]))
        if self.command and receipt:
            self.receipt = receipt.replace("{hash}", last.hex())
            remembered = [self.command.seat, sql.key(self.command.id), self.command.digest, self.receipt]
            written.append((sql.COMMAND_INSERT, [match, *remembered]))
        # Without an event the range is empty; the row still tells watchers that there is something new to see.
        written.append((sql.commit_insert(), [match, self.head.seq + 1, new.seq, self.now_ms]))
        sql.write(self._cursor, written)
        self.head = new
        tell_after_commit(Committed(self.match, new.seq, new.revision, frozenset(wakes)))
        return new

    def cool(self, cooling: str) -> None:
        """Remembers a refusal. Nobody hears of it: no viewer sees it, only the next command has to know."""
        self._cursor.execute(sql.COOLING_UPDATE, [cooling, sql.key(self.match)])
        self.cooling = cooling

    def _linked(self, events: Sequence[NewEvent], *, clock: str) -> tuple[bytes, list[list[Any]]]:
        """Chains the events to the head: the last hash, and one row an event in the order of `sql.EVENT_COLUMNS`."""
        last = self.head.hash
        command = self.command.id if self.command else None
        match, stored_command = sql.key(self.match), sql.key(command)
        rows: list[list[Any]] = []
        for seq, event in enumerate(events, self.head.seq + 1):
            envelope = chain.Envelope(
                seq,
                event.name,
                event.schema,
                event.seat,
                self.now_ms,
                event.lead,
                str(command) if command else None,
                event.action,
            )
            digests = chain.part_digests(self.secret, seq, [data for _, data in event.parts])
            last = chain.link(last, envelope.encode(), digests)
            data = "\n".join(f"{audience} {value.decode()}" for audience, value in event.parts)
            what = [match, seq, event.name, event.schema, event.seat, event.action, stored_command]
            rows.append([*what, self.now_ms, event.lead, data, clock if seq == self.head.seq + 1 else None, last])
        return last, rows


@contextmanager
def appending(match: UUID, *, command: CommandKey | None = None) -> Iterator[Append]:
    """The append transaction of one match, committed at the end of the block and taken back if it raises.

    Raises StreamMissing, CommandReused. Listeners hear of it after the commit. Must not run inside another transaction:
    the lock would not be its first statement.
    """
    with _queue(), transaction.atomic(durable=True), connection.cursor() as cursor:
        yield Append(cursor, match, command)


_sqlite_writer = threading.RLock()


def _queue() -> AbstractContextManager[object]:
    """SQLite has one writer, and whoever finds it busy sleeps and looks again, up to a tenth of a second later: the
    threads of one process queue here instead. A listener may append again, hence a lock that its thread may retake."""
    return nullcontext() if sql.is_postgresql() else _sqlite_writer


def stream_open(
    match: UUID,
    *,
    game: str,
    ruleset: str,
    options: str,
    seats: int,
    key: bytes,
    secret: bytes,
    header: bytes,
    now_ms: int,
) -> None:
    """A new stream without events. `header` is the canonical JSON that the hash chain starts from. Runs inside the
    caller's transaction."""
    Stream.objects.create(
        match=match,
        game=game,
        ruleset=ruleset,
        options=options,
        seats=seats,
        key=key,
        secret=secret,
        hash=chain.genesis(header),
        status=Status.OPEN,
        at_ms=now_ms,
    )
