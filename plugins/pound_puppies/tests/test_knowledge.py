"""What each seat is shown (rules 10), and what it knows by memory when cards are dealt again."""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold.chance import Stream
from gamefold.match import Match
from parlour_pound_puppies.cards import DECK, DOGCATCHER, HAND, POUND, POUND_CARDS, WANTED
from parlour_pound_puppies.game import PoundPuppies

DEALS = 60


def zone(match: Match, viewer: Any, key: str) -> Any:
    found = [one for one in match.frame(viewer)["table"]["zones"] if one["id"] == key]
    return found[0] if found else None


def faces(match: Match, viewer: Any, key: str) -> list[str]:
    return [item["face"] for item in zone(match, viewer, key)["items"]]


def deals(match: Match, viewer: Any) -> list[Any]:
    return [match.redeal(viewer, Stream(b"deal", number)) for number in range(DEALS)]


def always_holds(match: Match, viewer: Any, key: str, face: str) -> bool:
    """Whether dealing again always leaves the face in the zone."""
    return all(face in PoundPuppies.lies(state)[key] for state in deals(match, viewer))


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_a_pound_card_is_told_of_to_its_seat_alone(play: Callable[..., Any]) -> None:
    match = play().match
    assert faces(match, 0, "pound.0") == ["biscuit", "button", "clover", "patches"]
    assert [zone(match, viewer, "pound.0") for viewer in (1, 2, "public")] == [None, None, None]


def test_ticks_tell_the_own_hand_to_who_sees_it(play: Callable[..., Any]) -> None:
    for options in ({}, {"open_pound_cards": True}):
        match = play(options=options).match
        marks = [item["marks"] for item in zone(match, 0, "pound.0")["items"]]
        assert marks == [["held"], ["held"], [], []]


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_open_pound_cards_carry_no_ticks_for_others(viewer: Any, play: Callable[..., Any]) -> None:
    match = play(options={"open_pound_cards": True}).match
    assert faces(match, viewer, "pound.0") == ["biscuit", "button", "clover", "patches"]
    assert [item["marks"] for item in zone(match, viewer, "pound.0")["items"]] == [[]] * 4


def test_the_new_card_is_marked_for_its_seat_and_a_number_for_others(play: Callable[..., Any]) -> None:
    match = play(deck=["biscuit"]).lines("0 draw deck").match
    hand = zone(match, 0, "hand.0")["items"]
    assert [(item["id"], item["marks"]) for item in hand][0::4] == [
        ("hand.0/biscuit", []),
        ("hand.0/biscuit.2", ["new"]),
    ]
    assert (zone(match, 1, "hand.0")["size"], zone(match, 1, "hand.0")["items"]) == (5, [])


def test_the_own_last_discard_is_shown_while_it_is_on_top(play: Callable[..., Any]) -> None:
    played = play(deck=["pepper", "sunny"]).lines("0 draw deck", "0 discard waffles")
    assert faces(played.match, 0, "discard") == ["waffles"]
    assert [faces(played.match, viewer, "discard") for viewer in (1, 2, "public")] == [[], [], []]
    played.lines("1 draw deck", "1 discard muffin")
    assert [faces(played.match, viewer, "discard") for viewer in (0, 1, 2)] == [[], ["muffin"], []]


def test_the_own_last_discard_comes_up_again(play: Callable[..., Any]) -> None:
    played = play(deck=["pepper", DOGCATCHER]).lines("0 draw deck", "0 discard waffles", "1 draw deck")
    played.lines("1 discard dogcatcher", "2 draw discard", "2 catch 1")
    assert faces(played.match, 0, "discard") == ["waffles"]
    assert faces(played.match, 1, "discard") == []


def test_a_discard_that_was_drawn_is_not_shown_again_when_another_takes_its_place(play: Callable[..., Any]) -> None:
    played = play(deck=["pepper"]).lines("0 draw deck", "0 discard waffles", "1 draw discard", "1 discard muffin")
    assert [faces(played.match, viewer, "discard") for viewer in (0, 1)] == [[], ["muffin"]]


def test_a_resigned_hand_under_the_pile_leaves_the_own_top_where_it_is(play: Callable[..., Any]) -> None:
    played = play(deck=["pepper"]).lines("0 draw deck", "0 discard waffles", "2 resign")
    assert faces(played.match, 0, "discard") == ["waffles"]


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_the_winner_is_laid_open(viewer: Any, play: Callable[..., Any]) -> None:
    hands = [
        ["biscuit", "button", "clover", "waffles"],
        ["freckles", "pepper", "muffin", "muffin"],
        ["sunny"] * 3 + ["dusty"],
    ]
    match = play(hands=hands, deck=["patches"]).lines("0 draw deck", "0 discard waffles").match
    assert sorted(faces(match, viewer, "hand.0")) == faces(match, viewer, "pound.0") == list(POUND_CARDS["pound_1"])
    assert (zone(match, viewer, "pound.1") is None) == (viewer != 1)
    assert (faces(match, viewer, "hand.1") == []) == (viewer != 1)


