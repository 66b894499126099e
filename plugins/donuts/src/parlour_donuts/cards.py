"""The material: the kinds of the deck, in the order and with the columns of the table in rules 2.

The one hard idea: copies of a kind are equal, so a face is a kind. Which copies are in the deck follows from the number
of players.
"""

from typing import NamedTuple

from gamefold.cards import Face, in_order


class Kind(NamedTuple):
    """`copies`: for each group of the deck its smallest number of players, and how many. `points`: of each card by
    itself. `sets`: points of 1, 2, 3… together, the last value for all that are more."""

    face: Face
    copies: dict[int, int]
    points: int = 0
    is_action: bool = False
    sets: tuple[int, ...] = ()


KINDS = (
    Kind("plain", {2: 7}, 1),
    Kind("donut_holes", {2: 6}, sets=(1, 3, 6, 10, 15)),
    Kind("glazed", {2: 5}, 2),
    Kind("powdered", {2: 4}, 3),
    Kind("jelly_filled", {2: 6}, sets=(0, 5, 5, 10, 10, 15)),
    Kind("maple_bar", {2: 2}),
    Kind("chocolate_frosted", {2: 3}, is_action=True),
    Kind("eclair", {2: 3}, is_action=True),
    Kind("french_cruller", {2: 1, 3: 1, 4: 1, 5: 1}, 2, is_action=True),
    Kind("boston_cream", {3: 6}, sets=(0, 6, 0, 15, 0, 25)),
    Kind("double_chocolate", {3: 2}, is_action=True),
    Kind("red_velvet", {3: 2}, -2, is_action=True),
    Kind("sprinkled", {3: 2}, 2, is_action=True),
    Kind("bear_claw", {4: 2}, -2, is_action=True),
    Kind("cinnamon_twist", {4: 2}, 1, is_action=True),
    Kind("coffee", {4: 2}),
    Kind("day_old", {4: 1}, -7, is_action=True),
    Kind("milk", {4: 1}, 5, is_action=True),
    Kind("old_fashioned", {4: 2}),
    Kind("maple_frosted", {5: 2}),
    Kind("mucho_matcha", {5: 2}),
    Kind("raspberry_frosted", {5: 2}, is_action=True),
    Kind("strawberry_glazed", {5: 2}, -2, is_action=True),
)

FACES = tuple(kind.face for kind in KINDS)
ORDER = {face: place for place, face in enumerate(FACES)}
POINTS = {kind.face: kind.points for kind in KINDS}
SETS = {kind.face: kind.sets for kind in KINDS if kind.sets}
ACTIONS = frozenset(kind.face for kind in KINDS if kind.is_action)

SEATS = range(2, 7)


def _deck(seats: int) -> tuple[Face, ...]:
    found: list[Face] = []
    for kind in KINDS:
        found += [kind.face] * sum(count for least, count in kind.copies.items() if least <= seats)
    return tuple(found)


DECKS = {seats: _deck(seats) for seats in SEATS}
"""All cards of a match by number of players, in canonical order."""

TABLEAU = tuple(f"tableau.{seat}" for seat in range(SEATS[-1]))
PAIR = tuple(f"pair.{seat}" for seat in range(SEATS[-1]))
"""Zone keys by seat: what the seat owns, and the two cards that a Double Chocolate lets it choose from."""


def kinds(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """The kinds among the cards, in canonical order.

    >>> kinds(("milk", "plain", "milk"))
    ('plain', 'milk')
    """
    return in_order(set(faces), ORDER)
