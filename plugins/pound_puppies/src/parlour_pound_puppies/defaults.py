"""What the clock does for a player (rules 11), and a rough worth of a state for bots that search."""

from collections.abc import Sequence

from gamefold import Chance
from parlour_pound_puppies import events
from parlour_pound_puppies.actions import Action
from parlour_pound_puppies.cards import DOGCATCHER
from parlour_pound_puppies.course import Course
from parlour_pound_puppies.plays import DISCARDS, DRAWS, GIVES
from parlour_pound_puppies.rules import decide
from parlour_pound_puppies.state import State, count_of, fifth_of, puppies_held, spare_cards

WORTH = (10, 17, 44, 151, 5_000)
"""How likely a win is with so many puppies found, against each other: fitted to the outcomes of 2,500 matches between
players who discard what does not help. Only with a fifth card can all four be held: one discard short of the win."""


def default_action(state: State, chance: Chance) -> Action:
    """What an absent player does: draws from the draw pile, discards what does not help, gives back what was taken."""
    if state.phase == "draw":
        return DRAWS["deck"]
    fifth = fifth_of(state, state.turn)
    if state.phase == "give":
        return GIVES[fifth]
    return DISCARDS[fifth if fifth == DOGCATCHER else chance.pick(spare_cards(state, state.turn))]


def expire(state: State, chance: Chance) -> list[events.Event]:
    """The rest of a turn whose time is up."""
    course = Course(state, chance)
    while course.state.phase is not None and course.state.turns == state.turns:
        for event in decide(course.state, state.turn, default_action(course.state, chance), chance):
            course.add(event)
    return course.events


def evaluate(state: State) -> Sequence[float]:
    """How good the seats stand, by the puppies they have found; those who resigned have no chance."""
    if state.ending is not None:
        winners = state.ending.winners
        return [(seat in winners) / len(winners) for seat in range(count_of(state))]
    worth = [0 if seat in state.gone else WORTH[puppies_held(state, seat)] for seat in range(count_of(state))]
    total = sum(worth)
    return [one / total for one in worth]
