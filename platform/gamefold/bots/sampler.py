"""What a bot may imagine: states that its seat's knowledge allows."""

from typing import Any

from gamefold.audience import Seat
from gamefold.chance import Chance
from gamefold.drive import Drive
from gamefold.match import Match


class Sampler:
    """States that `seat` could not tell from the true one. A bot calls `deal` and `play`; the match behind them is not
    for it."""

    __slots__ = ("_match", "game", "seat", "seats")

    def __init__(self, match: Match, seat: Seat) -> None:
        self._match = match
        self.game = match.game
        self.seat = seat
        self.seats = match.seats

    def deal(self, chance: Chance) -> Any:
        """One such state, as a function of what the seat knows and the chance alone."""
        return self._match.redeal(self.seat, chance)

    def play(self, chance: Chance) -> Drive:
        """A line of play from such a state on."""
        return Drive(self.game, self.deal(chance), chance, self._match.absent)
