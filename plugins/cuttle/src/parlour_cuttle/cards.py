"""The material: the faces, their order, and what each is good for.

The one hard idea: everything that can be known of a card by itself is looked up here and nowhere computed again.
"""

SUITS = "cdhs"
RANKS = "A23456789TJQK"
JOKERS = ("X1", "X2")

STANDARD = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The 52 cards, low to high (rules 1): by rank, within a rank clubs, diamonds, hearts, spades."""

FACES = (*STANDARD, *JOKERS)
ORDER = {face: place for place, face in enumerate(FACES)}

ACE, TWO, THREE, FOUR, FIVE, SIX, SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, JOKER = range(1, 15)

RANK = {face: place // len(SUITS) + 1 for place, face in enumerate(STANDARD)} | dict.fromkeys(JOKERS, JOKER)

VALUE = {face: RANK[face] for face in STANDARD if RANK[face] <= TEN}
"""Points of a point card (rules 3). A card that is not here is worth nothing and neither scuttles nor is scuttled."""

HAND = tuple(f"hand.{seat}" for seat in range(4))
"""Zone keys of the hands by seat."""
