"""What suites need from the machine: each need answers with environment variables for the suite or raises `Missing`.

A server is the one that a variable names (`PARLOUR_TEST_POSTGRES_URL`, `PARLOUR_TEST_REDIS_URL`), else the one that
answers at the standard local port, else a private one from installed binaries, which ends with this process. Databases
get a name of their own, so that two runs on one machine do not meet.
"""

import atexit
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from getpass import getuser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

CONNECT_S = 3
START_S = 20
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_INSTALL_S = 900


class Missing(Exception):
    """The machine does not have it; the text says what was tried."""


@cache
def postgres() -> dict[str, str]:
    problems = []
    for url in postgres_urls():
        if (problem := postgres_problem(url)) is None:
            # Django makes `test_<name>` from this; the database that is named here need not exist.
            own = urlunsplit(urlsplit(url)._replace(path=f"/parlour_{os.getpid()}"))
            return {"PARLOUR_TEST_POSTGRES_URL": url, "PARLOUR_DATABASE_URL": own}
        problems.append(problem)
    raise Missing(f"no PostgreSQL ({'; '.join(dict.fromkeys(problems))}); set PARLOUR_TEST_POSTGRES_URL or install it")


def postgres_urls() -> Iterator[str]:
    if given := os.environ.get("PARLOUR_TEST_POSTGRES_URL"):
        yield given
        return
    for user in dict.fromkeys(("postgres", getuser())):
        yield f"postgresql://{user}@127.0.0.1:5432/postgres"
    if started := postgres_start():
        yield started


def postgres_problem(url: str) -> str | None:
    import psycopg

    try:
        with psycopg.connect(url, connect_timeout=CONNECT_S) as connection:
            row = connection.execute(
                "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user",
            ).fetchone()
    except psycopg.Error as error:
        return str(error).strip().splitlines()[0]
    return None if row and row[0] else "the user may not create databases"


def postgres_start() -> str | None:
    folders = [Path(found).resolve().parent for name in ("pg_ctl", "postgres") if (found := shutil.which(name))]
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    binaries = next((folder for folder in folders if (folder / "initdb").exists()), None)
    if binaries is None:
        return None
    data = scratch("postgres")
    user = unprivileged(data)
    port = port_free()
    log = data / "log"
    settings = f"-p {port} -k {data} -c listen_addresses=127.0.0.1 -c fsync=off"
    steps = (
        ["initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "-D"],
        ["pg_ctl", "start", "-w", "-t", str(START_S), "-l", str(log), "-o", settings, "-D"],
    )
    for name, *words in steps:
        command = [str(binaries / name), *words, str(data / "data")]
        if subprocess.run(command, cwd=data, stdout=subprocess.DEVNULL, check=False, **user).returncode:
            return None
    stop = [str(binaries / "pg_ctl"), "stop", "-m", "immediate", "-D", str(data / "data")]
    atexit.register(subprocess.run, stop, cwd=data, stdout=subprocess.DEVNULL, check=False, **user)
    return f"postgresql://postgres@127.0.0.1:{port}/postgres"


@cache
def redis() -> dict[str, str]:
    given = os.environ.get("PARLOUR_TEST_REDIS_URL")
    url = given or "redis://127.0.0.1:6379/15"
    parts = urlsplit(url)
    if not answers(parts.port or 6379, parts.hostname or "127.0.0.1"):
        started = None if given else redis_start()
        if started is None:
            raise Missing(f"no Redis at {parts.hostname}:{parts.port}; set PARLOUR_TEST_REDIS_URL or install it")
        url = started
    return {"PARLOUR_TEST_REDIS_URL": url, "PARLOUR_REDIS_URL": url}


def redis_start() -> str | None:
    binary = shutil.which("redis-server")
    if binary is None:
        return None
    port = port_free()
    words = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    server = subprocess.Popen([binary, *words], cwd=scratch("redis"), stdout=subprocess.DEVNULL)
    atexit.register(server.wait, START_S)
    atexit.register(server.terminate)  # called before the wait: the last registered is the first called
    return f"redis://127.0.0.1:{port}/0" if answers(port, wait_s=START_S) else None


def scratch(name: str) -> Path:
    """A folder that goes away after everything registered later has stopped."""
    folder = tempfile.mkdtemp(prefix=f"parlour-{name}-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def unprivileged(folder: Path) -> dict[str, Any]:
    """PostgreSQL refuses to run as root: what `subprocess` needs to run it as somebody else, who then owns `folder`."""
    if os.geteuid() != 0:
        return {}
    entry = pwd.getpwnam("nobody")
    os.chown(folder, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def port_free() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return asked.getsockname()[1]


def answers(port: int, host: str = "127.0.0.1", wait_s: float = 0) -> bool:
    until = time.monotonic() + wait_s
    while True:
        try:
            with socket.create_connection((host, port), CONNECT_S):
                return True
        except OSError:
            if time.monotonic() >= until:
                return False
        time.sleep(0.05)


@cache
def chromium() -> dict[str, str]:
    path = os.environ.get("PARLOUR_TEST_CHROMIUM") or chromium_installed() or chromium_install()
    if not path:
        raise Missing("no Chromium; set PARLOUR_TEST_CHROMIUM or install the package `chromium`")
    return {"PARLOUR_TEST_CHROMIUM": path}


def chromium_installed() -> str | None:
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def chromium_install() -> str | None:
    """As root on Debian the package manager is asked; anywhere else that is for the person to do."""
    if os.geteuid() != 0 or not Path("/etc/debian_version").exists():
        return None
    print("installing Chromium with apt-get", flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-qq", "--yes", "--no-install-recommends", "chromium"]):
        try:
            subprocess.run(
                ["apt-get", *words],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                timeout=CHROMIUM_INSTALL_S,
                check=True,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise Missing(f"no Chromium, and apt-get could not install it ({error})") from error
    return chromium_installed()


def node() -> dict[str, str]:
    if not shutil.which("npm"):
        raise Missing("no Node on the path; `make test` finds the one of the environment")
    return {}


NEEDS: dict[str, Callable[[], dict[str, str]]] = {
    "postgres": postgres,
    "redis": redis,
    "chromium": chromium,
    "node": node,
}
