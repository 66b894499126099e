"""Everything in one process: pages and sockets by uvicorn, a Celery worker and the sweep in threads beside it.

The hard part is stopping: uvicorn owns the signals, and what runs beside it must end before the interpreter does.
"""

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import FrameType

import uvicorn
from celery.worker import state as worker_state
from django.conf import settings

from parlour.config.asgi import application
from parlour.config.celery import app
from parlour.tasks import sweep
from parlour.tasks.thinking import thinkers

STOP_SECONDS = 5
WORKER_THREADS = 8
"""Each waits with its bot until a person could have answered too."""
SOCKET_BYTES_MAX = 1024 * 1024
"""A longer message is cut off by the server. A socket refuses much shorter ones itself, and says so."""
BACKLOG = 2048


class Server(uvicorn.Server):
    """A server that tells when it can be reached."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self.announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends serving; the second Ctrl+C waits for nobody. Uvicorn's own would raise the signal again at the end, and
        so end the process before the worker and the sweep."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(host: str, port: int, announce: Callable[[], None]) -> None:
    """Serves until SIGTERM or SIGINT. Raises OSError if the address is taken."""
    listener = _listen(host, port)
    with ExitStack() as beside:
        if settings.CELERY_BROKER_URL.startswith("memory:"):
            beside.enter_context(worker())
        beside.enter_context(sweeping())
        Server(_config(), announce).run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, port))
    return listener


def _config() -> uvicorn.Config:
    return uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws_max_size=SOCKET_BYTES_MAX,
        ws_per_message_deflate=False,
    )


@contextmanager
def worker() -> Iterator[None]:
    """A Celery worker in a thread. Its queue dies with the process; the sweep finds what was left undone."""
    controller = app.WorkController(
        hostname="embedded",
        pool="threads",
        concurrency=WORKER_THREADS,
        without_heartbeat=True,
        without_mingle=True,
        without_gossip=True,
    )
    thread = threading.Thread(target=controller.start, name="worker", daemon=True)
    thread.start()
    try:
        yield
    finally:
        worker_state.should_stop = 0
        thread.join(STOP_SECONDS)
        worker_state.should_stop = None
        thinkers().end()


@contextmanager
def sweeping() -> Iterator[None]:
    """The sweep in a thread, each second."""
    stop = threading.Event()
    thread = threading.Thread(target=sweep.run, args=(stop,), name="sweep", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(STOP_SECONDS)
