"""Canonical JSON, and events to and from their stored form.

Stored form: permanent name, schema number, canonical JSON (sorted keys, no spaces, no floats). Decoding is strict: an
unknown field, a wrong type, an unknown name is an error. Old schemas are raised step by step by `Game.upcast` before
they are decoded.
"""

import typing
from collections.abc import Mapping
from typing import Any

import msgspec

from gamefold.audience import EVERYBODY, NOBODY, Audience, Secret
from gamefold.game import Action, AnyGame, Event, Json, Rejected, action_name
from gamefold.kernel_events import KERNEL_PREFIX, KernelEvent

UPCASTS_MAX = 100
REASON_CHARS_MAX = 200

_encoder = msgspec.json.Encoder(order="sorted")
_plain_encoder = msgspec.json.Encoder()
_plain_decoder = msgspec.json.Decoder()
_kernel_decoder = msgspec.json.Decoder(KernelEvent)


class BrokenLog(Exception):
    """A stored stream that does not decode or fold: a broken invariant, never a refusal."""


def canonical(value: Any) -> bytes:
    """Canonical JSON of plain values and msgspec structs.

    >>> canonical({"b": 1, "a": (True, None)})
    b'{"a":[true,null],"b":1}'
    """
    try:
        return _encoder.encode(value)
    except TypeError:  # keys that are numbers (seats), deep inside: msgspec sorts only keys that are strings already
        return _encoder.encode(plain(value))


def plain(value: Any) -> Any:
    """The JSON form of a value as Python dicts, lists, strings, ints, bools and None."""
    return _plain_decoder.decode(_plain_encoder.encode(value))  # as fast as to_builtins, which would keep tuples


def has_float(value: Json) -> bool:
    """Whether a plain JSON value holds a number that is not whole anywhere."""
    if isinstance(value, dict):
        return any(has_float(one) for one in value.values())
    if isinstance(value, list):
        return any(has_float(one) for one in value)
    return isinstance(value, float)


def decode_action(game: AnyGame, data: Any) -> Action:
    """An action from JSON bytes or plain values. Raises `Rejected("malformed")`: unknown type or field, wrong type, no
    JSON.

    Plain values go through JSON too: Python's own parser lets lone surrogates and numbers of any size pass.
    """
    if isinstance(data, Action):
        return data
    if isinstance(data, Mapping) and "type" not in data:  # a game with a single action type would not miss it
        raise Rejected("malformed", {"reason": "no type"})
    try:
        text = data if isinstance(data, bytes | str) else _plain_encoder.encode(data)
        return typing.cast(Action, _decoders(game).action.decode(text))
    except (msgspec.MsgspecError, ValueError, OverflowError, RecursionError) as error:
        raise Rejected("malformed", {"reason": str(error)[:REASON_CHARS_MAX]}) from error


def decode_position(given: Mapping[str, Json]) -> dict[str, Json]:
    """A position as it can be stored. Raises `Rejected("bad_position")`: lone surrogates and such, which Python's own
    parser lets pass, nesting without end, and numbers that are not whole."""
    try:
        position: dict[str, Json] = plain(given)
    except (ValueError, TypeError, OverflowError, RecursionError) as error:
        raise Rejected("bad_position", {"reason": "no_json"}) from error
    if has_float(position):
        raise Rejected("bad_position", {"reason": "not_whole"})
    return position


def decode_event(game: AnyGame, name: str, schema: int, data: bytes) -> Event:
    """A stored event, raised to today's schema. Raises BrokenLog."""
    try:
        if name.startswith(KERNEL_PREFIX):
            return _kernel_decoder.decode(data)
        decoder, _, schemas = _decoders(game)
        if schemas.get(name) != schema:
            name, schema, data = _upcast(game, name, schema, data, schemas)
        return typing.cast(Event, decoder.decode(data))
    except (msgspec.ValidationError, msgspec.DecodeError, LookupError) as error:
        raise BrokenLog(f"{game.key}: event {name!r} schema {schema}: {error}") from error


def event_types(game: AnyGame) -> dict[str, type[Event]]:
    """The event types of a game by permanent name."""
    return {typing.cast(str, kind.__struct_config__.tag): kind for kind in _members(game.event_type)}


