"""Who is asked for what, and why not: codes for actions that nobody waits for, that come late, and for cards of no use.

Nothing here looks at a hand but `blocked`, which tells its own seat only.
"""

from collections.abc import Callable
from typing import TypeAlias

from gamefold import Seat
from gamefold.cards import in_order
from parlour_mutts import actions
from parlour_mutts.actions import Action
from parlour_mutts.cards import HAND, ORDER
from parlour_mutts.state import (
    AskBark,
    AskBreed,
    AskCards,
    AskColor,
    AskFleas,
    AskSwap,
    Race,
    State,
    Turn,
    fitting,
    hand,
    may_call,
)

Question: TypeAlias = Callable[[State, Seat], bool]


def in_turn(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, Turn) and state.phase.seat == seat


def owes_color(state: State, seat: Seat) -> bool:
    phase = state.phase
    is_open = isinstance(phase, AskColor) or (isinstance(phase, Race) and not phase.is_named)
    return is_open and state.turn == seat


def races(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, Race) and seat not in state.gone


def has_fleas(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, AskFleas) and state.phase.seat == seat


def may_swap(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, AskSwap) and state.turn == seat


def owes_breed(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, AskBreed) and state.turn == seat


def may_lay(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, AskCards) and state.phase.seats[0] == seat


def may_bark(state: State, seat: Seat) -> bool:
    return isinstance(state.phase, AskBark) and seat in state.phase.seats


def may_order(state: State, seat: Seat) -> bool:
    return state.options.has_orders and state.phase is not None and seat not in state.gone


_QUESTIONS: dict[type, Question] = {
    actions.Play: in_turn,
    actions.Match: may_call,
    actions.Run: may_call,
    actions.Draw: in_turn,
    actions.EndTurn: in_turn,
    actions.NameColor: owes_color,
    actions.Slap: races,
    actions.Answer: has_fleas,
    actions.Accept: has_fleas,
    actions.Swap: may_swap,
    actions.Decline: may_swap,
    actions.NameBreed: owes_breed,
    actions.Lay: may_lay,
    actions.Bark: may_bark,
    actions.Orders: may_order,
}


def is_asked(state: State, seat: Seat, action: Action) -> bool:
    """Whether a prompt of the seat takes the action."""
    return _QUESTIONS[type(action)](state, seat)


def unasked(state: State, seat: Seat, action: Action) -> str:
    """Why no prompt of the seat takes the action (rules 15), from what everybody sees."""
    if state.phase is None or seat in state.gone:
        return "over"
    match action:
        case actions.Play() | actions.Draw() | actions.EndTurn():
            return "not_your_turn" if seat != state.turn else "not_asked"
        case actions.Match() | actions.Run():
            return _no_call(state, seat)
        case actions.Slap():
            return "no_bones"
        case actions.Bark():
            return "not_tied" if isinstance(state.phase, AskBark) else "not_asked"
        case actions.Orders():
            return "not_offered"
        case _:
            return "not_asked"


def _no_call(state: State, seat: Seat) -> str:
    if not state.options.matches_and_runs:
        return "not_offered"
    if seat != state.turn and not state.options.is_race:
        return "not_your_turn"
    return "locked"


def late(state: State, seat: Seat, action: Action) -> str:
    """A card that lost a race is late; who has lost the turn learns that (rules 10)."""
    is_ordinary = isinstance(action, actions.Play | actions.Draw | actions.EndTurn)
    return "turn_moved" if is_ordinary and seat != state.turn else "too_late"


def blocked(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The hand cards of the seat in turn that do not fit. Nobody else is told: that would point out Matches and
    Runs.
    """
    if not in_turn(state, seat):
        return []
    fits = fitting(state)
    return [
        (f"{HAND[seat]}/{face}", "not_playable") for face in in_order(set(hand(state, seat)), ORDER) if face not in fits
    ]
