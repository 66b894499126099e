"""The host in one process, as `manage.py serve` runs it: `server PORT`. `GET /counters` says what it has done.

Counted is what must not grow with the number of sockets: events folded, kernel parts of frames built, frame messages
put together. Besides, how long the garbage collector has stopped everything, in milliseconds.
"""

import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import django

counts: Counter[str] = Counter()
collecting_s = 0.0


def counted(owner: Any, name: str, key: str) -> None:
    """Makes a function count its calls."""
    original: Callable[..., Any] = getattr(owner, name)

    def counting(*args: Any, **kwargs: Any) -> Any:
        counts[key] += 1
        return original(*args, **kwargs)

    setattr(owner, name, counting)


def collector_noted(phase: str, info: dict[str, int]) -> None:
    """A callback of the collector."""
    global collecting_s  # noqa: PLW0603
    if phase == "start":
        collecting_s = time.perf_counter()
        return
    took_ms = 1000 * (time.perf_counter() - collecting_s)
    counts["collector, all pauses"] += took_ms  # type: ignore[assignment]
    counts["collector, longest pause"] = max(counts["collector, longest pause"], took_ms)  # type: ignore[assignment]


def with_counters(application: Any) -> Any:
    async def answering(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != "/counters":
            await application(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(counts).encode()})

    return answering


def main(port: int) -> None:
    from gamefold.match import Match
    from parlour.config import embedded
    from parlour.matches import frames

    counted(Match, "_take", "events folded")
    counted(frames, "_kernel_part", "kernel parts built")
    counted(frames, "frame_encode", "frame messages made")
    gc.callbacks.append(collector_noted)
    embedded.application = with_counters(embedded.application)
    embedded.serve("127.0.0.1", port, lambda: None)


if __name__ == "__main__":
    django.setup()
    main(int(sys.argv[1]))
