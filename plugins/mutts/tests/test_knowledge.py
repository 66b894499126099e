"""Who sees what, in frames, histories and dealt-anew states (rules 14)."""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold import EVERYBODY, codec, seats
from gamefold.chance import Stream
from gamefold.match import Match

SLOW = {"pace": "slow", "format": "speed"}
VIEWERS: tuple[Any, ...] = (0, 1, 2, "public")


def faces(match: Match, viewer: Any, zone: str) -> list[str]:
    found = next(one for one in match.frame(viewer)["table"]["zones"] if one["id"] == zone)
    return [item["face"] for item in found["items"]]


def told(match: Match, viewer: Any) -> bytes:
    """All that the viewer is sent, its history included."""
    return codec.canonical([match.frame(viewer), match.history(viewer)])


# -- the table ---------------------------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_seat(play: Callable[..., Any]) -> None:
    match = play().match
    assert [faces(match, viewer, "hand.0") for viewer in VIEWERS] == [["R9", "Y1", "G14"], [], [], []]
    assert [one["size"] for one in match.frame(2)["table"]["zones"]][:3] == [3, 3, 3]


def test_open_hands_are_seen_by_all_and_the_draw_pile_by_nobody(play: Callable[..., Any]) -> None:
    match = play(options={"format": "easy", "open_hands": True}).match
    assert [faces(match, viewer, "hand.0") for viewer in VIEWERS] == [["R9", "Y1", "G14"]] * 4
    assert [faces(match, viewer, "deck") for viewer in VIEWERS] == [[]] * 4


def test_all_hands_lie_open_at_the_end(play: Callable[..., Any]) -> None:
    match = play([["R9"], ["Y1", "Y9"], ["G5"]], {"rounds": 1}).lines("0 play R9").match
    assert [faces(match, "public", f"hand.{seat}") for seat in range(3)] == [[], ["Y1", "Y9"], ["G5"]]


def test_the_next_round_hides_them_again(play: Callable[..., Any]) -> None:
    match = play([["R9"], ["Y1", "Y9"], ["G5"]]).lines("0 play R9").match
    assert [faces(match, "public", f"hand.{seat}") for seat in range(3)] == [[], [], []]
    assert match.state.zones.known == {}


# -- histories ---------------------------------------------------------------------------------------------------------


def test_a_drawn_card_is_told_to_its_seat_alone(play: Callable[..., Any]) -> None:
    match = play([["Y9", "G14"], ["Y1", "G5"], ["Y13", "G12"]], deck=["Y8"]).lines("0 draw").match
    texts = [match.history(viewer)[-1]["text"] for viewer in VIEWERS]
    assert texts == ["You draw yellow 8 spaniel", *["Seat 1 draws a card"] * 3]
    assert [b'"Y8"' in told(match, viewer) for viewer in VIEWERS] == [True, False, False, False]


def test_a_swap_is_told_to_both_partners(play: Callable[..., Any]) -> None:
    hands = [["hydrant", "R5"], ["R9", "Y1"], ["G5", "G14"]]
    match = play(hands, {"actions": ["hydrant"]}).lines("0 play hydrant", "0 swap 2").match
    assert [b'"G14"' in told(match, viewer) for viewer in VIEWERS] == [True, False, True, False]
    assert [b'"R5"' in told(match, viewer) for viewer in VIEWERS] == [True, False, True, False]


def test_standing_orders_are_in_their_own_history_alone(play: Callable[..., Any]) -> None:
    playing = play(options=SLOW)
    before = [told(playing.match, viewer) for viewer in VIEWERS]
    playing.lines("1 orders match Y9")
    after = [told(playing.match, viewer) for viewer in VIEWERS]
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, False, True, True]
    assert playing.match.history(1)[-1]["text"] == "Your orders: Matches, but keep yellow 9 terrier"


def test_the_orders_that_stand_are_told_where_they_are_changed(play: Callable[..., Any]) -> None:
    def offered(match: Match) -> list[str]:
        return [one["label"] for one in match.frame(1)["legal"] if one["action"]["type"] == "orders"]

    everything = ["Nothing (as now)", "Runs, keep cards", "Matches, keep cards", "Matches and Runs, keep cards"]
    playing = play(options=SLOW)
    assert offered(playing.match) == everything
    playing.lines("1 orders match Y9")
    assert offered(playing.match)[2] == "Matches (as now, but keep yellow 9 terrier)"
    playing.lines("1 orders Y9")
    assert offered(playing.match) == everything


def test_a_late_card_is_told_to_nobody(play: Callable[..., Any]) -> None:
    playing = play([["R9", "Y1"], ["R8", "Y2"], ["R10", "Y4"]]).lines("0 play R9", "mark a", "1 run R8 @a")
    before = [told(playing.match, viewer) for viewer in VIEWERS]
    playing.lines("2! run R10 too_late @a")
    assert [told(playing.match, viewer) for viewer in VIEWERS] == before


def test_the_hand_of_who_leaves_is_told_to_nobody(play: Callable[..., Any]) -> None:
    match = play().lines("1 resign").match
    assert [b'"Y13"' in told(match, viewer) for viewer in VIEWERS if viewer != 1] == [False] * 3


# -- what is imagined --------------------------------------------------------------------------------------------------


def deals(match: Match, viewer: Any) -> list[Any]:
    return [match.redeal(viewer, Stream(b"deal", number)) for number in range(30)]


def test_partners_of_a_swap_keep_in_mind_what_they_gave(play: Callable[..., Any]) -> None:
    hands = [["hydrant", "R5"], ["R9", "Y1"], ["G5", "G14"]]
    match = play(hands, {"actions": ["hydrant"]}).lines("0 play hydrant", "0 swap 2").match
    assert {deal.zones["hand.2"] for deal in deals(match, 0)} == {("R5",)}
    assert {deal.zones["hand.0"] for deal in deals(match, 2)} == {("G5", "G14")}
    assert len({deal.zones["hand.0"] for deal in deals(match, 1)}) > 1


def test_nobody_keeps_in_mind_where_the_cards_of_a_round_went(play: Callable[..., Any]) -> None:
    match = play([["R9"], ["Y1", "Y9"], ["G5"]]).lines("0 play R9").match
    assert len({deal.zones["hand.1"] for deal in deals(match, 0)}) == 30


def test_others_orders_are_imagined_ones_own_are_known(play: Callable[..., Any]) -> None:
    match = play(options=SLOW).lines("0 orders match", "1 orders match run").match
    assert {deal.standing[0] for deal in deals(match, 0)} == {match.state.standing[0]}
    assert len({deal.standing[1] for deal in deals(match, 0)}) == 4


def test_a_named_next_deal_is_not_known_to_bots(play: Callable[..., Any]) -> None:
    match = play(next_deck=["R1"]).match
    assert match.state.next_deck == ("R1",)
    assert {deal.next_deck for deal in deals(match, 0)} == {()}


# -- audiences of events -----------------------------------------------------------------------------------------------

AUDIENCES = [
    (["1 orders run"], "ordered", seats(1)),
    (["0 draw"], "drew", EVERYBODY),
    (["2 resign"], "retired", EVERYBODY),
]


@pytest.mark.parametrize("lines, name, audience", AUDIENCES)
def test_who_has_an_event_in_the_history(lines: list[str], name: str, audience: int, play: Callable[..., Any]) -> None:
    match = play([["Y9", "G14"], ["Y1", "G5"], ["Y13", "G12"]], SLOW).lines(*lines).match
    (record,) = [one for one in match.records if one.name == name]
    assert record.audience == audience
