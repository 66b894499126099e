"""What is asked of whom, in which words; and how each legal action is offered. Who is asked is public, what was drawn
is not: everybody else reads the same words, whatever the card.
"""

from collections.abc import Sequence

from gamefold import Entry, Json, Message, Pick, Prompt, Seat
from parlour_pound_puppies.actions import Action, Catch, Discard, Draw, Give
from parlour_pound_puppies.cards import DOGCATCHER, HAND
from parlour_pound_puppies.state import State, fifth_of


def prompts(state: State) -> Sequence[Prompt]:
    seat = state.turn
    match state.phase:
        case None:
            return ()
        case "draw":
            return (Prompt(seat, "draw", ("draw",), serial=state.turns),)
        case "discard":
            card = fifth_of(state, seat)
            advice = "lay_or_discard" if card == DOGCATCHER else "discard_one"
            drawn: dict[str, Json] = {"card": card, "advice": advice}
            return (Prompt(seat, "discard", ("discard", "catch"), drawn, serial=state.turns),)
        case "give":
            taken: dict[str, Json] = {"card": fifth_of(state, seat), "whom": state.partner}
            return (Prompt(seat, "give", ("give",), taken, serial=state.turns, shown=("whom",)),)


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
