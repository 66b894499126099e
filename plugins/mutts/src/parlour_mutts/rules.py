"""Decisions: from an accepted action to its events. Who is asked for what is public and stands in one table; the rest
depends on the hand.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from gamefold import Chance, Rejected, Seat, Secret, seats
from gamefold.cards import Face, in_order
from parlour_mutts import actions, effects, events, plays
from parlour_mutts.actions import Action
from parlour_mutts.cards import BREEDS, COLORS, OF_BREED, ORDER, RUNS, WILDS
from parlour_mutts.course import Course, draw
from parlour_mutts.refusals import is_asked, unasked
from parlour_mutts.rounds import land
from parlour_mutts.state import (
    AskCards,
    AskColor,
    AskFleas,
    Race,
    Standing,
    State,
    Turn,
    fitting,
    hand,
    left_of,
    present,
    top_card,
)

WRONG_CALL_MS = 1_000
"""For so long the calls of a seat are refused after a wrong one, so that nobody fishes (rules 10)."""


def decide(state: State, seat: Seat, action: Action, chance: Chance) -> list[events.Event]:
    """The events of an action. Raises `Rejected` with a code of rules 15."""
    if not is_asked(state, seat, action):
        raise Rejected(unasked(state, seat, action))
    course = Course(state, chance)
    _DECISIONS[type(action)](course, seat, action)
    return course.events


# -- a turn (rules 4) --------------------------------------------------------------------------------------------------


def play(course: Course, seat: Seat, action: actions.Play) -> None:
    state, card = course.state, action.card
    _check_held(state, seat, card)
    if card not in fitting(state):
        raise Rejected("not_playable", {"card": card})
    if card in WILDS:
        effects.play_wild(course, seat, card)
    else:
        land(course, seat, events.Played(seat, card, Turn(left_of(state, seat))))


def draw_card(course: Course, seat: Seat, action: actions.Draw) -> None:
    state = course.state
    if _stage(state) == "drawn":
        raise Rejected("already_drawn")
    if _stage(state) == "chain":
        raise Rejected("no_draw")
    if plays.playable(state, seat):
        raise Rejected("must_play")
    draw(course, seat, 1, "turn", Turn(seat, "drawn"))


def end_turn(course: Course, seat: Seat, action: actions.EndTurn) -> None:
    if _stage(course.state) == "fresh":
        raise Rejected("must_play")
    course.add(events.Passed(seat, Turn(left_of(course.state, seat))))


def _stage(state: State) -> str:
    assert isinstance(state.phase, Turn)
    return state.phase.stage


def _check_held(state: State, seat: Seat, card: Face) -> None:
    if card not in hand(state, seat):
        raise Rejected("not_held", {"card": card})


# -- Matches and Runs (rules 5) ----------------------------------------------------------------------------------------


def match(course: Course, seat: Seat, action: actions.Match) -> None:
    state, card = course.state, action.card
    _check_held(state, seat, card)
    if card != top_card(state):
        raise _wrong_call(state, "not_a_match", card)
    then, is_cut = _after_call(state, seat)
    land(course, seat, events.Matched(seat, card, is_cut, then=then), resting=_in_chain(then, seat))


def run(course: Course, seat: Seat, action: actions.Run) -> None:
    state, card = course.state, action.card
    _check_held(state, seat, card)
    if card not in RUNS[top_card(state)]:
        raise _wrong_call(state, "not_a_run", card)
    then, is_cut = _after_call(state, seat)
    land(course, seat, events.Ran(seat, card, is_cut, then=then), resting=_in_chain(then, seat))


def _wrong_call(state: State, code: str, card: Face) -> Rejected:
    return Rejected(code, {"card": card}, WRONG_CALL_MS if state.options.is_live else 0)


def _after_call(state: State, seat: Seat) -> tuple[Turn, bool]:
    """What a call leaves behind, and whether it cuts in: in one's own turn the turn goes on, unless the card was
    drawn in it; else the left of the caller is next.
    """
    assert isinstance(state.phase, Turn)
    is_cut = seat != state.phase.seat
    goes_on = not is_cut and state.phase.stage != "drawn"
    return Turn(seat, "chain") if goes_on else Turn(left_of(state, seat)), is_cut


def _in_chain(then: Turn, seat: Seat) -> Seat | None:
    return seat if then.stage == "chain" else None


# -- effects (rules 6, 7) ----------------------------------------------------------------------------------------------


def name_color(course: Course, seat: Seat, action: actions.NameColor) -> None:
    state, phase = course.state, course.state.phase
    if action.color not in COLORS:
        raise Rejected("bad_choice")
    then = Race(phase.boneless, is_named=True) if isinstance(phase, Race) else Turn(left_of(state, seat))
    course.add(events.ColorNamed(seat, action.color, then=then))


def slap(course: Course, seat: Seat, action: actions.Slap) -> None:
    assert isinstance(course.state.phase, Race)
    effects.slap(course, seat, course.state.phase)


def accept(course: Course, seat: Seat, action: actions.Accept) -> None:
    assert isinstance(course.state.phase, AskFleas)
    effects.accept(course, seat, course.state.phase)


def answer(course: Course, seat: Seat, action: actions.Answer) -> None:
    assert isinstance(course.state.phase, AskFleas)
    _check_held(course.state, seat, "fleas")
    effects.answer(course, seat, course.state.phase)


def swap(course: Course, seat: Seat, action: actions.Swap) -> None:
    if action.whom == seat or action.whom not in present(course.state):
        raise Rejected("bad_choice")
    effects.swap(course, seat, action.whom)


def decline(course: Course, seat: Seat, action: actions.Decline) -> None:
    course.add(events.Declined(seat, AskColor()))


def name_breed(course: Course, seat: Seat, action: actions.NameBreed) -> None:
    if action.breed not in BREEDS:
        raise Rejected("bad_choice")
    if action.breed not in plays.nameable(course.state, seat):
        raise Rejected("breed_not_held")
    effects.name_breed(course, seat, action.breed)


def lay(course: Course, seat: Seat, action: actions.Lay) -> None:
    asked = course.state.phase
    assert isinstance(asked, AskCards)
    for card in Counter(action.cards) - Counter(hand(course.state, seat)):
        raise Rejected("not_held", {"card": card})
    for card in action.cards:
        if card not in OF_BREED[asked.breed]:
            raise Rejected("wrong_breed", {"card": card, "breed": asked.breed})
    effects.lay(course, seat, action.cards, asked)


# -- beside the turns --------------------------------------------------------------------------------------------------


def bark(course: Course, seat: Seat, action: actions.Bark) -> None:
    course.add(events.Barked(seat))
    course.add(events.Ended((seat,), "bark"))


def order(course: Course, seat: Seat, action: actions.Orders) -> None:
    for card in action.keep:
        _check_held(course.state, seat, card)
    if len(set(action.keep)) < len(action.keep):
        raise Rejected("bad_choice")
    standing = Standing(action.match, action.run, in_order(action.keep, ORDER))
    course.add(events.Ordered(Secret(seat, seats(seat)), Secret(standing, seats(seat))))


_DECISIONS: dict[type, Callable[[Course, Seat, Any], None]] = {
    actions.Play: play,
    actions.Match: match,
    actions.Run: run,
    actions.Draw: draw_card,
    actions.EndTurn: end_turn,
    actions.NameColor: name_color,
    actions.Slap: slap,
    actions.Answer: answer,
    actions.Accept: accept,
    actions.Swap: swap,
    actions.Decline: decline,
    actions.NameBreed: name_breed,
    actions.Lay: lay,
    actions.Bark: bark,
    actions.Orders: order,
}
