"""Decisions: from selections and answers to events (rules 4 and 5). What is allowed: `plays`, `refusals`."""

from collections.abc import Mapping

from gamefold import Chance, Seat, Secret, seats
from parlour_donuts import actions, events
from parlour_donuts.actions import Action
from parlour_donuts.cards import PAIR
from parlour_donuts.course import Course
from parlour_donuts.effects import take
from parlour_donuts.refusals import check
from parlour_donuts.scoring import places, scores
from parlour_donuts.state import State, holes, left_of, seats_of, tableau


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[events.Event]:
    """The events of an answer that stands by itself. Raises `Rejected` with a code of `refusals.py`."""
    check(state, seat, action)
    course = Course(state, chance)
    course.add(_answered(state, seat, action))
    return _go_on(course)


def resolve(state: State, choices: Mapping[Seat, Action], chance: Chance) -> list[events.Event]:
    """The events of sealed choices: the selections of a round, or the cards of a Cinnamon Twist."""
    course = Course(state, chance)
    if state.asking is None:
        selections = tuple(
            [choice.position for _, choice in sorted(choices.items()) if isinstance(choice, actions.Select)]
        )
        course.add(events.Revealed(state.round, selections))
    else:
        for seat, choice in sorted(choices.items()):
            assert isinstance(choice, actions.PassLeft)
            course.add(events.Passed(seat, choice.card, left_of(state, seat)))
    return _go_on(course)


# -- answers -----------------------------------------------------------------------------------------------------------


def _answered(state: State, seat: Seat, action: Action) -> events.Event:
    match action:
        case actions.DiscardRow(positions):
            cards = tuple([face for at in positions if (face := state.row[at - 1]) is not None])
            return events.Cleared(seat, positions, cards)
        case actions.Keep(card):
            first, second = state.zones[PAIR[seat]]
            return events.Kept(seat, card, Secret(second if card == first else first, seats(seat)))
        case actions.TakeDiscard(cards):
            return events.Recovered(seat, cards)
        case actions.Give(card, to):
            return events.Given(seat, card, to)
        case actions.Take(whom, card):
            return events.Claimed(seat, card, whom)
        case actions.DiscardOwn(cards):
            assert state.asking is not None
            return events.Paid(seat, state.asking.card, cards)
        case actions.DiscardSelf():
            return events.Dropped(seat, "milk")
        case actions.DiscardTheirs(whom, card):
            return events.Struck(seat, card, whom)
        case actions.Select() | actions.PassLeft():
            raise AssertionError("sealed choices are resolved together")


# -- the round ---------------------------------------------------------------------------------------------------------


def _go_on(course: Course) -> list[events.Event]:
    """Looks at the positions in ascending order until an action asks or the round is over (rules 4)."""
    while course.state.asking is None:
        state = course.state
        position = min([at for at in state.selections if at > state.position], default=None)
        if position is None:
            course.add(_closed(state))
            break
        _look_at(course, position)
    return course.events


def _look_at(course: Course, position: int) -> None:
    state = course.state
    wanting = tuple([seat for seat, at in enumerate(state.selections) if at == position])
    if len(wanting) == 1:
        take(course, wanting[0], position)
        return
    face = state.row[position - 1]
    assert face is not None
    course.add(events.Contested(position, face, wanting))


def _closed(state: State) -> events.Event:
    """The holes are filled, all or none: without enough cards for all of them the match ends."""
    empty, deck = holes(state), state.zones.cards["deck"]
    if len(deck) >= len(empty):
        return events.Refilled(state.round + 1, empty, deck[: len(empty)])
    points = scores(state)
    return events.Ended(points, places(points, [len(tableau(state, seat)) for seat in seats_of(state)]))
