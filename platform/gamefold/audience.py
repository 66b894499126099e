"""Who may see what: seats, viewers and audiences.

The one hard idea: *undeclared means nobody*. A field of an event is shown to everybody if it is `Open`, to the audience
it carries if it is a `Secret`, and to nobody otherwise. Views are built up from these declarations; nothing ever cuts a
full state down.
"""

from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, from 0."""

Viewer: TypeAlias = int | Literal["public", "open"]
"""A seat, `"public"` (a spectator) or `"open"` (everything; only once the match is over)."""

Audience: TypeAlias = int
"""A set of viewers as bits: bit *n* is seat *n*; all bits (-1) are everybody, spectators included; 0 is nobody."""

EVERYBODY: Audience = -1
NOBODY: Audience = 0

T = TypeVar("T")

_OPEN = msgspec.Meta(extra={"audience": "everybody"})

Open = Annotated[T, _OPEN]
"""Marks a field of an event as shown to everybody: `seat: Open[Seat]`."""


class Secret(msgspec.Struct, Generic[T], frozen=True):
    """A value together with the audience that may read it: `cards: Secret[tuple[str, ...]]`, `Secret(("7c",),
    to=seats(0))`."""

    value: T
    to: Audience = NOBODY


def seats(*numbers: Seat) -> Audience:
    """The audience of these seats alone.

    >>> seats(0, 2)
    5
    """
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def admits(audience: Audience, viewer: Viewer) -> bool:
    """Whether the viewer belongs to the audience.

    >>> admits(seats(1), 1), admits(seats(1), "public"), admits(EVERYBODY, "public")
    (True, False, True)
    """
    if viewer == "open":
        return True
    if viewer == "public":
        return audience < 0
    return bool(audience >> viewer & 1)
