"""What somebody set before the house knew them: kept with their session, and theirs once they are a person."""

from django.http import HttpRequest

from parlour.accounts import services
from parlour.accounts.domain import Preferences
from parlour.accounts.models import Person

SETTINGS = "settings"


def settings_of(request: HttpRequest) -> Preferences:
    return Preferences.read(getattr(request, "session", {}).get(SETTINGS, {}))


def settings_keep(request: HttpRequest, preferences: Preferences) -> None:
    request.session[SETTINGS] = preferences.stored()


def settings_carry(request: HttpRequest, person: Person) -> None:
    """To somebody new; who logs in has settings of their own."""
    if SETTINGS in request.session:
        services.preferences_set(person, preferences=settings_of(request))
