"""What the clock does for a player (rules 9), and a rough worth of a state for bots that search."""

from typing import cast

from gamefold import Chance, Prompt, expand
from parlour_donuts import actions
from parlour_donuts.actions import Action
from parlour_donuts.plays import legal
from parlour_donuts.scoring import scores
from parlour_donuts.state import State


def default_action(state: State, prompt: Prompt, chance: Chance) -> Action:
    """A French Cruller discards nothing, a Day-Old takes nothing; every other question gets any legal answer."""
    match prompt.kind:
        case "french_cruller":
            return actions.DiscardRow(())
        case "day_old":
            return actions.TakeDiscard(())
        case _:
            return cast(Action, chance.pick(expand(legal(state, prompt.seat))))


# -- for bots ----------------------------------------------------------------------------------------------------------

_EVEN_LEAD = 12.0
"""Points of lead over the best opponent that are worth half of what is missing to certainty."""


def evaluate(state: State) -> list[float]:
    """For each seat, roughly its chance to win: its lead over the best of the others."""
    points = scores(state)
    found = []
    for seat, own in enumerate(points):
        lead = own - max([other for one, other in enumerate(points) if one != seat])
        found.append(0.5 + 0.5 * lead / (abs(lead) + _EVEN_LEAD))
    return found
