"""Who is asking: a session of the browser, or a bearer token, over REST and sockets alike."""

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from parlour.accounts.domain import TOKEN_PREFIX, token_digest
from parlour.accounts.models import Person, Token

SEEN_EVERY = timedelta(hours=1)


def person_of_token(text: str) -> Person | None:
    """The person that a token belongs to; None if there is no such token. Notes once an hour that both were used."""
    if not text.startswith(TOKEN_PREFIX):
        return None
    token = Token.objects.select_related("person").filter(digest=token_digest(text), person__is_active=True).first()
    if token is None:
        return None
    now = timezone.now()
    if token.used_at is None or now - token.used_at > SEEN_EVERY:
        Token.objects.filter(pk=token.pk).update(used_at=now)
    person_seen(token.person)
    return token.person


def person_seen(person: Person) -> None:
    """Notes, once an hour, that this person is still with us."""
    now = timezone.now()
    if now - person.seen_at > SEEN_EVERY:
        person.seen_at = now
        Person.objects.filter(pk=person.pk).update(seen_at=now)


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Bearer TOKEN`."""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Person, str] | None:
        header = authentication.get_authorization_header(request).decode("latin-1").split()
        if not header or header[0].lower() != self.keyword.lower():
            return None
        person = person_of_token(header[1]) if len(header) == 2 else None
        if person is None:
            raise exceptions.AuthenticationFailed(_("This token is not known here."), code="bad_token")
        return person, header[1]

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class SessionAuthentication(authentication.SessionAuthentication):
    """The browser's session, with the CSRF check of every write."""


class Seen:
    """Middleware: whoever was recognised by a session while a request was answered is still with us."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        # Django's own cache of the session's user: reading `request.user` would ask the database for it.
        person = getattr(request, "_cached_user", None)
        if isinstance(person, Person):
            person_seen(person)
        return response
