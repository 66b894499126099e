"""`manage.py serve`: the whole house in one process, as it is started and stopped."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

# One house after the other, in one process of the run.
pytestmark = pytest.mark.xdist_group("serve")

MANAGE = [sys.executable, str(Path(__file__).resolve().parents[3] / "manage.py")]
START_S = 60
STOP_S = 15
PULSE_MS = 5_000


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PARLOUR_")}
    return clean | {"PARLOUR_DATA": str(tmp_path_factory.mktemp("house"))}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def opened(environment, port):
    """A house that can be reached. Its log goes to a file: standard output has only what a person is told."""
    log = Path(environment["PARLOUR_DATA"], "log")
    words = [*MANAGE, "serve", "--migrate", "--demo", "--port", str(port)]
    house = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=log.open("a"), text=True)
    assert house.stdout.readline().startswith(f"Parlour is open at http://127.0.0.1:{port}/"), log.read_text()
    return house


def status_of(port, path="/") -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=START_S) as answer:
        return answer.status


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_house_opens_answers_and_closes_cleanly(environment, sign):
    port = free_port()
    house = opened(environment, port)
    try:
        assert status_of(port) == 200
        assert [house.stdout.readline().split()[0] for _ in range(4)] == ["Demo", "Ada", "Ben", "Cleo"]
        assert sweep_is_at_work(port)
    finally:
        house.send_signal(sign)
        code = house.wait(STOP_S)
    assert code == 0


def sweep_is_at_work(port) -> bool:
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz") as answer:
            age_ms = json.load(answer)["sweep_age_ms"]
        if age_ms is not None and age_ms < PULSE_MS:
            return True
        time.sleep(0.1)
    return False


def test_address_that_is_taken_is_told(environment):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        words = [*MANAGE, "serve", "--migrate", "--port", str(taken.getsockname()[1])]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=START_S, check=False)
    assert done.returncode == 1
    assert "Cannot listen on 127.0.0.1" in done.stderr
    assert "Traceback" not in done.stderr


def test_database_behind_the_code_is_told(environment, tmp_path):
    empty = environment | {"PARLOUR_DATA": str(tmp_path)}
    words = [*MANAGE, "serve", "--port", str(free_port())]
    done = subprocess.run(words, env=empty, capture_output=True, text=True, timeout=START_S, check=False)
    assert done.returncode == 1
    assert "migrate" in done.stderr
    assert "Traceback" not in done.stderr


def test_house_has_a_pulse_for_whoever_watches(client, db):
    assert client.get("/healthz").json() == {"status": "ok", "sweep_age_ms": None}
    text = client.get("/metrics").content.decode()
    assert 'parlour_matches{status="running"} 0' in text
    assert "parlour_sweep_age_seconds +Inf\n" in text  # no sweep was ever at work here
    assert "parlour_feed_held_seconds 0\n" in text
    assert len(re.findall(r"^# TYPE \w+ gauge$", text, re.MULTILINE)) == 6
