"""What may be done now: every answer to the open question (rules 4 and 5), the least committing first.

Everything here lies open on the table, except the pair of a Double Chocolate, which only its own seat is asked about.
"""

from collections.abc import Callable, Sequence

from gamefold import Pick, Seat
from gamefold.cards import in_order
from parlour_donuts import actions
from parlour_donuts.actions import Action
from parlour_donuts.cards import ORDER, PAIR, kinds
from parlour_donuts.effects import MILK_PRICE
from parlour_donuts.state import (
    State,
    filled,
    is_selecting,
    opponents,
    others,
    tableau,
    unselected,
    victims,
)

DAY_OLD_MAX = 3

TAKES = {
    "french_cruller": ("discard_row",),
    "double_chocolate": ("keep",),
    "red_velvet": ("take_discard",),
    "sprinkled": ("give",),
    "bear_claw": ("take",),
    "cinnamon_twist": ("pass_left",),
    "day_old": ("take_discard",),
    "milk": ("discard_self", "discard_own"),
    "raspberry_frosted": ("discard_own",),
    "strawberry_glazed": ("discard_theirs",),
}
"""The actions that answer the question of a card."""


def legal(state: State, seat: Seat) -> Sequence[Action | Pick]:
    """What the seat may do now; nothing if it is not asked."""
    if is_selecting(state):
        return selections(state)
    asking = state.asking
    if asking is None or (asking.seat != seat and asking.card != "cinnamon_twist"):
        return ()
    return ANSWERS[asking.card](state, seat)


def selections(state: State) -> list[Action | Pick]:
    return [actions.Select(position) for position in filled(state)]


# -- answers, by the card that asks ------------------------------------------------------------------------------------


def clearings(state: State, seat: Seat) -> list[Action | Pick]:
    positions = unselected(state)
    return [Pick(actions.DiscardRow(()), "positions", positions, 0, len(positions), ordered=True)]


def keepings(state: State, seat: Seat) -> list[Action | Pick]:
    return [actions.Keep(face) for face in kinds(state.zones[PAIR[seat]])]


def recovery(state: State, seat: Seat) -> list[Action | Pick]:
    """Exactly one card of the discard pile."""
    faces = in_order(state.zones.cards["discard"], ORDER)
    return [Pick(actions.TakeDiscard(faces[:1]), "cards", faces, 1, 1)]


def recoveries(state: State, seat: Seat) -> list[Action | Pick]:
    """Up to three cards of the discard pile."""
    faces = in_order(state.zones.cards["discard"], ORDER)
    return [Pick(actions.TakeDiscard(()), "cards", faces, 0, min(DAY_OLD_MAX, len(faces)))]


def gifts(state: State, seat: Seat) -> list[Action | Pick]:
    """One of the other cards; the Sprinkled only if there is no other."""
    faces = kinds(others(state, seat)) or ("sprinkled",)
    return [actions.Give(face, to) for face in faces for to in opponents(state, seat)]


def claims(state: State, seat: Seat) -> list[Action | Pick]:
    return [actions.Take(whom, face) for whom in victims(state, seat) for face in kinds(tableau(state, whom))]


def passings(state: State, seat: Seat) -> list[Action | Pick]:
    return [actions.PassLeft(face) for face in kinds(others(state, seat))]


def milk_payments(state: State, seat: Seat) -> list[Action | Pick]:
    faces = in_order(others(state, seat), ORDER)
    price = actions.DiscardOwn(faces[:MILK_PRICE])
    return [actions.DiscardSelf(), Pick(price, "cards", faces, MILK_PRICE, MILK_PRICE, ordered=True)]


def payment(state: State, seat: Seat) -> list[Action | Pick]:
    """Exactly one other card."""
    faces = in_order(others(state, seat), ORDER)
    return [Pick(actions.DiscardOwn(faces[:1]), "cards", faces, 1, 1)]


def strikes(state: State, seat: Seat) -> list[Action | Pick]:
    return [actions.DiscardTheirs(whom, face) for whom in victims(state, seat) for face in kinds(tableau(state, whom))]


ANSWERS: dict[str, Callable[[State, Seat], list[Action | Pick]]] = {
    "french_cruller": clearings,
    "double_chocolate": keepings,
    "red_velvet": recovery,
    "sprinkled": gifts,
    "bear_claw": claims,
    "cinnamon_twist": passings,
    "day_old": recoveries,
    "milk": milk_payments,
    "raspberry_frosted": payment,
    "strawberry_glazed": strikes,
}
