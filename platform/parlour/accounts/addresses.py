"""Where a request comes from, for limits. It is never stored with a person or written to a log."""

from collections.abc import Mapping
from ipaddress import IPv6Address, IPv6Network, ip_address

from django.conf import settings

PREFIX_BITS = 64
"""Whoever has one address of IPv6 has all that begin alike."""


def address_of(meta: Mapping[str, str]) -> str:
    """The client's network address from a request's `META`, believing only the proxies that are ours; of IPv6 the
    network."""
    if settings.PROXIES:
        hops = [hop.strip() for hop in meta.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        if len(hops) >= settings.PROXIES:
            return _counted(hops[-settings.PROXIES])
    return _counted(meta.get("REMOTE_ADDR", ""))


def _counted(address: str) -> str:
    """What counts as one place.

    >>> _counted("2001:db8:1:2:3:4:5:6"), _counted("::ffff:192.0.2.9"), _counted("192.0.2.9")
    ('2001:db8:1:2::/64', '192.0.2.9', '192.0.2.9')
    """
    try:
        known = ip_address(address)
    except ValueError:  # a socket of the machine itself has none
        return address
    if not isinstance(known, IPv6Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((int(known), PREFIX_BITS), strict=False))
