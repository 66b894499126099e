"""`manage.py sweep`: the sweep in a process of its own, for houses with more than one."""

import signal
import threading
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand

from parlour.tasks import sweep


class Command(BaseCommand):
    help = "Runs the sweep until SIGTERM or SIGINT: deadlines, what bots owe, tables and guests whose time is up."

    def handle(self, *args: Any, **options: Any) -> None:
        stop = threading.Event()

        def end(number: int, frame: FrameType | None) -> None:
            stop.set()

        signal.signal(signal.SIGTERM, end)
        signal.signal(signal.SIGINT, end)
        sweep.run(stop)
