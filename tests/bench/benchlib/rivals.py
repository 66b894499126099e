"""Other projects that are measured beside ours, on the same machine in the same run."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchlib.houses import STOP_S, Served

RIVALS = Path(__file__).resolve().parents[1] / "rivals"
JOB_S = 30
PRODUCTION = {"NODE_ENV": "production"}
"""Without it boardgame.io logs every move and looks over every state."""


class NoRival(Exception):
    """This machine cannot have it."""


def boardgame_io_install() -> None:
    """Into `node_modules` beside its scripts, once. Raises NoRival."""
    if shutil.which("npm") is None:
        raise NoRival("no npm on this machine")
    if (RIVALS / "node_modules").exists():
        return
    install = ["npm", "ci", "--no-audit", "--no-fund"]
    done = subprocess.run(install, cwd=RIVALS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        first = done.stdout.strip().partition("\n")[0]
        raise NoRival(f"boardgame.io cannot be installed here: {first}")


@contextmanager
def boardgame_io_served() -> Iterator[Served]:
    """Its own server in memory. It ends with its input, so it does not outlive a run that is killed."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    command = ["node", "boardgame_io_server.mjs"]
    with subprocess.Popen(command, cwd=RIVALS, env=os.environ | PRODUCTION, **pipes) as server:
        try:
            assert server.stdout
            yield Served(json.loads(server.stdout.readline())["port"], server.pid)
        finally:
            server.terminate()
            try:
                server.wait(STOP_S)
            except subprocess.TimeoutExpired:
                server.kill()


def boardgame_io_load(served: Served, seconds: float, width: int) -> dict[str, Any]:
    """Plays in a process of its own as fast as the server answers: `seconds`, `update_ms`, and its `host_cpu_s`."""
    before = served.cpu_s
    command = ["node", "boardgame_io_load.mjs", *map(str, (served.port, seconds, width))]
    done = subprocess.run(command, cwd=RIVALS, stdout=subprocess.PIPE, timeout=JOB_S, check=True)
    return json.loads(done.stdout) | {"host_cpu_s": served.cpu_s - before}
