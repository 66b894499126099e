"""How much one person may ask for."""

from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions

from parlour.accounts.limits import Limit, allowed

COMMANDS = Limit("commands", 60, 10)
CHAT = Limit("chat", 10, 10)
MATCHES = Limit("matches", 30, 60)
WRITES = Limit("writes", 60, 60)


class TooMany(exceptions.APIException):
    status_code = 429
    default_code = "too_many"
    default_detail = _("Too fast. Wait a moment.")


def spend(limit: Limit, who: object) -> None:
    """Counts one more for `who`. Raises TooMany."""
    if not allowed(limit, who):
        raise TooMany
