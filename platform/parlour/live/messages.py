"""What goes over a socket, as structs: one shape a message, an unknown field or a wrong type is malformed."""

from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec

from parlour.matches.errors import Refused
from parlour.matches.services.chat import ChatEntry

BYTES_MAX = 16 * 1024


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A message of a client."""


class Hello(Incoming, frozen=True, tag="hello"):
    """Who I am (a token, if no cookie or header said it), whose eyes I want, and the last number that I have."""

    number: Annotated[int, msgspec.Meta(ge=0, le=10**9)] = 0
    token: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    viewer: int | Annotated[str, msgspec.Meta(max_length=10)] | None = None


class Command(Incoming, frozen=True, tag="command"):
    id: UUID
    action: dict[str, Any]
    prompt: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class Ping(Incoming, frozen=True, tag="ping"):
    """I am still here."""


Message: TypeAlias = Hello | Command | Ping


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the host. Frames are made in `hub`: they are encoded once for many."""


class Accepted(Outgoing, frozen=True, tag="accepted"):
    """The command is stored."""

    id: UUID
    number: int
    hash: str


class RefusedMessage(Outgoing, frozen=True, tag="refused"):
    id: UUID | str
    code: str
    message: str
    slots: dict[str, Any]


class HeadMessage(Outgoing, frozen=True, tag="head"):
    """The viewer's history is at this number: a client that has another says hello again."""

    number: int


class ChatMessage(Outgoing, frozen=True, tag="chat"):
    entries: list[ChatEntry]


class Closed(Outgoing, frozen=True, tag="closed"):
    """The last message before the socket is closed from here."""

    reason: str


_decoder = msgspec.json.Decoder(Message)
_encoder = msgspec.json.Encoder()


class Malformed(Exception):
    """A message that means nothing here; `id` of the command, where one can be made out."""

    def __init__(self, reason: str, id: str | None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.id = id


def decode(text: str) -> Message:
    """Raises Malformed."""
    if "\\u0000" in text:
        raise Malformed("a sign that no text here may have", None)
    try:
        message: Message = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Malformed(str(error), _command_id(text)) from error
    return message


def _command_id(text: str) -> str | None:
    """The id of what looks like a command, so that the refusal can name it."""
    try:
        loose = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    is_command = isinstance(loose, dict) and loose.get("type") == "command"
    return loose["id"] if is_command and isinstance(loose.get("id"), str) and len(loose["id"]) <= 100 else None


def encode(message: Outgoing) -> str:
    return _encoder.encode(message).decode()


def refused(id: UUID | str, refusal: Refused) -> RefusedMessage:
    return RefusedMessage(id, refusal.code, refusal.message, refusal.slots)
