"""Who hears what: delivery is hung onto the topics here, and nowhere else."""

from parlour.live import hubs
from parlour.matches.services.chat import Said
from parlour.store.listeners import Committed, listen
from parlour.tasks import jobs


def register() -> None:
    listen(Committed, hubs.committed)
    listen(Committed, jobs.committed)
    listen(Said, hubs.said)
