"""What must hold before anything is served: `manage.py check --database default`, and `serve` by itself."""

from collections.abc import Sequence
from typing import Any

from django.contrib.staticfiles import finders
from django.core.checks import CheckMessage, Error, Tags, Warning, register  # noqa: A004 (Django's own name)
from django.db import connections

from parlour.store import triggers

TRIGGERS_MISSING = "parlour.E001"
CLIENT_MISSING = "parlour.W001"


def register_all() -> None:
    register(events_are_guarded, Tags.database)
    register(client_is_built, Tags.staticfiles)


def events_are_guarded(
    app_configs: Any = None, databases: Sequence[str] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """The triggers that refuse to change events are there. SQLite drops them when it rebuilds the table."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if triggers.TABLE not in connection.introspection.table_names():
            continue
        if missing := triggers.expected(connection) - triggers.names(connection):
            hint = "Restore them with parlour.store.triggers.create(connection), and find out who took them away."
            lacking = f"The event table lacks the triggers {', '.join(sorted(missing))}."
            found.append(Error(lacking, hint=hint, id=TRIGGERS_MISSING))
    return found


def client_is_built(app_configs: Any = None, **kwargs: Any) -> list[CheckMessage]:
    if finders.find("parlour/dist/table.js"):
        return []
    return [Warning("The browser's client is not built.", hint="Run `make install`.", id=CLIENT_MISSING)]
