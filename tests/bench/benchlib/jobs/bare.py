"""What the machine and its PostgreSQL give to bare statements, in one thread: `bare SECONDS`. A yardstick for commands.

One event a transaction: lock, INSERT, UPDATE of a head row, commit, by prepared statements of psycopg alone. Tells how
many transactions there were and how long they took.
"""

import sys
import time

import django

from benchlib.jobs import tell

DATA = "x" * 300
"""About what an event of Cuttle holds."""


def main(seconds: float) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bare_head (id int PRIMARY KEY, seq int)")
        cursor.execute("CREATE TABLE IF NOT EXISTS bare_event (id bigserial PRIMARY KEY, seq int, data text)")
        cursor.execute("INSERT INTO bare_head VALUES (1, 0) ON CONFLICT DO NOTHING")
    bare = connection.connection
    bare.prepare_threshold = 0
    began, count = time.perf_counter(), 0
    while time.perf_counter() < began + seconds:
        count += 1
        with bare.transaction():
            bare.execute("SELECT pg_advisory_xact_lock(%s)", [count])
            bare.execute("INSERT INTO bare_event (seq, data) VALUES (%s, %s)", [count, DATA])
            bare.execute("UPDATE bare_head SET seq = %s WHERE id = 1", [count])
    tell({"transactions": count, "seconds": time.perf_counter() - began})


if __name__ == "__main__":
    django.setup()
    main(float(sys.argv[1]))
