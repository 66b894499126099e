"""What pages say about games and rules."""

import pytest
from django.utils.translation import override

from parlour.registry.selectors import game_get
from parlour.web.catalogue import choice_words, game_view, rule_lines, spread


def test_rules_are_the_preset_and_what_differs():
    cuttle = game_get("cuttle")
    options = {"preset": "classic", "hand_limit": 7, "nine_freeze": False, "king_targets": [21, 14, 10, 7, 5]}
    assert rule_lines(cuttle, options) == ["Classic", "Hand limit: Seven cards"]


def test_rules_of_a_changed_list_name_all_of_it():
    lines = rule_lines(game_get("cuttle"), {"preset": "classic", "king_targets": [21, 14, 10, 5]})
    assert lines == ["Classic", "Targets: 21, 14, 10, 5"]


@pytest.mark.parametrize(
    "value, words",
    [
        (True, "Yes"),
        (False, "No"),
        (None, "Left open"),
        ("by_hand", "By hand"),
        (3, "3"),
        ([], "None"),
        ([1, 2], "1, 2"),
    ],
)
def test_value_without_a_sentence_is_still_readable(value, words):
    assert choice_words({}, "some", value) == words


def test_number_and_truth_are_not_mixed_up():
    said = {"option.limit.0": "No limit"}
    assert choice_words(said, "limit", 0) == "No limit"
    assert choice_words(said, "limit", False) == "No"


def test_game_shows_a_few_different_cards():
    view = game_view("cuttle")
    assert len(set(view.faces)) == 5
    assert len(view.faces_two) == 2
    assert game_view("stones").faces == ()


def test_summary_of_a_game_is_in_the_language_of_its_reader():
    english = game_view("cuttle").summary
    with override("de"):
        german = game_view("cuttle").summary
    assert english.startswith("Every card can be")
    assert german.startswith("Jede Karte kann")
    with override("fr"):
        assert game_view("cuttle").summary == english


def test_cards_are_spread_over_their_order():
    faces = [f"{rank}{suit}" for rank in range(13) for suit in "cdhs"]
    assert len({face[-1] for face in spread(faces, 5)}) == 4
    assert spread(["a", "b"], 5) == ["a", "b"]
