"""What finished matches take in the store: `sizes MATCHES GAME OPTIONS-JSON SEATS`. Tells bytes by table, those of its
rows and those of its indexes.

Measured as the growth of each table from empty; on SQLite after its pages were packed, as a file that has lived is not
smaller than that.
"""

import json
import sys

import django

from benchlib.jobs import tell
from benchlib.jobs.commands import Line, play
from benchlib.jobs.people import begun
from gamefold.bots.quick import Quick

ACTIONS_MAX = 10_000
TABLES = ("store_event", "store_command", "store_commit", "store_stream", "matches_match", "matches_seat")


SQLITE = """
SELECT m.tbl_name, sum((m.type = 'table') * d.pgsize), sum((m.type = 'index') * d.pgsize)
FROM dbstat d JOIN sqlite_master m ON m.name = d.name GROUP BY 1"""
POSTGRESQL = """
SELECT relname, pg_table_size(oid), pg_indexes_size(oid) FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"""


def sizes() -> dict[str, int]:
    from django.db import connection

    is_sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("VACUUM" if is_sqlite else "VACUUM FULL")
        cursor.execute(SQLITE if is_sqlite else POSTGRESQL)
        found = {table: (rows, indexes) for table, rows, indexes in cursor.fetchall()}
    return {
        name: size
        for table in TABLES
        for name, size in zip((f"{table}, rows", f"{table}, indexes"), found[table], strict=True)
    }


def main(matches: str, game: str, options: str, seats: str) -> None:
    from gamefold.match import Match
    from parlour.matches import folds
    from parlour.store.models import Event

    Match.watches_time = False  # a race is decided at once, and nobody waits for a gap
    before, before_events, finished = sizes(), Event.objects.count(), 0
    for number in range(int(matches)):
        match, _ = begun(game, json.loads(options), int(seats))
        play(Line(match, Quick(b"sizes", number.to_bytes(8, "big"))), ACTIONS_MAX, is_cold=False)
        finished += folds.current(match).play.is_over
    after = sizes()
    grown = {part: after[part] - before[part] for part in before}
    grown["all"] = sum(grown.values())
    tell({"finished": finished, "events": Event.objects.count() - before_events, "bytes": grown})


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
