"""How this house works: what people are told about lifetimes, fairness and what is kept."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_GET

from parlour.matches.domain import DAY_MS, HOUR_MS, IDLE_MATCH_MS, OPEN_SLOW_TABLE_MS, OPEN_TABLE_MS, TIMEOUTS_MAX


@require_GET
def house(request: HttpRequest) -> HttpResponse:
    context = {"guest_days": settings.GUEST_DAYS, "lifetimes": lifetimes()}
    return render(request, "parlour/house.html", context)


def lifetimes() -> list[str]:
    """The rules by which tables and matches end, from the same constants that the services use."""
    hours, slow_days, idle_days = OPEN_TABLE_MS // HOUR_MS, OPEN_SLOW_TABLE_MS // DAY_MS, IDLE_MATCH_MS // DAY_MS
    return [
        ngettext(
            "An open table closes if it has not begun within %(n)d hour.",
            "An open table closes if it has not begun within %(n)d hours.",
            hours,
        )
        % {"n": hours},
        ngettext(
            "A slow table waits %(n)d day for its players.", "A slow table waits %(n)d days for its players.", slow_days
        )
        % {"n": slow_days},
        ngettext(
            "A match without a clock is called off when nobody has acted for %(n)d day.",
            "A match without a clock is called off when nobody has acted for %(n)d days.",
            idle_days,
        )
        % {"n": idle_days},
        gettext("Whoever runs out of a bank of time has left the match."),
        ngettext(
            "Whoever lets the time for an action run out %(n)d time in a row has left the match.",
            "Whoever lets the time for an action run out %(n)d times in a row has left the match.",
            TIMEOUTS_MAX,
        )
        % {"n": TIMEOUTS_MAX},
    ]
