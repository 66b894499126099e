"""The shared ideas of card games: zones with audiences, moves, knowledge, reshuffles, the deal, and what follows."""

from gamefold.cards.faces import Face, deal, in_order
from gamefold.cards.game import CardGame, ZoneSpec
from gamefold.cards.zones import PUBLIC, Zones

__all__ = ["PUBLIC", "CardGame", "Face", "ZoneSpec", "Zones", "deal", "in_order"]
