"""`manage.py verify`: what a file, a stored match or all of them prove."""

import argparse
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from gamefold import cli, export
from parlour.matches.errors import Refused
from parlour.replays.selectors import finished, game_of, match_verify


class Command(BaseCommand):
    help = "Checks every hash of a file, of a stored match or of all finished matches, and folds them again."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("what", nargs="?", metavar="FILE | MATCH")
        parser.add_argument("--all", action="store_true", help="every finished match of the store")

    def handle(self, *args: Any, **options: Any) -> None:
        what = options["what"]
        if options["all"] == bool(what):
            raise CommandError("Name a file or a match, or say --all.")
        if options["all"]:
            self._verify_all()
            return
        try:
            verdict = self._verify_one(what)
        except (export.Unverified, Refused, OSError) as error:
            reason = error.message if isinstance(error, Refused) else error
            raise CommandError(f"{what}: NOT verified: {reason}") from error
        self.stdout.write(f"{what}: verified: {verdict.events} events, hash {verdict.hash}")
        self.stdout.write(cli.told(verdict))

    def _verify_one(self, what: str) -> export.Verdict:
        try:
            match = UUID(what)
        except ValueError:
            return export.verify(Path(what).read_bytes().splitlines(), game_of)
        return match_verify(match)

    def _verify_all(self) -> None:
        """One line for each match that fails, and a total; status 1 if any did."""
        matches = list(finished().values_list("match", flat=True))
        progress, failed = cli.Progress(len(matches)), 0
        for done, match in enumerate(matches, 1):
            try:
                match_verify(match)
            except export.Unverified as error:
                failed += 1
                self.stdout.write(f"{match}: NOT verified: {error}")
            progress.show(done)
        progress.close()
        self.stdout.write(f"{len(matches) - failed} verified, {failed} failed")
        if failed:
            raise CommandError("Some matches do not prove what they say.")
