"""How soon a bot answers: a delay drawn without looking at its hand, so that a quick answer tells nothing.

Its time to think is in the delay, whether it needs that or not: else a quick answer would tell that there was no
choice. In a race the game says how fast each level reacts, and a bot thinks within that.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gamefold.bots.kinds import KINDS
from gamefold.game import Reaction
from gamefold.match import Match

DELAY_MS = (600, 1_500)
"""Where it is no race: from the least to the most, before the time to think."""

Below: TypeAlias = Callable[[int], int]
"""Luck: a whole number from 0 on below the bound."""


def delay_ms(reactions: Sequence[Reaction], bot: str, below: Below, usual: tuple[int, int] = DELAY_MS) -> int | None:
    """How long a bot lets pass before it answers; None: it overlooks a race."""
    if not reactions:
        return _drawn_ms(*usual, below) + think_ms(reactions, bot)
    reaction = _reaction(reactions, bot)
    if below(100) < reaction.missed_percent:
        return None
    return _drawn_ms(reaction.least_ms, reaction.most_ms, below)


def think_ms(reactions: Sequence[Reaction], bot: str) -> int:
    """How long a bot may think about a prompt: its own time, in a race half of the least in which it reacts."""
    wished = KINDS[bot].think_ms if bot in KINDS else 0
    return min(wished, _reaction(reactions, bot).least_ms // 2) if reactions else wished


def level(bot: str) -> int:
    """How able a bot is, from 0: by the time that it may think. One that takes none is as able as the least.

    >>> level("random"), level("thinker:quick"), level("thinker"), level("thinker:deep")
    (0, 0, 1, 2)
    """
    times = sorted({kind.think_ms for kind in KINDS.values() if kind.think_ms})
    return times.index(KINDS[bot].think_ms) if bot in KINDS and KINDS[bot].think_ms else 0


def kept_back(match: Match, seat: int, prompt: str) -> list[str]:
    """The kinds of a seat's prompts that are not answered along with this one (`answers.KEPT_BACK`). A race has a delay
    of its own, or is overlooked: nothing else is answered in its time, and it in no other's."""
    mine = {one.id: one.prompt for one in match.prompts_of(seat)}
    asked = mine.get(prompt)
    is_race = asked is not None and bool(match.game.reactions(asked))
    others = [one for one in mine.values() if asked is None or one.kind != asked.kind]
    return sorted({one.kind for one in others if is_race or match.game.reactions(one)})


def _reaction(reactions: Sequence[Reaction], bot: str) -> Reaction:
    return reactions[min(level(bot), len(reactions) - 1)]


def _drawn_ms(least: int, most: int, below: Below) -> int:
    return least + below(most - least + 1)
