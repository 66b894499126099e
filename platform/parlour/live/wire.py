"""Hints between processes, over Redis: "match M is at revision R" or "something was said in M". Without Redis there is
no wire.

It is a channel a match and one connection a process, and a message never holds more than a hint. Redis's own publish is
used rather than a Channels layer because commits happen in threads, which a layer cannot be called from without a hop,
and because a subscription here is confirmed before the first frame relies on it.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from redis import RedisError
from redis.asyncio import Redis

from parlour.matches.presence import PROCESS, redis_client

log = structlog.get_logger(__name__)

CHANNEL = "parlour:match:"
CHAT = "chat"
RETRY_S = 1.0
CONFIRM_S = 2.0


def publish(match: UUID, word: str) -> None:
    """Tells the other processes, from any thread. A hint that cannot be sent is lost; the watch makes up for it."""
    client = redis_client()
    if client is None:
        return
    try:
        client.publish(f"{CHANNEL}{match.hex}", f"{PROCESS} {word}")
    except RedisError as error:
        log.warning("hint_lost", error=type(error).__name__)


class Wire:
    """The subscriptions of this process: `heard` is called with what others say of matches that are followed."""

    def __init__(self, heard: Callable[[UUID, str], None]) -> None:
        self.heard = heard
        self.followed: set[UUID] = set()
        self._pubsub: Any = None
        self._confirmed: dict[str, asyncio.Event] = {}
        self._job: asyncio.Task[None] | None = None

    async def follow(self, match: UUID) -> None:
        """Subscribes, and waits until Redis has confirmed it; gives up waiting where Redis does not answer."""
        if not settings.REDIS_URL:
            return
        self.followed.add(match)
        channel = f"{CHANNEL}{match.hex}"
        confirmed = self._confirmed[channel] = asyncio.Event()
        if self._job is None or self._job.done():
            self._job = asyncio.get_running_loop().create_task(self._listen())
        elif self._pubsub is not None:
            await self._quietly(self._pubsub.subscribe(channel))
        try:
            await asyncio.wait_for(confirmed.wait(), CONFIRM_S)
        except TimeoutError:
            log.warning("wire_unconfirmed")

    async def unfollow(self, match: UUID) -> None:
        if match in self.followed:
            self.followed.discard(match)
            self._confirmed.pop(f"{CHANNEL}{match.hex}", None)
            if self._pubsub is not None:
                await self._quietly(self._pubsub.unsubscribe(f"{CHANNEL}{match.hex}"))

    async def _quietly(self, work: Any) -> None:
        try:
            await work
        except RedisError as error:
            log.warning("wire_failed", error=type(error).__name__)

    async def _listen(self) -> None:
        while self.followed:
            try:
                async with Redis.from_url(settings.REDIS_URL) as client, client.pubsub() as pubsub:
                    subscribed: set[UUID] = set()
                    while missing := self.followed - subscribed:  # others begin to follow while Redis answers
                        await pubsub.subscribe(*[f"{CHANNEL}{match.hex}" for match in missing])
                        subscribed |= missing
                    self._pubsub = pubsub
                    await self._read(pubsub)
            except (RedisError, OSError) as error:
                log.warning("wire_failed", error=type(error).__name__)
                await asyncio.sleep(RETRY_S)
            finally:
                self._pubsub = None

    async def _read(self, pubsub: Any) -> None:
        while self.followed:
            message = await pubsub.get_message(timeout=RETRY_S)
            if message is None:
                continue
            channel = message["channel"].decode()
            if message["type"] == "subscribe":
                if confirmed := self._confirmed.get(channel):
                    confirmed.set()
            elif message["type"] == "message":
                process, _, word = message["data"].decode().partition(" ")
                if process != PROCESS:
                    self.heard(UUID(channel.removeprefix(CHANNEL)), word)
