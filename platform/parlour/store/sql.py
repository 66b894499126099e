"""The statements of the hot path, written out for both databases.

The ORM builds the same statements, at several times the cost; a test pins how many of them a command needs.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db import connection

NOW_POSTGRESQL = "(extract(epoch from clock_timestamp()) * 1000)::bigint"
NOW_SQLITE = "CAST(ROUND((julianday('now') - 2440587.5) * 86400000) AS INTEGER)"

LOCK = "SELECT pg_advisory_xact_lock(%s)"

HEAD = """
SELECT s.seq, s.hash, s.status, s.at_ms, s.revision, s.due_ms, s.awaited, s.clock, s.offers, s.secret, {now},
       c.digest, c.receipt
FROM store_stream s LEFT JOIN store_command c ON c."match" = s."match" AND c.seat = %s AND c.id = %s
WHERE s."match" = %s"""

HEAD_UPDATE = """
UPDATE store_stream
SET seq = %s, hash = %s, status = %s, at_ms = %s, revision = %s, due_ms = %s, awaited = %s, clock = %s, offers = %s
WHERE "match" = %s"""

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


@contextmanager
def together() -> Iterator[None]:
    """Statements inside travel to PostgreSQL in one go: on a busy host each wait costs more than the statement. Their
    results are there at the end, where the first failure is raised."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def now() -> str:
    """The expression for the database's time in milliseconds, also inside a transaction that began earlier."""
    return NOW_POSTGRESQL if connection.vendor == "postgresql" else NOW_SQLITE


def commit_insert() -> str:
    return COMMIT_INSERT.format(xid=XID_POSTGRESQL if connection.vendor == "postgresql" else "0")


def commits() -> str:
    return COMMITS.format(horizon=_horizon())


def commits_last() -> str:
    return COMMITS_LAST.format(horizon=_horizon())


def _horizon() -> str:
    return HORIZON_POSTGRESQL if connection.vendor == "postgresql" else ""


def key(value: UUID | None) -> UUID | str | None:
    """A UUID as this database stores it."""
    if value is None or connection.vendor == "postgresql":
        return value
    return value.hex


def uuid(value: object) -> UUID:
    return value if isinstance(value, UUID) else UUID(str(value))
