"""What finished matches take in the store: `sizes MATCHES GAME OPTIONS-JSON`. Tells bytes by table, with its indexes.

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


def sizes() -> dict[str, int]:
    from django.db import connection

    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("VACUUM")
            cursor.execute(
                "SELECT m.tbl_name, sum(d.pgsize) FROM dbstat d JOIN sqlite_master m ON m.name = d.name GROUP BY 1"
            )
        else:
            cursor.execute("VACUUM FULL")
            cursor.execute("SELECT relname, pg_total_relation_size(oid) FROM pg_class WHERE relkind = 'r'")
        found = dict(cursor.fetchall())
    return {table: found[table] for table in TABLES}


def main(matches: str, game: str, options: str) -> None:
    from parlour.matches import folds
    from parlour.store.models import Event

    before, before_events, finished = sizes(), Event.objects.count(), 0
    for number in range(int(matches)):
        match, _ = begun(game, json.loads(options))
        play(Line(match, Quick(b"sizes", number.to_bytes(8, "big"))), ACTIONS_MAX, is_cold=False)
        finished += folds.current(match).play.is_over
    after = sizes()
    grown = {table: after[table] - before[table] for table in TABLES}
    grown["all tables"] = sum(grown.values())
    tell({"finished": finished, "events": Event.objects.count() - before_events, "bytes": grown})


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
