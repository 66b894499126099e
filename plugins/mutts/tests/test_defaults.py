"""The rough worth of a state: fewer points and cards are better; wild cards are kept while the end is far. And what
bots do about standing orders (rules 13): all on, once, and no thought about them afterwards.
"""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold.bots import Rounds, Sampler, find
from gamefold.match import Match
from parlour_mutts.game import Mutts

SLOW = {"pace": "slow", "format": "speed", "rounds": 1}

DOGS = ["Y1", "Y9", "G5", "G8", "Y13", "G12", "R9", "R10"]


def worths(play: Callable[..., Any], *hands: list[str], **given: Any) -> list[float]:
    return list(Mutts.evaluate(play(list(hands), **given).match.state))


def test_chances_add_up_and_are_alike_for_alike_hands(play: Callable[..., Any]) -> None:
    assert worths(play, DOGS[:2], DOGS[2:4], DOGS[4:6]) == pytest.approx([1 / 3] * 3)


def test_fewer_cards_are_better(play: Callable[..., Any]) -> None:
    first, second, third = worths(play, DOGS[:1], DOGS[2:4], DOGS[4:7])
    assert first > second > third


def test_points_of_earlier_rounds_count(play: Callable[..., Any]) -> None:
    first, second, third = worths(play, DOGS[:2], DOGS[2:4], DOGS[4:6], totals=[9, 3, 6], round=2)
    assert second > third > first


def test_a_wild_card_is_better_than_a_dog_while_the_end_is_far(play: Callable[..., Any]) -> None:
    with_wild, without, _ = worths(play, ["mutt", *DOGS[:3]], DOGS[3:7], ["R1", "R2", "R4", "R5"])
    assert with_wild > without


def test_a_wild_card_is_worse_than_a_dog_at_the_end(play: Callable[..., Any]) -> None:
    with_wild, without, _ = worths(play, ["mutt", "Y1"], ["Y9", "G5"], ["G8"])
    assert without > with_wild


def test_who_has_left_has_no_chance(play: Callable[..., Any]) -> None:
    match = play([DOGS[:2], DOGS[2:4], DOGS[4:6]]).lines("1 resign").match
    assert Mutts.evaluate(match.state)[1] == 0.0


@pytest.mark.parametrize("name", ["random", "thinker"])
def test_a_bot_sets_its_orders_once(name: str) -> None:
    match = Match.start(Mutts, SLOW, 3, b"orders")
    seat = next(one for one in range(3) if one not in match.awaited)
    bot = find(name).make(b"seed")
    first = bot.choose(match.frame(seat), Sampler(match, seat), Rounds(5))
    assert first is not None
    match.submit(seat, first.action, first.prompt, 1)
    assert (match.state.standing[seat].match, match.state.standing[seat].run) == (True, True)
    assert bot.choose(match.frame(seat), Sampler(match, seat), Rounds(5)) is None
