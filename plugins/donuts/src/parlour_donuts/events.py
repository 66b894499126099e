"""What happened, as facts: complete enough to replay without rules, dice or clock. Names are permanent.

The one hard idea: an event moves cards, and `asks` says that the taker of an action card now owes an answer (all do at
a Cinnamon Twist). The answer to it is the next event of the game; what then follows by itself lies in the same command.
"""

from typing import TypeAlias

from gamefold import Event as Base
from gamefold import Open, Seat, Secret
from gamefold.cards import Face
from parlour_donuts.options import Options

Faces: TypeAlias = tuple[Face, ...]
Row: TypeAlias = tuple[Face | None, ...]


# -- the opening and the round (rules 3 and 4) -------------------------------------------------------------------------


class Began(Base, tag="began", frozen=True):
    """The rules in force and the shuffled deck, the row still empty; from a position also what lies open. The last of
    `discard` is on top."""

    options: Open[Options]
    seats: Open[int]
    deck: Faces
    row: Open[Row] = ()
    discard: Open[Faces] = ()
    tableaus: Open[tuple[Faces, ...]] = ()


class Refilled(Base, tag="refilled", frozen=True):
    """The holes of the row were filled from the deck, position by position; a new round begins."""

    round: Open[int]
    positions: Open[tuple[int, ...]]
    cards: Open[Faces]


class Revealed(Base, tag="revealed", frozen=True):
    """All selections of the round, by seat."""

    round: Open[int]
    selections: Open[tuple[int, ...]]


class Contested(Base, tag="contested", frozen=True):
    """Several seats wanted the card at this position: it is discarded."""

    position: Open[int]
    card: Open[Face]
    seats: Open[tuple[Seat, ...]]


class Taken(Base, tag="taken", frozen=True):
    """One seat alone wanted the card at this position."""

    seat: Open[Seat]
    position: Open[int]
    card: Open[Face]
    asks: Open[bool] = False


class Ended(Base, tag="ended", frozen=True):
    """The deck cannot fill the row any more: the points and the places, by seat."""

    scores: Open[tuple[int, ...]]
    places: Open[tuple[int, ...]]


# -- actions of the cards (rules 5) ------------------------------------------------------------------------------------


class Idle(Base, tag="idle", frozen=True):
    """The card found nothing to work on and is kept."""

    seat: Open[Seat]
    card: Open[Face]


class Dropped(Base, tag="dropped", frozen=True):
    """The card just taken was discarded itself."""

    seat: Open[Seat]
    card: Open[Face]


class Drew(Base, tag="drew", frozen=True):
    """The top card of the deck came to the seat."""

    seat: Open[Seat]
    card: Open[Face]


class Peeked(Base, tag="peeked", frozen=True):
    """The seat holds the top two cards of the deck and has to choose between them."""

    seat: Open[Seat]
    cards: Secret[Faces]


class Kept(Base, tag="kept", frozen=True):
    """One of the two was kept; `back`, the other, lies on top of the deck again."""

    seat: Open[Seat]
    card: Open[Face]
    back: Secret[Face]


class Recovered(Base, tag="recovered", frozen=True):
    """Cards of the discard pile came to the seat."""

    seat: Open[Seat]
    cards: Open[Faces]


class Cleared(Base, tag="cleared", frozen=True):
    """Cards of the row that nobody had selected were discarded, one after the other."""

    seat: Open[Seat]
    positions: Open[tuple[int, ...]]
    cards: Open[Faces]


class Given(Base, tag="given", frozen=True):
    seat: Open[Seat]
    card: Open[Face]
    to: Open[Seat]


class Claimed(Base, tag="claimed", frozen=True):
    """The seat took a card of `whom`."""

    seat: Open[Seat]
    card: Open[Face]
    whom: Open[Seat]


class Passed(Base, tag="passed", frozen=True):
    """One card of a Cinnamon Twist; there is one such event for each seat."""

    seat: Open[Seat]
    card: Open[Face]
    to: Open[Seat]


class Paid(Base, tag="paid", frozen=True):
    """The seat discarded cards of its own, one after the other, and keeps `card`."""

    seat: Open[Seat]
    card: Open[Face]
    cards: Open[Faces]


class Struck(Base, tag="struck", frozen=True):
    """The seat had a card of `whom` discarded."""

    seat: Open[Seat]
    card: Open[Face]
    whom: Open[Seat]


Event: TypeAlias = (
    Began
    | Refilled
    | Revealed
    | Contested
    | Taken
    | Ended
    | Idle
    | Dropped
    | Drew
    | Peeked
    | Kept
    | Recovered
    | Cleared
    | Given
    | Claimed
    | Passed
    | Paid
    | Struck
)
