"""The rough worth of a state: chances to win, by how many puppies of the own Pound Card are found.

What the clock does stands clause by clause in `test_rules.py`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from parlour_pound_puppies.game import PoundPuppies

NONE_FOUND = [["waffles", "waffles", "sunny", "sunny"], ["muffin", "muffin", "sunny", "clover"]]
ONE_FOUND = ["biscuit", "waffles", "waffles", "muffin"]
TWO_FOUND = ["biscuit", "button", "waffles", "waffles"]
THREE_FOUND = ["biscuit", "button", "clover", "waffles"]


def worths(play: Callable[..., Any], *hands: list[str]) -> list[float]:
    return list(PoundPuppies.evaluate(play(len(hands), hands=hands).match.state))


def test_alike_hands_have_alike_chances_that_add_up(play: Callable[..., Any]) -> None:
    assert worths(play, *NONE_FOUND) == pytest.approx([1 / 2] * 2)


def test_each_puppy_found_is_worth_more(play: Callable[..., Any]) -> None:
    chances = [worths(play, hand, NONE_FOUND[1])[0] for hand in (NONE_FOUND[0], ONE_FOUND, TWO_FOUND, THREE_FOUND)]
    assert chances == sorted(set(chances))


def test_who_has_left_has_no_chance(play: Callable[..., Any]) -> None:
    state = play().lines("1 resign").match.state
    first, second, third = PoundPuppies.evaluate(state)
    assert second == 0
    assert first + third == pytest.approx(1)


def test_at_the_end_the_winner_has_it_all(play: Callable[..., Any]) -> None:
    state = play().lines("1 resign", "2 resign").match.state
    assert PoundPuppies.evaluate(state) == [1, 0, 0]
