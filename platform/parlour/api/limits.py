"""How much one person, or one address, may ask for: fixed windows in the cache."""

import time

import msgspec
import structlog
from django.conf import settings
from django.core.cache import cache
from django.utils.translation import gettext_lazy as _
from redis import RedisError
from rest_framework import exceptions

log = structlog.get_logger(__name__)


class Limit(msgspec.Struct, frozen=True):
    """At most `count` in `seconds`."""

    name: str
    count: int
    seconds: int


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


def allowed(limit: Limit, who: object) -> bool:
    if not settings.LIMITS:
        return True
    """Whether there is one left. A cache that is away limits nobody."""
    key = f"limit:{limit.name}:{who}:{int(time.time()) // limit.seconds}"
    try:
        cache.add(key, 0, timeout=2 * limit.seconds)
        return cache.incr(key) <= limit.count
    except ValueError:  # the window ended between the two calls
        return True
    except RedisError as error:
        log.warning("limit_not_counted", error=type(error).__name__)
        return True
