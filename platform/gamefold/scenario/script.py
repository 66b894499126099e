"""Scripted luck: the next draws of a command come out as a scenario says, the rest from the match's own stream.

One entry for a pick, *k* entries for a sample of *k*, one list for a shuffle; an entry equals an item by its JSON form.
A draw with a single possible outcome takes no entry.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from gamefold.chance import Draws, Stream
from gamefold.codec import canonical
from gamefold.game import Json
from gamefold.scenario.files import Unreadable

T = TypeVar("T")


class Script:
    """The entries of one step; `chance_of` takes the place of `Match.chance_of` while its command runs."""

    def __init__(self, entries: Sequence[Json], *, is_lenient: bool = False) -> None:
        self.left = list(entries)
        self.is_lenient = is_lenient

    def chance_of(self, key: bytes, seq: int) -> "ScriptedChance":
        return ScriptedChance(self, Stream(key, seq))

    def check_used_up(self) -> None:
        """Raises Unreadable if entries are left over."""
        if self.left and not self.is_lenient:
            raise Unreadable(f"chance: {len(self.left)} unused, from {self.left[0]!r} on")


class ScriptedChance(Draws):
    """The chance of one command. Raises Unreadable where an entry cannot come out."""

    def __init__(self, script: Script, rest: Stream) -> None:
        self.script = script
        self.rest = rest

    def below(self, bound: int) -> int:
        return self.rest.below(bound)

    def pick(self, items: Sequence[T], /) -> T:
        forms = [canonical(item) for item in items]
        if len(set(forms)) == 1 or not self.script.left:
            return self.rest.pick(items)
        place = self._place(self.script.left.pop(0), forms)
        return self.rest.pick(items) if place is None else items[place]

    def sample(self, items: Sequence[T], count: int, /) -> list[T]:
        forms: list[Any] = [canonical(item) for item in items]
        if count in (0, len(items)) or len(set(forms)) == 1:
            return self.rest.sample(items, count)
        chosen: list[int] = []
        while self.script.left and len(chosen) < count:
            place = self._place(self.script.left.pop(0), forms)
            if place is None:
                break
            forms[place] = None  # the same card cannot come twice
            chosen.append(place)
        others = [place for place in range(len(items)) if place not in chosen]
        chosen += self.rest.sample(others, count - len(chosen))
        return [items[place] for place in sorted(chosen)]

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        forms = [canonical(item) for item in items]
        if len(set(forms)) < 2 or not self.script.left:
            return self.rest.shuffle(items)
        entry = self.script.left.pop(0)
        order = self._order(entry, forms)
        if order is None:
            if self.script.is_lenient:
                return self.rest.shuffle(items)
            raise Unreadable(f"chance: {entry!r} is no order of {[form.decode() for form in forms]}")
        return [items[place] for place in order]

    def _place(self, entry: Json, forms: Sequence[Any]) -> int | None:
        """Where the entry is; None if it is nowhere and the script is lenient."""
        form = canonical(entry)
        if form in forms:
            return forms.index(form)
        if self.script.is_lenient:
            return None
        possible = ", ".join(one.decode() for one in dict.fromkeys(forms) if one is not None)
        raise Unreadable(f"chance: {form.decode()} cannot come out of {possible}")

    @staticmethod
    def _order(entry: Json, forms: Sequence[bytes]) -> list[int] | None:
        """The places of the items in the order of the entry; None if it is not one of their orders."""
        if not isinstance(entry, list) or len(entry) != len(forms):
            return None
        left: list[bytes | None] = list(forms)
        order = []
        for one in entry:
            form = canonical(one)
            if form not in left:
                return None
            order.append(left.index(form))
            left[order[-1]] = None
        return order
