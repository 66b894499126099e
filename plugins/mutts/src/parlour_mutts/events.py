"""What happened, as facts: complete enough to replay without rules, dice or clock. Names are permanent.

The one hard idea: an event says what it did and, under `then`, what is owed if nothing follows in the same command.
Without `then` what is owed stays as it was.
"""

from typing import TypeAlias

from gamefold import Event as Base
from gamefold import Open, Seat, Secret
from gamefold.cards import Face
from parlour_mutts.options import Options
from parlour_mutts.state import Phase, Standing

Faces: TypeAlias = tuple[Face, ...]


# -- a round begins (rules 3) -----------------------------------------------------------------------------------------


class Began(Base, tag="began", frozen=True):
    """The rules in force and who counts as younger, youngest first; from a position also the totals so far."""

    options: Open[Options]
    seats: Open[int]
    ages: Open[tuple[Seat, ...]]
    totals: Open[tuple[int, ...]] = ()


class Shuffled(Base, tag="shuffled", frozen=True):
    """All cards lie in the draw pile, top first, and `turn` will begin. From a position some lie in the home pile, and
    `next_deck` is the top of the deal that comes after this one."""

    round: Open[int]
    turn: Open[Seat]
    deck: Faces
    home: Open[Faces] = ()
    color: Open[str | None] = None
    next_deck: Faces = ()


class Dealt(Base, tag="dealt", frozen=True):
    seat: Open[Seat]
    count: Open[int]
    cards: Secret[Faces]
    then: Open[Phase | None] = None


class TurnedUp(Base, tag="turned_up", frozen=True):
    """The top of the draw pile started the home pile."""

    card: Open[Face]
    then: Open[Phase | None] = None


# -- turns, Matches and Runs (rules 4, 5) -----------------------------------------------------------------------------


class Played(Base, tag="played", frozen=True):
    seat: Open[Seat]
    card: Open[Face]
    then: Open[Phase | None] = None


class Matched(Base, tag="matched", frozen=True):
    """`cut`: out of turn; `by_order`: by a standing order."""

    seat: Open[Seat]
    card: Open[Face]
    cut: Open[bool] = False
    by_order: Open[bool] = False
    then: Open[Phase | None] = None


class Ran(Base, tag="ran", frozen=True):
    """`cut`: out of turn; `by_order`: by a standing order."""

    seat: Open[Seat]
    card: Open[Face]
    cut: Open[bool] = False
    by_order: Open[bool] = False
    then: Open[Phase | None] = None


class Drew(Base, tag="drew", frozen=True):
    """Cards came from the draw pile, none if there was nothing left; why: `turn`, `bone`, `paw`, `dog_house`, `fleas`,
    `answered`."""

    seat: Open[Seat]
    count: Open[int]
    cards: Secret[Faces]
    why: Open[str]
    then: Open[Phase | None] = None


class Refilled(Base, tag="refilled", frozen=True):
    """All of the home pile but its top card was shuffled and is the draw pile now."""

    count: Open[int]
    deck: Faces


class Passed(Base, tag="passed", frozen=True):
    """The seat ended its turn."""

    seat: Open[Seat]
    then: Open[Phase | None] = None


# -- wild cards (rules 6, 7) ------------------------------------------------------------------------------------------


class ColorNamed(Base, tag="color_named", frozen=True):
    """`by_chance`: its clock ran out, or the seat has left."""

    seat: Open[Seat]
    color: Open[str]
    by_chance: Open[bool] = False
    then: Open[Phase | None] = None


class Slapped(Base, tag="slapped", frozen=True):
    """The seat has a bone; `left` bones lie there yet."""

    seat: Open[Seat]
    left: Open[int]
    then: Open[Phase | None] = None


class Answered(Base, tag="answered", frozen=True):
    """A neighbour put Fleas on the Fleas of `whom`."""

    seat: Open[Seat]
    whom: Open[Seat]
    then: Open[Phase | None] = None


class Swapped(Base, tag="swapped", frozen=True):
    """The hands changed places: `gave` went to `whom`, `got` came back."""

    seat: Open[Seat]
    whom: Open[Seat]
    gave: Secret[Faces]
    got: Secret[Faces]
    then: Open[Phase | None] = None


class Declined(Base, tag="declined", frozen=True):
    """Hands were not swapped."""

    seat: Open[Seat]
    then: Open[Phase | None] = None


class BreedNamed(Base, tag="breed_named", frozen=True):
    seat: Open[Seat]
    breed: Open[str]
    by_chance: Open[bool] = False
    then: Open[Phase | None] = None


class Laid(Base, tag="laid", frozen=True):
    """Dogs of the breed were laid in this order, or none."""

    seat: Open[Seat]
    cards: Open[Faces]
    then: Open[Phase | None] = None


# -- standing orders (rules 11) ---------------------------------------------------------------------------------------


class Ordered(Base, tag="ordered", frozen=True):
    """A seat changed its standing orders; nobody else learns even that."""

    seat: Secret[Seat]
    standing: Secret[Standing]


# -- ends (rules 8, 12) -----------------------------------------------------------------------------------------------


class Scored(Base, tag="scored", frozen=True):
    """A round is over: the hands by seat, their points, the new totals."""

    round: Open[int]
    hands: Open[tuple[Faces, ...]]
    points: Open[tuple[int, ...]]
    totals: Open[tuple[int, ...]]
    then: Open[Phase | None] = None


class Barked(Base, tag="barked", frozen=True):
    seat: Open[Seat]


class Retired(Base, tag="retired", frozen=True):
    """A seat left the match; its hand went under the draw pile, in an order that nobody knows."""

    seat: Open[Seat]
    count: Open[int]
    cards: Faces
    then: Open[Phase | None] = None


class Ended(Base, tag="ended", frozen=True):
    """The match is over. Cause: `points`, `bark`, `shared`, `last`."""

    winners: Open[tuple[Seat, ...]]
    cause: Open[str]


Event: TypeAlias = (
    Began
    | Shuffled
    | Dealt
    | TurnedUp
    | Played
    | Matched
    | Ran
    | Drew
    | Refilled
    | Passed
    | ColorNamed
    | Slapped
    | Answered
    | Swapped
    | Declined
    | BreedNamed
    | Laid
    | Ordered
    | Scored
    | Barked
    | Retired
    | Ended
)
