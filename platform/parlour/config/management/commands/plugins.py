"""`manage.py plugins list | check KEY`: the installed games, and whether one keeps its promises."""

import sys
from argparse import ArgumentParser
from importlib import metadata
from typing import Any

from django.core.management.base import BaseCommand

from gamefold import cli, plugins
from parlour.registry import selectors as registry


class Command(BaseCommand):
    help = "Lists the installed games, or runs the conformance suite over one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="key, distribution, version, and whether it can be played")
        actions.add_parser("check", help="the conformance suite; options as of `python -m gamefold check`")

    def run_from_argv(self, argv: list[str]) -> None:
        if argv[2:3] == ["check"]:  # its options are the kernel's
            sys.exit(cli.main(argv[2:]))
        super().run_from_argv(argv)

    def handle(self, *args: Any, **options: Any) -> None:
        playable = registry.games_enabled()
        for point in sorted(metadata.entry_points(group=plugins.GROUP), key=lambda point: point.name):
            distribution = point.dist
            source = f"{distribution.name} {distribution.version}" if distribution else "?"
            state = "playable" if point.name in playable else "cannot be loaded, see the log"
            self.stdout.write(f"{point.name:20} {source:30} {state}")
