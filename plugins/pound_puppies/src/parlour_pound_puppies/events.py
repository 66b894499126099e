"""What happened, as facts: complete enough to replay without rules, dice or clock. Names are permanent.

The one hard idea: an event that ends a turn says under `then` whose turn begins. Without `then` the match is over, and
what follows in the same command says how.
"""

from typing import TypeAlias

from gamefold import Event as Base
from gamefold import Open, Seat, Secret
from gamefold.cards import Face
from parlour_pound_puppies.actions import Pile
from parlour_pound_puppies.options import Options

Faces: TypeAlias = tuple[Face, ...]

# -- the opening (rules 3) -----------------------------------------------------------------------------------------


class Began(Base, tag="began", frozen=True):
    """The rules in force and the piles before the deal: the deck from the top, the discard pile from the bottom.
    The counts are those of a position."""

    options: Open[Options]
    seats: Open[int]
    turn: Open[Seat]
    deck: Faces
    discard: Faces
    third: Open[int] = 0
    reshuffles: Open[int] = 0
    discard_turns: Open[int] = 0


class Assigned(Base, tag="assigned", frozen=True):
    """The seat got its Pound Card."""

    seat: Open[Seat]
    pound: Secret[Face]


class Dealt(Base, tag="dealt", frozen=True):
    """The top cards of the deck came to the hand."""

    seat: Open[Seat]
    count: Open[int]
    cards: Secret[Faces]


# -- a turn (rules 4 and 5) ----------------------------------------------------------------------------------------


class Drew(Base, tag="drew", frozen=True):
    """The top card of a pile was drawn."""

    seat: Open[Seat]
    pile: Open[Pile]
    card: Secret[Face]


class Discarded(Base, tag="discarded", frozen=True):
    """A card was laid face down on the discard pile; the turn is over."""

    seat: Open[Seat]
    card: Secret[Face]
    then: Open[Seat | None] = None


class Caught(Base, tag="caught", frozen=True):
    """The drawn Dogcatcher was laid, and luck took this card from `whom`."""

    seat: Open[Seat]
    whom: Open[Seat]
    card: Secret[Face]


class Given(Base, tag="given", frozen=True):
    """A card was given for the one taken; the exchange and the turn are over."""

    seat: Open[Seat]
    whom: Open[Seat]
    card: Secret[Face]
    then: Open[Seat | None] = None


class Renewed(Base, tag="renewed", frozen=True):
    """The discard pile was shuffled and is the new deck, from the top."""

    count: Open[int]
    order: Faces


# -- the end (rules 6, 7, 11) --------------------------------------------------------------------------------------


class Withdrew(Base, tag="withdrew", frozen=True):
    """One of three or more left: its Pound Card is out, its cards lie under the discard pile, the first uppermost. If
    a turn was over with that, `then` is the next; else the turn goes on."""

    seat: Open[Seat]
    cards: Faces
    then: Open[Seat | None] = None


class Revealed(Base, tag="revealed", frozen=True):
    """A winner's Pound Card and cards."""

    seat: Open[Seat]
    pound: Open[Face]
    cards: Open[Faces]


class Ended(Base, tag="ended", frozen=True):
    """The match is over. Cause: `complete`, `reshuffles`, `circling`, `resigned`."""

    winners: Open[tuple[Seat, ...]]
    cause: Open[str]


Event: TypeAlias = Began | Assigned | Dealt | Drew | Discarded | Caught | Given | Renewed | Withdrew | Revealed | Ended
