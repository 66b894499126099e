"""What a seat may ask for; the names are the words of the scenarios."""

from typing import TypeAlias

import msgspec

from gamefold import Action as Base
from gamefold import Seat
from gamefold.cards import Face


class Play(Base, tag="play", frozen=True):
    """Put a fitting card on the home pile: the one ordinary card of a turn."""

    card: Face


class Match(Base, tag="match", frozen=True):
    """Put down the other copy of the top card."""

    card: Face


class Run(Base, tag="run", frozen=True):
    """Put down the next higher or lower card in the colour of the top card."""

    card: Face


class Draw(Base, tag="draw", frozen=True):
    """Draw a card, none in hand being playable."""


class EndTurn(Base, tag="end_turn", frozen=True):
    """Leave it at what was drawn or put down."""


class NameColor(Base, tag="name_color", frozen=True):
    """Say which colour must follow a wild card."""

    color: str


class Slap(Base, tag="slap", frozen=True):
    """Grab a bone."""


class Answer(Base, tag="answer", frozen=True):
    """Answer Fleas with Fleas."""


class Accept(Base, tag="accept", frozen=True):
    """Take the card that Fleas bring."""


class Swap(Base, tag="swap", frozen=True):
    """Swap hands with another seat (Fire Hydrant)."""

    whom: Seat = msgspec.field(name="with")


class Decline(Base, tag="decline", frozen=True):
    """Keep one's hand (Fire Hydrant)."""


class NameBreed(Base, tag="name_breed", frozen=True):
    """Say of which breed everybody may lay dogs (Pedigree)."""

    breed: str


class Lay(Base, tag="lay", frozen=True):
    """Lay dogs of the named breed, in this order; or none."""

    cards: tuple[Face, ...]


class Bark(Base, tag="bark", frozen=True):
    """Be the first of the tied to bark, and win."""


class Orders(Base, tag="orders", frozen=True):
    """What is to be thrown in by itself at the slow pace; `keep`: faces that never are. The order of `keep` means
    nothing."""

    match: bool
    run: bool
    keep: tuple[Face, ...]


Action: TypeAlias = (
    Play
    | Match
    | Run
    | Draw
    | EndTurn
    | NameColor
    | Slap
    | Answer
    | Accept
    | Swap
    | Decline
    | NameBreed
    | Lay
    | Bark
    | Orders
)
