"""What may be done now (rules 4 and 5), the least committing first. One object for each action there is."""

from collections.abc import Sequence

from gamefold import Seat
from gamefold.cards import in_order
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import DOGCATCHER, FACES, ORDER, SEATS
from parlour_pound_puppies.state import Phase, State, cards_of, fifth_of, opponents

TAKES: dict[Phase, tuple[str, ...]] = {"draw": ("draw",), "discard": ("discard", "catch"), "give": ("give",)}
"""The actions that answer each question."""

DRAWS = {"deck": Draw("deck"), "discard": Draw("discard")}
DISCARDS = {face: Discard(face) for face in FACES}
CATCHES = [Catch(seat) for seat in SEATS]
GIVES = {face: Give(face) for face in FACES}


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if seat != state.turn or state.phase is None:
        return ()
    if state.phase == "draw":
        return list(DRAWS.values()) if state.zones["discard"] else [DRAWS["deck"]]
    faces = in_order(set(cards_of(state, seat)), ORDER)
    if state.phase == "give":
        return [GIVES[face] for face in faces]
    found: list[Action] = [DISCARDS[face] for face in faces]
    if fifth_of(state, seat) == DOGCATCHER:
        found += [CATCHES[other] for other in opponents(state, seat)]
    return found
