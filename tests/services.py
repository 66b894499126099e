"""What suites need from the machine: each need answers with environment variables for the suite or raises `Missing`.

Servers are taken where a variable names them (`PARLOUR_TEST_POSTGRES_URL`, `PARLOUR_TEST_REDIS_URL`) or where the
standard local port answers. Databases get a name of their own, so that two runs on one machine do not meet.
"""

import os
import shutil
import socket
import subprocess
from collections.abc import Callable
from functools import cache
from getpass import getuser
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

CONNECT_S = 3
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_INSTALL_S = 900


class Missing(Exception):
    """The machine does not have it; the text says what was tried."""


@cache
def postgres() -> dict[str, str]:
    import psycopg

    given = os.environ.get("PARLOUR_TEST_POSTGRES_URL")
    users = dict.fromkeys(("postgres", getuser()))
    tried = [given] if given else [f"postgresql://{user}@127.0.0.1:5432/postgres" for user in users]
    problem = ""
    for url in tried:
        try:
            with psycopg.connect(url, connect_timeout=CONNECT_S) as connection:
                row = connection.execute(
                    "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user",
                ).fetchone()
        except psycopg.Error as error:
            problem = str(error).strip().splitlines()[0]
            continue
        if row and row[0]:
            # Django makes `test_<name>` from this; the database that is named here need not exist.
            own = urlunsplit(urlsplit(url)._replace(path=f"/parlour_{os.getpid()}"))
            return {"PARLOUR_TEST_POSTGRES_URL": url, "PARLOUR_DATABASE_URL": own}
        problem = "the user may not create databases"
    raise Missing(f"no PostgreSQL ({problem}); set PARLOUR_TEST_POSTGRES_URL or start one on 127.0.0.1:5432")


@cache
def redis() -> dict[str, str]:
    url = os.environ.get("PARLOUR_TEST_REDIS_URL", "redis://127.0.0.1:6379/15")
    parts = urlsplit(url)
    try:
        with socket.create_connection((parts.hostname or "127.0.0.1", parts.port or 6379), CONNECT_S):
            return {"PARLOUR_TEST_REDIS_URL": url, "PARLOUR_REDIS_URL": url}
    except OSError as error:
        problem = error.strerror or str(error)
    raise Missing(f"no Redis ({problem}); set PARLOUR_TEST_REDIS_URL or start one on 127.0.0.1:6379")


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
