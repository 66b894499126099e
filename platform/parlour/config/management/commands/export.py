"""`manage.py export`: a finished match as a file that proves itself."""

import argparse
import sys
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from parlour.matches.errors import Refused
from parlour.replays.selectors import match_export


class Command(BaseCommand):
    help = "Writes a finished match to standard output, one JSON object a line."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, metavar="MATCH")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            for line in match_export(options["match"]):
                sys.stdout.buffer.write(line + b"\n")
        except Refused as refused:
            raise CommandError(refused.message) from refused
