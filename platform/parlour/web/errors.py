"""Error pages in our look: what happened, what stays as it was, what to do. Used where no view could answer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import requires_csrf_token


def _page(request: HttpRequest, status: int) -> HttpResponse:
    return render(request, f"{status}.html", {"section": None}, status=status)


@requires_csrf_token
def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 400)


@requires_csrf_token
def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 403)


@requires_csrf_token
def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(request, 404)


@requires_csrf_token
def broken(request: HttpRequest) -> HttpResponse:
    return _page(request, 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was open for too long, or was sent from elsewhere."""
    return render(request, "403_csrf.html", {"section": None}, status=403)
