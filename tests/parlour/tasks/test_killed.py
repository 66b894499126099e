"""A worker that is really killed in mid-thought: its child ends with it, and exactly one action is stored."""

import os
import signal
import time
from pathlib import Path

from elsewhere import process

from parlour.matches.models import Duty
from parlour.matches.services import playing
from parlour.store.selectors import events_read
from parlour.tasks import sweep, turns

ME, DEEP = {"kind": "me"}, {"kind": "bot", "bot": "thinker:deep"}

# Says when the thinking begins, and which process thinks.
WORKER = """
import sys, threading, uuid
from parlour.tasks import thinking, turns
pool = thinking.Thinkers(1)
ask = thinking.Child.ask
def told(child, thought):
    print(child.process.pid, flush=True)
    return ask(child, thought)
thinking.Child.ask = told
turns.bot_turn(uuid.UUID(sys.argv[1]), sys.argv[2], pool)
"""


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().split()[2]


def test_worker_killed_in_mid_thought(world, pool, monkeypatch):
    monkeypatch.setattr(playing, "BOT_DELAY_MS", (0, 0))
    match = world.open(seats=[DEEP, ME])
    duty = Duty.objects.get(match=match)
    worker = process(WORKER, match, duty.prompt)
    child = int(worker.stdout.readline())
    worker.send_signal(signal.SIGKILL)
    worker.communicate()
    until_s = time.monotonic() + 15
    while is_running(child) and time.monotonic() < until_s:
        time.sleep(0.1)
    assert not is_running(child)
    assert [one.name for one in events_read(match)] == ["match.started", "piled"]

    resent = []
    monkeypatch.setattr(sweep, "bot_turn_send", lambda *duty: resent.append(duty))
    sweep.sweep()
    assert resent == []  # the dead worker still has its claim
    world.later(ms=turns.CLAIM_MARGIN_MS + turns.START_MS + turns.GRACE_MS + 1_000)
    sweep.sweep()
    assert resent == [(match, duty.prompt)]
    for _ in range(2):
        turns.bot_turn(match, duty.prompt, pool)
    assert [one.name for one in events_read(match)] == ["match.started", "piled", "taken"]
