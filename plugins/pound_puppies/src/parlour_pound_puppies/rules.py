"""Decisions: from an accepted action to its events (rules 4, 5, 11). What is allowed: `plays`, `refusals`; how a turn
ends: `course`.
"""

from gamefold import Chance, Seat, Secret, seats
from gamefold.cards import Face, in_order
from parlour_pound_puppies import events, refusals
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import HAND, ORDER
from parlour_pound_puppies.course import Course, close, end
from parlour_pound_puppies.state import State, cards_of, fifth_of, opponents


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[events.Event]:
    """The events of an action. Raises `Rejected` with a code of `refusals.py`."""
    refusals.check(state, seat, action)
    course = Course(state, chance)
    match action:
        case Draw(pile):
            course.add(events.Drew(seat, pile, Secret(state.zones[pile][0], seats(seat))))
        case Discard(card):
            close(course, events.Discarded(seat, Secret(card, seats(seat))))
        case Catch(whom):
            card = chance.pick(state.zones[HAND[whom]])
            course.add(events.Caught(seat, whom, Secret(card, seats(seat, whom))))
        case Give(card):
            close(course, exchanged(state, card))
    return course.events


def exchanged(state: State, card: Face) -> events.Given:
    """The end of an open exchange."""
    assert state.partner is not None
    return events.Given(state.turn, state.partner, Secret(card, seats(state.turn, state.partner)))


def leave(state: State, seat: Seat, chance: Chance) -> list[events.Event]:
    """A resignation. Of two players the other wins; else an open exchange of the seat is undone first."""
    rest = opponents(state, seat)
    course = Course(state, chance)
    if len(rest) == 1:
        end(course, rest, "resigned")
        return course.events
    ends_turn = seat in (state.turn, state.partner)
    if state.partner is not None and ends_turn:
        course.add(exchanged(state, fifth_of(state, state.turn)))
    cards = in_order(cards_of(course.state, seat), ORDER)
    withdrew = events.Withdrew(seat, tuple(chance.shuffle(cards)))
    if ends_turn:
        close(course, withdrew)
    else:
        course.add(withdrew)
    return course.events
