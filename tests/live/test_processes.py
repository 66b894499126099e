"""Several processes on one database: what one stores shows on the sockets of another, even if it dies at once."""

import asyncio
import json
import time

import pytest
from elsewhere import process

from parlour.live import hubs

SHOWN_WITHIN_S = 2

# Stores one command and is gone: killed by its own listener between the commit and the first hint, or alive to send it.
OTHER_PROCESS = """
import json, os, signal, sys, uuid
from parlour.matches.domain import CommandRequest
from parlour.matches.services.commands import command_submit
from parlour.store import listeners

match, is_killed = uuid.UUID(sys.argv[1]), sys.argv[2] == "killed"
if is_killed:
    listeners._listeners[listeners.Committed] = [lambda news: os.kill(os.getpid(), signal.SIGKILL)]
command_submit(match, seat=0, command=CommandRequest(uuid.uuid4(), json.loads(sys.argv[3])))
"""


def elsewhere(match, how, action):
    other = process(OTHER_PROCESS, match, how, json.dumps(action))
    other.communicate()
    return other.returncode


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
