"""The state of a match, and the questions that every rule asks of it.

The one hard idea: what lies on the table is kept by *side*, with the sums that the rules ask for (points, Kings,
Queens, glasses) beside it; hidden cards, the scrap and a card being answered lie in `zones`. What is owed next is the
`phase`, recorded with each event.
"""

from typing import TypeAlias

import msgspec

from gamefold import Seat
from gamefold.cards import Face, Zones, seating
from parlour_cuttle.cards import EIGHT, KING, QUEEN, RANK, VALUE
from parlour_cuttle.options import Options


class Taker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Jack or Joker on a card, and the seat that it gave the card to."""

    card: Face
    seat: Seat


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A point card or permanent with its first owner and what lies on it, bottom first."""

    card: Face
    owner: Seat
    on: tuple[Taker, ...] = ()


class Side(msgspec.Struct, frozen=True):
    """What one seat controls; make it with `side`, which keeps the sums right."""

    points: tuple[Stack, ...] = ()
    permanents: tuple[Stack, ...] = ()
    score: int = 0
    kings: int = 0
    queens: int = 0
    glasses: int = 0


def side(points: tuple[Stack, ...], permanents: tuple[Stack, ...]) -> Side:
    ranks = [RANK[stack.card] for stack in permanents]
    score = sum([VALUE[stack.card] for stack in points])
    return Side(points, permanents, score, ranks.count(KING), ranks.count(QUEEN), ranks.count(EIGHT))


# -- what is owed ------------------------------------------------------------------------------------------------------


class Owed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="asks"):
    """A decision that is owed. Public, like everything that it is made from."""


class Turn(Owed, frozen=True, tag="turn"):
    """The seat acts: its turn begins."""

    seat: Seat


class Answer(Owed, frozen=True, tag="answer"):
    """Who is still to be asked about the last card of a counter window, the asked seat first."""

    seats: tuple[Seat, ...]


class Rebuff(Owed, frozen=True, tag="rebuff"):
    """Who is still to be asked for a 9 out of turn, the asked seat first."""

    seats: tuple[Seat, ...]


class Fetch(Owed, frozen=True, tag="fetch"):
    """The seat in turn picks a card from the scrap."""


class GiveUp(Owed, frozen=True, tag="give_up"):
    """The seat discards so many cards; why: `four`, `five`, `limit`."""

    seat: Seat
    count: int
    why: str


class TurnedUp(Owed, frozen=True, tag="turned_up"):
    """The seat in turn plays one of the turned-up cards, or scraps one if none can be played."""

    cards: tuple[Face, ...]


Phase: TypeAlias = Turn | Answer | Rebuff | Fetch | GiveUp | TurnedUp


# -- the whole ---------------------------------------------------------------------------------------------------------


class Running(msgspec.Struct, frozen=True):
    """A card that has been played and is not settled: a one-off, or a permanent that may still be sent back.

    `whom`: whose card is aimed at, or who discards; `receiver`: for whom a Jack or Joker takes; `by`: the player of the
    last card of a counter window.
    """

    card: Face
    by: Seat
    target: Face | None = None
    whom: Seat | None = None
    receiver: Seat | None = None


class Ending(msgspec.Struct, frozen=True):
    """How it ended: the winners (none: drawn) and the cause as `outcome.<cause>`."""

    winners: tuple[Seat, ...]
    cause: str


class State(msgspec.Struct, frozen=True):
    """One moment. `turn`: whose turn it is, also while others decide. `phase` is None inside a command and after the
    end. `twos`: how many 2s answer the running card. `frozen`: by seat. `gone`: who has conceded, in that order.
    `serial` counts what was owed so far.
    """

    options: Options
    zones: Zones
    sides: tuple[Side, ...]
    turn: Seat
    phase: Phase | None = None
    running: Running | None = None
    twos: int = 0
    passes: int = 0
    frozen: tuple[tuple[Face, ...], ...] = ()
    gone: tuple[Seat, ...] = ()
    ending: Ending | None = None
    serial: int = 0


# -- questions ---------------------------------------------------------------------------------------------------------

_OPPONENTS: dict[int, tuple[tuple[Seat, ...], ...]] = {
    2: ((1,), (0,)),
    3: ((1, 2), (2, 0), (0, 1)),
    4: ((1, 3), (2, 0), (3, 1), (0, 2)),
}
"""By number of players and seat, clockwise from the seat (rules 1)."""


def opponents_of(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The opponents at a table of so many, clockwise from the seat."""
    return _OPPONENTS[seats][seat]


def opponents(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The opponents that are still there, clockwise from the seat."""
    found = _OPPONENTS[len(state.sides)][seat]
    return tuple([one for one in found if one not in state.gone]) if state.gone else found


def is_team(state: State) -> bool:
    return len(state.sides) == 4


def around(state: State, first: Seat) -> tuple[Seat, ...]:
    """Who has not conceded, clockwise from `first`."""
    return seating.around(first, len(state.sides), state.gone)


def left_of(state: State, seat: Seat) -> Seat:
    """The next seat clockwise that is still there."""
    return seating.left_of(seat, len(state.sides), state.gone)


def target(state: State, seat: Seat, more_kings: int = 0) -> int:
    """The points that the seat needs with the Kings it has (rules 6), or would with more."""
    table = state.options.king_targets
    return table[min(state.sides[seat].kings + more_kings, len(table) - 1)]


def asked(state: State) -> Seat | None:
    """The seat that owes a decision."""
    match state.phase:
        case None:
            return None
        case Answer(seats) | Rebuff(seats):
            return seats[0]
        case Turn(seat) | GiveUp(seat):
            return seat
        case Fetch() | TurnedUp():
            return state.turn


class Spot(msgspec.Struct, frozen=True):
    """Where a card lies on the table: the controller, the kind of zone, its stack, and whether it lies on the stack's
    card.
    """

    seat: Seat
    zone: str
    stack: Stack
    is_on: bool


def spot(state: State, face: Face) -> Spot | None:
    """Where a face lies on the table, if it does."""
    for seat, one in enumerate(state.sides):
        for zone, stacks in (("points", one.points), ("permanents", one.permanents)):
            for stack in stacks:
                if stack.card == face:
                    return Spot(seat, zone, stack, is_on=False)
                if any(taker.card == face for taker in stack.on):
                    return Spot(seat, zone, stack, is_on=True)
    return None
