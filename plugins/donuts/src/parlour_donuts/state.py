"""The state of a match, and the questions that every rule asks of it.

The one hard idea: the row keeps its holes, so it is a tuple of places beside `zones`, where all other cards lie. A
round is resolved up to `position`; if an action asks, everything waits there.
"""

import msgspec

from gamefold import Seat
from gamefold.cards import Face, Zones, seating
from parlour_donuts.cards import TABLEAU
from parlour_donuts.options import Options


class Asking(msgspec.Struct, frozen=True):
    """The action card whose taker owes an answer; at a Cinnamon Twist everybody does."""

    seat: Seat
    card: Face


class Ending(msgspec.Struct, frozen=True):
    """Points and places by seat."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """One moment. `selections`: of this round by seat, once they are revealed. `position`: the last one that has been
    looked at. `put_back_by`: who put the top card of the deck back by a Double Chocolate. `serial` counts what has been
    asked so far.
    """

    options: Options
    zones: Zones
    row: tuple[Face | None, ...]
    round: int = 1
    selections: tuple[int, ...] = ()
    position: int = 0
    asking: Asking | None = None
    put_back_by: Seat | None = None
    ending: Ending | None = None
    serial: int = 0


def seats_of(state: State) -> range:
    return range(state.zones.seats)


def tableau(state: State, seat: Seat) -> tuple[Face, ...]:
    """What the seat owns, in the order in which it came."""
    return state.zones.cards[TABLEAU[seat]]


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple([other for other in seats_of(state) if other != seat])


def victims(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The opponents who have cards."""
    return tuple([other for other in opponents(state, seat) if tableau(state, other)])


def left_of(state: State, seat: Seat) -> Seat:
    """The player on the left: the next seat, the last one's is seat 0."""
    return seating.left_of(seat, state.zones.seats)


def is_selecting(state: State) -> bool:
    """Whether the selections of a round are open."""
    return not state.selections and state.ending is None


def filled(state: State) -> tuple[int, ...]:
    """The positions that hold a card."""
    return tuple([at for at, face in enumerate(state.row, 1) if face is not None])


def unselected(state: State) -> tuple[int, ...]:
    """The positions that hold a card which nobody selected in this round."""
    return tuple([at for at in filled(state) if at not in state.selections])


def holes(state: State) -> tuple[int, ...]:
    return tuple([at for at, face in enumerate(state.row, 1) if face is None])


def others(state: State, seat: Seat) -> tuple[Face, ...]:
    """The seat's cards except the one whose action is running, if it is the taker."""
    faces = tableau(state, seat)
    asking = state.asking
    if asking is None or asking.seat != seat:
        return faces
    at = faces.index(asking.card)
    return faces[:at] + faces[at + 1 :]
