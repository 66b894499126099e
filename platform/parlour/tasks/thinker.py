"""The child process in which bots think: `python -m parlour.tasks.thinker`.

One JSON request a line on standard input, one JSON answer a line on standard output. It needs the kernel and the games
alone, so it starts quickly and knows no database; it ends when its input does, that is with the process that started
it. Its parent keeps the time and kills it if a bot does not come back.
"""

import os
import sys
import time
import traceback
from importlib import import_module
from typing import Any

import msgspec

from gamefold.bots import Sampler, find, pace
from gamefold.bots.answers import KEPT_BACK
from gamefold.codec import plain
from gamefold.match import Match

NICENESS = 5


class Thought(msgspec.Struct, frozen=True):
    """A request: the game as `module:class`, the match as a snapshot with its key, which bot thinks for which seat, and
    the prompt whose time has come."""

    game: str
    snapshot: msgspec.Raw
    key: str
    seat: int
    prompt: str
    bot: str
    seed: str
    think_ms: int


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """`action` None: the bot lets it pass. `error`: it raised; where, without values."""

    prompt: str = ""
    action: dict[str, Any] | None = None
    error: str = ""


class Deadline:
    """A budget of time."""

    def __init__(self, think_ms: int) -> None:
        self.until_s = time.monotonic() + think_ms / 1000

    def spent(self) -> bool:
        return time.monotonic() >= self.until_s


def think(thought: Thought) -> Reply:
    """What the bot answers."""
    module, _, name = thought.game.partition(":")
    game = getattr(import_module(module), name)
    match = Match.from_snapshot(game, bytes(thought.snapshot), bytes.fromhex(thought.key))
    bot = find(thought.bot).make(bytes.fromhex(thought.seed))
    frame, sampler = match.frame(thought.seat), Sampler(match, thought.seat)
    frame[KEPT_BACK] = pace.kept_back(match, thought.seat, thought.prompt)
    answer = bot.choose(frame, sampler, Deadline(thought.think_ms))
    return Reply() if answer is None else Reply(answer.prompt, plain(answer.action))


def failure(error: BaseException) -> Reply:
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    return Reply(error="\n".join([type(error).__name__, *lines]))


def main() -> None:
    os.nice(NICENESS)
    output = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a game that prints must not answer for its bot
    for line in sys.stdin.buffer:
        try:
            reply = think(msgspec.json.decode(line, type=Thought))
        except Exception as error:  # noqa: BLE001 (whatever a bot raises is its answer)
            reply = failure(error)
        os.write(output, msgspec.json.encode(reply) + b"\n")


if __name__ == "__main__":
    main()
