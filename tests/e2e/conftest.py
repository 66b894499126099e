"""A real house for tests in a real browser: `manage.py serve` in a process of its own, on a database of its own.

What is tested here is the product as `make run` starts it: one process, SQLite, the embedded worker, bots in child
processes; only that they answer sooner (`swift.py`).
"""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import LOCAL_NAME, House
from playwright.sync_api import Browser

START_S = 60
STOP_S = 15
CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {LOCAL_NAME} 127.0.0.1",
]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    return {"executable_path": os.environ["PARLOUR_TEST_CHROMIUM"], "args": CHROMIUM_ARGS}


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a served house, closed at the end."""
    folder = tmp_path_factory.mktemp("house")
    environment = os.environ | {
        "PARLOUR_DATABASE_URL": f"sqlite:///{folder}/house.sqlite3",
        "PARLOUR_SECRET_KEY": "a key for tests of a browser, and for nothing else",
        "PARLOUR_LIMITS": "off",
        "PARLOUR_ALLOWED_HOSTS": f"127.0.0.1,{LOCAL_NAME}",
    }
    for name in ("PARLOUR_REDIS_URL", "PARLOUR_BROKER_URL"):
        environment.pop(name, None)
    manage = [sys.executable, str(Path(__file__).with_name("swift.py"))]
    subprocess.run([*manage, "migrate", "--verbosity", "0"], env=environment, check=True)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = (folder / "house.log").open("wb")
    house = subprocess.Popen(
        [*manage, "serve", "--port", str(port)], env=environment, stdout=log, stderr=subprocess.STDOUT
    )
    base = f"http://127.0.0.1:{port}"
    try:
        _wait(base, house, folder / "house.log")
        yield base
    finally:
        house.terminate()
        house.wait(STOP_S)


def _wait(base: str, house: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(START_S * 10):
        assert house.poll() is None, log.read_text()
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(log.read_text())


@pytest.fixture
def house(address: str, browser: Browser) -> Iterator[House]:
    """People come in through it: `house.guest()`."""
    opened = House(address, browser)
    yield opened
    opened.close()
