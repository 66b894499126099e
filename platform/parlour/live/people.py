"""Who is at the other end: a bearer token in a header or in `hello`, or the cookie of a session.

A cookie is sent by any page that opens a socket here, so its Origin is checked; a token is not, and needs no such
check.
"""

from http.cookies import CookieError, SimpleCookie
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_user
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from parlour.accounts.authentication import person_of_token
from parlour.accounts.models import Person

Headers = dict[str, str]


class BadToken(Exception):
    """A token that is not known here, or a cookie that another site sent."""


def headers_of(scope: dict[str, Any]) -> Headers:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope.get("headers", ())}


def person_of(headers: Headers, token: str | None) -> Person | None:
    """Whoever is there; None for a stranger. Raises BadToken."""
    token = token or bearer(headers)
    if token:
        person = person_of_token(token)
        if person is None:
            raise BadToken
        return person
    if _session_key(headers) is not None and not is_own_origin(headers):
        raise BadToken
    return _person_of_session(headers)


def bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def is_own_origin(headers: Headers) -> bool:
    """Whether a page of ours opened the socket: the Origin is one of our hosts, with the port of the request, and read
    over TLS where this host is served so."""
    origin = headers.get("origin")
    if not origin:
        return False
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    asked, came = urlsplit(origin), headers.get("host", "")
    if asked.netloc.lower() != came.lower() or (settings.IS_SECURE and asked.scheme != "https"):
        return False
    host, _ = split_domain_port(came)
    return bool(host) and validate_host(host, settings.ALLOWED_HOSTS or ["localhost", "127.0.0.1", "[::1]"])


def locale_of(headers: Headers) -> str:
    """The language of the cookie, else the first known one of Accept-Language."""
    known = [code for code, _ in settings.LANGUAGES]
    wished = [_cookies(headers).get(settings.LANGUAGE_COOKIE_NAME, "")]
    wished += [part.split(";")[0].strip() for part in headers.get("accept-language", "").split(",")]
    for wish in wished:
        code = wish.split("-")[0].lower()
        if code in known:
            return code
    return settings.LANGUAGE_CODE


def _person_of_session(headers: Headers) -> Person | None:
    key = _session_key(headers)
    if key is None:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(key)
    user = get_user(request)
    return user if isinstance(user, Person) else None


def _session_key(headers: Headers) -> str | None:
    return _cookies(headers).get(settings.SESSION_COOKIE_NAME)


def _cookies(headers: Headers) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}
