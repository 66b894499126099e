"""What is asked of whom, in which words; and how each legal action is offered. Who is asked is public, what was drawn
is not: everybody else reads the same words, whatever the card.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from gamefold import Entry, Json, Message, Pick, Prompt, Seat
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import DOGCATCHER, HAND
from parlour_pound_puppies.plays import TAKES
from parlour_pound_puppies.state import Phase, State, fifth_of

Words: TypeAlias = dict[str, Json] | None
"""The slots of a question's sentence, for its seat alone."""
Shown: TypeAlias = tuple[str, ...]
"""Those of them that everybody reads."""


def prompts(state: State) -> Sequence[Prompt]:
    if state.phase is None:
        return ()
    data, shown = _WORDS[state.phase](state)
    return (Prompt(state.turn, state.phase, TAKES[state.phase], data, state.turns, shown=shown),)


def _drawn(state: State) -> tuple[Words, Shown]:
    card = fifth_of(state, state.turn)
    return {"card": card, "advice": "lay_or_discard" if card == DOGCATCHER else "discard_one"}, ()


def _taken(state: State) -> tuple[Words, Shown]:
    return {"card": fifth_of(state, state.turn), "whom": state.partner}, ("whom",)


_WORDS: dict[Phase, Callable[[State], tuple[Words, Shown]]] = {
    "draw": lambda state: (None, ()),
    "discard": _drawn,
    "give": _taken,
}


def entry(state: State, seat: Seat, action: Action | Pick) -> Entry:
    hand = HAND[seat]
    match action:
        case Draw(pile):
            return Entry(Message(f"draw_{pile}"), (), (pile,))
        case Discard(card):
            return Entry(Message("discard", {"card": card}), (f"{hand}/{card}",), ("discard",))
        case Catch(whom):
            return Entry(Message("catch", {"whom": whom}), (f"{hand}/{DOGCATCHER}",), (HAND[whom],))
        case Give(card):
            assert state.partner is not None
            label = Message("give", {"card": card, "whom": state.partner})
            return Entry(label, (f"{hand}/{card}",), (HAND[state.partner],))
        case Pick():
            raise AssertionError("no action of this game has a list")
