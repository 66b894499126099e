"""The ordinary setup; and positions in the notation of the scenarios, in and out (rules 3 and 11)."""

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from gamefold import Chance, Json
from gamefold.cards import Face, bad_position, in_order, read, unnamed
from parlour_donuts import events
from parlour_donuts.cards import DECKS, ORDER
from parlour_donuts.options import Options
from parlour_donuts.scoring import scores
from parlour_donuts.state import State, seats_of, tableau

Faces: TypeAlias = tuple[Face, ...]

DERIVED = frozenset({"hand_sizes", "deck_size", "deck_top", "scores", "turn"})
"""Names that a written position has besides; a position that is read may keep them, they say nothing new."""


def setup(options: Options, seats: int, chance: Chance) -> list[events.Event]:
    """The shuffled deck, then the row of one card more than there are players."""
    deck = tuple(chance.shuffle(DECKS[seats]))
    row = seats + 1
    return [events.Began(options, seats, deck), events.Refilled(1, tuple(range(1, row + 1)), deck[:row])]


class Given(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a position. `deck`: top first; `discard`: bottom first; a hole of the row is None."""

    row: tuple[Face | None, ...]
    deck: Faces = ()
    discard: Faces = ()
    tableaus: tuple[Faces, ...] = ()
    deck_only: bool = False


def position(given: Mapping[str, Json], options: Options, seats: int) -> list[events.Event]:
    """A round before anybody has selected. Raises `Rejected("bad_position")`."""
    told = read(given, Given, DERIVED)
    tableaus = told.tableaus or ((),) * seats
    laid = tuple([face for face in told.row if face is not None])
    if len(told.row) != seats + 1 or not laid:
        raise bad_position("row", number=seats + 1)
    if len(tableaus) != seats:
        raise bad_position("tableaus")
    owned = [face for faces in tableaus for face in faces]
    rest = unnamed(in_order(DECKS[seats], ORDER), (*laid, *told.deck, *told.discard, *owned))
    deck = told.deck if told.deck_only else (*told.deck, *rest)
    return [events.Began(options, seats, deck, told.row, told.discard, tableaus)]


def position_of(state: State) -> dict[str, Json]:
    """The position of a state; between two rounds it can be read again."""
    cards = state.zones.cards
    deck = list(cards["deck"])
    return {
        "row": list(state.row),
        "deck": deck,
        "deck_only": True,
        "deck_top": deck,
        "deck_size": len(deck),
        "discard": list(cards["discard"][::-1]),
        "tableaus": [list(tableau(state, seat)) for seat in seats_of(state)],
        "hand_sizes": [0] * len(seats_of(state)),
        "scores": list(scores(state)),
        "turn": None,
    }
