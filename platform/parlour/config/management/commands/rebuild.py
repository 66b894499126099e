"""`manage.py rebuild`: makes anew what follows from the events."""

import argparse
from collections.abc import Callable
from typing import Any

from django.core.management.base import BaseCommand

from parlour.ratings.services import ratings_rebuild
from parlour.store.snapshots import snapshots_drop

DERIVED: dict[str, Callable[[], int]] = {"snapshots": snapshots_drop, "ratings": ratings_rebuild}
"""What can be rebuilt: each drops its rows and says how many there were. Snapshots come back when they are needed,
ratings at once."""


class Command(BaseCommand):
    help = "Drops what is only derived from the events, so that it is made anew: everything, or what is named."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("what", nargs="*", metavar="WHAT", choices=[*DERIVED, []], help=", ".join(DERIVED))

    def handle(self, *args: Any, **options: Any) -> None:
        for name in options["what"] or DERIVED:
            self.stdout.write(f"{name}: {DERIVED[name]()} dropped")
