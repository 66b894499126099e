"""Matches from a position, with the deck given to the last card."""

import pytest

from gamefold.match import Match
from parlour_donuts.game import Donuts


class Playing:
    """A match and the shortest way to play it: `select(1, 2)` is what seats 0 and 1 choose."""

    def __init__(self, match):
        self.match = match

    def do(self, seat, action, **fields):
        return self.match.submit(seat, {"type": action, **fields}, None, 0)

    def select(self, *positions):
        for seat, position in enumerate(positions):
            records = self.do(seat, "select", position=position)
        return records

    def position(self):
        return Donuts.position_of(self.match.state)

    def told(self, viewer, event):
        """The sentences of the events of this name in the viewer's history."""
        return [entry["text"] for entry in self.match.history(viewer) if entry["event"] == event]


@pytest.fixture
def at():
    """Starts a match at a position: the row, then the other words of a position."""

    def start(row, *, deck=(), seats=None, **given):
        seats = seats or len(row) - 1
        whole = {"row": list(row), "deck": list(deck), "deck_only": True, **given}
        return Playing(Match.start(Donuts, {}, seats, b"test", given=whole))

    return start
