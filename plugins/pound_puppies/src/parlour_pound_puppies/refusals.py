"""Why not: the first rule that an action breaks (rules 9), and why a card has no use now. `texts.py` has a sentence for
each code.
"""

from collections.abc import Sequence

from gamefold import Rejected, Seat, action_name
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import DOGCATCHER, HAND
from parlour_pound_puppies.plays import TAKES
from parlour_pound_puppies.state import State, cards_of, fifth_of, opponents


def check(state: State, seat: Seat, action: Action) -> None:
    """Raises `Rejected` for whatever `plays.legal` does not list."""
    code = _refusal(state, seat, action)
    if code is not None:
        raise Rejected(code)


def _refusal(state: State, seat: Seat, action: Action) -> str | None:
    if seat != state.turn or state.phase is None or action_name(action) not in TAKES[state.phase]:
        return "not_asked"
    match action:
        case Draw(pile):
            return None if state.zones[pile] else "pile_empty"
        case Discard(card) | Give(card):
            return None if card in cards_of(state, seat) else "not_in_hand"
        case Catch(whom):
            if fifth_of(state, seat) != DOGCATCHER:
                return "no_dogcatcher"
            return None if whom in opponents(state, seat) else "no_opponent"


def blocked(state: State, seat: Seat) -> Sequence[tuple[str, str]]:
    """Before the draw nothing in the hand has a use."""
    if seat != state.turn or state.phase != "draw":
        return ()
    return [(f"{HAND[seat]}/{face}", "draw_first") for face in sorted(set(state.zones[HAND[seat]]))]
