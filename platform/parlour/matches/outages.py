"""Outages, given back before any timeout: stretches in which the sweep was not at work, so that nobody could have been
served.

The sweep leaves a pulse each second. One that comes late by more than `GAP_MS` finds the outage, keeps it as a row, and
puts off every due time that it touched; all processes read the rows again after `READ_S`.
"""

from time import monotonic

from django.db import transaction
from django.db.models import F

from parlour.matches.clocks import Outage
from parlour.matches.models import Outage as OutageRow
from parlour.matches.models import Pulse
from parlour.matches.selectors import outages_read
from parlour.store.models import Status, Stream
from parlour.store.selectors import now_read

GAP_MS = 5_000
READ_S = 5.0
SWEEP = "sweep"

_known: list[Outage] = []
_read_s = float("-inf")


def outages() -> list[Outage]:
    """The outages of late, as this process knows them."""
    global _known, _read_s
    if monotonic() - _read_s > READ_S:
        _known, _read_s = outages_read(), monotonic()
    return _known


def outages_forget() -> None:
    """Makes the next reader look at the rows."""
    global _read_s  # noqa: PLW0603
    _read_s = float("-inf")


@transaction.atomic
def pulse(name: str = SWEEP) -> Outage | None:
    """Says that the sweep is at work, and credits the outage if it was not until now."""
    now_ms = now_read()
    last, is_new = Pulse.objects.select_for_update().get_or_create(name=name, defaults={"at_ms": now_ms})
    if is_new:
        return None
    Pulse.objects.filter(name=name).update(at_ms=max(now_ms, last.at_ms))
    gap_ms = now_ms - last.at_ms
    if gap_ms <= GAP_MS:
        return None
    OutageRow.objects.create(since_ms=last.at_ms, until_ms=now_ms)
    touched = Stream.objects.filter(status=Status.RUNNING, due_ms__gt=last.at_ms)
    touched.update(due_ms=F("due_ms") + gap_ms)
    outages_forget()
    return last.at_ms, now_ms


def pulse_age_ms(name: str = SWEEP) -> int | None:
    """How long ago the sweep was at work last; None if it never was."""
    last = Pulse.objects.filter(name=name).first()
    return None if last is None else max(0, now_read() - last.at_ms)
