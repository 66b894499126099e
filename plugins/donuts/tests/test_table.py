"""What is shown and how it is offered."""

import pytest

from parlour_donuts.game import Donuts

FILL = ["donut_holes"] * 6


def zone(frame, key):
    return next(found for found in frame["table"]["zones"] if found["id"] == key)


def test_the_row_keeps_its_numbers_when_there_are_holes(at):
    playing = at(["french_cruller", "glazed", "plain", "powdered"], deck=FILL)
    playing.select(1, 2, 2)
    row = zone(playing.match.frame("public"), "row")
    assert row["places"] == 4
    assert [(item["id"], item["face"], item["marks"]) for item in row["items"]] == [
        ("row#2", "glazed", ["check"]),
        ("row#3", "plain", []),
        ("row#4", "powdered", []),
    ]


def test_a_place_of_the_row_is_pressed_itself(at):
    frame = at(["powdered", None, "plain", "jelly_filled"], deck=FILL).match.frame(1)
    assert [(entry["label"], entry["source"], entry["target"]) for entry in frame["legal"]] == [
        ("1: Powdered", [], ["row#1"]),
        ("3: Plain", [], ["row#3"]),
        ("4: Jelly-Filled", [], ["row#4"]),
    ]


def test_the_discard_pile_is_listed_from_the_bottom_up(at):
    frame = at(["plain", "glazed", "powdered"], discard=["eclair", "jelly_filled", "eclair"]).match.frame("public")
    assert [item["id"] for item in zone(frame, "discard")["items"]] == [
        "discard/eclair",
        "discard/jelly_filled",
        "discard/eclair.2",
    ]


def test_points_are_counted_for_all(at):
    playing = at(["plain", "glazed", "powdered"], deck=FILL)
    playing.select(2, 3)
    counters = playing.match.frame("public")["table"]["counters"]
    assert [(one["id"], one["value"]) for one in counters] == [("score.0", 2), ("score.1", 3)]


def test_a_pick_names_each_copy_of_its_own(at):
    owned = [["plain", "plain", "glazed"], [], [], []]
    playing = at(["milk", "glazed", "plain", "powdered", "plain"], deck=FILL, tableaus=owned)
    playing.select(1, 2, 2, 2)
    drop, pay = playing.match.frame(0)["legal"]
    assert (drop["label"], drop["source"], drop["target"]) == ("Discard the Milk", [], [])
    assert pay["pick"]["from"] == ["tableau.0/plain", "tableau.0/plain.2", "tableau.0/glazed"]
    assert (pay["pick"]["min"], pay["pick"]["max"], pay["pick"]["ordered"]) == (3, 3, True)


@pytest.mark.parametrize("card", ["milk", "raspberry_frosted", "cinnamon_twist", "sprinkled"])
def test_the_card_that_asks_explains_why_it_cannot_be_used(at, card):
    owned = [["plain"] * 3, ["glazed"], ["eclair"], ["eclair"], ["powdered"]]
    playing = at([card, "glazed", "jelly_filled", "powdered", "eclair", "glazed"], deck=FILL, tableaus=owned)
    playing.select(1, 2, 2, 2, 2)
    assert [(one["item"], one["code"]) for one in playing.match.frame(0)["blocked"]] == [
        (f"tableau.0/{card}", "just_taken")
    ]
    assert playing.match.frame(1)["blocked"] == []


def test_a_sole_sprinkled_is_not_blocked(at):
    playing = at(["sprinkled", "glazed", "plain", "powdered"], deck=FILL)
    playing.select(1, 2, 2)
    assert playing.match.frame(0)["blocked"] == []


def test_equal_cards_that_are_passed_all_travel(at):
    owned = [["plain"], ["plain"], ["plain"], ["plain"]]
    playing = at(["cinnamon_twist", "glazed", "powdered", "jelly_filled", "eclair"], deck=FILL, tableaus=owned)
    playing.select(1, 2, 2, 2)
    for seat in range(4):
        playing.do(seat, "pass_left", card="plain")
    moves = [move for entry in playing.match.history("public") if entry["event"] == "passed" for move in entry["moves"]]
    assert [(move["from"], move["to"], move["faces"]) for move in moves] == [
        ("tableau.0", "tableau.1", ["plain"]),
        ("tableau.1", "tableau.2", ["plain"]),
        ("tableau.2", "tableau.3", ["plain"]),
        ("tableau.3", "tableau.0", ["plain"]),
    ]


# -- how each question is put and answered -----------------------------------------------------------------------------

OWNED = [["plain", "powdered"], ["maple_bar"], ["glazed"], ["eclair"], ["coffee"]]

OFFERS = {
    "french_cruller": [("Clear", ["row#3", "row#4", "row#5", "row#6"], ["discard"])],
    "double_chocolate": [
        ("Keep Powdered", ["pair.0/powdered"], ["tableau.0"]),
        ("Keep Éclair", ["pair.0/eclair"], ["tableau.0"]),
    ],
    "red_velvet": [("Take", ["discard/powdered", "discard/eclair"], ["tableau.0"])],
    "sprinkled": [
        *((f"Give Seat {to + 1} Plain", ["tableau.0/plain"], [f"tableau.{to}"]) for to in (1, 2, 3, 4)),
        *((f"Give Seat {to + 1} Powdered", ["tableau.0/powdered"], [f"tableau.{to}"]) for to in (1, 2, 3, 4)),
    ],
    "bear_claw": [
        ("Take Maple Bar from Seat 2", ["tableau.1/maple_bar"], ["tableau.0"]),
        ("Take Glazed from Seat 3", ["tableau.2/glazed"], ["tableau.0"]),
        ("Take Éclair from Seat 4", ["tableau.3/eclair"], ["tableau.0"]),
        ("Take Coffee from Seat 5", ["tableau.4/coffee"], ["tableau.0"]),
    ],
    "cinnamon_twist": [
        ("Pass Plain to Seat 2", ["tableau.0/plain"], ["tableau.1"]),
        ("Pass Powdered to Seat 2", ["tableau.0/powdered"], ["tableau.1"]),
    ],
    "day_old": [("Take", ["discard/powdered", "discard/eclair"], ["tableau.0"])],
    "raspberry_frosted": [("Discard", ["tableau.0/plain", "tableau.0/powdered"], ["discard"])],
    "strawberry_glazed": [
        ("Discard Seat 2's Maple Bar", ["tableau.1/maple_bar"], ["discard"]),
        ("Discard Seat 3's Glazed", ["tableau.2/glazed"], ["discard"]),
        ("Discard Seat 4's Éclair", ["tableau.3/eclair"], ["discard"]),
        ("Discard Seat 5's Coffee", ["tableau.4/coffee"], ["discard"]),
    ],
}


@pytest.mark.parametrize("card", OFFERS)
def test_each_answer_starts_at_its_card_and_goes_where_it_goes(at, card):
    row = [card, "jelly_filled", "plain", "jelly_filled", "milk", "glazed"]
    playing = at(row, deck=["powdered", "eclair", *FILL], tableaus=OWNED, discard=["eclair", "powdered"])
    playing.select(1, 2, 2, 2, 2)
    frame = playing.match.frame(0)
    assert [
        (entry["label"], entry["pick"]["from"] if entry["pick"] else entry["source"], entry["target"])
        for entry in frame["legal"]
    ] == OFFERS[card]
    asked = [prompt["text"] for prompt in frame["prompts"] if prompt["seat"] == 0]
    assert asked == [Donuts.texts[f"prompt.{card}.you"]]
