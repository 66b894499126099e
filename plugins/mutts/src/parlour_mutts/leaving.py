"""A seat resigns (rules 12): it is skipped from now on, questions to it are dropped, what it started goes on.

The printed game knows no resignation; everything here is a decision of the rules page.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from gamefold import Chance, Seat
from parlour_mutts import events
from parlour_mutts.course import Course, color_by_chance, settle
from parlour_mutts.effects import after_fleas, after_laying, finish_laying, lose_race
from parlour_mutts.state import (
    AskBark,
    AskBreed,
    AskCards,
    AskColor,
    AskFleas,
    AskSwap,
    Phase,
    Race,
    State,
    Turn,
    hand,
    left_of,
    present,
)


def leave(state: State, seat: Seat, chance: Chance) -> list[events.Event]:
    """The hand goes under the draw pile; what is owed goes on without the seat; the last seat left wins."""
    course = Course(state, chance)
    after = replace(state, gone=(*state.gone, seat))
    assert state.phase is not None
    then = _THEN[type(state.phase)](after, seat, state.phase)
    course.add(events.Retired(seat, len(hand(state, seat)), hand(state, seat), then))
    staying = present(after)
    if len(staying) == 1:
        course.add(events.Ended(staying, "last"))
    elif isinstance(state.phase, AskCards):
        finish_laying(course, state.phase.layer)
    else:
        _settle(course, seat)
    return course.events


def _settle(course: Course, seat: Seat) -> None:
    """What follows by itself: a colour by chance, the end of a race or of the match."""
    state = course.state
    match state.phase:
        case Race(boneless, is_named):
            if state.turn == seat and not is_named:
                color_by_chance(course, Race(boneless, is_named=True))
            if len(boneless) == 1:
                lose_race(course, boneless[0], Race(boneless, is_named or state.turn == seat))
        case AskBark(seats):
            if len(seats) == 1:
                course.add(events.Ended(seats, "points"))
        case _:
            settle(course)


# -- what is owed without the seat; `state` is the one that it has left ------------------------------------------------


def turn(state: State, seat: Seat, phase: Turn) -> Phase:
    return Turn(left_of(state, seat)) if seat == phase.seat else phase


def race(state: State, seat: Seat, phase: Race) -> Phase:
    """It leaves with one bone."""
    return Race(_without(phase.boneless, seat), phase.is_named)


def own(state: State, seat: Seat, phase: Phase) -> Phase:
    """A question to the player of a wild card: swapping or naming a breed is dropped, the colour stays to be named."""
    return AskColor() if seat == state.turn else phase


def fleas(state: State, seat: Seat, phase: AskFleas) -> Phase:
    return after_fleas(state, phase) if seat == phase.seat else phase


def cards(state: State, seat: Seat, phase: AskCards) -> Phase:
    return after_laying(state, phase, _without(phase.seats, seat), phase.layer)


def bark(state: State, seat: Seat, phase: AskBark) -> Phase:
    return AskBark(_without(phase.seats, seat))


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple([one for one in seats if one != seat])


_THEN: dict[type, Callable[[State, Seat, Any], Phase]] = {
    Turn: turn,
    Race: race,
    AskColor: own,
    AskFleas: fleas,
    AskSwap: own,
    AskBreed: own,
    AskCards: cards,
    AskBark: bark,
}
