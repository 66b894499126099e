"""Commands of the kernel under `manage.py`: the same words, the same answers, no settings needed by them."""

import argparse
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gamefold import cli


class KernelCommand(BaseCommand):
    """Hands its words to the kernel's command `name` as they stand; `python -m gamefold NAME …` does the same."""

    name: str
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("words", nargs=argparse.REMAINDER)

    def run_from_argv(self, argv: list[str]) -> None:
        sys.exit(cli.main([self.name, *argv[2:]]))

    def handle(self, *args: Any, **options: Any) -> None:
        words = [self.name, *options["words"]]
        if status := cli.main(words):
            raise CommandError(f"{' '.join(words)}: status {status}", returncode=status)
