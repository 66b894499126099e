"""The shared cache of a house with several processes. Nothing in it must be kept, so a house goes on without it."""

from collections.abc import Callable
from typing import Any, TypeVar

import structlog
from django.core.cache.backends.redis import RedisCache
from redis import RedisError

log = structlog.get_logger(__name__)

T = TypeVar("T")


class SpareRedisCache(RedisCache):
    """Redis, and while it is away a cache in which nothing is found: limits limit nobody then, and everybody may log in
    all the same."""

    def add(self, *args: Any, **kwargs: Any) -> bool:
        return self._tried(lambda: super(SpareRedisCache, self).add(*args, **kwargs), True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._tried(lambda: super(SpareRedisCache, self).get(key, default, version), default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._tried(lambda: super(SpareRedisCache, self).set(*args, **kwargs), None)

    def touch(self, *args: Any, **kwargs: Any) -> bool:
        return self._tried(lambda: super(SpareRedisCache, self).touch(*args, **kwargs), False)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        return self._tried(lambda: super(SpareRedisCache, self).delete(*args, **kwargs), False)

    def has_key(self, *args: Any, **kwargs: Any) -> bool:
        return self._tried(lambda: super(SpareRedisCache, self).has_key(*args, **kwargs), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Raises ValueError where the key is not there, as every cache does."""
        count = self._tried(lambda: super(SpareRedisCache, self).incr(key, delta, version), None)
        if count is None:
            raise ValueError(f"Key {key!r} not found")
        return count

    def _tried(self, work: Callable[[], T], away: T) -> T:
        try:
            return work()
        except RedisError as error:
            log.warning("cache_away", error=type(error).__name__)
            return away
