"""What a seat may ask for; the names are the words of the scenarios."""

from typing import TypeAlias

from gamefold import Action as Base
from gamefold import Seat
from gamefold.cards import Face


class Draw(Base, frozen=True, tag="draw"):
    """Draw the top card of the pile."""


class Points(Base, frozen=True, tag="points"):
    """Lay a card for points."""

    card: Face


class Scuttle(Base, frozen=True, tag="scuttle"):
    """Lay a card against a lower point card of an opponent."""

    card: Face
    target: Face


class OneOff(Base, frozen=True, tag="one_off"):
    """Play a card for its effect: a 2 or 9 with its target, a 4 among three or more with the seat that discards."""

    card: Face
    target: Face | None = None
    seat: Seat | None = None


class Permanent(Base, frozen=True, tag="permanent"):
    """Lay an 8 as glasses or a court card; a Jack or Joker with its target, in Team with the seat that receives it."""

    card: Face
    target: Face | None = None
    receiver: Seat | None = None


class Pass(Base, frozen=True, tag="pass"):
    """Do nothing, the pile being empty."""


class Counter(Base, frozen=True, tag="counter"):
    """Answer a one-off or a 2 with a 2."""

    card: Face


class Bounce(Base, frozen=True, tag="bounce"):
    """Answer a permanent with a 9."""

    card: Face


class Decline(Base, frozen=True, tag="decline"):
    """Let it happen."""


class Take(Base, frozen=True, tag="take"):
    """The pick of a 3."""

    card: Face


class Discard(Base, frozen=True, tag="discard"):
    """Give up cards to a 4, a 5 or the hand limit; their order means nothing."""

    cards: tuple[Face, ...]


class Scrap(Base, frozen=True, tag="scrap"):
    """Scrap one of two turned-up cards that cannot be played."""

    card: Face


Action: TypeAlias = (
    Draw | Points | Scuttle | OneOff | Permanent | Pass | Counter | Bounce | Decline | Take | Discard | Scrap
)
