"""Which bots there are, by permanent name, and at which levels: how long each may think."""

from collections.abc import Callable
from types import MappingProxyType

import msgspec

from gamefold.bots.answers import Bot
from gamefold.bots.dice import RandomBot
from gamefold.bots.thinker import Thinker
from gamefold.game import AnyGame


class Kind(msgspec.Struct, frozen=True):
    """A bot at a level. `think_ms`: the time it is meant to have for a decision (0: it takes none); the caller keeps
    it."""

    name: str
    make: Callable[[bytes], Bot]
    think_ms: int = 0


KINDS = MappingProxyType(
    {
        kind.name: kind
        for kind in (
            Kind("random", RandomBot),
            Kind("thinker", Thinker, 100),
            Kind("thinker:quick", Thinker, 10),
            Kind("thinker:steady", Thinker, 100),
            Kind("thinker:deep", Thinker, 1_000),
        )
    }
)
"""By name; a name without a level is the bot's usual one."""


def find(name: str) -> Kind:
    """The bot of this name. Raises LookupError, with the names that there are.

    >>> find("thinker:deep").think_ms
    1000
    """
    if name not in KINDS:
        raise LookupError(f"no bot {name!r}; there are {', '.join(KINDS)}")
    return KINDS[name]


def offered(game: AnyGame) -> list[Kind]:
    """The kinds to choose from in a game: all but those that think longer than helps there (`Game.think_ms_max`)."""
    most = game.think_ms_max
    return [kind for kind in KINDS.values() if most is None or kind.think_ms <= most]
