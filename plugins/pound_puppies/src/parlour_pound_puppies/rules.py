"""Decisions: from an accepted action to its events (rules 4, 5, 11). What is allowed: `plays`, `refusals`; how a turn
ends: `course`.
"""

from gamefold import Chance, Seat, Secret, seats
from gamefold.cards import Face, in_order
from parlour_pound_puppies import events, refusals
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import HAND, ORDER
from parlour_pound_puppies.course import closing, ending
from parlour_pound_puppies.fold import apply
from parlour_pound_puppies.state import State, cards_of, fifth_of, opponents


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[events.Event]:
    refusals.check(state, seat, action)
    match action:
        case Draw(pile):
            return [events.Drew(seat, pile, Secret(state.zones[pile][0], seats(seat)))]
        case Discard(card):
            return closing(state, events.Discarded(seat, Secret(card, seats(seat))), chance)
        case Catch(whom):
            card = chance.pick(state.zones[HAND[whom]])
            return [events.Caught(seat, whom, Secret(card, seats(seat, whom)))]
        case Give(card):
            return closing(state, exchanged(state, card), chance)


def exchanged(state: State, card: Face) -> events.Given:
    """The end of an open exchange."""
    assert state.partner is not None
    return events.Given(state.turn, state.partner, Secret(card, seats(state.turn, state.partner)))


def leave(state: State, seat: Seat, chance: Chance) -> list[events.Event]:
    """A resignation. Of two players the other wins; else an open exchange of the seat is undone first."""
    rest = opponents(state, seat)
    if len(rest) == 1:
        return ending(state, rest, "resigned")
    found: list[events.Event] = []
    ends_turn = seat in (state.turn, state.partner)
    if state.partner is not None and ends_turn:
        found.append(exchanged(state, fifth_of(state, state.turn)))
        state = apply(state, found[0])
    withdrew = events.Withdrew(seat, tuple(chance.shuffle(in_order(cards_of(state, seat), ORDER))))
    return found + (closing(state, withdrew, chance) if ends_turn else [withdrew])
