"""One hub a match and process: all its sockets here, and the frames that they share.

The one hard idea: *a hint, then a frame*. Hints say "this match has changed" and may come twice, late or never; the hub
then looks where the match is and offers each socket a whole frame with the entries after that socket's number. A frame
replaces the one that is still waiting to be sent, so a slow socket costs one frame of memory and misses nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar
from uuid import UUID

import structlog

from gamefold.audience import Viewer
from parlour.live import messages
from parlour.live.threads import run
from parlour.matches import folds, frames
from parlour.matches.faults import GameFault
from parlour.matches.folds import Fold
from parlour.matches.presence import Present, note, present
from parlour.matches.services.chat import ChatEntry, chat_read
from parlour.matches.services.playing import match_stop
from parlour.store.models import Status
from parlour.store.selectors import now_near

log = structlog.get_logger(__name__)

HEAD_S = 20
PRESENCE_S = 1.0
"""Comings and goings are gathered for so long before everybody is told."""
MESSAGES_MAX = 64
"""Messages other than frames that may wait for a slow socket."""

P = ParamSpec("P")
T = TypeVar("T")

Key = tuple[Viewer, str, int]
"""What frames are shared by: viewer, language, the number that the client has."""


class Frame(NamedTuple):
    """A frame message, the viewer's number that it brings a socket to, which revision and seq of the match it shows,
    and its gist (`frames.Encoded`)."""

    text: str
    number: int
    revision: int
    seq: int
    gist: int


class Pipe(Protocol):
    """The way out of a socket."""

    async def send_text(self, text: str) -> None: ...

    async def shut(self, code: int, reason: str) -> None: ...


class Ear:
    """One socket at a hub: whose eyes it has, the number it was last sent, and what waits to be sent: its first frame
    before anything else, later frames after everything else."""

    __slots__ = (
        *("_frame", "_gist", "_is_new", "_pump", "_texts", "is_fixed", "locale", "number"),
        *("person", "pipe", "revision", "seq", "viewer"),
    )

    def __init__(
        self, pipe: Pipe, *, viewer: Viewer, person: int | None, locale: str, number: int, is_fixed: bool
    ) -> None:
        self.pipe = pipe
        self.viewer = viewer
        self.person = person
        self.locale = locale
        self.number = number
        self.is_fixed = is_fixed
        self.revision = 0
        self.seq = 0
        self._is_new = True
        self._frame: Frame | None = None
        self._gist: int | None = None
        self._texts: deque[str] = deque()
        self._pump: asyncio.Task[None] | None = None

    @property
    def key(self) -> Key:
        return (self.viewer, self.locale, self.number)

    def offer(self, frame: Frame) -> None:
        """A newer frame, instead of one that still waits; an older one, overtaken in another thread, is dropped.

        So is one with the gist of the last: that it comes would tell that somebody did something in secret, and when.
        """
        if frame.revision >= self.revision:
            self.revision, self.seq = frame.revision, frame.seq
            if frame.gist != self._gist:
                self._gist, self._frame = frame.gist, frame
                self._start()

    def tell(self, message: messages.Outgoing) -> None:
        """Any other message; a socket that lets too many wait is closed."""
        if len(self._texts) >= MESSAGES_MAX:
            _keep(self.pipe.shut(4429, "too_slow"))
            return
        self._texts.append(messages.encode(message))
        self._start()

    def _start(self) -> None:
        if self._pump is None or self._pump.done():
            self._pump = _keep(self._send())

    async def _send(self) -> None:
        while self._texts or self._frame:
            if self._frame and (self._is_new or not self._texts):
                frame, self._frame = self._frame, None
                self.number, self._is_new = frame.number, False
                await self.pipe.send_text(frame.text)
            else:
                await self.pipe.send_text(self._texts.popleft())


class Hub:
    """The sockets of one match in this process. Lives in the server's event loop; `stored` and hints may come from any
    thread."""

    def __init__(self, match: UUID, loop: asyncio.AbstractEventLoop) -> None:
        self.match = match
        self.loop = loop
        self.ears: set[Ear] = set()
        self.fold: Fold | None = None
        self._wanted = 0
        self._is_dirty = False
        self._is_forced = False
        self._work: asyncio.Task[None] | None = None
        self._presence: asyncio.TimerHandle | None = None
        self._noted = Present()
        # The last line of chat that each socket was sent, once it has had those of before its time.
        self._told: dict[Ear, int] = {}
        self._chats = 0

    # -- hints -------------------------------------------------------------------------------------------------------

    def stored(self, revision: int) -> None:
        """This thread has brought the match to this revision, and goes on to make the frames: another thread would have
        to be woken for it. Where that fails the loop tries it anew, and knows what to do about it."""
        try:
            fold, answers = self._look(revision, [(ear, ear.key) for ear in tuple(self.ears)])
        except Exception:  # noqa: BLE001
            self.hint(revision)
        else:
            self.loop.call_soon_threadsafe(self._show, fold, answers)

    def hint(self, revision: int) -> None:
        """The match is at this revision at least."""
        self.loop.call_soon_threadsafe(self._hinted, revision)

    def look(self, *, first: int, last: int) -> None:
        """The feed tells of the events `first` to `last`; what every socket was offered already needs no look. A change
        without an event (`last` before `first`) always needs one."""
        if last < first or any(ear.seq < last for ear in self.ears):
            self._wanted = 0  # a hint of long ago must not make do with what this process has stored since
            self._wake(forced=False)

    def hint_chat(self) -> None:
        self.loop.call_soon_threadsafe(self._hinted_chat)

    def _hinted(self, revision: int) -> None:
        if any(ear.revision < revision for ear in self.ears):
            self._wanted = max(self._wanted, revision)
            self._wake(forced=False)

    def _wake(self, *, forced: bool) -> None:
        self._is_dirty = True
        self._is_forced |= forced
        if self._work is None or self._work.done():
            self._work = _keep(self._refresh())

    async def _refresh(self) -> None:
        while self._is_dirty:
            shown = None if self._is_forced else min((ear.revision for ear in self.ears), default=None)
            self._is_dirty = self._is_forced = False
            ears = [(ear, ear.key) for ear in self.ears]
            self._show(*await self._looked(self._look, ears, shown))

    async def _looked(self, look: Callable[Concatenate[int, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Looks at the match in a thread. A game that breaks over it stops its match; a stopped match can be shown."""
        try:
            return await run(look, self._wanted, *args, **kwargs)
        except GameFault as fault:
            await run(match_stop, fault)
            return await run(look, 0, *args, **kwargs)

    def _show(self, fold: Fold, answers: list[tuple[Ear, Frame]]) -> None:
        if self.fold is None or fold.head.revision >= self.fold.head.revision:
            self.fold = fold
        for ear, frame in answers:
            if ear in self.ears:
                ear.offer(frame)

    def _look(
        self, wanted: int, ears: list[tuple[Ear, Key]], shown: int | None = None
    ) -> tuple[Fold, list[tuple[Ear, Frame]]]:
        """In a thread: the match as it is, and the frame for each socket, encoded once for all that share it.

        No frames where the match is still at the revision that all of them were `shown`.
        """
        known = folds.entry(self.match).fold
        fold = known if known is not None and wanted and known.head.revision >= wanted else folds.current(self.match)
        if fold.head.revision == shown:
            return fold, []
        there, now_ms = present(self.match), now_near()
        made: dict[Key, Frame] = {}
        answers = []
        for ear, stale in ears:
            key = self._key_now(fold, ear, stale)
            if key not in made:
                made[key] = frame_make(fold, key, there, now_ms)
            answers.append((ear, made[key]))
        return fold, answers

    def _key_now(self, fold: Fold, ear: Ear, key: Key) -> Key:
        """Whoever sat down or got up since looks with other eyes, and starts anew.

        Eyes that were asked for are kept as long as they may be: a seat that another has taken holds another's hand.
        """
        seat = fold.room.seat_of(ear.person)
        if ear.is_fixed and frames.is_viewer(fold, seat, ear.viewer):
            return key
        viewer: Viewer = "public" if seat is None else seat
        if viewer == ear.viewer:
            return key
        ear.viewer, ear.number, ear.is_fixed = viewer, 0, False
        return ear.key

    # -- sockets -----------------------------------------------------------------------------------------------------

    async def join(self, ear: Ear) -> None:
        """Adds a socket and sends it its first frame, and what was said so far."""
        self.ears.add(ear)
        self._changed_presence()
        chats = self._chats
        fold, answers, entries = await self._looked(self._first, ear, ear.key)
        self._show(fold, answers)
        if ear in self.ears:
            self._told[ear] = 0
            self._tell_chat([ear], entries)
        if self._chats != chats:
            await self._chat()  # something was said while this was read

    def _first(self, wanted: int, ear: Ear, key: Key) -> tuple[Fold, list[tuple[Ear, Frame]], list[ChatEntry]]:
        """In a thread: what a new socket is sent, its frame and what was said so far."""
        fold, answers = self._look(wanted, [(ear, key)])
        return fold, answers, chat_read(fold)

    def leave(self, ear: Ear) -> None:
        self.ears.discard(ear)
        self._told.pop(ear, None)
        self._changed_presence()

    def beat(self) -> None:
        """Tells every socket its number, so that a client that missed something finds out."""
        fold = self.fold
        if fold is None:
            return
        for ear in self.ears:
            ear.tell(messages.HeadMessage(fold.match.head(ear.viewer) if fold.match else 0))
        _keep(self._note())

    def _changed_presence(self) -> None:
        if self._presence is None:
            self._presence = self.loop.call_later(PRESENCE_S, self._presence_settled)

    def _presence_settled(self) -> None:
        self._presence = None
        _keep(self._note())

    async def _note(self) -> None:
        """Keeps the note of who is here, and shows everybody if it is another than before."""
        seats = frozenset(ear.viewer for ear in self.ears if isinstance(ear.viewer, int) and not self._is_over())
        watching = sum(not isinstance(ear.viewer, int) for ear in self.ears)
        there = await run(note, self.match, seats=seats, watching=watching)
        if there != self._noted:
            self._noted = there
            self._wake(forced=True)

    def _is_over(self) -> bool:
        """After the end anybody may look from any seat, which says nothing about who is there."""
        return self.fold is not None and self.fold.head.status in (Status.OVER, Status.ABORTED)

    def _hinted_chat(self) -> None:
        self._chats += 1
        _keep(self._chat())

    async def _chat(self) -> None:
        """Sends each socket the lines after the last that it was sent. One that is joining sees to that itself."""
        if self.fold is not None and (told := dict(self._told)):
            self._tell_chat(list(told), await run(chat_read, self.fold, after=min(told.values())))

    def _tell_chat(self, ears: Iterable[Ear], entries: Sequence[ChatEntry]) -> None:
        for ear in ears:
            last = self._told.get(ear)
            if last is not None and (fresh := [one for one in entries if one.id > last]):
                self._told[ear] = fresh[-1].id
                ear.tell(messages.ChatMessage(fresh))


def frame_make(fold: Fold, key: Key, there: Present, now_ms: int) -> Frame:
    """The frame for all who share a key."""
    viewer, locale, after = key
    text, gist = frames.frame_encode(fold, viewer, locale=locale, present=there, now_ms=now_ms, after=after or None)
    number = fold.match.head(viewer) if fold.match else 0
    return Frame(f'{{"type":"frame",{text[1:].decode()}', number, fold.head.revision, fold.head.seq, gist)


_tasks: set[asyncio.Task[None]] = set()


def _keep(work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
    """Starts work that nobody waits for; what it raises is logged."""
    task = asyncio.get_running_loop().create_task(work)
    _tasks.add(task)
    task.add_done_callback(_dropped)
    return task


def _dropped(task: asyncio.Task[None]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("live_failed", error=type(error).__name__, exc_info=error)
