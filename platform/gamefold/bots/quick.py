"""Luck for imagined play: fast, repeatable, and never used for anything that is stored.

A linear congruential generator of 64 bits (multiplier and increment of Knuth's MMIX) whose upper 32 bits are scaled to
the bound.
"""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

from gamefold.chance import Draws

T = TypeVar("T")

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK = (1 << 64) - 1


class Quick(Draws):
    """A chance for playouts; bounds below 2^32.

    >>> Quick(b"seed").shuffle("abcd") == Quick(b"seed").shuffle("abcd")
    True
    """

    __slots__ = ("_state",)

    def __init__(self, *seed: bytes) -> None:
        digest = hashlib.sha256(b"".join(len(part).to_bytes(4, "big") + part for part in seed)).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def below(self, bound: int) -> int:
        self._state = state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return (state >> 32) * bound >> 32

    def pick(self, items: Sequence[T], /) -> T:
        self._state = state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return items[(state >> 32) * len(items) >> 32]
