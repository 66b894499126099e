"""What each seat is shown, and what it knows when cards are dealt again (rules 8)."""

import pytest

from gamefold.chance import Stream
from parlour_donuts.game import Donuts


@pytest.fixture
def pair(at):
    """Seat 0 has put an Éclair back on the deck; a Day-Old keeps the round open."""
    row = ("double_chocolate", "day_old", "plain", "jelly_filled", "glazed")
    playing = at(row, deck=["powdered", "eclair", "maple_bar", "milk"], discard=["plain"])
    playing.select(1, 2, 4, 4)
    return playing


def faces(frame, zone):
    return [item["face"] for found in frame["table"]["zones"] if found["id"] == zone for item in found["items"]]


def test_the_pair_is_shown_to_its_taker_alone_and_not_in_the_deck(pair):
    assert faces(pair.match.frame(0), "pair.0") == ["powdered", "eclair"]
    assert faces(pair.match.frame(1), "pair.0") == []
    assert pair.position()["deck"] == ["maple_bar", "milk"]


def test_what_is_told_of_the_pair(pair):
    pair.do(0, "keep", card="powdered")
    assert pair.told(0, "peeked") == ["You choose between Powdered and Éclair"]
    assert pair.told(1, "peeked") == ["Seat 1 chooses between two cards of the deck"]
    assert pair.told(0, "kept") == ["You keep Powdered and put Éclair back"]
    assert pair.told("public", "kept") == ["Seat 1 keeps Powdered and puts the other back"]


def test_the_card_put_back_is_shown_to_its_seat_until_it_is_drawn(pair):
    pair.do(0, "keep", card="powdered")
    assert faces(pair.match.frame(0), "deck") == ["eclair"]
    assert faces(pair.match.frame(1), "deck") == faces(pair.match.frame("public"), "deck") == []
    pair.do(1, "take_discard", cards=[])
    assert pair.position()["row"][0] == "eclair"
    assert faces(pair.match.frame(0), "deck") == []


def test_a_new_deal_keeps_the_card_put_back_for_its_seat_alone(pair):
    pair.do(0, "keep", card="powdered")

    def tops(viewer):
        deals = [pair.match.redeal(viewer, Stream(b"deal", number)) for number in range(40)]
        return {state.zones["deck"][0] for state in deals}

    assert tops(0) == {"eclair"}
    assert tops(1) == tops("public") == {"eclair", "maple_bar", "milk"}


def test_all_that_lies_open_stays_in_a_new_deal(pair):
    before = pair.position()
    after = Donuts.position_of(pair.match.redeal(2, Stream(b"deal", 1)))
    kept = ("row", "discard", "tableaus", "scores", "deck_size")
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
