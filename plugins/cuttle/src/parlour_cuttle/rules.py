"""Decisions: from an accepted action to its events (rules 3 to 8, 10, 11). Everything here asks `plays` what is
allowed.
"""

from collections.abc import Callable
from typing import Any

from gamefold import Chance, Rejected, Seat
from gamefold.cards import Face, in_order
from parlour_cuttle import actions, events, plays, refusals
from parlour_cuttle.actions import Action
from parlour_cuttle.cards import FOUR, HAND, KING, ORDER, RANK
from parlour_cuttle.course import Course, winners
from parlour_cuttle.effects import DRAWN_BY_FIVE, draw, resolve
from parlour_cuttle.state import (
    Answer,
    Fetch,
    GiveUp,
    Rebuff,
    State,
    Turn,
    TurnedUp,
    asked,
    is_team,
    left_of,
    opponents,
    spot,
    target,
)


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[events.Event]:
    """The events of an action. Raises `Rejected` with a code of `refusals.py`."""
    decision = _DECISIONS.get((type(state.phase), type(action)))
    if decision is None or asked(state) != seat:
        raise Rejected("not_asked")
    return decision(state, seat, action, chance)


# -- a turn ------------------------------------------------------------------------------------------------------------


def draws(state: State, seat: Seat, action: actions.Draw, chance: Chance) -> list[events.Event]:
    if not state.zones.cards["deck"]:
        raise Rejected("pile_empty")
    return draw(Course(state, chance), 1)


def passes(state: State, seat: Seat, action: actions.Pass, chance: Chance) -> list[events.Event]:
    if state.zones.cards["deck"]:
        raise Rejected("pile_not_empty")
    return Course(state, chance).finish(events.Passed(seat))


def scores(state: State, seat: Seat, action: actions.Points, chance: Chance) -> list[events.Event]:
    is_turned_up = check_play(state, seat, action)
    return Course(state, chance).finish(events.Scored(seat, action.card, is_turned_up))


def scuttles(state: State, seat: Seat, action: actions.Scuttle, chance: Chance) -> list[events.Event]:
    is_turned_up = check_play(state, seat, action)
    found = spot(state, action.target)
    assert found is not None
    gone = (action.target, *[taker.card for taker in found.stack.on])
    return Course(state, chance).finish(
        events.Scuttled(seat, action.card, action.target, found.seat, gone, is_turned_up)
    )


def announces(state: State, seat: Seat, action: actions.OneOff, chance: Chance) -> list[events.Event]:
    is_turned_up = check_play(state, seat, action)
    event = events.Announced(seat, action.card, action.target, _whom(state, seat, action), is_turned_up)
    return _answerable(Course(state, chance), event)


def lays(state: State, seat: Seat, action: actions.Permanent, chance: Chance) -> list[events.Event]:
    """A permanent lies at once, or first opens a bounce window (rules 11)."""
    is_turned_up = check_play(state, seat, action)
    found = spot(state, action.target) if action.target else None
    whom = found.seat if found else None
    if state.options.nine_out_of_turn and not state.sides[seat].queens:
        offer = events.Offered(seat, action.card, action.target, whom, action.receiver, is_turned_up)
        return Course(state, chance).ask(offer, Rebuff(opponents(state, seat)))
    needs = _needs(state, seat, action.card)
    return Course(state, chance).finish(
        events.Placed(seat, action.card, action.target, whom, action.receiver, is_turned_up, needs)
    )


def scraps(state: State, seat: Seat, action: actions.Scrap, chance: Chance) -> list[events.Event]:
    check_play(state, seat, action)
    return Course(state, chance).finish(events.Scrapped(seat, action.card))


def check_play(state: State, seat: Seat, action: Any) -> bool:
    """Whether the card is a turned-up one. Raises `Rejected` if the action is not allowed."""
    phase = state.phase
    if isinstance(phase, TurnedUp):
        if action not in plays.turned_up(state, seat, phase.cards):
            raise refusals.of_play(state, seat, action)
        return True
    card: Face = action.card
    is_playable = card in state.zones.cards[HAND[seat]] and card not in state.frozen[seat]
    if not is_playable or action not in plays.plays(state, seat, card, len(state.zones.cards["deck"])):
        raise refusals.of_play(state, seat, action)
    return False


# -- windows -----------------------------------------------------------------------------------------------------------


def counters(state: State, seat: Seat, action: actions.Counter, chance: Chance) -> list[events.Event]:
    if action not in plays.answers(state, seat):
        raise refusals.of_answer(state, seat, action.card, "not_a_two")
    return _answerable(Course(state, chance), events.Countered(seat, action.card))


def declines_counter(state: State, seat: Seat, action: actions.Decline, chance: Chance) -> list[events.Event]:
    assert isinstance(state.phase, Answer)
    course = Course(state, chance)
    if rest := state.phase.seats[1:]:
        return course.ask(events.Declined(seat), Answer(rest))
    course.add(events.Declined(seat))
    return resolve(course)


def bounces(state: State, seat: Seat, action: actions.Bounce, chance: Chance) -> list[events.Event]:
    if action not in plays.rebuffs(state, seat):
        raise refusals.of_answer(state, seat, action.card, "not_a_nine")
    assert state.running is not None
    return Course(state, chance).finish(events.Bounced(seat, action.card, state.running.card, state.turn))


