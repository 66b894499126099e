"""Chance that can be repeated and proven: the one source of luck of a match.

The stream of a command is keyed by the match key and the seq of the first event that the command will store, so a
refused command uses nothing up. Block *i* is `SHA-256("parlour-chance-1" ‖ len(key) as 4 bytes ‖ key ‖ seq as 8 bytes ‖
i as 8 bytes)` (big endian); each block yields four words of 64 bits, first bytes first. `below(n)` takes the next word
*w* and answers `w % n`, unless *w* is not below the largest multiple of *n* that fits into 64 bits: then the next word
is tried. A draw with one possible outcome takes no word.

Nothing here depends on Python's `random`, whose algorithms change between versions. Vectors:
`tests/gamefold/test_chance.py`.
"""

import hashlib
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")

_WORD_RANGE = 1 << 64
_PREFIX = b"parlour-chance-1"


class Chance(Protocol):
    """What a game draws from."""

    def pick(self, items: Sequence[T], /) -> T:
        """One of the items, all equally likely."""
        ...

    def sample(self, items: Sequence[T], count: int, /) -> list[T]:
        """`count` different places of `items`, all sets equally likely, in the order of `items`."""
        ...

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        """All items in an order drawn at random (first = drawn first, on top)."""
        ...


class Draws:
    """Turns a source of numbers below *n* into the three draws. Subclasses give `below`."""

    def below(self, bound: int) -> int:
        raise NotImplementedError

    def pick(self, items: Sequence[T], /) -> T:
        return items[self.below(len(items))] if len(items) > 1 else items[0]

    def sample(self, items: Sequence[T], count: int, /) -> list[T]:
        total = len(items)
        if not 0 <= count <= total:
            raise ValueError(f"cannot sample {count} of {total}")
        if count == total:
            return list(items)
        places = list(range(total))
        for first in range(count):
            other = first + self.below(total - first)
            places[first], places[other] = places[other], places[first]
        return [items[place] for place in sorted(places[:count])]

    def shuffle(self, items: Sequence[T], /) -> list[T]:
        """Fisher and Yates, from the last place down."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Stream(Draws):
    """The documented SHA-256 stream.

    >>> Stream(b"key", 1).shuffle("abcd") == Stream(b"key", 1).shuffle("abcd")
    True
    """

    __slots__ = ("_block", "_head", "_words")

    def __init__(self, key: bytes, seq: int) -> None:
        self._head = _PREFIX + len(key).to_bytes(4, "big") + key + seq.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        limit = _WORD_RANGE - _WORD_RANGE % bound
        while True:
            word = self._next()
            if word < limit:
                return word % bound

    def _next(self) -> int:
        if not self._words:
            digest = hashlib.sha256(self._head + self._block.to_bytes(8, "big")).digest()
            self._block += 1
            self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]
        return self._words.pop()
