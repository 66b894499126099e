"""What each seat is shown, and what it knows by memory when cards are dealt again."""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold.chance import Stream
from gamefold.match import Match
from parlour_cuttle.game import Cuttle

ELSE = {"hands": [["9c", "2c"], ["5h", "6h"]], "deck": ["Td", "Jd", "4s", "3s"]}


def shown(match: Match, viewer: Any) -> set[str]:
    """All faces on the table of a frame."""
    items = [item for zone in match.frame(viewer)["table"]["zones"] for item in zone["items"]]
    return {item["face"] for item in items} | {one["face"] for item in items for one in item["on"]}


def kept(match: Match, viewer: Any, zone: str, place: int | None = None) -> bool:
    """Whether dealing again leaves the zone's cards (or the one at a place) as they are, whatever the luck."""
    before = match.state.zones[zone]
    cut = slice(None) if place is None else slice(place, place + 1)
    deals = [match.redeal(viewer, Stream(b"deal", number)).zones[zone] for number in range(12)]
    return all(deal[cut] == before[cut] for deal in deals)


def holds(match: Match, viewer: Any, zone: str, face: str) -> bool:
    """Whether dealing again always leaves the face in the zone."""
    return all(face in match.redeal(viewer, Stream(b"deal", number)).zones[zone] for number in range(12))


def test_a_hand_is_dealt_again_for_who_does_not_know_it(play: Callable[..., Any]) -> None:
    match = play(ELSE).match
    assert not kept(match, 0, "hand.1")
    assert not kept(match, 0, "deck")
    assert kept(match, 0, "hand.0")
    assert not kept(match, "public", "hand.0")


def test_redealing_keeps_every_card_in_one_place(play: Callable[..., Any]) -> None:
    match = play(ELSE).match
    for viewer in (0, 1, "public"):
        state = match.redeal(viewer, Stream(b"deal", 3))
        faces = [face for zone in Cuttle.lies(state).values() for face in zone]
        assert sorted(faces) == sorted(Cuttle.cards(state.options, 2))


def test_glasses_show_a_hand_and_memory_keeps_it_when_they_are_gone(play: Callable[..., Any]) -> None:
    played = play({**ELSE, "permanents": [[], ["8h"]]})
    assert {"9c", "2c"} <= shown(played.match, 1)
    played.lines(["0 one_off 9c 8h", "1 decline"])
    assert not {"2c"} & shown(played.match, 1)
    assert holds(played.match, 1, "hand.0", "2c")
    assert not holds(played.match, "public", "hand.0", "2c")


def test_a_second_pair_of_glasses_keeps_the_hand_open(play: Callable[..., Any]) -> None:
    played = play({**ELSE, "permanents": [[], ["8h", "8s"]]}).lines(["0 one_off 9c 8h", "1 decline"])
    assert "2c" in shown(played.match, 1)


def test_glasses_taken_by_a_joker_show_to_the_new_side_alone(play: Callable[..., Any]) -> None:
    given = {"hands": [["X1", "2c"], ["5h"]], "permanents": [[], ["8h"]]}
    played = play(given, jokers=2)
    assert "2c" in shown(played.match, 1)
    played.line("0 permanent X1 8h")
    assert "5h" in shown(played.match, 0)
    assert "2c" not in shown(played.match, 1)


def test_the_card_left_by_a_seven_is_hidden_again_but_known(play: Callable[..., Any]) -> None:
    given = {"hands": [["7c"], []], "deck": ["Td", "4c", "5c", "6c"]}
    played = play(given, seven_reveal=2).lines(["0 one_off 7c", "1 decline"])
    assert {"Td", "4c"} <= shown(played.match, "public")
    played.line("0 points 4c")
    assert "Td" not in shown(played.match, 1)
    for viewer in (0, 1, "public"):
        assert kept(played.match, viewer, "deck", 0)
        assert not kept(played.match, viewer, "deck", 1)
    played.line("1 draw")
    assert "Td" not in shown(played.match, 0)
    assert holds(played.match, 0, "hand.1", "Td")


