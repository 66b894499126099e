"""How the table is laid out and decisions are offered: zones, prompts, labels, where an action starts and goes."""

from collections.abc import Callable
from typing import Any

from gamefold.match import Match
from parlour_pound_puppies.cards import DOGCATCHER


def offers(match: Match, seat: int) -> list[tuple[str, list[str], list[str]]]:
    return [(one["label"], one["source"], one["target"]) for one in match.frame(seat)["legal"]]


def texts(match: Match, *viewers: Any) -> list[str]:
    return [match.frame(viewer)["prompts"][0]["text"] for viewer in viewers]


def test_zones_and_their_places(play: Callable[..., Any]) -> None:
    frame = play(third=2).match.frame(0)
    assert [(zone["id"], zone["layout"], zone["size"], zone["places"]) for zone in frame["table"]["zones"]] == [
        ("pound.0", "row", 4, None),
        ("hand.0", "fan", 4, None),
        ("hand.1", "fan", 4, None),
        ("hand.2", "fan", 4, None),
        ("deck", "pile", 19, None),
        ("discard", "pile", 1, None),
        ("third", "pile", 2, None),
    ]
    assert [zone["title"] for zone in frame["table"]["zones"][:3]] == ["Your Pound Card", "Your hand", "Hand"]


def test_the_stall_guard_is_counted_once_it_is_a_matter(play: Callable[..., Any]) -> None:
    def counted(**given: Any) -> list[tuple[str, str, int, int]]:
        counters = play(**given).match.frame(1)["table"]["counters"]
        return [(one["id"], one["title"], one["value"], one["of"]) for one in counters]

    assert counted(discard_turns=14) == []
    assert counted(reshuffles=3, discard_turns=15) == [
        ("reshuffles", "Reshuffles", 3, 12),
        ("discard_turns", "Turns without the draw pile", 15, 30),
    ]


def test_a_draw_is_offered_at_both_piles(play: Callable[..., Any]) -> None:
    match = play().match
    assert offers(match, 0) == [
        ("Draw from the pile", [], ["deck"]),
        ("Draw from the discards", [], ["discard"]),
    ]
    assert texts(match, 0, 1) == ["Draw a card", "Seat 1 is to draw a card"]
    assert {(one["item"], one["code"]) for one in match.frame(0)["blocked"]} == {
        ("hand.0/biscuit", "draw_first"),
        ("hand.0/button", "draw_first"),
        ("hand.0/waffles", "draw_first"),
        ("hand.0/waffles.2", "draw_first"),
    }
    assert match.frame(1)["blocked"] == []


def test_after_the_draw_each_card_goes_to_the_discard_pile(play: Callable[..., Any]) -> None:
    match = play(deck=["waffles"]).lines("0 draw deck").match
    assert offers(match, 0) == [
        ("Discard Biscuit", ["hand.0/biscuit"], ["discard"]),
        ("Discard Button", ["hand.0/button"], ["discard"]),
        ("Discard Waffles", ["hand.0/waffles", "hand.0/waffles.2", "hand.0/waffles.3"], ["discard"]),
    ]
    assert texts(match, 0, 1, "public") == [
        "You drew Waffles. Discard a card",
        *["Seat 1 decides what to do with the card drawn"] * 2,
    ]
    assert match.frame(0)["blocked"] == []


def test_a_drawn_dogcatcher_goes_to_the_hands_of_others(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck").match
    assert offers(match, 0)[-3:] == [
        ("Discard Dogcatcher", ["hand.0/dogcatcher"], ["discard"]),
        ("Swap with Seat 2", ["hand.0/dogcatcher"], ["hand.1"]),
        ("Swap with Seat 3", ["hand.0/dogcatcher"], ["hand.2"]),
    ]
    assert texts(match, 0, 1) == [
        "You drew Dogcatcher. Use it on a player, or discard a card",
        "Seat 1 decides what to do with the card drawn",
    ]


def test_a_gift_goes_to_the_partner(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 2 < sunny").match
    assert offers(match, 0)[-1] == ("Give Waffles to Seat 3", ["hand.0/waffles", "hand.0/waffles.2"], ["hand.2"])
    assert texts(match, 0, 1, 2) == [
        "You took Sunny from Seat 3. Give any card back",
        "Seat 1 is to give Seat 3 a card in exchange",
        "Seat 1 is to give you a card in exchange",
    ]


def test_cards_travel_between_hands_and_piles(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 1 < muffin", "0 give waffles").match
    moves = {viewer: [line["moves"] for line in match.frame(viewer)["log"][-3:]] for viewer in (0, 2)}
    assert moves[0] == [
        [{"from": "deck", "to": "hand.0", "faces": [DOGCATCHER]}],
        [
            {"from": "hand.1", "to": "hand.0", "faces": ["muffin"]},
            {"from": "hand.0", "to": "third", "faces": [DOGCATCHER]},
        ],
        [{"from": "hand.0", "to": "hand.1", "faces": ["waffles"]}],
    ]
    assert [[move["faces"] for move in line] for line in moves[2]] == [[[None]], [[None], [DOGCATCHER]], [[None]]]


def test_the_end_is_told(play: Callable[..., Any]) -> None:
    hands = [["biscuit", "button", "clover", "waffles"], ["pepper"] * 2 + ["muffin"] * 2, ["sunny"] * 3 + ["dusty"]]
    match = play(hands=hands, deck=["patches"]).lines("0 draw deck", "0 discard waffles").match
    assert match.frame(0)["outcome"]["text"] == "You won: all four puppies are found"
    assert match.frame(1)["outcome"]["text"] == "Seat 1 won: all four puppies are found"
    assert [line["text"] for line in match.frame(2)["log"][-2:]] == [
        "Seat 1 has found Biscuit, Button, Clover and Patches",
        "",
    ]
