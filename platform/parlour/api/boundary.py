"""What every call shares: reading a body, answering in JSON, and the one place where exceptions become answers.

No view catches anything. A refusal is `{"code", "message", "slots"}` with the status of its kind; a game that breaks is
`match_stopped` with a reference; what nobody foresaw is 500 `broken`, logged with the request's id.
"""

from http import HTTPStatus
from typing import Any, TypeVar
from uuid import UUID

import msgspec
import structlog
from django.db import OperationalError
from django.http import HttpResponse
from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.request import Request
from rest_framework.views import APIView

from parlour.accounts.errors import Refused as PersonRefused
from parlour.accounts.models import Person
from parlour.matches import frames
from parlour.matches.errors import Kind, Late, Refused
from parlour.matches.faults import GameFault
from parlour.matches.presence import present
from parlour.matches.services.playing import match_stop

log = structlog.get_logger(__name__)

BODY_BYTES_MAX = 64 * 1024
NUL = "\x00"
NUL_ESCAPED = b"\\u0000"

T = TypeVar("T")
encoder = msgspec.json.Encoder()


class TooLarge(Exception):
    """The body of a request is larger than any that means something here."""


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a call that needs none: `{}`, or none at all."""


def answer(value: Any, status: int = 200) -> HttpResponse:
    """A JSON answer from plain values, structs, or JSON that is encoded already."""
    body = value if isinstance(value, bytes) else encoder.encode(value)
    response = HttpResponse(body, status=status, content_type="application/json")
    response["Cache-Control"] = "no-store"
    return response


def decoded(body: bytes, kind: type[T]) -> T:
    """The body as one of our structs. Refuses `malformed`: not JSON, an unknown field, a wrong type."""
    if NUL_ESCAPED in body:
        raise malformed("a sign that no text here may have")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise malformed(str(error)) from error


def malformed(reason: str) -> Refused:
    return Refused(Kind.MALFORMED, "malformed", {"reason": reason})


class OnlyJson(BaseContentNegotiation):
    """Answers are JSON whatever was asked for: by `?format=` or an Accept header nobody gets another."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        return parsers[0]

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class Call(APIView):
    """A call of the REST interface. Anybody may read; writing needs a person."""

    content_negotiation_class = OnlyJson
    metadata_class = None

    def initialize_request(self, request: Any, *args: Any, **kwargs: Any) -> Request:
        if int(request.META.get("CONTENT_LENGTH") or 0) <= BODY_BYTES_MAX:
            request.body  # noqa: B018 (read now: the CSRF check of a session may consume the stream as a form)
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if int(request.META.get("CONTENT_LENGTH") or 0) > BODY_BYTES_MAX:
            raise TooLarge
        super().initial(request, *args, **kwargs)

    @property
    def person(self) -> Person:
        """Whoever asks. Answers 401 to strangers."""
        if not isinstance(self.request.user, Person):
            raise exceptions.NotAuthenticated
        return self.request.user

    @property
    def person_id(self) -> int | None:
        return self.request.user.pk if isinstance(self.request.user, Person) else None

    def body(self, kind: type[T]) -> T:
        return decoded(self.sent, kind)

    def body_none(self) -> None:
        """For a call that takes nothing. Refuses `malformed` where something was sent that would be overlooked."""
        if self.sent:
            decoded(self.sent, Nothing)

    @property
    def sent(self) -> bytes:
        """The body as it came."""
        body: bytes = self.request._request.body
        if len(body) > BODY_BYTES_MAX:  # sent in chunks, without a length
            raise TooLarge
        return body

    def text(self, name: str) -> str | None:
        """A parameter of the address. Refuses `malformed`."""
        value = self.request.query_params.get(name)
        if value is not None and (NUL in value or len(value) > 100):
            raise malformed(name)
        return value

    def number(self, name: str, default: int, *, most: int) -> int:
        """A whole number of the address, from 0 to `most`. Refuses `malformed`."""
        value = self.text(name)
        if value is None:
            return default
        if not (value.isascii() and value.isdecimal() and len(value) < 16):
            raise malformed(name)
        return min(int(value), most)

    def handle_exception(self, exc: Exception) -> Any:
        if isinstance(exc, GameFault):
            exc = match_stop(exc)
        match exc:
            case Late():
                return self.refused(exc, {"frame": msgspec.Raw(self.frame_missed())})
            case Refused():
                return self.refused(exc, {})
            case PersonRefused(code="too_many_guests"):
                return refusal(429, exc.code, _("Many guests came from your address within the hour."))
            case TooLarge():
                return refusal(413, "too_large", _("This is more than can be asked at once."))
            case exceptions.APIException():
                return self.drf_refused(exc)
            case OperationalError():
                log.warning("database_unavailable", error=type(exc).__name__)
                return self.refused(Refused(Kind.UNAVAILABLE, "unavailable"), {})
            case _:
                raise exc

    def refused(self, refused: Refused, more: dict[str, Any]) -> HttpResponse:
        return refusal(refused.kind, refused.code, refused.message, refused.slots, more)

    def drf_refused(self, exc: exceptions.APIException) -> HttpResponse:
        """Refusals of the framework: who is asking, CSRF, methods, throttles."""
        if isinstance(exc, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
            response = refusal(401, str(exc.get_codes()), _("Say who you are first: log in, or send a token."))
            response["WWW-Authenticate"] = "Bearer"
            return response
        if isinstance(exc, exceptions.PermissionDenied):  # a session without its CSRF token
            return refusal(403, str(exc.get_codes()), _("This page was open for too long"))
        if isinstance(exc, exceptions.ParseError | exceptions.UnsupportedMediaType):
            # Only the CSRF check of a session looks for a form in the body; a call takes JSON whatever it is called.
            return self.refused(malformed("no JSON"), {})
        return refusal(exc.status_code, str(exc.get_codes()), str(exc.detail))

    def frame_missed(self) -> bytes:
        """The frame that somebody missed who came too late."""
        fold, seat = frames.seat_in(UUID(str(self.kwargs["match"])), self.person_id)
        return frames.frame_read(fold, "public" if seat is None else seat, present=present(fold.id))

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return super().dispatch(request, *args, **kwargs)
        except Exception:
            reference = structlog.contextvars.get_contextvars().get("request", "")
            log.exception("call_failed", call=type(self).__name__)
            return refusal(500, "broken", _("Something broke here. It is noted."), {"reference": reference})


def refusal(
    status: int, code: str, message: str, slots: dict[str, Any] | None = None, more: dict[str, Any] | None = None
) -> HttpResponse:
    return answer({"code": code, "message": message, "slots": slots or {}, **(more or {})}, HTTPStatus(status))


class Unknown(Call):
    """Whatever has no address."""

    schema = None

    def http_method_not_allowed(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        raise Refused(Kind.MISSING, "not_found")
