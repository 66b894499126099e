"""What every page shows around its own matter: settings on the root element, and who is asked."""

from functools import cache
from typing import Any
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from parlour.matches import selectors
from parlour.web.pages.people import person_of, preferences_of, settings_json

NIL = UUID(int=0)
SHOWN = ("suits", "motion", "keys")


def frame(request: HttpRequest) -> dict[str, Any]:
    stored = preferences_of(request).stored()
    shown = {name: stored[name] for name in SHOWN}
    if stored["theme"] != "auto":
        shown["theme"] = stored["theme"]
    return {
        "settings_json": settings_json(request),
        "settings_shown": shown,
        "table_pattern": pattern("match"),
        "replay_pattern": pattern("replay"),
        "export_pattern": pattern("api_export"),
        "asked_elsewhere": SimpleLazyObject(lambda: asked_elsewhere(request)),
    }


@cache
def pattern(name: str) -> str:
    """An address with `{id}` for the match, as the client fills it in."""
    return reverse(name, args=[NIL]).replace(str(NIL), "{id}")


def asked_elsewhere(request: HttpRequest) -> list[str]:
    """The addresses of the tables that wait for this person, the most urgent first; without the one that is shown."""
    person = person_of(request)
    if person is None:
        return []
    here = request.resolver_match.kwargs.get("match_id") if request.resolver_match else None
    asked = [match.pk for match, _seat in selectors.asked_of(person)]
    return [reverse("match", args=[match]) for match in asked if match != here]
