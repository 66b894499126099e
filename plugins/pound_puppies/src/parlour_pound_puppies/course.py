"""How a turn ends and the next begins, and how the match ends (rules 4, 6, 7).

The one hard idea: every turn ends in `close`, whatever ended it. There a complete hand is found, the stall guard
looks, and the next turn begins, with the draw pile renewed if it is empty.
"""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

import gamefold
from gamefold import Seat
from gamefold.cards import in_order
from parlour_pound_puppies import events
from parlour_pound_puppies.cards import DECK, HAND_SIZE, ORDER, POUND
from parlour_pound_puppies.fold import apply
from parlour_pound_puppies.state import State, around, cards_of, count_of, is_complete, opponents, puppies_held

RESHUFFLES_MAX = 12
DISCARD_TURNS_MAX = 10
"""Turns of each player, in a row, that drew from the discard pile (rules 7)."""

Last: TypeAlias = events.Discarded | events.Given | events.Withdrew


class Course(gamefold.Course[State, events.Event]):
    __slots__ = ()
    apply = staticmethod(apply)


def close(course: Course, last: Last) -> None:
    """The last event of a turn and what follows from it."""
    state = course.state
    over = apply(state, last)
    changed = [state.turn] if state.partner is None else [state.turn, state.partner]
    complete = [seat for seat in changed if seat not in over.gone and is_complete(over, seat)]
    if complete:
        course.add(last)
        end(course, complete[:1], "complete")
    elif over.discard_turns >= discard_turns_max(over):
        course.add(last)
        end(course, leaders(over), "circling")
    else:
        course.add(replace(last, then=opponents(over, state.turn)[0]))
        renew(course)


def discard_turns_max(state: State) -> int:
    """So many turns in a row that drew from the discard pile end the match."""
    return DISCARD_TURNS_MAX * (count_of(state) - len(state.gone))


def renew(course: Course) -> None:
    """At the start of a turn: a new draw pile if it is empty, and the end of the match if that was the last."""
    state = course.state
    if state.zones["deck"]:
        return
    order = tuple(course.chance.shuffle(state.zones["discard"]))
    course.add(events.Renewed(len(order), order))
    if state.reshuffles + 1 >= RESHUFFLES_MAX:
        end(course, leaders(state), "reshuffles")


def leaders(state: State) -> list[Seat]:
    """Who has the most different puppies of the own Pound Card."""
    held = {seat: puppies_held(state, seat) for seat in around(state, 0)}
    most = max(held.values())
    return [seat for seat, count in held.items() if count == most]


def end(course: Course, winners: Sequence[Seat], cause: str) -> None:
    """The match is over; the winners show what they hold."""
    state = course.state
    for seat in winners:
        cards = in_order(cards_of(state, seat), ORDER)
        course.add(events.Revealed(seat, state.pounds[POUND[seat]][0], cards))
    course.add(events.Ended(tuple(winners), cause))


def actions_max(count: int) -> int:
    """Three actions a turn; between two draws from the draw pile there are only so many turns, and it holds no more
    than what is not in the hands, `RESHUFFLES_MAX` times."""
    drawable = len(DECK) - HAND_SIZE * count
    return 3 * RESHUFFLES_MAX * drawable * DISCARD_TURNS_MAX * count
