"""How often one person, or one address, may do a thing: fixed windows, counted in the cache."""

import time

import msgspec
from django.conf import settings
from django.core.cache import cache


class Limit(msgspec.Struct, frozen=True):
    """At most `count` in `seconds`."""

    name: str
    count: int
    seconds: int


def allowed(limit: Limit, who: object) -> bool:
    """Counts one more for `who`, and says whether it is still within the limit."""
    if not settings.LIMITS:
        return True
    key = f"limit:{limit.name}:{who}:{int(time.time()) // limit.seconds}"
    try:
        cache.add(key, 0, timeout=2 * limit.seconds)
        return cache.incr(key) <= limit.count
    except ValueError:  # the window ended between the two calls, or the cache is away and limits nobody
        return True