def test_the_log_tells_faces_to_who_saw_them(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 1 < muffin", "0 give waffles").match
    last = {viewer: [line["text"] for line in match.frame(viewer)["log"][-3:]] for viewer in (0, 1, 2, "public")}
    assert last[0] == [
        "You draw Dogcatcher from the draw pile",
        "You lay a Dogcatcher and take Muffin from Seat 2",
        "You give Waffles to Seat 2",
    ]
    assert last[1] == [
        "Seat 1 draws from the draw pile",
        "Seat 1 lays a Dogcatcher and takes Muffin from you",
        "Seat 1 gives you Waffles",
    ]
    assert (
        last[2]
        == last["public"]
        == [
            "Seat 1 draws from the draw pile",
            "Seat 1 lays a Dogcatcher and takes a card from Seat 2",
            "Seat 1 gives Seat 2 a card in exchange",
        ]
    )


# -- what is known -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, "public"])
def test_dealing_again_keeps_every_card_and_no_pound_card_twice(viewer: Any, play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 1").match
    for state in deals(match, viewer):
        assert sorted(face for cards in PoundPuppies.lies(state).values() for face in cards) == sorted(DECK)
        assert len({state.pounds[key] for key in POUND[:3]} | {state.pounds["box"]}) == 4
        assert [len(state.zones[key]) for key in HAND[:3]] == [4, 3, 4]


def test_the_own_hand_and_pound_card_stay_and_those_of_others_vary(play: Callable[..., Any]) -> None:
    match = play().match
    found = deals(match, 1)
    assert {(state.zones["hand.1"], state.pounds["pound.1"]) for state in found} == {
        (match.state.zones["hand.1"], ("pound_2",))
    }
    assert {state.pounds["pound.0"][0] for state in found} == {"pound_1", "pound_3", "pound_4"}
    assert len({state.zones["hand.0"] for state in found}) > 1


def test_open_pound_cards_are_known_to_all(play: Callable[..., Any]) -> None:
    match = play(options={"open_pound_cards": True}).match
    for viewer in (1, "public"):
        assert {state.pounds["pound.0"] for state in deals(match, viewer)} == {("pound_1",)}


def test_nobody_is_dealt_a_complete_hand_for_then_the_match_would_be_over(play: Callable[..., Any]) -> None:
    match = play(seats=4).match
    for state in deals(match, "public"):
        assert all(set(state.zones[HAND[seat]]) != WANTED[state.pounds[POUND[seat]][0]] for seat in range(4))


def test_the_discarder_knows_who_drew_the_discard(play: Callable[..., Any]) -> None:
    played = play(deck=["pepper"]).lines("0 draw deck", "0 discard waffles")
    assert always_holds(played.match, 0, "discard", "waffles")
    assert not always_holds(played.match, 2, "discard", "waffles")
    played.lines("1 draw discard")
    assert always_holds(played.match, 0, "hand.1", "waffles")
    assert not always_holds(played.match, 2, "hand.1", "waffles")


def test_what_the_drawer_discards_then_nobody_can_tell(play: Callable[..., Any]) -> None:
    begun = play(deck=["pepper"]).lines("0 draw deck", "0 discard waffles", "1 draw discard").match
    one, other = begun.fork(), begun.fork()
    one.submit(1, {"type": "discard", "card": "waffles"}, None, 0)
    other.submit(1, {"type": "discard", "card": "muffin"}, None, 0)
    for viewer in (0, 2, "public"):
        assert one.frame(viewer) == other.frame(viewer)
        assert one.redeal(viewer, Stream(b"deal", 1)) == other.redeal(viewer, Stream(b"deal", 1))


def test_partners_of_an_exchange_know_the_cards(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 1 < freckles", "0 give button").match
    assert always_holds(match, 0, "hand.1", "button")
    assert always_holds(match, 1, "hand.0", "freckles")
    for viewer in (2, "public"):
        assert not always_holds(match, viewer, "hand.1", "button")
        assert not always_holds(match, viewer, "hand.0", "freckles")


def test_a_shuffle_makes_everybody_forget_the_discards(play: Callable[..., Any]) -> None:
    given = {"deck": ["pepper"], "discard": ["dusty", "sunny", "biscuit", "button"], "deck_only": True}
    played = play(**given).lines("0 draw deck", "0 discard waffles")
    assert played.match.state.reshuffles == 1
    assert len({state.zones["deck"] for state in deals(played.match, 0)}) > 1


def test_who_resigned_does_not_know_in_which_order_the_cards_lie(play: Callable[..., Any]) -> None:
    match = play().lines("2 resign").match
    order = PoundPuppies.lies(match.state)["discard"][1:]
    assert sorted(order) == sorted(["sunny", "dusty", "clover", "patches"])
    assert len({state.zones["discard"] for state in deals(match, 2)}) > 1


# -- streams -----------------------------------------------------------------------------------------------------------


def test_only_the_two_partners_streams_hold_the_two_faces(play: Callable[..., Any]) -> None:
    match = play(deck=[DOGCATCHER]).lines("0 draw deck", "0 catch 1 < freckles", "0 give button").match
    for record in match.records:
        if record.name in ("caught", "given"):
            assert record.event.card.to == 0b011  # type: ignore[attr-defined]
    for viewer, holds in ((0, True), (1, True), (2, False), ("public", False)):
        told = str(match.history(viewer)[-2:])
        assert ("freckles" in told, "button" in told) == (holds, holds)


def test_a_spectators_stream_is_the_same_whatever_was_taken(play: Callable[..., Any]) -> None:
    begun = play(deck=[DOGCATCHER]).lines("0 draw deck").match
    told = set()
    for number in range(30):
        match = begun.fork()
        match.key = bytes([number])
        match.submit(0, {"type": "catch", "seat": 2}, None, 0)
        match.key = begun.key
        told.add(str([match.history("public"), match.frame("public")["table"], match.frame(1)["table"]]))
    assert len(told) == 1
