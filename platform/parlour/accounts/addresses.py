"""Where a request comes from, for limits. It is never stored with a person or written to a log."""

from collections.abc import Mapping

from django.conf import settings


def address_of(meta: Mapping[str, str]) -> str:
    """The client's network address from a request's `META`, believing only the proxies that are ours."""
    if settings.PROXIES:
        hops = [hop.strip() for hop in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        if len(hops) >= settings.PROXIES:
            return hops[-settings.PROXIES]
    return meta.get("REMOTE_ADDR", "")
