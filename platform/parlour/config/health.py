"""Whether the house is well: an address for whoever restarts it, and figures for whoever watches it."""

import math

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_GET

from parlour.matches.models import Duty, Fault
from parlour.matches.outages import pulse_age_ms
from parlour.store.feed import feed_age_ms, feed_held_ms
from parlour.store.models import Checkpoint, Status, Stream


@require_GET
def healthz(request: HttpRequest) -> HttpResponse:
    """200 if this process can answer with the help of its database, else 503. `sweep_age_ms`: null before the first."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return JsonResponse({"status": "ok", "sweep_age_ms": pulse_age_ms()})
    except DatabaseError:
        return JsonResponse({"status": "no database", "sweep_age_ms": None}, status=503)


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """Gauges in the text format of Prometheus. Keep it behind the proxy: it is for the operator."""
    age_ms = pulse_age_ms()
    age_s = math.inf if age_ms is None else age_ms / 1000  # one that never was at work raises the same alarm
    lines = [
        *_gauge("parlour_sweep_age_seconds", "Since the sweep was last at work", {"": age_s}),
        *_gauge("parlour_feed_held_seconds", "How long a commit is hidden from the feed", {"": feed_held_ms() / 1000}),
        *_gauge("parlour_feed_age_seconds", "How long the oldest unread commit waits, by reader", _feed_ages()),
        *_gauge("parlour_bot_duties", "Decisions that bots owe now", {"": Duty.objects.count()}),
        *_gauge("parlour_matches", "Matches that go on, or stand still", _matches()),
        *_gauge("parlour_faults", "Games that broke an invariant, ever", {"": Fault.objects.count()}),
    ]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; version=0.0.4")


def _gauge(name: str, about: str, values: dict[str, float]) -> list[str]:
    samples = [f"{name}{labels} {'+Inf' if math.isinf(value) else f'{value:g}'}" for labels, value in values.items()]
    return [f"# HELP {name} {about}", f"# TYPE {name} gauge", *samples]


def _feed_ages() -> dict[str, float]:
    names = Checkpoint.objects.order_by("name").values_list("name", flat=True)
    return {f'{{reader="{name}"}}': feed_age_ms(name) / 1000 for name in names}


def _matches() -> dict[str, float]:
    """Counted by the index of status; ended matches, which only grow in number, are left out."""
    shown = (Status.OPEN, Status.RUNNING, Status.STOPPED)
    return {f'{{status="{status}"}}': Stream.objects.filter(status=status).count() for status in shown}
