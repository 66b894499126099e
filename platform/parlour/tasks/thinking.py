"""A few child processes that think for bots, each with a limit that can be enforced: a child that is late is killed.

A search in a thread would hold the interpreter lock of the sockets, and nothing could stop it.
"""

import os
import queue
import select
import subprocess
import sys
import threading
import time

import msgspec

from parlour.tasks.thinker import Reply, Thought

CHILDREN_MAX = max(2, (os.cpu_count() or 2) - 1)
GRACE_MS = 4_000
"""What a child may take beyond the bot's own time, for waking up and for answering."""
START_MS = 10_000
REPLY_BYTES_MAX = 64 * 1024
WAIT_S = 30


class BotFailed(Exception):
    """The bot raised, hung or died; `why` for staff."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Child:
    """One process. It may be used by one thread at a time."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlour.tasks.thinker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.is_new = True

    def ask(self, thought: Thought) -> Reply:
        """Raises BotFailed; the child is of no more use then unless its bot merely raised."""
        limit_ms = thought.think_ms + GRACE_MS + (START_MS if self.is_new else 0)
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode(thought) + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise BotFailed("died") from error
        line = self._line(time.monotonic() + limit_ms / 1000)
        self.is_new = False
        try:
            return msgspec.json.decode(line, type=Reply)
        except msgspec.MsgspecError as error:
            raise BotFailed(f"nonsense: {error}") from error

    def _line(self, until_s: float) -> bytes:
        assert self.process.stdout is not None
        fd, read = self.process.stdout.fileno(), b""
        while not read.endswith(b"\n"):
            ready, _, _ = select.select([fd], [], [], max(0.0, until_s - time.monotonic()))
            if not ready:
                raise BotFailed("hung")
            chunk = os.read(fd, REPLY_BYTES_MAX)
            read += chunk
            if not chunk or len(read) > REPLY_BYTES_MAX:
                raise BotFailed("died")
        return read

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Thinkers:
    """The children of this process, started when they are needed."""

    def __init__(self, count: int = CHILDREN_MAX) -> None:
        self._places: queue.LifoQueue[Child | None] = queue.LifoQueue()
        for _ in range(count):
            self._places.put(None)

    def think(self, thought: Thought) -> Reply:
        """What the bot answers, in its time plus a little. Raises BotFailed."""
        try:
            child = self._places.get(timeout=WAIT_S)
        except queue.Empty:
            raise BotFailed("no child was free") from None
        try:
            child = child or Child()
            reply = child.ask(thought)
        except BaseException:
            if child is not None:
                child.end()
            child = None
            raise
        finally:
            self._places.put(child)
        if reply.error:
            raise BotFailed(reply.error)
        return reply

    def end(self) -> None:
        """Kills the idle children."""
        while not self._places.empty():
            child = self._places.get()
            if child is not None:
                child.end()


_thinkers: Thinkers | None = None
_lock = threading.Lock()


def thinkers() -> Thinkers:
    """Those of this process."""
    global _thinkers  # noqa: PLW0603 (one pool a process)
    with _lock:
        if _thinkers is None:
            _thinkers = Thinkers()
        return _thinkers
