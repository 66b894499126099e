"""Several processes on one database: what one stores shows on the sockets of another, even if it dies at once."""

import asyncio
import json
import os
import subprocess
import sys
import time
from urllib.parse import quote

import pytest

from parlour.live import hubs

SHOWN_WITHIN_S = 2

# Stores one command and is gone: killed by its own listener between the commit and the first hint, or alive to send it.
OTHER_PROCESS = """
import json, os, signal, sys, uuid
import django
django.setup()
from parlour.matches.domain import CommandRequest
from parlour.matches.services.commands import command_submit
from parlour.store import listeners

match, is_killed = uuid.UUID(sys.argv[1]), sys.argv[2] == "killed"
if is_killed:
    listeners._listeners[listeners.Committed] = [lambda news: os.kill(os.getpid(), signal.SIGKILL)]
command_submit(match, seat=0, command=CommandRequest(uuid.uuid4(), json.loads(sys.argv[3])))
"""


def database_url():
    from django.db import connection

    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    host, port = values["HOST"] or "127.0.0.1", values["PORT"] or 5432
    password = f":{quote(values['PASSWORD'])}" if values["PASSWORD"] else ""
    return f"postgresql://{values['USER']}{password}@{host}:{port}/{values['NAME']}"


def elsewhere(match, how, action):
    environment = os.environ | {
        "DJANGO_SETTINGS_MODULE": "parlour.config.settings",
        "PARLOUR_DATABASE_URL": database_url(),
    }
    words = [sys.executable, "-c", OTHER_PROCESS, match, how, json.dumps(action)]
    return subprocess.run(words, env=environment, check=False, capture_output=True).returncode


async def shown(served, how):
    """The exit status of the other process, and how long after its end the frame came."""
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as ben:
        await ben.hello(token=tokens[1])
        await ben.next("frame")
        status = await asyncio.to_thread(elsewhere, match, how, {"type": "take", "stones": 2})
        ended_s = time.monotonic()
        frame = await ben.frame_at(3)
        assert frame["table"]["counters"][0]["value"] == 13
        return status, time.monotonic() - ended_s


async def test_process_killed_between_commit_and_push(served):
    status, waited_s = await shown(served, "killed")
    assert status == -9
    assert waited_s < SHOWN_WITHIN_S


@pytest.mark.store
async def test_hint_through_redis(served, monkeypatch, settings):
    if not settings.REDIS_URL:
        pytest.skip("no PARLOUR_REDIS_URL")
    monkeypatch.setattr(hubs, "WATCH_S", 60)
    status, waited_s = await shown(served, "alive")
    assert status == 0
    assert waited_s < SHOWN_WITHIN_S
