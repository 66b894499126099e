"""The deck (rules 2)."""

from collections import Counter

import pytest

from parlour_donuts.cards import DECKS, KINDS, ORDER
from parlour_donuts.effects import EFFECTS
from parlour_donuts.plays import ANSWERS, TAKES


@pytest.mark.parametrize("seats, cards, crullers", [(2, 37, 1), (3, 50, 2), (4, 61, 3), (5, 70, 4), (6, 70, 4)])
def test_the_deck_of_a_number_of_players(seats, cards, crullers):
    assert (len(DECKS[seats]), DECKS[seats].count("french_cruller")) == (cards, crullers)


def test_seventy_cards_of_23_kinds():
    assert (len(KINDS), len(DECKS[6]), set(DECKS[6])) == (23, 70, set(ORDER))


def test_a_deck_lies_in_canonical_order_copies_together():
    places = [ORDER[face] for face in DECKS[6]]
    assert places == sorted(places)


def test_more_players_only_add_cards():
    for seats in (2, 3, 4, 5):
        assert not Counter(DECKS[seats]) - Counter(DECKS[seats + 1])


def test_exactly_the_action_cards_have_an_effect():
    assert set(EFFECTS) == {kind.face for kind in KINDS if kind.is_action}


def test_whatever_can_ask_can_be_answered():
    assert set(ANSWERS) == set(TAKES) <= set(EFFECTS)
