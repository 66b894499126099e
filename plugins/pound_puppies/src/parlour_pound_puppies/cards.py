"""The material: ten puppies, the Dogcatcher, and the four Pound Cards (rules 2), with the names of their places.

Every two Pound Cards share exactly one puppy, so everybody wants something that somebody else wants too.
"""

from gamefold.cards import Face

COPIES = 3
DOGCATCHERS = 4
HAND_SIZE = 4

PUPPIES = ("biscuit", "button", "clover", "dusty", "freckles", "muffin", "patches", "pepper", "sunny", "waffles")
DOGCATCHER = "dogcatcher"

FACES = (*PUPPIES, DOGCATCHER)
ORDER = {face: place for place, face in enumerate(FACES)}

DECK = (*(puppy for puppy in PUPPIES for _ in range(COPIES)), *(DOGCATCHER,) * DOGCATCHERS)
"""All 34 cards in canonical order."""

POUND_CARDS: dict[Face, tuple[Face, ...]] = {
    "pound_1": ("biscuit", "button", "clover", "patches"),
    "pound_2": ("biscuit", "dusty", "freckles", "pepper"),
    "pound_3": ("button", "dusty", "muffin", "sunny"),
    "pound_4": ("clover", "freckles", "muffin", "waffles"),
}
POUND_ORDER = {face: place for place, face in enumerate(POUND_CARDS)}
WANTED = {face: frozenset(puppies) for face, puppies in POUND_CARDS.items()}

SEATS = range(4)
HAND = tuple(f"hand.{seat}" for seat in SEATS)
FIFTH = tuple(f"fifth.{seat}" for seat in SEATS)
POUND = tuple(f"pound.{seat}" for seat in SEATS)
"""Zone keys by seat. `fifth` holds the card that was drawn or taken in this turn, until it joins the hand or leaves."""
