"""What happened, as facts: complete enough to replay without rules, dice or clock. Names are permanent.

The one hard idea: an event says what it did and, under `then`, what is owed now. Without `then` more follows in the
same command (or the match is over). `gone` are cards that went to the scrap from the table, in that order; `homes` are
cards that fell to another side. The running card and the 2s about it go to the scrap with the event that settles it.
"""

from typing import TypeAlias

import msgspec

from gamefold import Event as Base
from gamefold import Open, Seat, Secret
from gamefold.cards import Face
from parlour_cuttle.options import Options
from parlour_cuttle.state import Phase, Stack

Faces: TypeAlias = tuple[Face, ...]


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card on the table, with all that is left on it, came under another seat's control."""

    card: Face
    seat: Seat


# -- the opening -------------------------------------------------------------------------------------------------------


class Began(Base, frozen=True, tag="began"):
    """The rules in force and the shuffled deck, before the deal; from a position also what lies on the table."""

    options: Open[Options]
    seats: Open[int]
    deck: Faces
    turn: Open[Seat] = 0
    points: Open[tuple[tuple[Stack, ...], ...]] = ()
    permanents: Open[tuple[tuple[Stack, ...], ...]] = ()
    scrap: Open[Faces] = ()
    frozen: Open[tuple[Faces, ...]] = ()
    passes: Open[int] = 0
    then: Open[Phase | None] = None


class Dealt(Base, frozen=True, tag="dealt"):
    """A seat got its first hand from the top of the deck."""

    seat: Open[Seat]
    count: Open[int]
    cards: Secret[Faces]
    then: Open[Phase | None] = None


# -- the five kinds of turn (rules 3) ----------------------------------------------------------------------------------


class Drew(Base, frozen=True, tag="drew"):
    """Cards came from the pile: the turn's draw, or a 5."""

    seat: Open[Seat]
    count: Open[int]
    cards: Secret[Faces]
    then: Open[Phase | None] = None


class Passed(Base, frozen=True, tag="passed"):
    """The turn was used for nothing, the pile being empty."""

    seat: Open[Seat]
    then: Open[Phase | None] = None


class Scored(Base, frozen=True, tag="scored"):
    """A card was laid for points; `turned_up`: by a 7, which goes to the scrap first (so in the events below)."""

    seat: Open[Seat]
    card: Open[Face]
    turned_up: Open[bool] = False
    then: Open[Phase | None] = None


class Scuttled(Base, frozen=True, tag="scuttled"):
    """`whom` controlled the target."""

    seat: Open[Seat]
    card: Open[Face]
    target: Open[Face]
    whom: Open[Seat]
    gone: Open[Faces]
    turned_up: Open[bool] = False
    then: Open[Phase | None] = None


class Announced(Base, frozen=True, tag="announced"):
    """A one-off was played; `whom`: whose card is its target, or who is to discard."""

    seat: Open[Seat]
    card: Open[Face]
    target: Open[Face | None] = None
    whom: Open[Seat | None] = None
    turned_up: Open[bool] = False
    then: Open[Phase | None] = None


class Offered(Base, frozen=True, tag="offered"):
    """A permanent was played and may be sent back before it has any effect."""

    seat: Open[Seat]
    card: Open[Face]
    target: Open[Face | None] = None
    whom: Open[Seat | None] = None
    receiver: Open[Seat | None] = None
    turned_up: Open[bool] = False
    then: Open[Phase | None] = None


class Placed(Base, frozen=True, tag="placed"):
    """A permanent lies. A Jack or Joker took the target from `whom` for `receiver`; after a King `needs` is the seat's
    target.
    """

    seat: Open[Seat]
    card: Open[Face]
    target: Open[Face | None] = None
    whom: Open[Seat | None] = None
    receiver: Open[Seat | None] = None
    turned_up: Open[bool] = False
    needs: Open[int | None] = None
    then: Open[Phase | None] = None


# -- windows (rules 5 and 11) ------------------------------------------------------------------------------------------


class Countered(Base, frozen=True, tag="countered"):
    """A 2 answered the running one-off, or the 2 before it."""

    seat: Open[Seat]
    card: Open[Face]
    then: Open[Phase | None] = None


