"""Folded matches of this process: each is folded once, kept, and caught up by its tail.

The one hard idea: *a fold that others can see is never changed*. Whoever adds events works on a fork and publishes a
new fold after the commit, so readers need no lock. Writers and whoever catches up take the entry's lock first and the
database's second: forks of one match share their trail, and only one thread at a time may append to it.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import cache
from importlib import metadata
from time import monotonic
from uuid import UUID

import msgspec

from gamefold import match as kernel
from gamefold.audience import Viewer
from gamefold.codec import BrokenLog
from gamefold.game import AnyGame, Outcome
from parlour.matches.errors import missing
from parlour.matches.faults import GameFault, guarded
from parlour.matches.selectors import Room, room_read
from parlour.registry.errors import GameMissing
from parlour.registry.selectors import game_get
from parlour.store.errors import StreamMissing
from parlour.store.models import Status
from parlour.store.selectors import Setup, StoredEvent, events_read, stream_read
from parlour.store.services import Head
from parlour.store.snapshots import snapshot_read, snapshot_write

FOLDS_MAX = 2_000
SNAPSHOT_EVENTS = 500
"""A cold start that had to fold more events than this leaves a snapshot."""
ROOM_S = 60
"""Names of a running match are read again after so long."""


class Fold(msgspec.Struct, frozen=True):
    """A match as of `head`. `match` is None while the table is open, and of a broken game that no longer folds.
    `encoded`: JSON of this very fold, by what it is, viewer and language."""

    id: UUID
    setup: Setup
    game: AnyGame
    head: Head
    room: Room
    room_read_s: float
    match: kernel.Match | None
    encoded: dict[tuple[str, Viewer, str], bytes]

    @property
    def play(self) -> kernel.Match:
        """The folded match of a table that has begun."""
        assert self.match is not None, f"{self.id} has not begun"
        return self.match


class Entry:
    """The place of one match: its lock, and the newest fold that this process has published."""

    __slots__ = ("fold", "id", "lock")

    def __init__(self, id: UUID) -> None:
        self.id = id
        self.lock = threading.RLock()
        self.fold: Fold | None = None


_entries: OrderedDict[UUID, Entry] = OrderedDict()
_entries_lock = threading.Lock()


def entry(match: UUID) -> Entry:
    """The place of a match; the one that was not used for longest makes room."""
    with _entries_lock:
        found = _entries.get(match)
        if found is None:
            found = _entries[match] = Entry(match)
            if len(_entries) > FOLDS_MAX:
                _entries.popitem(last=False)
        else:
            _entries.move_to_end(match)
        return found


def forget_all() -> None:
    """Empties the cache."""
    with _entries_lock:
        _entries.clear()


def current(match: UUID) -> Fold:
    """The match as it is in the database now: one statement if nothing has changed. Raises Refused `not_found`."""
    try:
        setup, head = stream_read(match)
    except StreamMissing as error:
        raise missing() from error
    place = entry(match)  # not before: an id that means nothing makes no other match leave
    fold = place.fold
    if fold is not None and fold.head.revision == head.revision and not _is_stale(fold, head):
        return fold
    with place.lock:
        newer = place.fold
        if newer is not None and newer.head.revision > head.revision:
            return newer
        place.fold = caught_up(place.fold or _cold(match, setup, head), head)
        return place.fold


def room_known(match: UUID) -> Room:
    """Who sits where, without a statement where the match is running here: then nobody sits down or gets up any more.

    Raises Refused `not_found`.
    """
    place = _entries.get(match)
    fold = place.fold if place is not None else None
    return (fold if fold is not None and fold.head.status == Status.RUNNING else current(match)).room


def publish(place: Entry, fold: Fold | None) -> None:
    """Shows others what a writer that holds the entry's lock has stored, if it has stored anything."""
    if fold is not None:
        place.fold = fold


def warm(place: Entry) -> Fold:
    """Some fold of the match, folded if need be: for a writer, before it takes the database's lock."""
    return place.fold or current(place.id)


def caught_up(fold: Fold, head: Head) -> Fold:
    """The same match as of `head`: reads the tail of events alone, and the room if it may have changed."""
    room, read_s = fold.room, fold.room_read_s
    if _is_stale(fold, head):
        room, read_s = room_read(fold.id), monotonic()
    match = fold.match
    if head.seq > fold.head.seq:
        match = match.fork() if match is not None else kernel.Match(fold.game, fold.setup.key)
        match = _extended(fold.id, match, after=fold.head.seq, head=head)
    elif head == fold.head and room is fold.room:
        return fold
    return Fold(fold.id, fold.setup, fold.game, head, room, read_s, match, {})


