"""Lists of legal actions: picks filled in, drawn from, asked."""

from collections import Counter

import pytest

from gamefold import Action, Pick, expand, sample
from gamefold.bots import Quick
from gamefold.legal import fill, has


class Pass(Action, tag="pass"):
    pass


class Give(Action, tag="give"):
    cards: tuple[str, ...]
    to: int = 0


class Drop(Action, tag="drop"):
    cards: tuple[str, ...]


def give(*cards, to=0) -> Give:
    return Give(cards, to)


LOOSE = Pick(give("a"), "cards", ("a", "b", "c"), 1, 2)
ORDERED = Pick(Drop(()), "cards", ("a", "b", "c"), 0, 2, ordered=True)
DOUBLE = Pick(give("a", "a"), "cards", ("a", "a", "b"), 2, 2)


def test_expand_lists_plain_actions_as_they_are():
    assert expand([Pass(), give("a")]) == [Pass(), give("a")]


def test_expand_fills_a_loose_pick_once_for_each_set():
    sets = [("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "c")]
    assert expand([LOOSE]) == [give(*cards) for cards in sets]


def test_expand_fills_an_ordered_pick_in_every_order():
    orders = [(), ("a",), ("b",), ("c",), ("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b")]
    assert expand([ORDERED]) == [Drop(cards) for cards in orders]


def test_expand_lists_equal_fillings_once():
    assert expand([DOUBLE]) == [give("a", "a"), give("a", "b")]


def test_expand_lists_equal_fillings_once_however_the_values_lie():
    apart = Pick(give("a", "b"), "cards", ("a", "b", "a"), 2, 2)
    assert expand([apart]) == [give("a", "a"), give("a", "b")]


def test_expand_stops_at_its_limit():
    assert expand([Pass(), LOOSE], 3) == [Pass(), give("a"), give("b")]


@pytest.mark.parametrize(
    "action, is_listed",
    [
        (Pass(), True),
        (give("a"), True),
        (give("b", "a"), True),
        (give(), False),
        (give("a", "b", "c"), False),
        (give("a", "a"), False),
        (give("d"), False),
        (give("a", to=1), False),
        (Drop(("c", "a")), True),
        (Drop(()), True),
        (Drop(("a", "b", "c")), False),
    ],
    ids=str,
)
def test_has(action, is_listed):
    assert has([Pass(), LOOSE, ORDERED], action) is is_listed


def test_has_counts_copies():
    assert has([DOUBLE], give("a", "a"))
    assert not has([DOUBLE], give("b", "b"))


def test_has_nothing_in_an_empty_list():
    assert not has([], Pass())


def test_sample_draws_every_filling_and_nothing_else():
    legal = [Pass(), LOOSE, ORDERED]
    chance = Quick(b"sample")
    drawn = Counter(sample(legal, chance) for _ in range(3_000))
    assert set(drawn) == set(expand(legal))


def test_sample_takes_entries_as_equally_likely():
    chance = Quick(b"even")
    passes = sum(sample([Pass(), LOOSE], chance) == Pass() for _ in range(2_000))
    assert 900 < passes < 1_100


def test_fill_keeps_the_other_fields():
    assert fill(Pick(give("a", to=3), "cards", ("a", "b"), 1, 1), ["b"]) == give("b", to=3)
