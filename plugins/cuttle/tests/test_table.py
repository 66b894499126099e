"""How decisions are put into words and offered: prompts, labels, where an action starts and goes, why a card cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from gamefold.match import Match

AIMED = {"hands": [["9c", "8c", "Kc", "Jc"], ["2h", "3h"]], "points": [["5s"], ["7d"]], "permanents": [[], ["8h"]]}


def offers(match: Match, seat: int) -> dict[str, tuple[str, list[str], list[str]]]:
    """By action in words: label, sources, targets."""
    found = {}
    for one in match.frame(seat)["legal"]:
        words = [str(value) for _, value in sorted(one["action"].items())]
        found[" ".join(words)] = (one["label"], one["source"], one["target"])
    return found


def texts(match: Match, *viewers: Any) -> list[str]:
    return [match.frame(viewer)["prompts"][0]["text"] for viewer in viewers]


def test_each_action_starts_at_its_card_and_goes_where_it_works(play: Callable[..., Any]) -> None:
    match = play({**AIMED, "deck": ["Td"]}, king_targets=[21, 14]).match
    assert offers(match, 0) == {
        "draw": ("Draw a card", [], ["deck"]),
        "8c points": ("8 points: 13 of 21", ["hand.0/8c"], ["points.0"]),
        "8c 7d scuttle": ("Scuttle the 7 of diamonds", ["hand.0/8c"], ["points.1/7d"]),
        "8c permanent": ("See the other hands", ["hand.0/8c"], ["permanents.0"]),
        "9c points": ("9 points: 14 of 21", ["hand.0/9c"], ["points.0"]),
        "9c 7d scuttle": ("Scuttle the 7 of diamonds", ["hand.0/9c"], ["points.1/7d"]),
        "9c 8h one_off": ("Send the 8 of hearts back", ["hand.0/9c"], ["permanents.1/8h"]),
        "Jc 7d permanent": ("Take the 7 of diamonds", ["hand.0/Jc"], ["points.1/7d"]),
        "Kc permanent": ("Lower your target to 14", ["hand.0/Kc"], ["permanents.0"]),
    }


def test_a_jack_on_a_stack_is_a_place_of_its_own(play: Callable[..., Any]) -> None:
    points = [[], [{"card": "5d", "owner": 0, "jacks": [["Jc", 1]]}]]
    match = play({"hands": [["2c"], []], "points": points}).match
    assert offers(match, 0)["2c Jc one_off"] == ("Scrap the jack of clubs", ["hand.0/2c"], ["points.1/5d/Jc"])


@pytest.mark.parametrize(
    "card, label, target",
    [
        ("Ac", "Scrap all point cards (there are none)", "scrap"),
        ("3c", "Take a card from the scrap", "scrap"),
        ("4c", "Make Seat 2 discard two cards", "hand.1"),
        ("5c", "Draw two cards", "scrap"),
        ("6c", "Scrap all permanents (there are none)", "scrap"),
        ("7c", "Turn up the top of the pile", "scrap"),
    ],
)
def test_a_one_off_without_a_target_is_named_by_what_it_does(
    card: str, label: str, target: str, play: Callable[..., Any]
) -> None:
    match = play({"hands": [[card], ["9h"]], "scrap": ["Kd"]}).match
    assert offers(match, 0)[f"{card} one_off"] == (label, [f"hand.0/{card}"], [target])


@pytest.mark.parametrize(
    "given, ace, six",
    [
        ({"points": [["5d"], []]}, "Scrap all point cards", "Scrap all permanents (there are none)"),
        ({"permanents": [[], ["8d"]]}, "Scrap all point cards (there are none)", "Scrap all permanents"),
        (
            {"points": [[{"card": "5d", "owner": 1, "jacks": [["Jc", 0]]}], []]},
            "Scrap all point cards",
            "Scrap all permanents",
        ),
    ],
    ids=["points", "permanents", "a Jack"],
)
def test_an_ace_or_a_six_that_hits_nothing_warns(
    given: dict[str, Any], ace: str, six: str, play: Callable[..., Any]
) -> None:
    found = offers(play({"hands": [["Ac", "6c"], []], **given}).match, 0)
    assert (found["Ac one_off"][0], found["6c one_off"][0]) == (ace, six)


def test_a_turned_up_card_starts_where_it_lies(play: Callable[..., Any]) -> None:
    given = {"hands": [["7c", "Ac"], []], "deck": ["Td", "4c"]}
    match = play(given, seven_reveal=2).lines(["0 one_off 7c", "1 decline"]).match
    frame = match.frame(0)
    assert texts(match, 0, 1) == [
        "Play one of these: 10 of diamonds and 4 of clubs. The other stays on the pile",
        "Seat 1 is to play one of the turned-up cards: 10 of diamonds and 4 of clubs",
    ]
    assert offers(match, 0)["Td points"] == ("10 points: 10 of 21", ["revealed/Td"], ["points.0"])
    assert [(one["item"], one["code"]) for one in frame["blocked"]] == [("hand.0/Ac", "not_turned_up")]


def test_a_counter_window_says_what_is_aimed_at_whom(play: Callable[..., Any]) -> None:
    match = play(AIMED).lines(["0 one_off 9c 8h"]).match
    own, other = match.frame(1)["prompts"][0], match.frame("public")["prompts"][0]
    assert own["text"] == "Seat 1 plays the 9 of clubs on your 8 of hearts. Counter it?"
    assert own["about"] == other["about"] == ["permanents.1/8h"]
    assert other["text"] == "Seat 2 decides: counter the 9 of clubs?"
    assert offers(match, 1) == {
        "decline": ("Let it happen", [], []),
        "2h counter": ("Counter with the 2 of hearts", ["hand.1/2h"], ["answering"]),
    }
    assert [(one["item"], one["code"]) for one in match.frame(1)["blocked"]] == [("hand.1/3h", "not_a_two")]


def test_questions_among_three(play: Callable[..., Any]) -> None:
    given = {"hands": [["4c"], ["2h", "9d"], ["5d", "6d", "7d"]]}
    played = play(given, "cutthroat").lines(["0 one_off 4c @2"])
    assert texts(played.match, 1, 2, 0) == [
        "Seat 1 plays the 4 of clubs: Seat 3 discards two cards. Counter it?",
        "Seat 2 decides: counter the 4 of clubs against your hand?",
        "Seat 2 decides: counter the 4 of clubs against Seat 3's hand?",
    ]
    assert played.match.frame(0)["prompts"][0]["about"] == ["hand.2"]
    played.line("1 counter 2h")
    assert texts(played.match, 2) == ["Seat 2 counters with the 2 of hearts. Counter that?"]


@pytest.mark.parametrize(
    "line, told, asked",
    [
        (
            "0 permanent Jc 9d @0",
            "Seat 1 shows the jack of clubs, aimed at your 9 of diamonds",
            "Seat 1 plays the jack of clubs on your 9 of diamonds. Send it back with a 9?",
        ),
        (
            "0 permanent Jc 9d @2",
            "Seat 1 shows the jack of clubs: your 9 of diamonds is to go to Seat 3",
            "Seat 1 plays the jack of clubs: your 9 of diamonds goes to Seat 3. Send it back with a 9?",
        ),
        (
            "0 permanent Jc 5d @1",
            "Seat 1 shows the jack of clubs: Seat 3's 5 of diamonds is to go to you",
            "Seat 1 plays the jack of clubs: Seat 3's 5 of diamonds goes to you. Send it back with a 9?",
        ),
        (
            "0 permanent Jc 4d @2",
            "Seat 1 shows the jack of clubs: their own 4 of diamonds is to go to Seat 3",
            "Seat 1 plays the jack of clubs: Seat 1's 4 of diamonds goes to Seat 3. Send it back with a 9?",
        ),
    ],
    ids=["for the player", "for the partner", "for the asked", "away from the player"],
)
def test_a_bounce_window_says_who_is_to_get_the_card(
    line: str, told: str, asked: str, play: Callable[..., Any]
) -> None:
    given = {"hands": [["Jc"], [], [], []], "points": [["4d"], ["9d"], ["5d"], []]}
    match = play(given, "team").lines([line]).match
    assert (match.history(1)[-1]["text"], texts(match, 1)) == (told, [asked])


def test_discards_are_one_pick(play: Callable[..., Any]) -> None:
    match = play({"hands": [["4c"], ["5h", "6h", "Kd"]]}).lines(["0 one_off 4c", "1 decline"]).match
    (entry,) = match.frame(1)["legal"]
    assert entry["pick"] == {
        "field": "cards",
        "from": ["hand.1/5h", "hand.1/6h", "hand.1/Kd"],
        "values": ["5h", "6h", "Kd"],
        "min": 2,
        "max": 2,
        "ordered": False,
    }
    assert entry["target"] == ["scrap"]
    assert texts(match, 1, 0) == ["Discard 2 cards of your choice", "Seat 2 is to choose 2 cards to discard"]


@pytest.mark.parametrize(
    "given, blocked",
    [
        ({"hands": [["Jc"], []]}, {"hand.0/Jc": "no_point_card"}),
        ({"hands": [["Jc"], []], "points": [["5d"], []]}, {"hand.0/Jc": "no_point_card"}),
        ({"hands": [["Jc"], []], "points": [[], ["5d"]], "permanents": [[], ["Qd"]]}, {"hand.0/Jc": "guarded"}),
        ({"hands": [["X1"], []], "permanents": [[], []]}, {"hand.0/X1": "no_permanent_there"}),
        ({"hands": [["X1"], []], "permanents": [[], ["Qd", "Qh"]]}, {"hand.0/X1": "guarded"}),
        ({"hands": [["Kc", "5c"], []], "frozen": [["Kc"], []]}, {"hand.0/Kc": "frozen"}),
    ],
    ids=str,
)
def test_a_card_without_a_use_says_why(
    given: dict[str, Any], blocked: dict[str, str], play: Callable[..., Any]
) -> None:
    frame = play(given, jokers=2).match.frame(0)
    assert {one["item"]: one["code"] for one in frame["blocked"]} == blocked
    assert all("…" not in one["text"] for one in frame["blocked"])


def test_a_question_that_stays_keeps_its_id_when_another_seat_leaves(play: Callable[..., Any]) -> None:
    match = play({"hands": [["Ac"], ["2h"], ["2d"]]}, "cutthroat").lines(["0 one_off Ac"]).match
    before = match.asked[0].id
    match.leave(2)
    assert match.asked[0].id == before
    match.submit(1, {"type": "decline"}, before, 0)
    assert match.awaited == (1,)


def test_the_same_words_two_turns_later_are_another_question(play: Callable[..., Any]) -> None:
    played = play({"hands": [[], []], "deck": ["9h", "2c", "3c", "4c"]})
    before = played.match.asked[0].id
    played.lines(["0 draw", "1 draw"])
    assert played.match.asked[0].id != before


def test_the_log_speaks_to_its_reader(play: Callable[..., Any]) -> None:
    given = {"hands": [["9c"], []], "points": [[], [{"card": "5d", "owner": 0, "jacks": [["Jc", 1]]}]]}
    match = play(given, nine_freeze=True).lines(["0 one_off 9c Jc", "1 decline"]).match
    assert [entry["text"] for entry in match.history(1)][-3:] == [
        "Seat 1 plays the 9 of clubs on your jack of clubs",
        "You let it happen",
        "Your jack of clubs goes back to your hand, frozen; the 5 of diamonds falls to Seat 1",
    ]


def test_partners_are_told_of_each_other_and_pairs_are_named_to_who_watches(play: Callable[..., Any]) -> None:
    match = play({"hands": [["2c"], ["3c"], ["4c"], ["5c"]]}, "team").match

    def told(viewer: Any) -> list[tuple[int, str]]:
        counters = match.frame(viewer)["table"]["counters"]
        return [(one["seat"], one["title"]) for one in counters if one["of"] == 0]

    assert told(0) == [(2, "Partner")]
    assert told(3) == [(1, "Partner")]
    assert told("public") == [(0, "First pair"), (1, "Second pair"), (2, "First pair"), (3, "Second pair")]


def test_who_gives_up_is_told_so(play: Callable[..., Any]) -> None:
    match = play({"hands": [["2c"], ["3c"]]}).lines(["0 resign"]).match
    assert [match.frame(viewer)["outcome"]["text"] for viewer in (0, 1, "public")] == [
        "Seat 2 won: you gave up",
        "You won: your opponent gave up",
        "Seat 2 won: the other side gave up",
    ]
