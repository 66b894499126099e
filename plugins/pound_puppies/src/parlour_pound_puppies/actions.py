"""What a seat may ask for; the names are the words of the scenarios."""

from typing import Literal, TypeAlias

from gamefold import Action as Base
from gamefold import Seat
from gamefold.cards import Face

Pile: TypeAlias = Literal["deck", "discard"]


class Draw(Base, tag="draw", frozen=True, rename={"pile": "from"}):
    """Draw the top card of a pile, unseen."""

    pile: Pile


class Discard(Base, tag="discard", frozen=True):
    """Lay one of five cards face down on the discard pile."""

    card: Face


class Catch(Base, tag="catch", frozen=True):
    """Lay the Dogcatcher drawn in this turn and take a card blindly from that seat."""

    seat: Seat


class Give(Base, tag="give", frozen=True):
    """Give a card for the one that was taken."""

    card: Face


Action: TypeAlias = Draw | Discard | Catch | Give
