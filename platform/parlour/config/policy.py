"""The content policy where nobody has set the house's address: sockets go to whatever address the page was asked for,
on whatever port. Everything else of the policy stands in the settings."""

from typing import Any

from csp.middleware import CSPMiddleware, PolicyParts
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest


class Policy(CSPMiddleware):
    def get_policy_parts(self, request: HttpRequest, response: Any, report_only: bool = False) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if not settings.BASE_URL:
            parts.update = {**(parts.update or {}), "connect-src": sockets_of(request)}
        return parts


def sockets_of(request: HttpRequest) -> list[str]:
    """The origin of sockets for who sent this request; none for a host that is not ours."""
    try:
        return [f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"]
    except DisallowedHost:
        return []
