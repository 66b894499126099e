"""What an action card does at the moment it is taken from the row (rules 5), as one table in the order of the rule
page.

The one hard idea: a card either asks its taker or does something by itself, never both. Whether it asks is judged on
the state before it is taken, where its taker's tableau holds exactly the "other cards".
"""

from collections.abc import Callable
from typing import NamedTuple

from gamefold import Seat, Secret, seats
from gamefold.cards import Face
from parlour_donuts import events
from parlour_donuts.course import Course
from parlour_donuts.state import State, seats_of, tableau, unselected, victims

MILK_PRICE = 3
PAIR_SIZE = 2


class Effect(NamedTuple):
    """`asks`: whether the taker owes an answer; `by_itself`: what happens if not."""

    asks: Callable[[State, Seat], bool]
    by_itself: Callable[[Course, Seat, Face], None]


def take(course: Course, seat: Seat, position: int) -> None:
    """The seat takes the card at the position, and its action starts or is done."""
    face = course.state.row[position - 1]
    assert face is not None
    effect = EFFECTS.get(face)
    asks = effect is not None and effect.asks(course.state, seat)
    course.add(events.Taken(seat, position, face, asks))
    if effect is not None and not asks:
        effect.by_itself(course, seat, face)


# -- when a card asks --------------------------------------------------------------------------------------------------


def never(state: State, seat: Seat) -> bool:
    return False


def always(state: State, seat: Seat) -> bool:
    return True


def some_unselected(state: State, seat: Seat) -> bool:
    return bool(unselected(state))


def some_discarded(state: State, seat: Seat) -> bool:
    return bool(state.zones.cards["discard"])


def some_victim(state: State, seat: Seat) -> bool:
    return bool(victims(state, seat))


def some_other(state: State, seat: Seat) -> bool:
    return bool(tableau(state, seat))


def three_others(state: State, seat: Seat) -> bool:
    return len(tableau(state, seat)) >= MILK_PRICE


def one_each(state: State, seat: Seat) -> bool:
    return all(tableau(state, one) for one in seats_of(state))


# -- what it does by itself --------------------------------------------------------------------------------------------


def idle(course: Course, seat: Seat, face: Face) -> None:
    course.add(events.Idle(seat, face))


def drop(course: Course, seat: Seat, face: Face) -> None:
    course.add(events.Dropped(seat, face))


def draw(course: Course, seat: Seat, face: Face) -> None:
    deck = course.state.zones.cards["deck"]
    course.add(events.Drew(seat, deck[0]) if deck else events.Idle(seat, face))


def recover(course: Course, seat: Seat, face: Face) -> None:
    discard = course.state.zones.cards["discard"]
    course.add(events.Recovered(seat, discard[:1]) if discard else events.Idle(seat, face))


def peek(course: Course, seat: Seat, face: Face) -> None:
    """Two cards are chosen from; a single one is simply taken."""
    deck = course.state.zones.cards["deck"]
    if len(deck) < PAIR_SIZE:
        draw(course, seat, face)
    else:
        course.add(events.Peeked(seat, Secret(deck[:PAIR_SIZE], seats(seat))))


EFFECTS = {
    "chocolate_frosted": Effect(never, draw),
    "eclair": Effect(never, recover),
    "french_cruller": Effect(some_unselected, idle),
    "double_chocolate": Effect(never, peek),
    "red_velvet": Effect(some_discarded, idle),
    "sprinkled": Effect(always, idle),
    "bear_claw": Effect(some_victim, idle),
    "cinnamon_twist": Effect(one_each, drop),
    "day_old": Effect(some_discarded, idle),
    "milk": Effect(three_others, drop),
    "raspberry_frosted": Effect(some_other, drop),
    "strawberry_glazed": Effect(some_victim, idle),
}
