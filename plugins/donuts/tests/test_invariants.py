"""What holds after every event of any match, and in whatever order choices arrive (rules 4, 12)."""

from collections import Counter
from itertools import permutations

import pytest

from gamefold.match import Match
from parlour_donuts.cards import DECKS
from parlour_donuts.game import Donuts

ROW3 = ("powdered", "glazed", "plain", "jelly_filled")
FILL = ("donut_holes",) * 6


def fold(records, state=None):
    """The state after each event of the game."""
    for record in records:
        if not record.is_kernel:
            state = Donuts.apply(state, record.event)
            yield state


@pytest.mark.parametrize("seats", Donuts.seats)
def test_every_card_is_in_one_place_after_every_event(seats):
    for number in range(5):
        match = Match.start(Donuts, {}, seats, bytes([number]))
        while not match.is_over:
            match.expire(0)
        for state in fold(match.records):
            lying = Counter(face for faces in Donuts.lies(state).values() for face in faces)
            assert lying == Counter(DECKS[seats])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_selections_arrive_changes_nothing(at, order):
    playing, chosen = at(ROW3, deck=FILL), (2, 2, 3)
    for seat in order:
        records = playing.do(seat, "select", position=chosen[seat])
    events = [record.event for record in records if not record.is_kernel]
    assert [type(event).__name__ for event in events] == ["Revealed", "Contested", "Taken", "Refilled"]
    assert events[0].selections == chosen
