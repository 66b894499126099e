"""The state of a match, and the questions that every rule asks of it.

The one hard idea: all that is hidden lies in `Zones`, so that what each seat knows follows from what it saw. The fifth
card of the seat in turn keeps to itself until the turn goes on, and the Pound Cards are a little deck of their own.
"""

from typing import Literal, TypeAlias

import msgspec

from gamefold import Seat
from gamefold.cards import Face, Zones, seating
from parlour_pound_puppies.actions import Pile
from parlour_pound_puppies.cards import FIFTH, HAND, HAND_SIZE, POUND, WANTED
from parlour_pound_puppies.options import Options

Phase: TypeAlias = Literal["draw", "discard", "give"]
"""What the seat in turn owes: a draw; a discard, or laying the drawn Dogcatcher; a card for the one taken."""


class Ending(msgspec.Struct, frozen=True):
    """Who won, and the cause as `outcome.<cause>`."""

    winners: tuple[Seat, ...]
    cause: str


class State(msgspec.Struct, frozen=True):
    """One moment. `phase` is None inside a command and after the end.

    `pile`: where this turn's card was drawn; `partner`: from whom a card was taken. `heights`: by seat, how high in the
    discard pile its last discard lies, counted from 1 at the bottom; 0 if it is not there any more. `gone`: who has
    resigned. `turns` numbers the turns.
    """

    options: Options
    zones: Zones
    pounds: Zones
    turn: Seat
    heights: tuple[int, ...]
    phase: Phase | None = "draw"
    pile: Pile | None = None
    partner: Seat | None = None
    reshuffles: int = 0
    discard_turns: int = 0
    gone: tuple[Seat, ...] = ()
    ending: Ending | None = None
    turns: int = 1


def count_of(state: State) -> int:
    return len(state.heights)


def cards_of(state: State, seat: Seat) -> tuple[Face, ...]:
    """The hand, the fifth card included."""
    return state.zones[HAND[seat]] + state.zones[FIFTH[seat]]


def fifth_of(state: State, seat: Seat) -> Face:
    """The card that the seat in turn has drawn or taken."""
    return state.zones[FIFTH[seat]][0]


def wanted_by(state: State, seat: Seat) -> frozenset[Face]:
    """The four puppies of the seat's Pound Card."""
    return WANTED[state.pounds[POUND[seat]][0]]


def is_complete(state: State, seat: Seat) -> bool:
    """Whether the hand is exactly the four puppies of the Pound Card (rules 6)."""
    hand = state.zones[HAND[seat]]
    return len(hand) == HAND_SIZE and wanted_by(state, seat) == set(hand)


def puppies_held(state: State, seat: Seat) -> int:
    """How many different puppies of the Pound Card the seat has."""
    return len(wanted_by(state, seat).intersection(cards_of(state, seat)))


def spare_cards(state: State, seat: Seat) -> list[Face]:
    """What does not help the Pound Card: a card that is not on it, or a second copy of one that is (rules 11)."""
    useful = set(wanted_by(state, seat))
    spare = []
    for face in cards_of(state, seat):
        if face in useful:
            useful.remove(face)
        else:
            spare.append(face)
    return spare


def around(state: State, first: Seat) -> tuple[Seat, ...]:
    """Who is still in the match, clockwise from `first`."""
    return seating.around(first, count_of(state), state.gone)


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The others that are still in the match, clockwise from the seat."""
    return seating.around(seat, count_of(state), {seat, *state.gone})


def own_discard(state: State, seat: Seat) -> Face | None:
    """The seat's last discard, while it is on top."""
    pile = state.zones["discard"]
    return pile[0] if pile and state.heights[seat] == len(pile) else None
