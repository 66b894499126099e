"""What a collection is worth (rules 7): computed from the open tableaus at any time, the last time at the end."""

from collections import Counter
from collections.abc import Sequence

from gamefold.cards import Face
from parlour_donuts.cards import POINTS, SETS
from parlour_donuts.options import Options
from parlour_donuts.state import State, seats_of, tableau

PLAIN_LEAD, PLAIN_TIE = 3, 1
MAPLE_BAR, MAPLE_BAR_KINDS = 3, 7
MUCHO_MATCHA, MUCHO_MATCHA_KINDS = 3, 6
OLD_FASHIONED, OLD_FASHIONED_CARDS = 5, 9
MAPLE_FROSTED = 5


def scores(state: State) -> tuple[int, ...]:
    """The current points by seat."""
    return points([tableau(state, seat) for seat in seats_of(state)], state.options)


def points(tableaus: Sequence[Sequence[Face]], options: Options) -> tuple[int, ...]:
    """The points of each of these tableaus.

    >>> points([["plain", "glazed"], ["plain"]], Options())
    (4, 2)
    """
    owned = [Counter(faces) for faces in tableaus]
    sizes = [len(faces) for faces in tableaus]
    plains = [one["plain"] for one in owned]
    return tuple([
        _alone(one, size) + _plain_bonus(plains, one["plain"]) + _maple_frosted(sizes, size, options) *
        one["maple_frosted"]
        for one, size in zip(owned, sizes, strict=True)
    ])  # fmt: skip


def _alone(owned: Counter[Face], size: int) -> int:
    """All that does not depend on the other players."""
    total = 0
    negative = 0
    for face, count in owned.items():
        if face in SETS:
            total += SETS[face][min(count, len(SETS[face])) - 1]
        else:
            total += POINTS[face] * count
            negative += count if POINTS[face] < 0 else 0
    total += owned["coffee"] * negative
    if len(owned) >= MAPLE_BAR_KINDS:
        total += owned["maple_bar"] * MAPLE_BAR
    if len(owned) <= MUCHO_MATCHA_KINDS:
        total += owned["mucho_matcha"] * MUCHO_MATCHA
    if size <= OLD_FASHIONED_CARDS:
        total += owned["old_fashioned"] * OLD_FASHIONED
    return total


def _plain_bonus(plains: Sequence[int], own: int) -> int:
    """3 for who has more Plain than anybody else, 1 for each who shares the lead; a leader has at least one."""
    if own == 0 or own < max(plains):
        return 0
    return PLAIN_LEAD if plains.count(own) == 1 else PLAIN_TIE


def _maple_frosted(sizes: Sequence[int], own: int, options: Options) -> int:
    """What each Maple Frosted scores: something if no player has fewer cards, or all others have more."""
    if own > min(sizes) or (sizes.count(own) > 1 and not options.maple_frosted_ties):
        return 0
    return MAPLE_FROSTED


def places(points_by_seat: Sequence[int], cards_by_seat: Sequence[int]) -> tuple[int, ...]:
    """The most points, then the most cards; who is equal in both shares the place.

    >>> places([6, 6, 9], [7, 9, 1])
    (3, 2, 1)
    """
    ranked = list(zip(points_by_seat, cards_by_seat, strict=True))
    return tuple([1 + sum(other > one for other in ranked) for one in ranked])
