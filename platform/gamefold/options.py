"""Options of a game: resolving what people give, keeping it with the match, and describing it as a form."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import inspect

from gamefold.codec import plain
from gamefold.game import AnyGame, Json, Rejected

PRESET = "preset"


def resolve(game: AnyGame, given: Mapping[str, Json], seats: int) -> Any:
    """The options of a match: the preset (default: the first), the single keys on top, judged by the game as a whole.

    Raises `Rejected`: `bad_option` (unknown key, value or preset), `bad_seats`.
    """
    values = {**_preset(game, given), **{key: value for key, value in given.items() if key != PRESET}}
    fields = _names(game)
    for key in values:
        if key not in fields:
            raise Rejected("bad_option", {"option": key, "reason": "unknown"})
    if PRESET in fields:
        values.setdefault(PRESET, preset_name(game, given))
    try:
        options = msgspec.convert(values, game.options_type)
    except msgspec.ValidationError as error:
        raise Rejected("bad_option", {"option": _field(error), "reason": str(error)}) from error
    if seats not in game.seats_for(options):
        raise Rejected("bad_seats", {"count": seats})
    return game.check_options(options, seats)


def of_preset(game: AnyGame, preset: str) -> Any:
    """The plain options of a preset, before the game judges them for a number of seats. Raises
    `Rejected("bad_option")`."""
    values = _preset(game, {PRESET: preset})
    return msgspec.convert({**values, **({PRESET: preset} if PRESET in _names(game) else {})}, game.options_type)


def preset_name(game: AnyGame, given: Mapping[str, Json]) -> str | None:
    """The preset that was given, or the game's first; None for a game without presets."""
    name = given.get(PRESET)
    if name is None:
        return next(iter(game.presets), None)
    if not isinstance(name, str):
        raise Rejected("bad_option", {"option": PRESET, "reason": "unknown"})
    return name


def stored(game: AnyGame, options: Any, preset: str | None) -> dict[str, Json]:
    """What is kept with the match: every resolved value, and the preset's name for people."""
    values = _full(options)
    return {PRESET: preset, **values} if preset else values


def restored(game: AnyGame, values: Mapping[str, Json]) -> Any:
    """The options struct of a stored match; never judged again by today's presets."""
    fields = _names(game)
    return msgspec.convert({key: value for key, value in values.items() if key in fields}, game.options_type)


def _preset(game: AnyGame, given: Mapping[str, Json]) -> Mapping[str, Json]:
    name = preset_name(game, given)
    if name is None:
        return {}
    if name not in game.presets:
        raise Rejected("bad_option", {"option": PRESET, "reason": "unknown"})
    return game.presets[name]


_names_of: dict[AnyGame, frozenset[str]] = {}


def _names(game: AnyGame) -> frozenset[str]:
    """The option keys of a game."""
    found = _names_of.get(game)
    if found is None:
        found = frozenset(field.encode_name for field in msgspec.structs.fields(game.options_type))
        _names_of[game] = found
    return found


def _full(options: Any) -> dict[str, Json]:
    """Every field, defaults included, whatever `omit_defaults` of the struct says."""
    names = zip(options.__struct_encode_fields__, options.__struct_fields__, strict=True)
    values: dict[str, Json] = plain({shown: getattr(options, name) for shown, name in names})
    return values


def _field(error: msgspec.ValidationError) -> str:
    """The option that a validation error is about: the path behind "$."."""
    _, found, path = str(error).rpartition("`$.")
    return path.rstrip("`").partition("[")[0] if found else ""


class Field(msgspec.Struct, frozen=True):
    """One option as a form field. `kind`: `bool`, `int`, `choice` (one of `choices`), `choices` (any of `choices`),
    `ints` (a list).

    Texts by code: `option.<name>`, `option.<name>.help`, `option.<name>.<choice>`.
    """

    name: str
    kind: Literal["bool", "int", "choice", "choices", "ints"]
    choices: tuple[Json, ...]
    default: Json
    minimum: int | None = None
    maximum: int | None = None
    is_optional: bool = False


def form(game: AnyGame, preset: str | None = None) -> list[Field]:
    """The options as form fields, from their types, with the defaults of a preset (default: the first)."""
    given = _preset(game, {PRESET: preset} if preset else {})
    kinds = inspect.type_info(game.options_type)
    assert isinstance(kinds, inspect.StructType)
    fields = []
    for field in kinds.fields:
        if field.encode_name == PRESET:
            continue
        default = given.get(field.encode_name, _default(field))
        fields.append(_form_field(field.encode_name, field.type, default))
    return fields


def _default(field: inspect.Field) -> Json:
    if field.default_factory is not msgspec.NODEFAULT:
        return plain(field.default_factory())
    return None if field.default is msgspec.NODEFAULT else plain(field.default)


def _form_field(name: str, kind: Any, default: Json) -> Field:
    if isinstance(kind, inspect.UnionType):
        some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        return msgspec.structs.replace(_form_field(name, some[0], default), is_optional=True)
    if isinstance(kind, inspect.BoolType):
        return Field(name, "bool", (True, False), default)
    if isinstance(kind, inspect.LiteralType):
        return Field(name, "choice", tuple(kind.values), default)
    if isinstance(kind, inspect.EnumType):
        return Field(name, "choice", tuple(member.value for member in kind.cls), default)
    if isinstance(kind, inspect.IntType):
        return Field(name, "int", (), default, kind.ge, kind.le)
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return _list_field(name, kind.item_type, default)
    raise TypeError(f"option {name!r}: no form for {type(kind).__name__}")


def _list_field(name: str, item: Any, default: Json) -> Field:
    if isinstance(item, inspect.LiteralType):
        return Field(name, "choices", tuple(item.values), default)
    if isinstance(item, inspect.IntType):
        return Field(name, "ints", (), default, item.ge, item.le)
    raise TypeError(f"option {name!r}: no form for a list of {type(item).__name__}")
