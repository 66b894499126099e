"""How the table is laid out and decisions are offered: zones, counters, labels, where an action starts and goes."""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold.match import Match

ALL = {"actions": ["fleas", "dog_house", "hydrant", "pedigree"]}
HANDS = [["R4", "mutt", "fleas", "hydrant", "pedigree"], ["Y9", "Y13", "fleas"], ["Y8", "G1"]]


def zones(match: Match, viewer: Any = "public") -> list[tuple[str, str, int]]:
    return [(one["id"], one["layout"], one["size"]) for one in match.frame(viewer)["table"]["zones"]]


def counter(match: Match, key: str) -> tuple[int, int] | None:
    found = [one for one in match.frame("public")["table"]["counters"] if one["id"] == key]
    return (found[0]["value"], found[0]["of"]) if found else None


def offers(match: Match, seat: int) -> list[tuple[str, list[str], list[str]]]:
    """Label, where it starts (a choice of several: each of its values) and where it goes."""
    return [
        (one["label"], one["pick"]["from"] if one["pick"] else one["source"], one["target"])
        for one in match.frame(seat)["legal"]
    ]


def test_hands_lie_about_the_two_piles(play: Callable[..., Any]) -> None:
    match = play(HANDS, ALL, deck=["G2", "G3"], deck_only=True).match
    assert zones(match) == [
        ("hand.0", "fan", 5),
        ("hand.1", "fan", 3),
        ("hand.2", "fan", 2),
        ("deck", "pile", 2),
        ("home", "pile", 1),
    ]


def test_the_named_colour_lies_on_the_table_and_bones_are_counted(play: Callable[..., Any]) -> None:
    playing = play([["mutt", "Y9"], ["Y1", "Y2"], ["Y8", "G14"]]).lines("0 play mutt", "1 slap", "0 name_color green")
    color = playing.match.frame("public")["table"]["zones"][-1]
    assert (color["id"], [item["face"] for item in color["items"]]) == ("color", ["green"])
    assert counter(playing.match, "bones") == (1, 2)
    playing.lines("2 slap")
    assert (zones(playing.match)[-1], counter(playing.match, "bones")) == (("color", "row", 1), None)


def test_rounds_are_counted_where_there_are_several(play: Callable[..., Any]) -> None:
    assert counter(play(options={"rounds": 1}).match, "round") is None
    assert counter(play(options={"rounds": 3}).match, "round") == (1, 3)


def test_the_end_of_a_round_is_its_news_though_the_next_is_dealt_at_once(play: Callable[..., Any]) -> None:
    hands = [["R9"], ["Y1", "Y2"], ["Y8", "G14"]]
    log = play(hands, {"rounds": 2}).lines("0 play R9").match.frame(1)["log"]
    assert [one["event"] for one in log if one.get("headline")] == ["scored"]
    assert log[-1]["event"] != "scored"


OFFERS: dict[str, tuple[list[str], int, list[tuple[str, list[str], list[str]]]]] = {
    "a turn": (
        [],
        0,
        [
            ("Play red 4 chihuahua", ["hand.0/R4"], ["home"]),
            ("Play Mutt", ["hand.0/mutt"], ["home"]),
            ("Play Fleas", ["hand.0/fleas"], ["home"]),
            ("Play Fire Hydrant", ["hand.0/hydrant"], ["home"]),
            ("Play Pedigree", ["hand.0/pedigree"], ["home"]),
        ],
    ),
    "a colour": (["0 play mutt"], 0, [("Red", [], []), ("Yellow", [], []), ("Green", [], [])]),
    "fleas": (["0 play fleas"], 1, [("Take a card", [], []), ("Answer with Fleas", [], [])]),
    "a swap": (
        ["0 play hydrant"],
        0,
        [
            ("Keep your hand", [], []),
            ("Swap with Seat 2", [], ["hand.1"]),
            ("Swap with Seat 3", [], ["hand.2"]),
        ],
    ),
    "a breed": (["0 play pedigree"], 0, [("Chihuahua", [], [])]),
    "cards of a breed": (
        ["0 play pedigree", "0 name_breed chihuahua"],
        1,
        [("Lay", ["hand.1/Y13"], ["home"])],
    ),
}


@pytest.mark.parametrize("what", OFFERS)
def test_each_answer_starts_at_its_card_and_goes_where_it_goes(what: str, play: Callable[..., Any]) -> None:
    lines, seat, offered = OFFERS[what]
    assert offers(play(HANDS, {**ALL, "slap": False}).lines(*lines).match, seat) == offered
