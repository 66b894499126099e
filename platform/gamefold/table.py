"""What lies on the table now: zones, items and counters, each with its audience.

A game builds one `Table` from its state; the kernel shows each viewer the part it may see. Undeclared means nobody: a
zone, an item or a counter without an audience is shown to no one. Ids on the wire are made by the kernel from what a
viewer sees (`frame.py`).
"""

from typing import Literal, TypeAlias

import msgspec

from gamefold.audience import EVERYBODY, NOBODY, Audience, Seat

Layout: TypeAlias = Literal["fan", "row", "slots", "pile", "groups", "chain"]


class Attached(msgspec.Struct, frozen=True):
    """A card that lies on an item (a Jack on a point card), with the seat it works for. Seen by whoever sees the
    item."""

    face: str
    seat: Seat | None = None


class Item(msgspec.Struct, frozen=True):
    """One thing in a zone. `place` counts from 1 in zones with numbered places; `marks` are text codes (`mark.<code>`).
    `marked`: who of those that see the item are shown its marks, where these tell more than the item does."""

    face: str
    audience: Audience = NOBODY
    place: int | None = None
    marks: tuple[str, ...] = ()
    on: tuple[Attached, ...] = ()
    marked: Audience = EVERYBODY


class Zone(msgspec.Struct, frozen=True):
    """A place for things. Its key, title and size are shown to `audience`, each item to its own audience.

    `key` is unique on the table and is the first half of ids (`hand.0`); `title` is a text code (`zone.<title>`, with
    `zone.<title>.you` for the viewer whose seat it is); `size` counts hidden things too (default: the items); `places`
    is the number of numbered places, holes included.
    """

    key: str
    role: str
    items: tuple[Item, ...] = ()
    audience: Audience = NOBODY
    seat: Seat | None = None
    layout: Layout = "fan"
    title: str = ""
    size: int | None = None
    places: int | None = None


class Counter(msgspec.Struct, frozen=True):
    """A number on the table: a score and its target. `title` is a text code (`counter.<title>`).

    The first counter of a seat is its score. A further one with `of=1` is a yes (1) or a no (0), which `title` says in
    words: clients show a sign and that, not a number. One with `of=0` counts nothing: its title is a word about the
    seat that always holds, such as whose partner it is.
    """

    key: str
    value: int
    audience: Audience = NOBODY
    seat: Seat | None = None
    title: str = ""
    of: int | None = None


class Table(msgspec.Struct, frozen=True):
    zones: tuple[Zone, ...] = ()
    counters: tuple[Counter, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """One thing that went from one zone to another in one event; whoever is not in `audience` sees that, but not its
    face."""

    source: str
    target: str
    face: str
    audience: Audience = NOBODY
