"""Why not: the first rule that an action breaks (rules 9), and why a card has no use now. `texts.py` has a sentence for
each code.
"""

from collections.abc import Sequence

from gamefold import Rejected, Seat
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import DOGCATCHER, HAND
from parlour_pound_puppies.state import State, cards_of, fifth_of, opponents


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises `Rejected` for whatever `plays.legal` does not list."""
    code = _refusal(state, seat, action)
    if code is not None:
        raise Rejected(code)


def _refusal(state: State, seat: Seat, action: Action) -> str | None:
    if state.phase is None:
        return "over"
    if seat != state.turn:
        return "not_your_turn"
    match action:
        case Draw(pile):
            if state.phase != "draw":
                return "already_drawn"
            return None if state.zones[pile] else "pile_empty"
        case Discard(card):
            return _not_after_draw(state) or _not_held(state, card)
        case Catch(whom):
            return _not_after_draw(state) or _not_catchable(state, whom)
        case Give(card):
            return _not_held(state, card) if state.phase == "give" else "nothing_taken"


def _not_after_draw(state: State) -> str | None:
    if state.phase == "draw":
        return "draw_first"
    return "give_first" if state.phase == "give" else None


def _not_held(state: State, card: str) -> str | None:
    return None if card in cards_of(state, state.turn) else "not_in_hand"


def _not_catchable(state: State, whom: Seat) -> str | None:
    if fifth_of(state, state.turn) != DOGCATCHER:
        return "no_dogcatcher"
    return None if whom in opponents(state, state.turn) else "no_opponent"


def blocked(state: State, seat: Seat) -> Sequence[tuple[str, str]]:
    """Before the draw nothing in the hand has a use."""
    if seat != state.turn or state.phase != "draw":
        return ()
    return [(f"{HAND[seat]}/{face}", "draw_first") for face in sorted(set(state.zones[HAND[seat]]))]
