"""What searching bots need beside the rules: a rough worth of a state, and what they imagine of others' secrets."""

from math import exp

from msgspec.structs import replace

from gamefold import Chance, Seat, Viewer
from parlour_mutts.actions import Orders
from parlour_mutts.cards import WILDS
from parlour_mutts.state import Standing, State, hand, present

WILD_FAR, WILD_NEAR = -1.0, 2.0
"""What a wild card in hand is worth in points, far from the end of the round and at it."""
POINTS_PER_E = 3.0
"""So many points behind divide the chance to win by e."""

ORDERS = tuple([Standing(match, run) for match in (False, True) for run in (False, True)])


def standing(state: State, seat: Seat) -> Orders | None:
    """Bots have all orders on, and keep nothing back (rules 13)."""
    if not state.options.has_orders or state.standing[seat] == Standing(match=True, run=True):
        return None
    return Orders(match=True, run=True, keep=())


def evaluate(state: State) -> list[float]:
    """For each seat, roughly its chance to win: what it has counted so far and may yet count, against the best."""
    staying = present(state)
    nearness = 1 / max(min([len(hand(state, seat)) for seat in staying]), 1)
    wild = WILD_NEAR * nearness + WILD_FAR * (1 - nearness)
    expected = {seat: state.totals[seat] + _cost(state, seat, wild) for seat in staying}
    best = min(expected.values())
    weights = {seat: exp((best - points) / POINTS_PER_E) for seat, points in expected.items()}
    total = sum(weights.values())
    return [weights.get(seat, 0.0) / total for seat in range(len(state.totals))]


def _cost(state: State, seat: Seat, wild: float) -> float:
    """A wild card always fits: it saves a draw while the end is far, and counts 2 when it is near."""
    return sum([wild if face in WILDS else 1.0 for face in hand(state, seat)])


def imagine(state: State, viewer: Viewer, chance: Chance) -> State:
    """Beside the cards, others' standing orders are a secret, and so is the next deal that a position has named."""
    if viewer == "open":
        return state
    standing = state.standing
    if state.options.has_orders:
        standing = tuple([one if seat == viewer else chance.pick(ORDERS) for seat, one in enumerate(standing)])
    return replace(state, standing=standing, next_deck=())
