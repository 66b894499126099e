"""Positions, options and seats that do not add up are refused with a reason; those that do can be written back."""

from typing import Any

import pytest

from gamefold import Rejected
from gamefold.match import Match
from gamefold.speech import texts_of
from parlour_cuttle.game import Cuttle

WRONG: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("too_many", {"card": "7c", "number": 2, "most": 1}, {"hands": [["7c"], ["7c"]]}),
    ("too_many", {"card": "7c", "number": 2, "most": 1}, {"hands": [["7c"], []], "deck": ["7c"]}),
    (
        "too_many",
        {"card": "Jc", "number": 2, "most": 1},
        {"hands": [["Jc"], []], "points": [[{"card": "5d", "owner": 1, "jacks": [["Jc", 0]]}], []]},
    ),
    ("no_card", {"card": "1c"}, {"scrap": ["1c"]}),
    ("no_card", {"card": "X1"}, {"hands": [["X1"], []]}),
    ("no_seat", {"number": 2}, {"turn": 2}),
    ("no_seat", {"number": -1}, {"turn": -1}),
    ("too_many_seats", {"list": "hands", "number": 3, "most": 2}, {"hands": [[], [], ["9d"]]}),
    ("no_point_card", {"card": "Kc"}, {"points": [["Kc"], []]}),
    ("no_permanent", {"card": "5c"}, {"permanents": [["5c"], []]}),
    ("no_permanent", {"card": "Jc"}, {"permanents": [["Jc"], []]}),
    ("not_on_it", {"card": "5d"}, {"points": [[{"card": "5d", "owner": 1, "jacks": [["Qc", 0]]}], []]}),
    ("wrong_side", {"card": "5d"}, {"points": [[{"card": "5d", "owner": 0, "jacks": [["Jc", 1]]}], []]}),
    ("wrong_side", {"card": "5d"}, {"points": [[{"card": "5d", "owner": 1}], []]}),
    ("owner", {"card": "5d"}, {"points": [[{"card": "5d", "owner": 4, "jacks": [["Jc", 0]]}], []]}),
    ("not_held", {"card": "Kd"}, {"hands": [["Kd"], []], "frozen": [[], ["Kd"]]}),
    ("passes", {"number": 3}, {"passes": 3}),
    ("Object contains unknown field `pile`", {}, {"pile": ["7c"]}),
    ("Expected `int`, got `str` - at `$.turn`", {}, {"turn": "0"}),
]


@pytest.mark.parametrize("reason, slots, given", WRONG, ids=[f"{one[0]} {number}" for number, one in enumerate(WRONG)])
def test_a_position_that_does_not_add_up_is_refused(reason: str, slots: dict[str, Any], given: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refusal:
        Match.start(Cuttle, {"preset": "classic"}, 2, b"key", given=given)
    assert (refusal.value.code, refusal.value.slots) == ("bad_position", {"reason": reason, **slots})
    assert " " in reason or f"rejected.bad_position.{reason}" in texts_of(Cuttle)


@pytest.mark.parametrize(
    "options",
    [
        {"king_targets": [21, 14, 15]},
        {"king_targets": []},
        {"king_targets": [-1]},
        {"king_targets": "21"},
        {"hand_limit": 9},
        {"seven_reveal": True},
        {"nine_freeze": 1},
        {"jokers": 1},
        {"five_mode": "draw3"},
        {"passes_to_draw": 2},
        {"preset": "duel"},
        {"queens_guard": True},
    ],
    ids=str,
)
def test_an_unknown_option_or_value_is_refused(options: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refusal:
        Match.start(Cuttle, {"preset": "classic", **options}, 2, b"key")
    assert refusal.value.code == "bad_option"


@pytest.mark.parametrize("preset, seats", [("classic", 2), ("cuttle_cards", 2), ("cutthroat", 3), ("team", 4)])
def test_the_number_of_players_fits_the_preset(preset: str, seats: int) -> None:
    for count in range(1, 6):
        if count == seats:
            assert Match.start(Cuttle, {"preset": preset}, count, b"key").seats == seats
            continue
        with pytest.raises(Rejected) as refusal:
            Match.start(Cuttle, {"preset": preset}, count, b"key")
        assert refusal.value.code == "bad_seats"


def test_a_position_can_be_written_and_read_again() -> None:
    given = {
        "turn": 1,
        "hands": [["2c", "9c"], ["5h", "Kd"]],
        "points": [["3c", {"card": "5d", "owner": 1, "jacks": [["Jc", 0]]}], ["4c"]],
        "permanents": [["8c"], [{"card": "Qd", "owner": 0, "jokers": [["X1", 1]]}]],
        "scrap": ["7h"],
        "deck": ["Td"],
        "frozen": [[], ["Kd"]],
        "passes": 1,
    }
    first = Match.start(Cuttle, {"preset": "classic", "jokers": 2}, 2, b"key", given=given)
    written = Cuttle.position_of(first.state)
    second = Match.start(Cuttle, {"preset": "classic", "jokers": 2}, 2, b"key", given=written)
    assert {name: written[name] for name in given if name != "deck"} == {k: v for k, v in given.items() if k != "deck"}
    assert written["deck_top"][0] == "Td"
    assert Cuttle.position_of(second.state) == written
    assert second.state == first.state


def test_cards_are_dealt_one_at_a_time_from_the_first_seat() -> None:
    class Unshuffled:
        def shuffle(self, items: Any) -> list[str]:
            return list(items)

    match = Match.start(Cuttle, {"preset": "classic"}, 2, b"key", chance=Unshuffled())  # type: ignore[arg-type]
    assert match.state.zones["hand.0"] == ("Ac", "Ah", "2c", "2h", "3c")
    assert match.state.zones["hand.1"] == ("Ad", "As", "2d", "2s", "3d", "3h")
