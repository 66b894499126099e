"""Positions and seats that do not add up are refused; those that do can be written back."""

import pytest

from gamefold import Rejected
from gamefold.match import Match
from gamefold.speech import texts_of
from parlour_donuts.game import Donuts

POSITIONS = {
    "no row": {},
    "too short a row": {"row": ["plain"] * 3},
    "too long a row": {"row": ["plain"] * 5},
    "a row of holes": {"row": [None] * 4},
    "too few tableaus": {"row": ["plain"] * 4, "tableaus": [[]]},
    "a card that three players do not use": {"row": ["plain"] * 4, "discard": ["milk"]},
    "a card too many": {"row": ["plain"] * 4, "deck": ["maple_bar"] * 3},
    "an unknown word": {"row": ["plain"] * 4, "hands": []},
    "a card that is a number": {"row": ["plain"] * 4, "deck": [1]},
}


@pytest.mark.parametrize("what", POSITIONS)
def test_a_position_that_does_not_add_up(what):
    with pytest.raises(Rejected, match="bad_position") as refused:
        Match.start(Donuts, {}, 3, b"test", given=POSITIONS[what])
    reason = str(refused.value.slots["reason"])
    assert " " in reason or f"rejected.bad_position.{reason}" in texts_of(Donuts)


@pytest.mark.parametrize("seats", [1, 7])
def test_a_number_of_players_that_cannot_play(seats):
    with pytest.raises(Rejected, match="bad_seats"):
        Match.start(Donuts, {}, seats, b"test")


def test_a_position_comes_back_as_it_was_given(at):
    given = {
        "row": ["plain", None, "powdered"],
        "deck": ["glazed", "eclair"],
        "discard": ["plain", "jelly_filled"],
        "tableaus": [["eclair"], []],
    }
    written = at(**given).position()
    assert {name: written[name] for name in given} == given
    assert at(**{**written, "seats": 2}).position() == written
