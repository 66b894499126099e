"""What `expect`, `legal` and `sees` compare, and how."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from gamefold import codec
from gamefold.game import Action, AnyGame, Json, Pick
from gamefold.match import Match
from gamefold.scenario.files import ANY_OF

_COPY = re.compile(r"\.\d+$")


def position_now(match: Match) -> dict[str, Json]:
    """The position in the game's notation, with the words that every game knows."""
    position = match.game.position_of(match.state)
    outcome = match.outcome
    if "hands" in position:
        position.setdefault("hand_sizes", [len(hand) for hand in position["hands"]])
    if "deck" in position:
        position.setdefault("deck_size", len(position["deck"]))
        position.setdefault("deck_top", position["deck"])
    position.setdefault("turn", None)
    position.setdefault("scores", list(outcome.scores) if outcome and outcome.scores is not None else None)
    position["over"] = match.is_over
    position["winners"] = list(outcome.winners) if outcome else []
    return position


def differences(game: AnyGame, expected: Mapping[str, Json], position: Mapping[str, Json], seats: int) -> Iterator[str]:
    """A sentence for each part that is not as expected."""
    for name, value in expected.items():
        if name == ANY_OF:
            if not any(not list(differences(game, member, position, seats)) for member in value):
                yield f"none of any_of holds in {_brief(position, value)}"
        elif name not in position:
            yield f"{name}: not in this game's position"
        elif not part_is(name, value, position[name], seats, is_unordered=name in game.unordered()):
            yield f"{name}: expected {value!r}, found {position[name]!r}"


def part_is(name: str, expected: Json, actual: Json, seats: int, *, is_unordered: bool) -> bool:
    """Whether one part of a position is as expected.

    Lists with one entry a seat compare seat by seat, `null` being anything; a list named `…_top` is a beginning.
    """
    if not (isinstance(expected, list) and isinstance(actual, list)):
        return same(expected, actual)
    if name.endswith("_top"):
        return same(expected, actual[: len(expected)])
    if len(expected) == len(actual) == seats and _is_by_seat(expected, actual):
        return all(
            one is None or same(one, other, is_unordered=is_unordered)
            for one, other in zip(expected, actual, strict=True)
        )
    return same(expected, actual, is_unordered=is_unordered)


def _is_by_seat(expected: Sequence[Json], actual: Sequence[Json]) -> bool:
    """A list of lists, or one in which a seat is left open."""
    return all(isinstance(one, list) for one in actual) or None in expected


def same(expected: Json, actual: Json, *, is_unordered: bool = False) -> bool:
    """Equality of JSON values; of an object only what is named counts, `is_unordered` lets a list lie in any order.

    >>> same(["7c", {"card": "Th"}], [{"card": "Th", "owner": 1}, "7c"], is_unordered=True), same(1, True)
    (True, False)
    """
    if isinstance(expected, dict) and isinstance(actual, dict):
        return all(name in actual and same(value, actual[name]) for name, value in expected.items())
    if isinstance(expected, list) and isinstance(actual, list):
        if len(expected) != len(actual):
            return False
        if is_unordered:
            return _pairs_up(expected, actual)
        return all(same(one, other) for one, other in zip(expected, actual, strict=True))
    return type(expected) is type(actual) and bool(expected == actual)


def _pairs_up(expected: Sequence[Json], actual: Sequence[Json]) -> bool:
    """Whether each expected entry finds a partner of its own."""
    if not expected:
        return True
    first, *others = expected
    return any(
        same(first, one) and _pairs_up(others, [*actual[:at], *actual[at + 1 :]]) for at, one in enumerate(actual)
    )


def normal(legal: Sequence[Action | Pick], actions: Iterable[Action]) -> set[bytes]:
    """Actions as canonical JSON in which the list of an unordered pick is sorted, so that its order does not count."""
    loose = {(type(one.action), one.field) for one in legal if isinstance(one, Pick) and not one.ordered}
    found = set()
    for action in actions:
        value = codec.plain(action)
        for kind, field in loose:
            if isinstance(action, kind) and field in value:
                value[field] = sorted(value[field], key=repr)
        found.add(codec.canonical(value))
    return found


def faces_shown(frame: Mapping[str, Json]) -> set[str]:
    """Every face in the table, the prompts and the legal actions of a frame; the log is not looked at."""
    found: set[str] = set()
    for zone in frame["table"]["zones"]:
        for item in zone["items"]:
            found.add(item["face"])
            found.update(one["face"] for one in item["on"])
    for prompt in frame["prompts"]:
        found.update(_faces_of(prompt["about"]))
        found.update(_words(prompt["chosen"]))
    for entry in frame["legal"]:
        found.update(_faces_of([*entry["source"], *entry["target"]]))
        found.update(_words(entry["action"]))
        if entry["pick"]:
            found.update(_words(entry["pick"]["values"]))
    return found


def _faces_of(refs: Sequence[str]) -> Iterator[str]:
    """The faces in ids such as `hand.0/7c.2` or `points.1/6h/Jc`."""
    for ref in refs:
        yield from (_COPY.sub("", part) for part in ref.split("/")[1:])


def _words(value: Json) -> Iterator[str]:
    """All strings in an action, but not its type."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name != "type":
                yield from _words(one)


def _brief(position: Mapping[str, Json], members: Sequence[Mapping[str, Json]]) -> dict[str, Json]:
    names = {name for member in members for name in member}
    return {name: position.get(name) for name in sorted(names)}