def declines_bounce(state: State, seat: Seat, action: actions.Decline, chance: Chance) -> list[events.Event]:
    assert isinstance(state.phase, Rebuff)
    course = Course(state, chance)
    if rest := state.phase.seats[1:]:
        return course.ask(events.Declined(seat), Rebuff(rest))
    course.add(events.Declined(seat))
    return _in_force(course)


def _answerable(course: Course, event: events.Announced | events.Countered) -> list[events.Event]:
    """A one-off or a 2 lies open: the opponents of its player are asked, unless a Queen of that player forbids it
    (rules 5).
    """
    if not course.state.sides[event.seat].queens:
        return course.ask(event, Answer(opponents(course.state, event.seat)))
    course.add(event)
    return resolve(course)


def _in_force(course: Course) -> list[events.Event]:
    """Nobody has sent the offered permanent back."""
    state = course.state
    running = state.running
    assert running is not None
    if running.target is not None and spot(state, running.target) is None:
        return course.finish(events.Failed(state.turn, running.card, "target_gone"))
    needs = _needs(state, state.turn, running.card)
    return course.finish(
        events.Placed(
            state.turn, running.card, running.target, running.whom, running.receiver, turned_up=False, needs=needs
        )
    )


# -- choices -----------------------------------------------------------------------------------------------------------


def takes(state: State, seat: Seat, action: actions.Take, chance: Chance) -> list[events.Event]:
    if action.card not in plays.takeable(state):
        raise refusals.of_take(state, action.card)
    return Course(state, chance).finish(events.Took(seat, action.card))


def discards(state: State, seat: Seat, action: actions.Discard, chance: Chance) -> list[events.Event]:
    phase = state.phase
    assert isinstance(phase, GiveUp)
    refusals.check_discard(state, seat, action.cards, phase.count)
    course = Course(state, chance)
    event = events.Discarded(seat, in_order(action.cards, ORDER), phase.why)
    if phase.why != "five":
        return course.finish(event)
    course.add(event)
    return draw(course, DRAWN_BY_FIVE[state.options.five_mode])


_DECISIONS: dict[tuple[type, type], Callable[[State, Seat, Any, Chance], list[events.Event]]] = {
    (Turn, actions.Draw): draws,
    (Turn, actions.Pass): passes,
    (Turn, actions.Points): scores,
    (Turn, actions.Scuttle): scuttles,
    (Turn, actions.OneOff): announces,
    (Turn, actions.Permanent): lays,
    (TurnedUp, actions.Points): scores,
    (TurnedUp, actions.Scuttle): scuttles,
    (TurnedUp, actions.OneOff): announces,
    (TurnedUp, actions.Permanent): lays,
    (TurnedUp, actions.Scrap): scraps,
    (Answer, actions.Counter): counters,
    (Answer, actions.Decline): declines_counter,
    (Rebuff, actions.Bounce): bounces,
    (Rebuff, actions.Decline): declines_bounce,
    (Fetch, actions.Take): takes,
    (GiveUp, actions.Discard): discards,
}


# -- leaving (rules 8 and 10) ------------------------------------------------------------------------------------------


def leave(state: State, seat: Seat, chance: Chance) -> list[events.Event]:
    """The seat concedes: two players and pairs end the match, among three the others play on."""
    foes = opponents(state, seat)
    if len(state.sides) == 2 or is_team(state):
        return [events.Ended(winners(state, foes[0]), "conceded")]
    event = _conceded(state, seat)
    if len(foes) == 1:
        return [event, events.Ended(foes, "last")]
    return _without(Course(state, chance), event)


def _conceded(state: State, seat: Seat) -> events.Conceded:
    one = state.sides[seat]
    gone = [
        face for stack in (*one.points, *one.permanents) for face in (stack.card, *[taker.card for taker in stack.on])
    ]
    return events.Conceded(seat, plays.hand(state, seat), tuple(gone), drops=seat == state.turn)


def _without(course: Course, event: events.Conceded) -> list[events.Event]:
    """What the seat owed is settled without it."""
    state, seat = course.state, event.seat
    if seat == state.turn:
        return course.ask(event, Turn(left_of(state, seat)))
    phase = state.phase
    if isinstance(phase, Answer | Rebuff) and seat in phase.seats:
        rest = tuple([one for one in phase.seats if one != seat])
        if rest:
            return course.ask(event, type(phase)(rest))
        course.add(event)
        return resolve(course) if isinstance(phase, Answer) else _in_force(course)
    course.add(event)
    if isinstance(phase, GiveUp) and seat == phase.seat:
        assert state.running is not None
        return course.finish(events.Failed(state.turn, state.running.card, "empty_hand"))
    return course.events


# -- parts -------------------------------------------------------------------------------------------------------------


def _whom(state: State, seat: Seat, action: actions.OneOff) -> Seat | None:
    """At whom a one-off is aimed: the controller of its target, or who is to discard for a 4."""
    if action.target is not None:
        found = spot(state, action.target)
        return found.seat if found else None
    if action.seat is None and RANK[action.card] == FOUR:
        return opponents(state, seat)[0]
    return action.seat


def _needs(state: State, seat: Seat, card: Face) -> int | None:
    """The target of a seat that lays a King."""
    return target(state, seat, more_kings=1) if RANK[card] == KING else None
