"""Structured logs: one line an event, JSON outside debug, each with the id of its request.

Never in a log: a card, an action, a name, a token or an address of a person.
"""

import re
import traceback
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase

REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")


def configuration(*, as_json: bool, level: str, is_debug: bool = False) -> dict[str, Any]:
    """The `LOGGING` setting; also sets structlog up, so that our lines and those of libraries come out alike. With
    `is_debug` they also say what exceptions say."""
    shared: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    ending = [
        structlog.processors.format_exc_info if is_debug else structlog.processors.ExceptionRenderer(traced),
        structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(),
    ]
    formatter = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": shared,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": formatter},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            # Their lines hold addresses and paths with private ids.
            "uvicorn.access": {"handlers": [], "propagate": False},
            "uvicorn.error": {"level": "WARNING"},
            "celery": {"level": "WARNING"},
            # It warns of a broker without a host name, which memory:// has not.
            "kombu.connection": {"level": "ERROR"},
            "django.server": {"level": "WARNING"},
            # Refused requests are normal, and their paths may hold the id of a private match.
            "django.request": {"level": "ERROR"},
            "django.security.csrf": {"level": "ERROR"},
        },
    }


def traced(exc_info: Any) -> str:
    """What went wrong and where, and what that came from: types and lines of code alone. The words of an exception may
    hold a card, a name or a parameter of a statement.

    >>> traced((KeyError, KeyError("7c"), None))
    'KeyError'
    """
    lines: list[str] = []
    error: BaseException | None = exc_info[1]
    while error is not None:
        lines.append(type(error).__name__)
        lines += [f"  {one.filename}:{one.lineno} {one.name}" for one in traceback.extract_tb(error.__traceback__)]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n".join(lines)


class RequestIds:
    """Gives every request an id (a proxy's `X-Request-ID` if it looks like one), for its logs and its answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-ID", "")
        request_id = given if REQUEST_ID.fullmatch(given) else uuid.uuid4().hex
        with structlog.contextvars.bound_contextvars(request=request_id):
            response = self.get_response(request)
        response.headers["X-Request-ID"] = request_id
        return response
