"""The events of a match in order, and each viewer's own dense numbering of those it may see.

Every record carries the heads after it: how many events each viewer has seen so far. So a viewer's number *n* is found
by bisection and nothing about hidden events shows. The trail is append-only and shared between forks of a match.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from gamefold import codec
from gamefold.audience import EVERYBODY, Audience, Seat, Viewer, admits
from gamefold.game import AnyGame, Event, Json, Message
from gamefold.kernel_events import KERNEL_PREFIX, Left, Sealed
from gamefold.speech import Speech, read
from gamefold.table import Move

NOT_OPEN = "the open view exists only once the match is over"


class Record:
    """One event of a match's stream.

    `seq` from 1; `name` and `schema` permanent; `seat` and `action` (its type) of the command, None and "" where the
    platform acted; `at_ms` when it was stored; `lead`: the first event of its command; `heads`: see the module;
    `moves`: what travelled.
    """

    __slots__ = ("_data", "action", "at_ms", "audience", "event", "heads", "lead", "moves", "name", "seat", "seq")

    def __init__(
        self,
        seq: int,
        seat: Seat | None,
        action: str,
        at_ms: int,
        lead: bool,
        event: Event,
        audience: Audience,
        heads: tuple[int, ...],
        moves: Sequence[Move],
    ) -> None:
        self.seq = seq
        self.name: str = event.__struct_config__.tag  # type: ignore[assignment]
        self.seat = seat
        self.action = action
        self.at_ms = at_ms
        self.lead = lead
        self.event = event
        self.audience = audience
        self.heads = heads
        self.moves = moves
        self._data: bytes | None = None

    @property
    def schema(self) -> int:
        return self.event.schema

    @property
    def data(self) -> bytes:
        """Canonical JSON of the event."""
        if self._data is None:
            self._data = codec.canonical(self.event)
        return self._data

    @property
    def is_kernel(self) -> bool:
        return self.name.startswith(KERNEL_PREFIX)


class StoredRecord(NamedTuple):
    """A record as a store gives it back."""

    seq: int
    name: str
    schema: int
    data: bytes
    seat: Seat | None
    action: str
    at_ms: int
    lead: bool


def stored(record: Record | StoredRecord | Sequence[Any]) -> Record | StoredRecord:
    """The record, whichever form it is in."""
    return record if isinstance(record, Record | StoredRecord) else StoredRecord(*record)


class Trail:
    """An append-only list of records that forks share: each fork sees its own length, and copies only if another has
    gone on."""

    __slots__ = ("_records", "length")

    def __init__(self, records: list[Record] | None = None) -> None:
        self._records = records if records is not None else []
        self.length = len(self._records)

    def fork(self) -> "Trail":
        other = Trail.__new__(Trail)
        other._records, other.length = self._records, self.length
        return other

    def append(self, record: Record) -> None:
        if len(self._records) != self.length:
            self._records = self._records[: self.length]
        self._records.append(record)
        self.length += 1

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, at: int) -> Record:
        if not -self.length <= at < self.length:
            raise IndexError(at)
        return self._records[at if at >= 0 else self.length + at]

    def __iter__(self) -> Iterator[Record]:
        return self.since(0)

    def since(self, start: int) -> Iterator[Record]:
        for at in range(start, self.length):
            yield self._records[at]

    def first_after(self, number: int, column: int) -> int:
        """The place of the first record with which the head in this column exceeds `number`."""
        return bisect_left(self._records, number + 1, 0, self.length, key=lambda record: record.heads[column])


def column(viewer: Viewer, seats: int) -> int:
    """The place of a viewer's head in `Record.heads`: the seats, then the public, then all events. Raises LookupError
    for a viewer that there is not."""
    if viewer == "public":
        return seats
    if viewer == "open":
        return seats + 1
    if viewer in range(seats):
        return viewer
    raise LookupError(f"no viewer {viewer!r} at {seats} seats")


def heads_after(heads: tuple[int, ...], audience: Audience, seats: int) -> tuple[int, ...]:
    if audience == EVERYBODY:
        return tuple([head + 1 for head in heads])
    grown = [head + (audience >> seat & 1) for seat, head in enumerate(heads[:seats])]
    return (*grown, heads[seats], heads[seats + 1] + 1)


def entry(game: AnyGame, record: Record, viewer: Viewer, seats: int, speech: Speech) -> dict[str, Json]:
    """The log entry of a record that the viewer has in its history."""
    message = describe(game, record)
    code, slots = read(message, viewer) if message else ("", {})
    moves = grouped(record.moves, viewer)
    return {
        **({"headline": True} if message and message.headline else {}),
        "number": record.heads[column(viewer, seats)],
        "event": record.name,
        "seat": record.seat if record.lead or "seat" not in slots else slots["seat"],
        "lead": record.lead,
        "text": speech.sentence(f"event.{code}", slots, viewer) if code else "",
        "slots": codec.plain(slots),
        "faces": _spoken([*slots.values(), *[row["faces"] for row in moves]], speech),
        "moves": moves,
        "at": iso(record.at_ms),
    }


def describe(game: AnyGame, record: Record) -> Message | None:
    event: Any = record.event
    if not record.is_kernel:
        return game.describe(event)
    if isinstance(event, Left):
        return Message(f"{record.name}.{event.cause}", {"seat": event.seat})
    if isinstance(event, Sealed):  # told to its seat alone, and to all after the end
        return Message(record.name, {"seat": event.seat})
    names = [
        name for name in codec.shape(type(event)).open if name in ("seat", "seats") and record.name != "match.started"
    ]
    return Message(record.name, {name: getattr(event, name) for name in names})


def grouped(moves: Sequence[Move], viewer: Viewer) -> list[dict[str, Json]]:
    """Moves as the viewer sees them: one row for each pair of zones, hidden faces as null, known ones first."""
    rows: dict[tuple[str, str], list[str | None]] = {}
    for move in moves:
        face = move.face if admits(move.audience, viewer) else None
        rows.setdefault((move.source, move.target), []).append(face)
    return [
        {"from": source, "to": target, "faces": sorted(faces, key=lambda face: (face is None, face or ""))}
        for (source, target), faces in rows.items()
    ]


def _spoken(values: Iterable[Json], speech: Speech) -> dict[str, str]:
    """The spoken name of each face among the slots and moves, so that a client can put its own sign in the sentence and
    name what travels."""
    words: dict[str, str] = {}
    for value in values:
        for one in value if isinstance(value, list | tuple) else (value,):
            if isinstance(one, str) and f"face.{one}" in speech.texts:
                words[one] = speech.face(one)
    return words


def iso(ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC, by civil-calendar arithmetic (the kernel has no clock).

    >>> iso(1_700_000_000_123)
    '2023-11-14T22:13:20.123Z'
    """
    seconds, millis = divmod(ms, 1000)
    days, rest = divmod(seconds, 86_400)
    days += 719_468
    era, of_era = divmod(days, 146_097)
    year_of_era = (of_era - of_era // 1460 + of_era // 36_524 - of_era // 146_096) // 365
    day_of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    shifted = (5 * day_of_year + 2) // 153
    day = day_of_year - (153 * shifted + 2) // 5 + 1
    month = shifted + 3 if shifted < 10 else shifted - 9
    year = year_of_era + era * 400 + (month <= 2)
    hour, minute, second = rest // 3600, rest % 3600 // 60, rest % 60
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z"


class SavedRecord(msgspec.Struct, frozen=True, array_like=True):
    """A record in a snapshot."""

    seq: int
    seat: Seat | None
    action: str
    at_ms: int
    lead: bool
    name: str
    schema: int
    data: str
    heads: tuple[int, ...]
    moves: tuple[Move, ...]


def save(record: Record) -> SavedRecord:
    return SavedRecord(
        record.seq, record.seat, record.action, record.at_ms, record.lead, record.name, record.schema,
        record.data.decode(), record.heads, tuple(record.moves),
    )  # fmt: skip


def restore(game: AnyGame, saved: SavedRecord) -> Record:
    event = codec.decode_event(game, saved.name, saved.schema, saved.data.encode())
    return Record(
        saved.seq, saved.seat, saved.action, saved.at_ms, saved.lead, event, codec.audience(event), saved.heads,
        saved.moves
    )  # fmt: skip
