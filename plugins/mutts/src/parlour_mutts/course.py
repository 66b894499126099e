"""The events of one command in the making, and what many rules end with: a draw, a colour that is owed.

The one hard idea: every event already says what is owed if nothing follows, so a rule only adds what does follow.
"""

import gamefold
from gamefold import Seat, Secret
from parlour_mutts import events
from parlour_mutts.cards import COLORS
from parlour_mutts.fold import apply
from parlour_mutts.state import AskColor, Phase, State, Turn, hand_audience, left_of


class Course(gamefold.Course[State, events.Event]):
    __slots__ = ()
    apply = staticmethod(apply)


def draw(course: Course, seat: Seat, count: int, why: str, then: Phase | None = None) -> None:
    """The seat draws. An empty draw pile is first refilled from under the top of the home pile; what is not there is
    not drawn (rules 4).
    """
    state = course.state
    deck, under = state.zones.cards["deck"], state.zones.cards["home"][:-1]
    if not deck and under:
        deck, under = tuple(course.chance.shuffle(under)), ()
        course.add(events.Refilled(len(deck), deck))
    taken = min(count, len(deck))
    is_done = taken == count or not under
    cards = Secret(deck[:taken], hand_audience(state.options, seat))
    course.add(events.Drew(seat, taken, cards, why, then if is_done else None))
    if not is_done:
        draw(course, seat, count - taken, why, then)


def color_by_chance(course: Course, then: Phase) -> None:
    """Nobody names the colour, so chance does."""
    course.add(events.ColorNamed(course.state.turn, course.chance.pick(COLORS), by_chance=True, then=then))


def settle(course: Course) -> None:
    """The effect of a wild card is done. If its player has left, chance names the colour at once (rules 12)."""
    state = course.state
    if isinstance(state.phase, AskColor) and state.turn in state.gone:
        color_by_chance(course, Turn(left_of(state, state.turn)))
