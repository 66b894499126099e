"""What searching bots need beside the rules: a rough worth of a state, and what they imagine of others' secrets."""

from math import exp

from msgspec.structs import replace

from gamefold import Chance, Seat, Viewer
from parlour_mutts.cards import POINTS
from parlour_mutts.state import Standing, State, hand

POINTS_PER_E = 6.0
"""So many points behind divide the chance to win by e."""

ORDERS = tuple([Standing(match, run) for match in (False, True) for run in (False, True)])


def evaluate(state: State) -> list[float]:
    """For each seat, roughly its chance to win: what it has counted so far and holds now, against the others."""
    weights = [_weight(state, seat) for seat in range(len(state.totals))]
    total = sum(weights)
    return [weight / total for weight in weights]


def _weight(state: State, seat: Seat) -> float:
    if seat in state.gone:
        return 0.0
    counted = state.totals[seat] - min(state.totals)
    return exp(-(counted + sum([POINTS[face] for face in hand(state, seat)])) / POINTS_PER_E)


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """Beside the cards, others' standing orders are a secret, and so is the next deal that a position has named."""
    if viewer == "open":
        return state
    standing = state.standing
    if state.options.has_orders:
        standing = tuple([one if seat == viewer else chance.pick(ORDERS) for seat, one in enumerate(standing)])
    return replace(state, standing=standing, next_deck=())
