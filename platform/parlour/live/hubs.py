"""All hubs of this process, and how they hear of changes.

Three ways, each only quicker than the next: the thread that commits in this process goes on to make the frames; another
process hints through Redis, where there is one; and a watch reads the store's feed each second, which needs nothing but
the database and finds what was stored by a process that died before it could tell anybody.
"""

import asyncio
from uuid import UUID

import structlog
from django.db import DatabaseError

from parlour.live import wire
from parlour.live.hub import HEAD_S, Ear, Hub
from parlour.live.threads import run
from parlour.matches.services.chat import Said
from parlour.store.feed import Cursor, feed_after, feed_end
from parlour.store.listeners import Committed

log = structlog.get_logger(__name__)

WATCH_S = 1.0
BROKEN_S = 3.0


class Hubs:
    """The hubs of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.by_match: dict[UUID, Hub] = {}
        self.cursor: Cursor | None = None
        self.wire = wire.Wire(self.heard)
        self._jobs = [loop.create_task(self._watch()), loop.create_task(self._beat())]

    async def join(self, match: UUID, ear: Ear) -> Hub:
        """Adds a socket to the hub of its match. Whatever is stored from now on reaches it."""
        if self.cursor is None:
            self.cursor = await run(feed_end)
        hub = self.by_match.get(match)
        if hub is None:
            hub = self.by_match[match] = Hub(match, self.loop)
            await self.wire.follow(match)
        try:
            await hub.join(ear)
        except BaseException:
            await self.leave(hub, ear)
            raise
        return hub

    async def leave(self, hub: Hub, ear: Ear) -> None:
        hub.leave(ear)
        if not hub.ears and self.by_match.get(hub.match) is hub:
            del self.by_match[hub.match]
            await self.wire.unfollow(hub.match)

    def heard(self, match: UUID, word: str) -> None:
        """A hint of another process."""
        hub = self.by_match.get(match)
        if hub is None:
            return
        if word == wire.CHAT:
            hub.hint_chat()
        else:
            hub.hint(int(word))

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_S)
            if self.cursor is None:
                continue
            try:
                entries = await run(feed_after, self.cursor)
            except DatabaseError as error:
                log.warning("watch_failed", error=type(error).__name__)
                await asyncio.sleep(BROKEN_S)
                continue
            for entry in entries:
                if hub := self.by_match.get(entry.match):
                    hub.look(first=entry.first, last=entry.last)
            if entries:
                self.cursor = (entries[-1].xid, entries[-1].position)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEAD_S)
            for hub in list(self.by_match.values()):
                hub.beat()


_hubs: dict[asyncio.AbstractEventLoop, Hubs] = {}


def hubs() -> Hubs:
    """The hubs of the running loop."""
    loop = asyncio.get_running_loop()
    for other in [one for one in _hubs if one.is_closed()]:
        del _hubs[other]
    if loop not in _hubs:
        _hubs[loop] = Hubs(loop)
    return _hubs[loop]


def committed(news: Committed) -> None:
    """Listener of the store: tells the hubs here, and hints the other processes."""
    for one in list(_hubs.values()):
        hub = one.by_match.get(news.match)
        if hub is not None and not one.loop.is_closed():
            hub.stored(news.revision)
    wire.publish(news.match, str(news.revision))


def said(news: Said) -> None:
    """Listener of the chat."""
    for one in list(_hubs.values()):
        hub = one.by_match.get(news.match)
        if hub is not None and not one.loop.is_closed():
            hub.hint_chat()
    wire.publish(news.match, wire.CHAT)
