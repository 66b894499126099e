"""Plain faces, before and after they lie in a zone: their order, and a deal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

Face: TypeAlias = str


def in_order(faces: Iterable[Face], order: Mapping[Face, int]) -> tuple[Face, ...]:
    """The faces in a canonical order (`CardGame.card_order`), every copy, so that how they lie tells nothing.

    >>> in_order(["b", "a", "b"], {"a": 0, "b": 1})
    ('a', 'b', 'b')
    """
    return tuple(sorted(faces, key=order.__getitem__))


def deal(
    pile: Sequence[Face], sizes: Sequence[int], *, one_by_one: bool = False
) -> tuple[list[tuple[Face, ...]], tuple[Face, ...]]:
    """Hands of these sizes from the top of a pile, and what is left of it: one hand after the other, or `one_by_one`
    around the table, passing over who has enough. The pile has as many cards.

    >>> deal("abcdef", (2, 3))
    ([('a', 'b'), ('c', 'd', 'e')], ('f',))
    >>> deal("abcdef", (2, 3), one_by_one=True)
    ([('a', 'c'), ('b', 'd', 'e')], ('f',))
    """
    seats = [seat for seat, size in enumerate(sizes) for _ in range(size)]
    if one_by_one:
        seats = [seat for place in range(max(sizes, default=0)) for seat, size in enumerate(sizes) if place < size]
    hands: list[list[Face]] = [[] for _ in sizes]
    for seat, face in zip(seats, pile, strict=False):
        hands[seat].append(face)
    return [tuple(hand) for hand in hands], tuple(pile[len(seats) :])