def action_types(game: AnyGame) -> dict[str, type[Action]]:
    """The action types of a game by name."""
    return {typing.cast(str, kind.__struct_config__.tag): kind for kind in _members(game.action_type)}


def _members(union: Any) -> tuple[Any, ...]:
    return typing.get_args(union) or (union,)


class _Decoders(typing.NamedTuple):
    event: msgspec.json.Decoder[Any]
    action: msgspec.json.Decoder[Any]
    schemas: dict[str, int]


_decoders_of: dict[AnyGame, _Decoders] = {}


def _decoders(game: AnyGame) -> _Decoders:
    found = _decoders_of.get(game)
    if found is None:
        schemas = {name: kind.schema for name, kind in event_types(game).items()}
        found = _Decoders(msgspec.json.Decoder(game.event_type), msgspec.json.Decoder(game.action_type), schemas)
        _decoders_of[game] = found
    return found


def _upcast(game: AnyGame, name: str, schema: int, data: bytes, schemas: dict[str, int]) -> tuple[str, int, bytes]:
    value = msgspec.json.decode(data)
    for _ in range(UPCASTS_MAX):
        if schemas.get(name) == schema:
            return name, schema, canonical({**value, "type": name})
        name, schema, value = game.upcast(name, schema, value)
    raise LookupError(f"no end of upcasts at {name!r} schema {schema}")


# -- audiences --------------------------------------------------------------------------------------------------------


class Shape(typing.NamedTuple):
    """How the fields of an event type are shown."""

    open: tuple[str, ...]
    secret: tuple[str, ...]
    hidden: tuple[str, ...]


_shapes: dict[type[Event], Shape] = {}


def shape(kind: type[Event]) -> Shape:
    """Which fields of an event type are open to all, which carry their audience, which nobody sees."""
    found = _shapes.get(kind)
    if found is None:
        found = _shapes[kind] = _shape(kind)
    return found


def _shape(kind: type[Event]) -> Shape:
    groups: tuple[list[str], list[str], list[str]] = ([], [], [])
    for name, hint in typing.get_type_hints(kind, include_extras=True).items():
        if name not in kind.__struct_fields__:
            continue
        groups[0 if _is_open(hint) else 1 if typing.get_origin(hint) is Secret else 2].append(name)
    return Shape(*(tuple(group) for group in groups))


def _is_open(hint: Any) -> bool:
    return any(
        isinstance(meta, msgspec.Meta) and (meta.extra or {}).get("audience") == "everybody"
        for meta in getattr(hint, "__metadata__", ())
    )


def audience(event: Event) -> Audience:
    """Who has the event in their history: everybody if anything in it is open, else whoever may read one of its
    secrets."""
    fields = shape(type(event))
    if fields.open:
        return EVERYBODY
    mask = NOBODY
    for name in fields.secret:
        mask |= getattr(event, name).to
    return mask


def parts(event: Event) -> list[tuple[Audience, bytes]]:
    """The event cut by audience, always in the same number for its type: the open fields, the fields of nobody, each
    secret.

    Each part is the canonical JSON of an object that holds its fields; together they are the event's JSON. Default
    values are left out as in the stored form.
    """
    fields = shape(type(event))
    value = plain(event)
    opened = {name: value[name] for name in ("type", *fields.open) if name in value}
    hidden = {name: value[name] for name in fields.hidden if name in value}
    secrets = [
        (getattr(event, name).to, canonical({name: value[name]} if name in value else {})) for name in fields.secret
    ]
    return [(EVERYBODY, canonical(opened)), (NOBODY, canonical(hidden)), *secrets]


def joined(texts: typing.Iterable[bytes]) -> bytes:
    """The stored JSON of an event from its parts."""
    value: dict[str, Any] = {}
    for text in texts:
        value.update(msgspec.json.decode(text))
    return canonical(value)


__all__ = [
    "BrokenLog",
    "action_name",
    "action_types",
    "audience",
    "canonical",
    "decode_action",
    "decode_event",
    "decode_position",
    "event_types",
    "has_float",
    "joined",
    "parts",
    "plain",
    "shape",
]
