"""The shared ideas of card games: zones with audiences, moves, knowledge, reshuffles, the deal, the way round a table,
and what follows."""

from gamefold.cards import seating
from gamefold.cards.faces import Face, deal, in_order
from gamefold.cards.game import CardGame, ZoneSpec
from gamefold.cards.positions import bad_position, read, unnamed
from gamefold.cards.zones import PUBLIC, Zones

__all__ = [
    "PUBLIC",
    "CardGame",
    "Face",
    "ZoneSpec",
    "Zones",
    "bad_position",
    "deal",
    "in_order",
    "read",
    "seating",
    "unnamed",
]
