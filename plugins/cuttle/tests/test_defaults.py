"""The rough worth of a state: chances to win, by how far each side is on its way and what it has to go on with.

What the clock does stands clause by clause in `test_rules.py`.
"""

from collections.abc import Callable
from typing import Any

import pytest

from parlour_cuttle.game import Cuttle

HANDS = [["5c", "6c"], ["5d", "6d"], ["5h", "6h"], ["5s", "6s"]]


def worths(play: Callable[..., Any], preset: str = "classic", seats: int = 2, **given: Any) -> list[float]:
    return list(Cuttle.evaluate(play({"hands": HANDS[:seats], **given}, preset).state))


@pytest.mark.parametrize("preset, seats", [("classic", 2), ("cutthroat", 3)])
def test_alike_sides_have_alike_chances_that_add_up(preset: str, seats: int, play: Callable[..., Any]) -> None:
    assert worths(play, preset, seats) == pytest.approx([1 / seats] * seats)


def test_pairs_share_their_chance(play: Callable[..., Any]) -> None:
    first, second, third, fourth = worths(play, "team", 4, points=[["Tc"], [], [], []])
    assert (first, second) == (third, fourth)
    assert first > second
    assert first + second == pytest.approx(1)


@pytest.mark.parametrize(
    "better",
    [
        {"points": [["Tc"], ["2d"]]},
        {"permanents": [["Kc"], []]},
        {"permanents": [["Qc"], []]},
        {"permanents": [["8c"], []]},
        {"hands": [["5c", "6c", "7c"], ["5d", "6d"]]},
    ],
    ids=["points", "king", "queen", "glasses", "cards"],
)
def test_who_is_further_or_has_more_is_better_off(better: dict[str, Any], play: Callable[..., Any]) -> None:
    first, second = worths(play, **better)
    assert first > second


def test_who_has_left_has_no_chance(play: Callable[..., Any]) -> None:
    playing = play({"hands": HANDS[:3]}, "cutthroat").lines(["1 resign"])
    assert Cuttle.evaluate(playing.state) == pytest.approx([0.5, 0.0, 0.5])
