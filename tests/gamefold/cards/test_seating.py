"""The way round a table."""

import pytest

from gamefold.cards import seating


@pytest.mark.parametrize("count", range(2, 9))
def test_once_round_meets_everybody(count):
    for first in range(count):
        seats = seating.around(first, count)
        assert (seats[0], sorted(seats)) == (first, list(range(count)))
        assert [seating.left_of(seat, count) for seat in seats] == [*seats[1:], first]
        assert [seating.right_of(seat, count) for seat in seats] == [seats[-1], *seats[:-1]]


def test_who_is_gone_is_passed_over():
    assert seating.around(1, 5, (1, 4)) == (2, 3, 0)
    assert (seating.left_of(3, 5, (4, 0)), seating.right_of(1, 5, (0, 4))) == (1, 3)
    assert seating.left_of(2, 4, (0, 1, 3)) == seating.right_of(2, 4, (0, 1, 3)) == 2
