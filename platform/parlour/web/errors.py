"""Error pages in our look: what happened, what stays as it was, what to do. Used where no view could answer."""

from collections.abc import Callable

import structlog
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.csrf import requires_csrf_token

from parlour.matches.faults import GameFault
from parlour.matches.services.playing import match_stop


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "400.html", status=400)


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "403.html", status=403)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return render(request, "404.html", status=404)


@requires_csrf_token
def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open for too long, or was sent from elsewhere."""
    return render(request, "403_csrf.html", status=403)


def broken(request: HttpRequest) -> HttpResponse:
    """A bug. The page asks nothing of the database or the session, which may be what is broken."""
    reference = structlog.contextvars.get_contextvars().get("request", "")
    return HttpResponse(render_to_string("500.html", {"reference": reference}), status=500)


class GameFaults:
    """Middleware: a game that breaks over a page stops its match here as it does anywhere; the page names the evidence.
    The next look at the match shows it standing still."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, GameFault):
            return None
        reference = match_stop(exception).slots["reference"]
        return HttpResponse(render_to_string("500.html", {"reference": reference}), status=409)
