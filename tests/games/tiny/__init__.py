"""Two tiny games to test kernel and host with: Stones (open, in turns), Magpies (hidden, sealed bids, a race)."""

from tiny.magpies import Magpies
from tiny.stones import Stones

__all__ = ["Magpies", "Stones"]
