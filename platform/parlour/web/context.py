"""What every page shows around its own matter: settings on the root element, and who is asked."""

from typing import Any

from django.http import HttpRequest

from parlour.web.pages.people import preferences_of, settings_json

SHOWN = ("suits", "motion", "keys")


def frame(request: HttpRequest) -> dict[str, Any]:
    stored = preferences_of(request).stored()
    shown = {name: stored[name] for name in SHOWN}
    if stored["theme"] != "auto":
        shown["theme"] = stored["theme"]
    return {"settings_json": settings_json(request), "settings_shown": shown}
