"""The shared ideas of card games: zones with audiences, moves, knowledge, reshuffles, and what follows from them."""

from gamefold.cards.game import CardGame, ZoneSpec
from gamefold.cards.zones import PUBLIC, Face, Zones

__all__ = ["PUBLIC", "CardGame", "Face", "ZoneSpec", "Zones"]
