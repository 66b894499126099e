"""The form of a scenario file, read strictly: a word that nobody knows is an error, not a step that passes."""

from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec

from gamefold.audience import Seat
from gamefold.game import Json

ANY_OF = "any_of"
"""The word in `expect` that holds a list of which one must hold."""


class Unreadable(Exception):
    """A file, scenario or script that cannot be run, with the reason (exit status 2)."""


class _Word(msgspec.Struct, forbid_unknown_fields=True):
    pass


class Do(_Word):
    seat: Seat
    do: dict[str, Json]
    at: str | None = None
    chance: tuple[Json, ...] = ()


class Refused(_Word):
    seat: Seat
    refused: dict[str, Json]
    code: str | None = None
    at: str | None = None


class Expect(_Word):
    expect: dict[str, Json]


class Awaits(_Word):
    awaits: tuple[Seat, ...]


class LegalList(_Word):
    seat: Seat
    has: tuple[dict[str, Json], ...] = ()
    lacks: tuple[dict[str, Json], ...] = ()
    only: tuple[dict[str, Json], ...] | None = None


class Legal(_Word):
    legal: LegalList


class Faces(_Word):
    viewer: Seat | Literal["public"]
    faces: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


class Sees(_Word):
    sees: Faces


class Timeout(_Word):
    timeout: bool
    chance: tuple[Json, ...] = ()


class Resign(_Word):
    resign: Seat
    chance: tuple[Json, ...] = ()


class Instead(_Word):
    seat: Seat
    do: dict[str, Json]


class View(_Word):
    viewer: Seat | Literal["public"]
    instead: Instead


class SameView(_Word):
    same_view: View


class Mark(_Word):
    mark: str


Step: TypeAlias = Do | Refused | Expect | Awaits | Legal | Sees | Timeout | Resign | SameView | Mark

STEPS: dict[str, type[Step]] = {
    "do": Do,
    "refused": Refused,
    "expect": Expect,
    "awaits": Awaits,
    "legal": Legal,
    "sees": Sees,
    "timeout": Timeout,
    "resign": Resign,
    "same_view": SameView,
    "mark": Mark,
}
"""Each step by the word that makes it one."""


class Head(_Word):
    """What a scenario says before its steps."""

    name: str
    why: str = ""
    seats: int | None = None
    options: dict[str, Json] = {}
    seed: str = "scenario"
    given: dict[str, Json] | None = None
    start: Literal["refused"] | None = None
    code: str | None = None


class Scenario(NamedTuple):
    head: Head
    steps: tuple[Step, ...]


class File(NamedTuple):
    """A file of scenarios about one game."""

    game: str
    scenarios: tuple[Scenario, ...]


class _RawFile(_Word):
    game: str
    scenarios: tuple[dict[str, Json], ...]


def parse(text: bytes) -> File:
    """The scenarios of a file. Raises Unreadable, naming the scenario and the step."""
    try:
        raw = msgspec.json.decode(text, type=_RawFile)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    return File(raw.game, tuple(_scenario(number, value) for number, value in enumerate(raw.scenarios, 1)))


def _scenario(number: int, value: dict[str, Json]) -> Scenario:
    where = f"{value.get('name') or f'scenario {number}'}"
    steps = value.get("steps")
    if (steps is None) is ("start" not in value):
        raise Unreadable(f"{where}: either steps or start")
    if not isinstance(steps, list | None):
        raise Unreadable(f"{where}: steps are a list")
    head = _converted({key: one for key, one in value.items() if key != "steps"}, Head, where)
    if head.code is not None and head.start is None:
        raise Unreadable(f"{where}: code belongs to start or to a refused step")
    read = tuple(_step(one, f"{where}: step {at}") for at, one in enumerate(steps or (), 1))
    _check_order(read, where)
    return Scenario(head, read)


def _step(value: Any, where: str) -> Step:
    words = [word for word in STEPS if isinstance(value, dict) and word in value]
    if len(words) != 1:
        raise Unreadable(f"{where}: one of {', '.join(STEPS)}")
    return _converted(value, STEPS[words[0]], where)


def _check_order(steps: tuple[Step, ...], where: str) -> None:
    marks: set[str] = set()
    for at, step in enumerate(steps, 1):
        if isinstance(step, SameView) and (at == 1 or not isinstance(steps[at - 2], Do | SameView)):
            raise Unreadable(f"{where}: step {at}: same_view comes right after a do")
        if isinstance(step, Do | Refused) and step.at is not None and step.at not in marks:
            raise Unreadable(f"{where}: step {at}: no mark {step.at!r} before")
        if isinstance(step, Timeout) and not step.timeout:
            raise Unreadable(f"{where}: step {at}: timeout is true")
        if isinstance(step, Expect):
            _check_members(step.expect, f"{where}: step {at}")
        if isinstance(step, Mark):
            marks.add(step.mark)


def _check_members(expected: dict[str, Json], where: str) -> None:
    members = expected.get(ANY_OF, [])
    if not isinstance(members, list) or not all(isinstance(one, dict) for one in members):
        raise Unreadable(f"{where}: {ANY_OF} is a list of objects")
    for member in members:
        _check_members(member, where)


T = TypeVar("T")


def _converted(value: dict[str, Json], kind: type[T], where: str) -> T:
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Unreadable(f"{where}: {error}") from error
