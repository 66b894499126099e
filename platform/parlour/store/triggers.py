"""The database's own refusal to change or take away events, on PostgreSQL and SQLite.

Every later migration of `store_event` must run `create` again at its end: SQLite rebuilds a table to alter it, and
drops its triggers. `disable` and `enable` are for test suites that flush tables between tests; nothing else has a
reason to call them.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "store_event"

_POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'events are never changed or taken away' USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER {TABLE}_row BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
CREATE OR REPLACE TRIGGER {TABLE}_all BEFORE TRUNCATE ON {TABLE}
    FOR EACH STATEMENT EXECUTE FUNCTION {TABLE}_refuse();
"""

# The third closes a back door: INSERT OR REPLACE fires no DELETE trigger on a connection without recursive_triggers.
_SQLITE = {
    f"{TABLE}_update": f"BEFORE UPDATE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'events are never changed'); END",
    f"{TABLE}_delete": f"BEFORE DELETE ON {TABLE} BEGIN SELECT RAISE(ABORT, 'events are never taken away'); END",
    f"{TABLE}_insert": (
        f"BEFORE INSERT ON {TABLE}"
        f' WHEN EXISTS (SELECT 1 FROM {TABLE} WHERE "match" = NEW."match" AND seq = NEW.seq)'
        " BEGIN SELECT RAISE(ABORT, 'events are never replaced'); END"
    ),
}


def create(connection: BaseDatabaseWrapper) -> None:
    """Puts the triggers in place; harmless where they are."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL)
        else:
            for name, text in _SQLITE.items():
                cursor.execute(f"CREATE TRIGGER IF NOT EXISTS {name} {text}")


def expected(connection: BaseDatabaseWrapper) -> set[str]:
    """The triggers that have to be there."""
    return {f"{TABLE}_row", f"{TABLE}_all"} if connection.vendor == "postgresql" else set(_SQLITE)


def names(connection: BaseDatabaseWrapper) -> set[str]:
    """The triggers that are there and at work."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT tgname FROM pg_trigger WHERE tgrelid = %s::regclass AND NOT tgisinternal AND tgenabled = 'O'",
                [TABLE],
            )
        else:
            cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE])
        return {name for (name,) in cursor.fetchall()}


def disable(connection: BaseDatabaseWrapper) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"ALTER TABLE {TABLE} DISABLE TRIGGER USER")
        else:
            for name in _SQLITE:
                cursor.execute(f"DROP TRIGGER IF EXISTS {name}")


def enable(connection: BaseDatabaseWrapper) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE {TABLE} ENABLE TRIGGER USER")
    else:
        create(connection)
