"""Lists of legal actions: filling the picks in, drawing one at random, and asking whether an action is among them."""

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from gamefold.chance import Chance
from gamefold.game import Action, Json, Pick

EXPAND_MAX = 10_000


def expand(legal: Sequence[Action | Pick], limit: int = EXPAND_MAX) -> list[Action]:
    """Every legal action with its picks filled in, at most `limit` of them; unordered picks once for each set of
    values."""
    return list(itertools.islice(_expanded(legal), limit))


def sample(legal: Sequence[Action | Pick], chance: Chance) -> Action:
    """One legal action: an entry at random, its pick filled at random (size first)."""
    entry = chance.pick(legal)
    if not isinstance(entry, Pick):
        return entry
    size = chance.pick(range(entry.min, entry.max + 1))
    values = chance.sample(entry.values, size)
    return fill(entry, chance.shuffle(values) if entry.ordered else values)


def fill(pick: Pick, values: Sequence[Json]) -> Action:
    """The action of a pick with these values."""
    return msgspec.structs.replace(pick.action, **{pick.field: tuple(values)})


def has(legal: Sequence[Action | Pick], action: Action) -> bool:
    """Whether the action, or a filling of a pick that equals it, is in the list. The order of a list counts only if the
    pick says so."""
    return any(_matches(entry, action) if isinstance(entry, Pick) else entry == action for entry in legal)


def _matches(pick: Pick, action: Action) -> bool:
    if type(action) is not type(pick.action):
        return False
    values: tuple[Json, ...] = getattr(action, pick.field)
    if fill(pick, values) != action or not pick.min <= len(values) <= pick.max:
        return False
    left = list(pick.values)
    for value in values:
        if value not in left:
            return False
        left.remove(value)
    return True


def _expanded(legal: Sequence[Action | Pick]) -> Iterator[Action]:
    for entry in legal:
        if not isinstance(entry, Pick):
            yield entry
            continue
        seen: set[Any] = set()
        # Equal values side by side: so the same choice of them always comes out as the same list.
        together = entry.values if entry.ordered else sorted(entry.values, key=entry.values.index)
        for size in range(entry.min, entry.max + 1):
            choose = itertools.permutations if entry.ordered else itertools.combinations
            for values in choose(together, size):
                if values not in seen:
                    seen.add(values)
                    yield fill(entry, values)
