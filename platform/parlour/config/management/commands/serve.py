"""`manage.py serve`: the whole house in one process."""

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections
from django.db.migrations.executor import MigrationExecutor

from parlour.config import demo


class Command(BaseCommand):
    help = "Serves pages, REST and sockets, with the worker and the sweep, in one process."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default 8000)")
        parser.add_argument("--migrate", action="store_true", help="bring the database up to the code first")
        parser.add_argument("--demo", action="store_true", help="make the demo accounts first")

    def get_check_kwargs(self, options: dict[str, Any]) -> Any:
        """The checks of the database too: nothing is served from one that would let events be changed."""
        return {**super().get_check_kwargs(options), "databases": ["default"]}

    def handle(self, *args: Any, **options: Any) -> None:
        self._prepare(migrate=options["migrate"], with_demo=options["demo"])
        # Imported late: it sets up the application, which a command line that fails above has no use for.
        from parlour.config import embedded  # noqa: PLC0415

        host, port = options["host"], options["port"]
        # Read here: what is announced is printed from inside the event loop, where the database may not be asked.
        accounts = [] if settings.IS_SECURE else demo.demo_there()
        try:
            embedded.serve(host, port, lambda: self._announce(host, port, accounts))
        except OSError as error:
            how = "Another port: --port N, or make run PORT=N."
            raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}. {how}") from error

    def _prepare(self, *, migrate: bool, with_demo: bool) -> None:
        """In this process: starting Python and Django three times would take longer than all the rest."""
        if migrate:
            call_command("migrate", verbosity=0)
        self._check_migrations()
        if with_demo and not settings.IS_SECURE:
            demo.demo_make()

    def _check_migrations(self) -> None:
        executor = MigrationExecutor(connections["default"])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            raise CommandError("The database is behind the code. Run `python manage.py migrate` first.")

    def _announce(self, host: str, port: int, accounts: list[demo.Account]) -> None:
        shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 (compared, not listened on)
        self.stdout.write(f"Parlour is open at http://{shown}:{port}/ (Ctrl+C closes it)")
        if accounts:
            self.stdout.write(f"Demo accounts, unless you changed them:\n{demo.table(accounts)}")
        self.stdout.flush()
