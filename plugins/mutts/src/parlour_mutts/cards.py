"""The material: the faces, their order, and which face goes on which.

The one hard idea: whether a card fits another depends on the two faces alone, so all answers are looked up here and
nowhere computed again.
"""

from collections.abc import Iterable

COLORS = ("red", "yellow", "green")
LETTERS = {"red": "R", "yellow": "Y", "green": "G"}
COPIES = 2
"""Of each dog card: a card can be matched once."""

BREED_TABLE = (
    ("beagle", "corgi", "labrador"),
    ("boxer", "dachshund", "poodle"),
    ("bulldog", "dalmatian", "pug"),
    ("chihuahua", "husky", "spaniel"),
    ("collie", "labrador", "terrier"),
    ("corgi", "poodle", "beagle"),
    ("dachshund", "pug", "boxer"),
    ("dalmatian", "spaniel", "bulldog"),
    ("husky", "terrier", "chihuahua"),
    ("labrador", "beagle", "collie"),
    ("poodle", "boxer", "corgi"),
    ("pug", "bulldog", "dachshund"),
    ("spaniel", "chihuahua", "dalmatian"),
    ("terrier", "collie", "husky"),
)
"""The breed by number (row, from 1) and colour (column); rules 1. A true list may replace it."""

BREEDS = tuple(row[0] for row in BREED_TABLE)
"""All breeds, in alphabetical order like the first column."""

WILDS = {"mutt": 14, "fleas": 4, "dog_house": 2, "hydrant": 4, "pedigree": 2}
"""Copies of each wild card; all but the Mutt are optional."""

NUMBERS = range(1, len(BREED_TABLE) + 1)
DOGS = tuple(f"{LETTERS[color]}{number}" for color in COLORS for number in NUMBERS)
FACES = (*DOGS, *WILDS)
ORDER = {face: place for place, face in enumerate(FACES)}

COLOR = {f"{LETTERS[color]}{number}": color for color in COLORS for number in NUMBERS}
NUMBER = {f"{LETTERS[color]}{number}": number for color in COLORS for number in NUMBERS}
BREED = {
    f"{LETTERS[color]}{number}": BREED_TABLE[number - 1][column]
    for column, color in enumerate(COLORS)
    for number in NUMBERS
}
POINTS = dict.fromkeys(DOGS, 1) | dict.fromkeys(WILDS, 2)
"""What a card left in hand counts (rules 8)."""

OF_BREED = {breed: frozenset(face for face in DOGS if BREED[face] == breed) for breed in BREEDS}
FITS_COLOR = {color: frozenset((*WILDS, *(face for face in DOGS if COLOR[face] == color))) for color in COLORS}
"""What may be played while a colour is in force (rules 4)."""

FITS_DOG = {
    top: FITS_COLOR[COLOR[top]] | OF_BREED[BREED[top]] | frozenset(face for face in DOGS if NUMBER[face] == NUMBER[top])
    for top in DOGS
}
"""What may be played on a dog card: its colour, its number, its breed, any wild card (rules 4)."""

RUNS = {
    top: tuple(f"{top[0]}{number}" for number in (NUMBER[top] + 1, NUMBER[top] - 1) if number in NUMBERS)
    for top in DOGS
}
"""The Runs on a dog card, the higher one first (rules 5); 14 and 1 are no neighbours."""

HAND = tuple(f"hand.{seat}" for seat in range(8))
"""Zone keys of the hands by seat."""


def pack(wilds: Iterable[str]) -> tuple[str, ...]:
    """All cards of a match with these kinds of wild cards, in canonical order."""
    chosen = set(wilds)
    dogs = [face for face in DOGS for _ in range(COPIES)]
    return (*dogs, *(face for face, copies in WILDS.items() if face in chosen for _ in range(copies)))
