"""Who is told after a commit: delivery registers itself here, so that news travels upward without a call upward.

News is a hint and may be lost with the process: whatever must happen is also a row that a sweep finds.
"""

from collections.abc import Callable
from typing import TypeVar
from uuid import UUID

import msgspec
import structlog
from django.db import transaction

log = structlog.get_logger(__name__)


class Committed(msgspec.Struct, frozen=True):
    """Match `match` is at `seq`. `revision` counts changes without an event too; `wakes` names what else has work
    now."""

    match: UUID
    seq: int
    revision: int
    wakes: frozenset[str] = frozenset()


News = TypeVar("News", bound=msgspec.Struct)
_listeners: dict[type[msgspec.Struct], list[Callable[..., None]]] = {}


def listen(kind: type[News], listener: Callable[[News], None]) -> None:
    """Calls `listener` with all news of this kind, in the thread that committed; it must not block and may not fail
    anybody."""
    calls = _listeners.setdefault(kind, [])
    if listener not in calls:
        calls.append(listener)


def unlisten(kind: type[News], listener: Callable[[News], None]) -> None:
    _listeners[kind].remove(listener)


def tell_after_commit(news: msgspec.Struct) -> None:
    """Tells the news once the running transaction has committed, and never if it does not."""
    transaction.on_commit(lambda: tell(news))


def tell(news: msgspec.Struct) -> None:
    for listener in list(_listeners.get(type(news), ())):
        try:
            listener(news)
        except Exception:
            log.exception("listener_failed", listener=getattr(listener, "__qualname__", repr(listener)))
