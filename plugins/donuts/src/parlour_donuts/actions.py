"""What a seat may ask for; the names are the words of the scenarios."""

from typing import TypeAlias

import msgspec

from gamefold import Action as Base
from gamefold import Seat
from gamefold.cards import Face


class Select(Base, tag="select", frozen=True):
    """Choose a position of the row, in secret."""

    position: int


class DiscardRow(Base, tag="discard_row", frozen=True):
    """French Cruller: the cards at these positions are discarded in this order."""

    positions: tuple[int, ...]


class Keep(Base, tag="keep", frozen=True):
    """Double Chocolate: keep this one of the two."""

    card: Face


class TakeDiscard(Base, tag="take_discard", frozen=True):
    """Red Velvet (one), Day-Old (none to three): take cards of the discard pile."""

    cards: tuple[Face, ...]


class Give(Base, tag="give", frozen=True):
    """Sprinkled: give a card to an opponent."""

    card: Face
    to: Seat


class Take(Base, tag="take", frozen=True):
    """Bear Claw: take a card of an opponent."""

    from_: Seat = msgspec.field(name="from")
    card: Face


class PassLeft(Base, tag="pass_left", frozen=True):
    """Cinnamon Twist: the card to be passed to the left, in secret."""

    card: Face


class DiscardOwn(Base, tag="discard_own", frozen=True):
    """Milk (three, in order), Raspberry (one): discard other cards of one's own."""

    cards: tuple[Face, ...]


class DiscardSelf(Base, tag="discard_self", frozen=True):
    """Milk: discard the Milk itself."""


class DiscardTheirs(Base, tag="discard_theirs", frozen=True):
    """Strawberry: a card of an opponent is discarded."""

    from_: Seat = msgspec.field(name="from")
    card: Face


Action: TypeAlias = (
    Select | DiscardRow | Keep | TakeDiscard | Give | Take | PassLeft | DiscardOwn | DiscardSelf | DiscardTheirs
)
