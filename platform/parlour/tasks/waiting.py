"""Work that waits for its time, without a thread for each: one thread keeps the order, a few do what is due.

What waits here is lost with the process, and only a hint: its duty is a row, whose claim runs out.
"""

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import structlog
from django.db import connection

from parlour.store.selectors import now_read

log = structlog.get_logger(__name__)

THREADS = 4

Work = Callable[[], None]


class Waiting:
    """A heap of (when, work), and the thread that empties it."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(THREADS, thread_name_prefix="waiting")
        self._heap: list[tuple[float, int, Work]] = []
        self._changed = threading.Condition()
        self._count = itertools.count()
        threading.Thread(target=self._run, name="waiting", daemon=True).start()

    def after(self, seconds: float, work: Work) -> None:
        with self._changed:
            heapq.heappush(self._heap, (time.monotonic() + seconds, next(self._count), work))
            self._changed.notify()

    def _run(self) -> None:
        while True:
            self._pool.submit(_done, self._next())

    def _next(self) -> Work:
        with self._changed:
            while not self._heap or self._heap[0][0] > time.monotonic():
                self._changed.wait(self._heap[0][0] - time.monotonic() if self._heap else None)
            return heapq.heappop(self._heap)[2]


def _done(work: Work) -> None:
    try:
        work()
    except Exception:
        log.exception("waiting_failed")
    finally:
        connection.close()


_waiting: Waiting | None = None
_lock = threading.Lock()


def at(ms: int, work: Work) -> None:
    """Does it at that time of the database: here and now if it has come, else in a thread of this process."""
    global _waiting  # noqa: PLW0603 (one a process)
    seconds = (ms - now_read()) / 1000
    if seconds <= 0:
        work()
        return
    with _lock:
        if _waiting is None:
            _waiting = Waiting()
        _waiting.after(seconds, work)
