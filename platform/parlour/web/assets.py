"""Addresses of static files that change with their content, so that browsers may keep them for good."""

import hashlib
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage

DIGEST_CHARS = 10


class VersionedStorage(StaticFilesStorage):
    """Adds `?v=<digest>` to the address of a file. A module imports its chunks by names that the bundler hashed."""

    def url(self, name: str | None) -> str:
        address: str = super().url(name)
        version = _version(name) if settings.DEBUG or not name else _version_kept(name)
        return f"{address}?v={version}" if version else address


def _version(name: str | None) -> str:
    found = finders.find(name) if name else None
    return hashlib.sha256(Path(found).read_bytes()).hexdigest()[:DIGEST_CHARS] if isinstance(found, str) else ""


_version_kept = lru_cache(maxsize=1024)(_version)
