"""What is asked of whom, in which words; and how each legal action is offered. All of it is public but the offers."""

from gamefold import Entry, Message, Pick, Prompt, Seat
from parlour_donuts import actions
from parlour_donuts.actions import Action
from parlour_donuts.cards import PAIR, TABLEAU
from parlour_donuts.plays import TAKES
from parlour_donuts.state import State, is_selecting, left_of, seats_of


def prompts(state: State) -> list[Prompt]:
    """The kind of a question is `select` or the card that asks. Selections and Twists are sealed."""
    if is_selecting(state):
        return [Prompt(seat, "select", ("select",), serial=state.serial, sealed="select") for seat in seats_of(state)]
    asking = state.asking
    if asking is None:
        return []
    takes = TAKES[asking.card]
    if asking.card == "cinnamon_twist":
        return [Prompt(seat, asking.card, takes, serial=state.serial, sealed="twist") for seat in seats_of(state)]
    return [Prompt(asking.seat, asking.card, takes, serial=state.serial)]


def entry(state: State, seat: Seat, action: Action | Pick) -> Entry:
    """Label, source and target of a legal action: a card starts where it lies; a place of the row is pressed itself."""
    if isinstance(action, Pick):
        return _pick(seat, action)
    mine = TABLEAU[seat]
    match action:
        case actions.Select(position):
            slots = {"position": position, "card": state.row[position - 1]}
            return Entry(Message("select", slots), target=(f"row#{position}",))
        case actions.Keep(card):
            return Entry(Message("keep", {"card": card}), (f"{PAIR[seat]}/{card}",), (mine,))
        case actions.Give(card, to):
            return Entry(Message("give", {"card": card, "to": to}), (f"{mine}/{card}",), (TABLEAU[to],))
        case actions.Take(whom, card):
            return Entry(Message("take", {"card": card, "whom": whom}), (f"{TABLEAU[whom]}/{card}",), (mine,))
        case actions.PassLeft(card):
            to = left_of(state, seat)
            return Entry(Message("pass_left", {"card": card, "to": to}), (f"{mine}/{card}",), (TABLEAU[to],))
        case actions.DiscardTheirs(whom, card):
            slots = {"card": card, "whom": whom}
            return Entry(Message("discard_theirs", slots), (f"{TABLEAU[whom]}/{card}",), ("discard",))
        case actions.DiscardSelf():
            return Entry(Message("discard_self"))
        case actions.DiscardRow() | actions.TakeDiscard() | actions.DiscardOwn():
            raise AssertionError("lists are offered as picks")


def _pick(seat: Seat, pick: Pick) -> Entry:
    match pick.action:
        case actions.DiscardRow():
            return Entry(Message("discard_row"), tuple([f"row#{position}" for position in pick.values]), ("discard",))
        case actions.TakeDiscard():
            return Entry(Message("take_discard"), tuple([f"discard/{card}" for card in pick.values]), (TABLEAU[seat],))
        case _:
            source = tuple([f"{TABLEAU[seat]}/{card}" for card in pick.values])
            return Entry(Message("discard_own"), source, ("discard",))
