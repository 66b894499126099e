"""Commands through the service, in one thread, without sockets: `commands MODE MATCHES COMMANDS GAME OPTIONS-JSON
SYNCHRONOUS`.

MODE `warm` plays on in matches that this process has folded; `cold` forgets all folds before each command. Tells the
time and the number of statements of each command, in the order of each match.
"""

import json
import sys
import time
from typing import Any
from uuid import UUID, uuid4

import django

from benchlib.jobs import tell
from benchlib.jobs.people import begun
from gamefold import sample
from gamefold.bots.quick import Quick
from gamefold.codec import plain
from gamefold.drive import answers


class Counted:
    """Counts the statements of a connection."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.count += 1
        return execute(sql, params, many, context)


class Line:
    """One match that is played at random, a command at a time."""

    def __init__(self, match: UUID, luck: Quick) -> None:
        from parlour.matches import folds

        self.id = match
        self.luck = luck
        self.fold = folds.current(match)

    def next(self) -> tuple[int, dict[str, Any], str] | None:
        """Who acts, with what, in answer to which prompt; None at the end."""
        from parlour.matches import folds

        self.fold = folds.entry(self.id).fold or self.fold
        match = self.fold.play
        if match.is_over:
            return None
        asked = next(one for one in match.asked if match._blocks(one))
        entries = answers(match.legal(asked.prompt.seat), asked.prompt)
        return asked.prompt.seat, plain(sample(entries, self.luck)), asked.id


def play(line: Line, count: int, *, is_cold: bool) -> list[tuple[float, int]]:
    """(milliseconds, statements) of the next commands of one match."""
    from django.db import connection

    from parlour.matches import folds
    from parlour.matches.domain import CommandRequest
    from parlour.matches.services.commands import command_submit

    figures = []
    for _ in range(count):
        step = line.next()
        if step is None:
            break
        seat, action, prompt = step
        command = CommandRequest(uuid4(), action, prompt)
        counted = Counted()
        if is_cold:
            folds.forget_all()
        with connection.execute_wrapper(counted):
            began = time.perf_counter()
            command_submit(line.id, seat=seat, command=command)
            took = time.perf_counter() - began
        figures.append((1000 * took, counted.count))
        if is_cold:
            line.fold = folds.current(line.id)
    return figures


def main(mode: str, matches: str, commands: str, game: str, options: str, synchronous: str) -> None:
    from django.db import connection

    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA synchronous={synchronous}")
    found = []
    for number in range(int(matches)):
        match, _ = begun(game, json.loads(options))
        luck = Quick(number.to_bytes(8, "big"))
        found.append(play(Line(match, luck), int(commands), is_cold=mode == "cold"))
    tell(found)


if __name__ == "__main__":
    django.setup()
    main(*sys.argv[1:])