class Declined(Base, frozen=True, tag="declined"):
    """The asked seat let it happen."""

    seat: Open[Seat]
    then: Open[Phase | None] = None


class Bounced(Base, frozen=True, tag="bounced"):
    """A 9 sent the offered permanent back to the hand of `whom`."""

    seat: Open[Seat]
    card: Open[Face]
    target: Open[Face]
    whom: Open[Seat]
    then: Open[Phase | None] = None


class Stood(Base, frozen=True, tag="stood"):
    """The window is closed and the one-off takes effect, after a choice that is now asked."""

    seat: Open[Seat]
    card: Open[Face]
    then: Open[Phase | None] = None


class Failed(Base, frozen=True, tag="failed"):
    """The running card does nothing: `countered`, `empty_hand` (a 4), `target_gone`."""

    seat: Open[Seat]
    card: Open[Face]
    why: Open[str]
    then: Open[Phase | None] = None


# -- effects (rules 4) -------------------------------------------------------------------------------------------------


class Razed(Base, frozen=True, tag="razed"):
    """An A took all point cards away."""

    seat: Open[Seat]
    gone: Open[Faces]
    then: Open[Phase | None] = None


class Destroyed(Base, frozen=True, tag="destroyed"):
    """A 2 took the target away."""

    seat: Open[Seat]
    target: Open[Face]
    whom: Open[Seat]
    gone: Open[Faces]
    homes: Open[tuple[Home, ...]] = ()
    then: Open[Phase | None] = None


class Took(Base, frozen=True, tag="took"):
    """A 3 brought a card from the scrap to the hand."""

    seat: Open[Seat]
    card: Open[Face]
    then: Open[Phase | None] = None


class Discarded(Base, frozen=True, tag="discarded"):
    """Cards of a hand went to the scrap, in canonical order; why: `four`, `four_random`, `five`, `limit`."""

    seat: Open[Seat]
    cards: Open[Faces]
    why: Open[str]
    then: Open[Phase | None] = None


class Swept(Base, frozen=True, tag="swept"):
    """A 6 took all permanents away."""

    seat: Open[Seat]
    gone: Open[Faces]
    homes: Open[tuple[Home, ...]] = ()
    then: Open[Phase | None] = None


class Revealed(Base, frozen=True, tag="revealed"):
    """A 7 turned up the top of the pile."""

    seat: Open[Seat]
    cards: Open[Faces]
    then: Open[Phase | None] = None


class Scrapped(Base, frozen=True, tag="scrapped"):
    """A turned-up card that could not be played went to the scrap."""

    seat: Open[Seat]
    card: Open[Face]
    then: Open[Phase | None] = None


class Returned(Base, frozen=True, tag="returned"):
    """A 9 sent the target to the hand of `whom`, who controlled it, or onto the pile."""

    seat: Open[Seat]
    target: Open[Face]
    whom: Open[Seat]
    onto_pile: Open[bool] = False
    is_frozen: Open[bool] = False
    gone: Open[Faces] = ()
    homes: Open[tuple[Home, ...]] = ()
    then: Open[Phase | None] = None


# -- the end -----------------------------------------------------------------------------------------------------------


class Conceded(Base, frozen=True, tag="conceded"):
    """One of three left: the hand and all of that side went to the scrap, and with `drops` whatever that seat had
    running. Without `then` what is owed stays as it was.
    """

    seat: Open[Seat]
    cards: Open[Faces]
    gone: Open[Faces]
    drops: Open[bool] = False
    then: Open[Phase | None] = None


class Ended(Base, frozen=True, tag="ended"):
    """The match is over. Cause: `target`, `passes`, `conceded`, `last`."""

    winners: Open[tuple[Seat, ...]]
    cause: Open[str]


Event: TypeAlias = (
    Began
    | Dealt
    | Drew
    | Passed
    | Scored
    | Scuttled
    | Announced
    | Offered
    | Placed
    | Countered
    | Declined
    | Bounced
    | Stood
    | Failed
    | Razed
    | Destroyed
    | Took
    | Discarded
    | Swept
    | Revealed
    | Scrapped
    | Returned
    | Conceded
    | Ended
)
