"""What lies on the table now, for whom; where each card lies; and how it ended. All is open but the deck and the pair
of a Double Chocolate."""

from collections.abc import Mapping

from gamefold import EVERYBODY, Counter, Item, Outcome, Table, Zone, seats
from gamefold.cards import Face, in_order
from parlour_donuts.cards import ORDER, PAIR, TABLEAU
from parlour_donuts.scoring import scores
from parlour_donuts.state import State, seats_of, tableau


def table(state: State) -> Table:
    zones: list[Zone] = []
    counters: list[Counter] = []
    for seat, points in enumerate(scores(state)):
        owned = _open(in_order(tableau(state, seat), ORDER))
        zones.append(Zone(TABLEAU[seat], "tableau", owned, EVERYBODY, seat, "groups", "tableau"))
        counters.append(Counter(f"score.{seat}", points, EVERYBODY, seat, "points"))
    return Table((*zones, *_pairs(state), *_middle(state)), tuple(counters))


def _pairs(state: State) -> list[Zone]:
    """The cards between which a seat chooses: backs to all others, and nothing while there are none."""
    found = []
    for seat in seats_of(state):
        faces = in_order(state.zones[PAIR[seat]], ORDER)
        if faces:
            items = tuple([Item(face, seats(seat)) for face in faces])
            found.append(Zone(PAIR[seat], "hand", items, EVERYBODY, seat, "fan", "pair"))
    return found


def _middle(state: State) -> tuple[Zone, ...]:
    """The deck, the discard pile (its top comes last) and the row with its numbered places.

    Who put a card back by a Double Chocolate goes on seeing it until the top of the deck changes (rules 8).
    """
    cards = state.zones.cards
    top = () if state.put_back_by is None else (Item(cards["deck"][0], seats(state.put_back_by)),)
    deck = Zone("deck", "pile", top, EVERYBODY, None, "pile", "deck", len(cards["deck"]))
    discard = Zone("discard", "pile", _open(cards["discard"][::-1]), EVERYBODY, None, "pile", "discard")
    laid = tuple([
        Item(face, EVERYBODY, at, ("check",) if state.asking is not None and at in state.selections else ())
        for at, face in enumerate(state.row, 1)
        if face is not None
    ])  # fmt: skip
    return deck, discard, Zone("row", "row", laid, EVERYBODY, None, "slots", "row", places=len(state.row))


def _open(faces: tuple[Face, ...]) -> tuple[Item, ...]:
    return tuple([Item(face, EVERYBODY) for face in faces])


def lies(state: State) -> Mapping[str, tuple[Face, ...]]:
    """Where each card lies, by zone of the table."""
    return {**state.zones.cards, "row": tuple([face for face in state.row if face is not None])}


def outcome(state: State) -> Outcome | None:
    """Who shares the first place shares the victory."""
    if state.ending is None:
        return None
    places = state.ending.places
    winners = tuple([seat for seat, place in enumerate(places) if place == 1])
    return Outcome(places, winners, state.ending.scores, "counted")
