"""Who hears what: delivery is hung onto the topics here, and nowhere else."""

from parlour.api.once import answers_purge
from parlour.config import celery
from parlour.live import hubs
from parlour.matches.services.chat import Said
from parlour.store.listeners import Committed, listen
from parlour.tasks import jobs, sweep


def register() -> None:
    celery.app.set_default()  # jobs are sent from any thread; without it each would make up an application of its own
    listen(Committed, hubs.committed)
    listen(Committed, jobs.committed)
    listen(Said, hubs.said)
    sweep.chore(answers_purge)
