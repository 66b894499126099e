"""How often one person, or one address, may do a thing: fixed windows, counted in the cache."""

import time

import msgspec
import structlog
from django.conf import settings
from django.core.cache import cache
from redis import RedisError

log = structlog.get_logger(__name__)


class Limit(msgspec.Struct, frozen=True):
    """At most `count` in `seconds`."""

    name: str
    count: int
    seconds: int


def allowed(limit: Limit, who: object) -> bool:
    """Counts one more for `who`, and says whether it is still within the limit. A cache that is away limits nobody."""
    if not settings.LIMITS:
        return True
    key = f"limit:{limit.name}:{who}:{int(time.time()) // limit.seconds}"
    try:
        cache.add(key, 0, timeout=2 * limit.seconds)
        return cache.incr(key) <= limit.count
    except ValueError:  # the window ended between the two calls
        return True
    except RedisError as error:
        log.warning("limit_not_counted", error=type(error).__name__)
        return True
