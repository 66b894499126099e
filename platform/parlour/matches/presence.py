"""Who is looking at a match: seats with an open socket, and how many watch. Kept in memory or in Redis, never in the
database.

Each process notes what its own sockets show; with Redis a reader adds up what all of them noted. A note expires by
itself, so that a process that was killed does not leave people online.
"""

import os
import secrets
import time
from collections.abc import Collection
from functools import cache
from typing import Any
from uuid import UUID

import msgspec
import structlog
from django.conf import settings
from redis import Redis, RedisError

log = structlog.get_logger(__name__)

REDIS_S = 1.0
"""A Redis that does not answer for so long is done without."""
NOTE_S = 50
"""A note that was not renewed for so long counts no more; sockets renew it every 20 s."""
PROCESS = f"{os.getpid():x}-{secrets.token_hex(4)}"


class Present(msgspec.Struct, frozen=True):
    seats: frozenset[int] = frozenset()
    watching: int = 0


class Note(msgspec.Struct, frozen=True):
    """What one process shows: seats, spectators, until when (Unix seconds)."""

    seats: list[int]
    watching: int
    until_s: float


_here: dict[UUID, Note] = {}


@cache
def redis_client() -> Any:
    """The Redis of `PARLOUR_REDIS_URL`, or None."""
    if not settings.REDIS_URL:
        return None
    return Redis.from_url(settings.REDIS_URL, socket_timeout=REDIS_S, socket_connect_timeout=REDIS_S)


def note(match: UUID, *, seats: Collection[int], watching: int) -> Present:
    """Says what this process shows of a match, instead of what it said before; then who is there."""
    _note(match, seats=seats, watching=watching)
    return present(match)


def _note(match: UUID, *, seats: Collection[int], watching: int) -> None:
    mine = Note(sorted(seats), watching, time.time() + NOTE_S)
    if seats or watching:
        _here[match] = mine
    else:
        _here.pop(match, None)
    client = redis_client()
    if client is None:
        return
    try:
        pipeline = client.pipeline(transaction=False)
        pipeline.hset(_key(match), PROCESS, msgspec.json.encode(mine))
        pipeline.expire(_key(match), NOTE_S)
        pipeline.execute()
    except RedisError as error:
        log.warning("presence_not_noted", error=type(error).__name__)


def present(match: UUID) -> Present:
    """Who is there, over all processes; those of this one alone while Redis is away."""
    fresh = [note for note in _notes(match) if note.until_s > time.time()]
    return Present(
        frozenset(seat for note in fresh for seat in note.seats),
        sum(note.watching for note in fresh),
    )


def _notes(match: UUID) -> list[Note]:
    client = redis_client()
    if client is not None:
        try:
            return [msgspec.json.decode(note, type=Note) for note in client.hgetall(_key(match)).values()]
        except RedisError as error:
            log.warning("presence_not_read", error=type(error).__name__)
    return [_here[match]] if match in _here else []


def _key(match: UUID) -> str:
    return f"parlour:present:{match.hex}"
