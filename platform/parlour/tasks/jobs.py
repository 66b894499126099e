"""The jobs, and the listener that sends them. A job is a hint: what it is about is a row, and the sweep sends lost ones
again."""

from uuid import UUID

import structlog
from celery import shared_task
from kombu.exceptions import OperationalError

from parlour.matches.services.playing import WAKE_BOT
from parlour.store.listeners import Committed
from parlour.tasks import turns

log = structlog.get_logger(__name__)


@shared_task(name="parlour.bot_turn")
def bot_turn(match: str, prompt: str) -> None:
    """A bot answers a prompt. What goes wrong is told here, not by Celery, which would log what the exception says; the
    sweep sends the job again."""
    with structlog.contextvars.bound_contextvars(match=match):
        try:
            turns.bot_turn(UUID(match), prompt)
        except Exception:
            log.exception("job_failed", job="bot_turn")


def bot_turn_send(match: UUID, prompt: str) -> None:
    """Sends the job. A broker that is away is no reason to fail: the sweep comes by."""
    try:
        bot_turn.apply_async((str(match), prompt), retry=False)
    except OperationalError:
        log.warning("job_not_sent", job="bot_turn")


def committed(news: Committed) -> None:
    """Listener of the store."""
    for wake in news.wakes:
        if wake.startswith(WAKE_BOT):
            bot_turn_send(news.match, wake.removeprefix(WAKE_BOT))
