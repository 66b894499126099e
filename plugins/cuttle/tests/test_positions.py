"""Positions, options and seats that do not add up are refused with a reason; those that do can be written back."""

from typing import Any

import pytest

from gamefold import Rejected
from gamefold.match import Match
from parlour_cuttle.game import Cuttle

WRONG: list[tuple[str, dict[str, Any]]] = [
    ("7c lies in 2 places, the match has 1", {"hands": [["7c"], ["7c"]]}),
    ("7c lies in 2 places, the match has 1", {"hands": [["7c"], []], "deck": ["7c"]}),
    (
        "Jc lies in 2 places, the match has 1",
        {"hands": [["Jc"], []], "points": [[{"card": "5d", "owner": 1, "jacks": [["Jc", 0]]}], []]},
    ),
    ("1c is no card of this match", {"scrap": ["1c"]}),
    ("X1 is no card of this match", {"hands": [["X1"], []]}),
    ("there is no seat 2", {"turn": 2}),
    ("there is no seat -1", {"turn": -1}),
    ("hands has 3 seats, the match 2", {"hands": [[], [], ["9d"]]}),
    ("Kc is no point card", {"points": [["Kc"], []]}),
    ("5c does not lie as a permanent by itself", {"permanents": [["5c"], []]}),
    ("Jc does not lie as a permanent by itself", {"permanents": [["Jc"], []]}),
    ("what lies on 5d does not belong there", {"points": [[{"card": "5d", "owner": 1, "jacks": [["Qc", 0]]}], []]}),
    ("5d lies on the wrong side", {"points": [[{"card": "5d", "owner": 0, "jacks": [["Jc", 1]]}], []]}),
    ("5d lies on the wrong side", {"points": [[{"card": "5d", "owner": 1}], []]}),
    ("5d names a seat that is not there", {"points": [[{"card": "5d", "owner": 4, "jacks": [["Jc", 0]]}], []]}),
    ("Kd is frozen and not in that hand", {"hands": [["Kd"], []], "frozen": [[], ["Kd"]]}),
    ("3 passes in a row", {"passes": 3}),
    ("Object contains unknown field `pile`", {"pile": ["7c"]}),
    ("Expected `int`, got `str` - at `$.turn`", {"turn": "0"}),
]


@pytest.mark.parametrize("reason, given", WRONG, ids=[f"{reason} {number}" for number, (reason, _) in enumerate(WRONG)])
def test_a_position_that_does_not_add_up_is_refused(reason: str, given: dict[str, Any]) -> None:
    with pytest.raises(Rejected) as refusal:
        Match.start(Cuttle, {"preset": "classic"}, 2, b"key", given=given)
    assert (refusal.value.code, refusal.value.slots) == ("bad_position", {"reason": reason})


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
