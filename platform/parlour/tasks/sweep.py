"""The sweep: each second it makes certain what jobs only make prompt.

It leaves a pulse (and so finds outages, which are credited before anything times out), settles clocks, windows and open
tables that are due, and sends the jobs of bots again that nobody took up. Then it rates the matches that have ended.
Each hour it forgets what is kept for a while. What fails keeps nothing else from being done. Any number of sweeps may
run at once.
"""

import threading
import time
from collections.abc import Callable
from datetime import datetime

import structlog
from django.db import DatabaseError, connection
from django.utils import timezone

from parlour.accounts.services import guests_purge, sessions_purge
from parlour.matches.errors import Refused
from parlour.matches.outages import pulse
from parlour.matches.services.deadlines import due_matches, due_settle
from parlour.matches.services.duties import duties_unsent
from parlour.ratings.services import BATCH, ratings_read
from parlour.tasks.jobs import bot_turn_send

log = structlog.get_logger(__name__)

EVERY_S = 1.0
CHORES_S = 3_600
RATING_S = 0.3
"""So long a round may go on reading what it has to catch up with."""


def run(stop: threading.Event) -> None:
    """Sweeps until `stop` is set. Whatever goes wrong is logged, and tried again a second later."""
    next_chores_s = time.monotonic() + EVERY_S
    while not stop.wait(EVERY_S):
        _attempt(sweep)
        _attempt(rate)
        if time.monotonic() >= next_chores_s:
            next_chores_s = time.monotonic() + CHORES_S
            _attempt(chores)
    connection.close()


def _attempt(work: Callable[[], None]) -> None:
    try:
        work()
    except DatabaseError as error:
        log.warning("sweep_failed", error=type(error).__name__)
        connection.close()
    except Exception:
        log.exception("sweep_failed")


def sweep() -> None:
    """One round."""
    if (outage := pulse()) is not None:
        log.warning("outage_credited", ms=outage[1] - outage[0])
    for match in due_matches():
        try:
            due_settle(match)
        except Refused as refused:
            log.info("not_settled", match=str(match), code=refused.code)
    for match, prompt in duties_unsent():
        bot_turn_send(match, prompt)


def rate() -> None:
    """Rates what has ended since the last round; a long backlog takes several. What comes meanwhile can wait: on a busy
    host something always does."""
    until_s = time.monotonic() + RATING_S
    while ratings_read() == BATCH and time.monotonic() < until_s:
        pass


Chore = Callable[[datetime], int]
"""Forgets some of what has had its time, and says how much; asked again until nothing is left."""

_chores: list[Chore] = [guests_purge, sessions_purge]


def chore(work: Chore) -> None:
    """Adds one for what this package does not know."""
    _chores.append(work)


def chores() -> None:
    """What an hour sooner or later makes no difference to."""
    for work in _chores:
        while work(timezone.now()):
            pass
