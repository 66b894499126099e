"""The state of a match, and the questions that every rule asks of it.

The one hard idea is the *landing*: each card that arrives on the home pile raises a counter, and what is thrown at the
pile answers a landing, not a face. After a Match the top looks alike and is another card.
"""

from typing import Literal, TypeAlias

import msgspec

from gamefold import EVERYBODY, Audience, Seat, seats
from gamefold.cards import Face, Zones, seating
from parlour_mutts.cards import FITS_COLOR, FITS_DOG, HAND
from parlour_mutts.options import Options

# -- what is owed -----------------------------------------------------------------------------------------------------


class Owed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="asks"):
    """A decision that is owed. Public, like everything that it is made from."""


class Turn(Owed, frozen=True, tag="turn"):
    """The seat acts. `drawn`: it has drawn; `chain`: it has opened with a Match or Run and may put down one more."""

    seat: Seat
    stage: Literal["fresh", "drawn", "chain"] = "fresh"


class Race(Owed, frozen=True, tag="race"):
    """All seats race for the bones; `boneless`: who has none yet. The seat in turn names a colour meanwhile."""

    boneless: tuple[Seat, ...]
    is_named: bool = False


class AskColor(Owed, frozen=True, tag="color"):
    """The seat in turn names a colour."""


class AskFleas(Owed, frozen=True, tag="fleas"):
    """A neighbour of the seat in turn takes a card or answers; the left one first."""

    seat: Seat
    is_last: bool = False


class AskSwap(Owed, frozen=True, tag="swap"):
    """The seat in turn may swap hands."""


class AskBreed(Owed, frozen=True, tag="breed"):
    """The seat in turn names a breed."""


class AskCards(Owed, frozen=True, tag="cards"):
    """Who may still lay dogs of the breed, the asked seat first; `layer`: who laid the last one so far."""

    breed: str
    seats: tuple[Seat, ...]
    layer: Seat | None = None


class AskBark(Owed, frozen=True, tag="bark"):
    """The tied seats may bark."""

    seats: tuple[Seat, ...]


Phase: TypeAlias = Turn | Race | AskColor | AskFleas | AskSwap | AskBreed | AskCards | AskBark


# -- the whole --------------------------------------------------------------------------------------------------------


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The standing orders of a seat."""

    match: bool = False
    run: bool = False
    keep: tuple[Face, ...] = ()


class Ending(msgspec.Struct, frozen=True):
    """How it ended: the winners and the cause as `outcome.<cause>`."""

    winners: tuple[Seat, ...]
    cause: str


class State(msgspec.Struct, frozen=True):
    """One moment. `turn`: whose turn it is, also while others decide. `phase` is None inside a command and after the
    end. `ages`: the seats, youngest first. `color`: the named colour in force. `landing` counts the cards that landed.
    `standing`: by seat. `gone`: who has resigned. `next_deck`: the top of the next deal, where a position names it.
    """

    options: Options
    zones: Zones
    turn: Seat
    totals: tuple[int, ...]
    ages: tuple[Seat, ...]
    round: int = 1
    phase: Phase | None = None
    color: str | None = None
    landing: int = 0
    gone: tuple[Seat, ...] = ()
    standing: tuple[Standing, ...] = ()
    next_deck: tuple[Face, ...] = ()
    ending: Ending | None = None


# -- questions --------------------------------------------------------------------------------------------------------


def top_card(state: State) -> Face:
    return state.zones.cards["home"][-1]


def fitting(state: State) -> frozenset[Face]:
    """The faces that may be played now (rules 4)."""
    top = top_card(state)
    if top in FITS_DOG:
        return FITS_DOG[top]
    return FITS_COLOR[state.color] if state.color is not None else frozenset()


def hand(state: State, seat: Seat) -> tuple[Face, ...]:
    return state.zones.cards[HAND[seat]]


def hand_audience(options: Options, seat: Seat) -> Audience:
    """Who sees the hand of a seat while a round is played."""
    return EVERYBODY if options.open_hands else seats(seat)


def present(state: State) -> tuple[Seat, ...]:
    """Who has not resigned, in seat order."""
    everyone = range(len(state.totals))
    return tuple([seat for seat in everyone if seat not in state.gone]) if state.gone else tuple(everyone)


def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that is still there."""
    return seating.left_of(seat, len(state.totals), state.gone)


def right_of(state: State, seat: Seat) -> Seat:
    """The next seat counter-clockwise that is still there."""
    return seating.right_of(seat, len(state.totals), state.gone)


def around(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats that are still there, clockwise from `first`."""
    return seating.around(first, len(state.totals), state.gone)


def may_call(state: State, seat: Seat) -> bool:
    """Whether the seat may match and run now, if it has the card; a function of what everybody sees (rules 5, 9)."""
    return (
        bool(state.options.matches_and_runs)
        and isinstance(state.phase, Turn)
        and top_card(state) in FITS_DOG
        and (state.options.is_race or seat == state.turn)
        and seat not in state.gone
    )