def _is_stale(fold: Fold, head: Head) -> bool:
    """Whether seats or names may have changed: any change of an open or ended table, and time."""
    is_settled = head.status == fold.head.status == Status.RUNNING or head.revision == fold.head.revision
    return not is_settled or monotonic() - fold.room_read_s > ROOM_S


def _cold(match: UUID, setup: Setup, head: Head) -> Fold:
    """A first fold, from a snapshot where there is one. The head of the answer says how far it is."""
    try:
        game = game_get(setup.game)
    except GameMissing as error:
        raise missing() from error
    room, read_s = room_read(match), monotonic()
    if head.seq == 0:
        return Fold(match, setup, game, head, room, read_s, None, {})
    start, folded = _folded(match, game, setup, head)
    if folded is not None and head.seq - start > SNAPSHOT_EVENTS:
        snapshot_write(match, seq=head.seq, version=version(game), data=folded.snapshot())
    return Fold(match, setup, game, head, room, read_s, folded, {})


def _folded(match: UUID, game: AnyGame, setup: Setup, head: Head) -> tuple[int, kernel.Match | None]:
    """How far the snapshot was (0: there is none), and the match as of `head`. Raises GameFault."""
    begun = _from_snapshot(match, game, setup) or kernel.Match(game, setup.key)
    start = begun.seq
    return start, _extended(match, begun, after=start, head=head)


def _extended(id: UUID, match: kernel.Match, *, after: int, head: Head) -> kernel.Match | None:
    """The match with the events up to `head` folded in; None for a stopped match that no longer folds. Raises
    GameFault."""
    events = stored_records(events_read(id, after=after, until=head.seq))
    try:
        with guarded(id, match.game.key, after, "fold"):
            match.extend(events)
    except GameFault:
        if head.status != Status.STOPPED:
            raise
        return None
    return match


def _from_snapshot(match: UUID, game: AnyGame, setup: Setup) -> kernel.Match | None:
    found = snapshot_read(match, version=version(game))
    if found is None:
        return None
    try:
        return kernel.Match.from_snapshot(game, found[1], setup.key)
    except BrokenLog:
        return None


def whole(fold: Fold, *, until: int | None = None) -> kernel.Match:
    """The match folded from its first event, with every record: for histories and positions that a snapshot has cut
    off."""
    if fold.play.base == 0 and until is None:
        return fold.play
    last = fold.head.seq if until is None else until
    return kernel.Match.from_log(fold.game, stored_records(events_read(fold.id, until=last)), fold.setup.key)


def outcome_of(match: UUID) -> Outcome | None:
    """How a match ended; None before the end. Takes no lock, so that one may ask inside a transaction that writes.

    Raises GameMissing, GameFault.
    """
    setup, head = stream_read(match)
    place = _entries.get(match)
    fold = place.fold if place is not None else None
    if fold is not None and fold.match is not None and fold.head.seq == head.seq:
        return fold.match.outcome
    _, folded = _folded(match, game_get(setup.game), setup, head)
    return folded.outcome if folded is not None else None


def stored_records(events: Sequence[StoredEvent]) -> list[kernel.StoredRecord]:
    """Stored events as the kernel reads them."""
    return [
        kernel.StoredRecord(
            one.seq, one.name, one.schema, event_json(one.data), one.seat, one.action, one.at_ms, one.lead
        )
        for one in events
    ]


def event_json(data: str) -> bytes:
    """The JSON of an event from its stored parts: their members side by side, without parsing any.

    >>> event_json('-1 {"seat":0,"type":"drawn"}\\\\n0 {}\\\\n1 {"card":"7c"}')
    b'{"seat":0,"type":"drawn","card":"7c"}'
    """
    members = (line[line.index("{") + 1 : -1] for line in data.split("\n"))
    return f"{{{','.join(one for one in members if one)}}}".encode()


def version(game: AnyGame) -> str:
    """What a snapshot depends on: the code of host and game."""
    package = game.__module__.partition(".")[0].replace("_", "-")
    return f"{_release('parlour')}/{_release(package)}/{game.ruleset}"


@cache
def _release(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "-"