def test_a_card_that_a_nine_put_on_the_pile_is_known(play: Callable[..., Any]) -> None:
    given = {**ELSE, "permanents": [[], ["Kh"]]}
    played = play(given, nine_effect="deck_top").lines(["0 one_off 9c Kh", "1 decline"])
    assert "Kh" not in shown(played.match, 0)
    assert kept(played.match, "public", "deck", 0)


@pytest.mark.parametrize("viewer", [0, "public"])
def test_a_returned_card_is_hidden_but_known(viewer: Any, play: Callable[..., Any]) -> None:
    given = {**ELSE, "permanents": [[], ["Kh"]]}
    played = play(given).lines(["0 one_off 9c Kh", "1 decline"])
    assert "Kh" not in shown(played.match, viewer)
    assert holds(played.match, viewer, "hand.1", "Kh")


@pytest.mark.parametrize("viewer", [0, 1, "public"])
def test_a_frozen_card_lies_open_until_it_thaws(viewer: Any, play: Callable[..., Any]) -> None:
    given = {**ELSE, "permanents": [[], ["Kh"]]}
    played = play(given, nine_freeze=True).lines(["0 one_off 9c Kh", "1 decline"])
    assert "Kh" in shown(played.match, viewer)
    played.line("1 draw")
    assert ("Kh" in shown(played.match, viewer)) == (viewer == 1)


def test_a_card_taken_by_a_three_is_known(play: Callable[..., Any]) -> None:
    given = {"hands": [["3c"], []], "scrap": ["Kh"], "deck": ["Td"]}
    played = play(given).lines(["0 one_off 3c", "1 decline"])
    assert "Kh" not in shown(played.match, 1)
    assert holds(played.match, 1, "hand.0", "Kh")


def test_open_hands_close_when_the_pile_has_a_card_again(play: Callable[..., Any]) -> None:
    given = {"hands": [["9c", "2c"], ["5h"]], "permanents": [[], ["Kh"]], "deck_only": True}
    played = play(given, open_hands_on_empty_deck=True, nine_effect="deck_top")
    assert {"2c", "5h"} <= shown(played.match, "public")
    played.lines(["0 one_off 9c Kh", "1 decline"])
    assert not {"2c", "5h"} & shown(played.match, "public")
    assert holds(played.match, "public", "hand.0", "2c")


def test_the_last_card_turned_up_opens_hands_only_once_it_is_played(play: Callable[..., Any]) -> None:
    given = {"hands": [["7c", "2c"], ["5h"]], "deck": ["Td"], "deck_only": True}
    played = play(given, open_hands_on_empty_deck=True).lines(["0 one_off 7c", "1 decline"])
    assert "Td" in shown(played.match, 1)
    assert "2c" not in shown(played.match, 1)
    played.line("0 points Td")
    assert "2c" in shown(played.match, 1)


def test_a_drawn_card_is_named_to_its_drawer_and_to_glasses(play: Callable[..., Any]) -> None:
    played = play({"hands": [[], [], []], "permanents": [[], [], ["8h"]], "deck": ["Kd"]}, "cutthroat")
    played.line("0 draw")
    lines = {viewer: played.match.history(viewer)[-1]["text"] for viewer in (0, 1, 2, "public")}
    assert lines == {
        0: "You draw the king of diamonds",
        1: "Seat 1 draws a card",
        2: "Seat 1 draws the king of diamonds",
        "public": "Seat 1 draws a card",
    }


@pytest.mark.parametrize("asked_hand", [["2h", "9d"], ["3h", "9d"]], ids=["with a 2", "without"])
def test_a_window_looks_the_same_whatever_the_asked_player_holds(
    asked_hand: list[str], play: Callable[..., Any]
) -> None:
    match = play({"hands": [["Ac", "Kd"], asked_hand], "deck": ["Td"]}).lines(["0 one_off Ac"]).match
    frame = match.frame(0)
    assert frame["legal"] == []
    assert [prompt["text"] for prompt in frame["prompts"]] == ["Seat 2 decides: counter the ace of clubs?"]
    assert shown(match, 0) == {"Ac", "Kd"}
