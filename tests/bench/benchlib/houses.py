"""Houses to measure: a database of its own, migrated, and processes of the host on it.

Each measurement runs in a process of its own: a database is chosen when Django starts, and a load must not share its
interpreter with what it loads.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[3]
PATHS = [str(ROOT / folder) for folder in ("tests/bench", "tests/games", "platform")]
JOB_S = 600
START_S = 60
STOP_S = 20


class NoServer(Exception):
    """This machine has no such database."""


@dataclass(frozen=True)
class Served:
    """One web process."""

    port: int
    pid: int

    @property
    def rss_kib(self) -> int:
        """Memory that the process holds."""
        lines = Path(f"/proc/{self.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    @property
    def counters(self) -> dict[str, int]:
        """What the process has done so far, by name (`jobs.server`)."""
        with urlopen(f"http://127.0.0.1:{self.port}/counters", timeout=JOB_S) as answer:
            return dict(json.load(answer))

    @property
    def cpu_s(self) -> float:
        """Time on a processor so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class House:
    """A host that is ready to run: its environment holds the database."""

    def __init__(self, kind: str, environment: dict[str, str]) -> None:
        self.kind = kind
        self.environment = environment

    def job(self, name: str, *words: object, given: Any = None, timeout_s: float = JOB_S) -> Any:
        """Runs `benchlib.jobs.NAME` in a process of its own with JSON on its input; what it printed, as JSON."""
        done = subprocess.run(
            _command(name, *words), cwd=ROOT, env=self.environment, input=json.dumps(given).encode() + b"\n",
            stdout=subprocess.PIPE, timeout=timeout_s, check=True,
        )  # fmt: skip
        return json.loads(done.stdout)

    @contextmanager
    def holding(self, name: str, *words: object, given: Any) -> Iterator[Any]:
        """The same for a job that holds what it made until it is told to end; its first line, as JSON."""
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        with subprocess.Popen(_command(name, *words), cwd=ROOT, env=self.environment, **pipes) as job:
            assert job.stdin
            assert job.stdout
            job.stdin.write(json.dumps(given).encode() + b"\n")
            job.stdin.flush()
            yield json.loads(job.stdout.readline())
            job.stdin.write(b"\n")

    def matches(
        self, count: int, game: str = "cuttle", seats: Sequence[int] = (2,), **options: Any
    ) -> list[dict[str, Any]]:
        """Running matches of guests: `match` and `tokens`, by seat. Several numbers of seats take turns."""
        return list(self.job("people", count, game, json.dumps(options), *seats))

    @contextmanager
    def served(self) -> Iterator[Served]:
        """The web process, as `manage.py serve` runs it, with counters at `/counters`."""
        port = port_free()
        server = subprocess.Popen(_command("server", port), cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL)
        try:
            _await(port, server)
            yield Served(port, server.pid)
        finally:
            server.send_signal(signal.SIGTERM)
            try:
                server.wait(STOP_S)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@contextmanager
def house(kind: str) -> Iterator[House]:
    """`sqlite`: a file; `postgresql`: a database on the server that tests use. Raises NoServer."""
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder, _database(kind, folder) as url:
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join(PATHS),
            "DJANGO_SETTINGS_MODULE": "parlour.config.settings",
            "PARLOUR_DATA": folder,
            "PARLOUR_DATABASE_URL": url,
            "PARLOUR_LOG_LEVEL": "WARNING",
        }
        migrate = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
        yield House(kind, environment)


@contextmanager
def _database(kind: str, folder: str) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/parlour.sqlite3"
        return
    import psycopg

    server = os.environ.get("PARLOUR_TEST_POSTGRES_URL")
    if server is None:
        raise NoServer("no PostgreSQL; set PARLOUR_TEST_POSTGRES_URL or install it")
    name = f"parlour_bench_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(urlsplit(server)._replace(path=f"/{name}"))
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _command(name: str, *words: object) -> list[str]:
    return [sys.executable, "-m", f"benchlib.jobs.{name}", *map(str, words)]


def port_free() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def _await(port: int, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_S
    while time.monotonic() < until and server.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError(f"the server did not start: {server.args}")


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all lies.

    >>> percentile([3, 1, 2, 4], 0.5)
    3
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
