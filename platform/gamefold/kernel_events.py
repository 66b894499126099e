"""The kernel's own family of events: what happens around a game in a match. Names and shapes are permanent."""

from typing import TypeAlias

from gamefold.audience import Open, Seat, Secret
from gamefold.game import Event, Json

KERNEL_PREFIX = "match."


class Started(Event, tag="match.started", frozen=True):
    """A match began; options are the resolved values (and the preset they came from)."""

    game: Open[str]
    ruleset: Open[str]
    options: Open[dict[str, Json]]
    seats: Open[int]


class Positioned(Event, tag="match.positioned", frozen=True):
    """The match starts from a position; what was given may hold hidden cards."""

    given: dict[str, Json]
    practice: Open[bool] = True


class Chosen(Event, tag="match.chosen", frozen=True):
    """A seat has made its first sealed choice of a group."""

    seat: Open[Seat]
    group: Open[str]


class Sealed(Event, tag="match.sealed", frozen=True):
    """What the seat has chosen, or has chosen instead."""

    seat: Seat
    group: str
    choice: Secret[Json]


class Revealed(Event, tag="match.revealed", frozen=True):
    """All choices of a group are in; what they were is told by the events of the game that follow."""

    group: Open[str]


class Noted(Event, tag="match.noted", frozen=True):
    """An accepted action without an effect."""

    seat: Secret[Seat]


class Expired(Event, tag="match.expired", frozen=True):
    """The time of these seats ran out, in seat order; defaults follow."""

    seats: Open[tuple[Seat, ...]]


class Left(Event, tag="match.left", frozen=True):
    """A seat resigned (`resigned`) or was removed (`removed`). `by_game`: the game says what follows, in events of its
    own."""

    seat: Open[Seat]
    cause: Open[str]
    by_game: Open[bool] = False


class Agreed(Event, tag="match.agreed", frozen=True):
    """All agreed to a draw."""

    cause: Open[str]


class Aborted(Event, tag="match.aborted", frozen=True):
    """The match ends without an outcome."""

    cause: Open[str]


KernelEvent: TypeAlias = Started | Positioned | Chosen | Sealed | Revealed | Noted | Expired | Left | Agreed | Aborted
