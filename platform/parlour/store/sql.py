"""The statements of the hot path, written out for both databases.

The ORM builds the same statements, at several times the cost; a test pins how many of them a command needs.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.backends.utils import CursorWrapper
from psycopg import ClientCursor

from parlour.store.ids import lock_key

NOW_POSTGRESQL = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
NOW_SQLITE = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

_HEAD = """
SELECT s.seq, s.hash, s.status, s.at_ms, s.revision, s.due_ms, s.awaited, s.clock, s.offers, s.secret, s.cooling,
       c.digest, c.receipt
FROM store_stream s LEFT JOIN store_command c ON c."match" = s."match" AND c.seat = {seat} AND c.id = {command}
WHERE s."match" = {match}"""
HEAD_SQLITE = f"SELECT head.*, {{now}} FROM ({_HEAD.format(match='%s', seat='%s', command='%s')}) head"

# Lock and head in one go. Each statement inside sees what was committed before it began, so the head is read as it is
# once the lock is there; the time is told after both.
HEAD_FUNCTION = f"""
CREATE OR REPLACE FUNCTION store_head(of_lock bigint, of_match uuid, of_seat smallint, of_command uuid)
RETURNS TABLE (seq bigint, hash bytea, status text, at_ms bigint, revision bigint, due_ms bigint, awaited bigint,
               clock text, offers text, secret bytea, cooling text, digest bytea, receipt text)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(of_lock);
    RETURN QUERY {_HEAD.format(match="of_match", seat="of_seat", command="of_command")};
END $$"""
HEAD_POSTGRESQL = f"BEGIN; SELECT head.*, {NOW_POSTGRESQL} FROM store_head(%s, %s, %s::smallint, %s) head"

STREAM = """
SELECT game, ruleset, options, seats, key, secret,
       seq, hash, status, at_ms, revision, due_ms, awaited, clock, offers
FROM store_stream WHERE "match" = %s"""

HEAD_UPDATE = """
UPDATE store_stream
SET seq = %s, hash = %s, status = %s, at_ms = %s, revision = %s, due_ms = %s, awaited = %s, clock = %s, offers = %s
WHERE "match" = %s"""

COOLING_UPDATE = 'UPDATE store_stream SET cooling = %s WHERE "match" = %s'

EVENT_COLUMNS = '"match", seq, name, schema, seat, action, command, at_ms, lead, data, clock, hash'
EVENT_INSERT = f"INSERT INTO store_event ({EVENT_COLUMNS}) VALUES "
EVENT_VALUES = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"

EVENTS = 'SELECT {columns} FROM store_event WHERE "match" = %s AND seq > %s AND seq <= %s ORDER BY seq'

COMMAND_INSERT = 'INSERT INTO store_command ("match", seat, id, digest, receipt) VALUES (%s, %s, %s, %s, %s)'

COMMIT_INSERT = 'INSERT INTO store_commit (xid, "match", first, last, at_ms) VALUES ({xid}, %s, %s, %s, %s)'
XID_POSTGRESQL = "pg_current_xact_id()::text::bigint"

COMMITS = """
SELECT xid, position, "match", first, last, at_ms FROM store_commit
WHERE (xid, position) > (%s, %s) {horizon} ORDER BY xid, position LIMIT %s"""
COMMITS_LAST = "SELECT xid, position FROM store_commit WHERE 1 = 1 {horizon} ORDER BY xid DESC, position DESC LIMIT 1"
HORIZON_POSTGRESQL = "AND xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint"


@cache
def is_postgresql() -> bool:
    """Whether this process keeps its data in PostgreSQL, else in SQLite. Kept: Django's `connection` is looked up anew
    at each mention."""
    return connection.vendor == "postgresql"


def head(cursor: CursorWrapper, match: UUID, *, seat: int | None, command: UUID | None) -> tuple[Any, ...] | None:
    """Takes the lock of the match, then reads its head, what the command was answered before, and the time.

    First statement of a transaction of Django's, of which PostgreSQL has not heard yet: psycopg would send BEGIN before
    it, and wait for the answer. Told to keep out of it, it leaves BEGIN to us, and it goes along with the statement.
    """
    if is_postgresql():
        connection.connection.autocommit = True
        wrap = connection.make_debug_cursor if connection.queries_logged else connection.make_cursor
        plain: Any = ClientCursor(connection.connection)  # values go inside the text, as two statements need it
        with wrap(plain) as both:
            both.execute(HEAD_POSTGRESQL, [lock_key(match), key(match), seat, key(command)])
            both.nextset()
            row: tuple[Any, ...] | None = both.fetchone()
    else:
        cursor.execute(HEAD_SQLITE.format(now=now()), [seat, key(command), key(match)])
        row = cursor.fetchone()
    return row


def write(cursor: CursorWrapper, statements: Sequence[tuple[str, Sequence[Any]]]) -> None:
    """Statements that write, in one go on PostgreSQL (`WITH`): each wait costs more than a statement."""
    if is_postgresql():
        *parts, last = [text for text, _ in statements]
        named = ", ".join(f"part_{at} AS ({text})" for at, text in enumerate(parts))
        cursor.execute(f"WITH {named} {last}", [value for _, values in statements for value in values])
    else:
        for text, values in statements:
            cursor.execute(text, values)


def now() -> str:
    """The expression for the database's time in milliseconds, also inside a transaction that began earlier."""
    return NOW_POSTGRESQL if is_postgresql() else NOW_SQLITE


def commit_insert() -> str:
    return COMMIT_INSERT.format(xid=XID_POSTGRESQL if is_postgresql() else "0")


def commits() -> str:
    return COMMITS.format(horizon=_horizon())


def commits_last() -> str:
    return COMMITS_LAST.format(horizon=_horizon())


def _horizon() -> str:
    return HORIZON_POSTGRESQL if is_postgresql() else ""


def key(value: UUID | None) -> str | None:
    """A UUID as both databases take it, and SQLite keeps it."""
    return None if value is None else value.hex


def uuid(value: object) -> UUID:
    return value if isinstance(value, UUID) else UUID(str(value))
