"""The round and the actions beyond the scenarios: one row or test a clause (rules 4, 5, 9)."""

from collections import Counter
from itertools import permutations

import pytest

from gamefold.chance import Stream
from gamefold.legal import expand
from gamefold.match import Match
from parlour_donuts.cards import DECKS
from parlour_donuts.game import Donuts

ROW3 = ("powdered", "glazed", "plain", "jelly_filled")
FILL = ("donut_holes",) * 6


def fold(records, state=None):
    """The state after each event of the game."""
    for record in records:
        if not record.is_kernel:
            state = Donuts.apply(state, record.event)
            yield state


# -- the round (rules 4, 12) -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", Donuts.seats)
def test_every_card_is_in_one_place_after_every_event(seats):
    for number in range(5):
        match = Match.start(Donuts, {}, seats, bytes([number]))
        while not match.is_over:
            match.expire(0)
        for state in fold(match.records):
            lying = Counter(face for faces in Donuts.lies(state).values() for face in faces)
            assert lying == Counter(DECKS[seats])


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_in_which_selections_arrive_changes_nothing(at, order):
    playing, chosen = at(ROW3, deck=FILL), (2, 2, 3)
    for seat in order:
        records = playing.do(seat, "select", position=chosen[seat])
    events = [record.event for record in records if not record.is_kernel]
    assert [type(event).__name__ for event in events] == ["Revealed", "Contested", "Taken", "Refilled"]
    assert events[0].selections == chosen


def test_one_event_reveals_all_selections(at):
    playing = at(ROW3, deck=FILL)
    playing.select(2, 2, 4)
    assert playing.told("public", "revealed") == ["Round 1: Seat 1 – 2, Seat 2 – 2 and Seat 3 – 4"]


def test_before_the_reveal_a_selection_is_in_no_history_but_its_own(at):
    playing = at(ROW3, deck=FILL)
    playing.do(0, "select", position=3)
    assert playing.match.frame(0)["prompts"][0]["chosen"] == {"type": "select", "position": 3}
    for viewer in (1, 2, "public"):
        assert [entry["event"] for entry in playing.match.history(viewer)][-1] == "match.chosen"
        assert "position" not in str(playing.match.frame(viewer)["prompts"])


def test_a_contested_card_is_seen_by_an_eclair_at_a_higher_position(at):
    playing = at(("powdered", "eclair", "plain", "jelly_filled"), deck=FILL)
    playing.select(1, 1, 2)
    assert playing.position()["tableaus"] == [[], [], ["eclair", "powdered"]]


def test_a_contested_card_at_a_higher_position_comes_too_late_for_an_eclair(at):
    playing = at(("eclair", "powdered", "plain", "jelly_filled"), deck=FILL)
    playing.select(2, 2, 1)
    assert playing.position()["tableaus"][2] == ["eclair"]
    assert playing.told(0, "idle") == ["Éclair finds nothing to do"]


def test_questions_of_a_round_come_one_after_the_other(at):
    playing = at(("sprinkled", "sprinkled", "plain", "jelly_filled"), deck=FILL)
    playing.select(2, 1, 3)
    first = playing.match.awaited
    playing.do(1, "give", card="sprinkled", to=0)
    assert (first, playing.match.awaited) == ((1,), (0,))
    assert playing.position()["tableaus"] == [["sprinkled", "sprinkled"], [], []]


def test_a_second_twist_in_a_round_is_another_question(at):
    owned = [["plain"], ["maple_bar"], ["powdered", "glazed"], ["eclair"]]
    row = ("cinnamon_twist", "cinnamon_twist", "plain", "jelly_filled", "plain")
    playing = at(row, deck=FILL, tableaus=owned)
    playing.select(1, 2, 3, 3)
    first = playing.match.asked[0].id
    for seat, card in enumerate(("plain", "maple_bar", "glazed", "eclair")):
        playing.do(seat, "pass_left", card=card)
    assert playing.match.asked[0].id != first
    assert playing.match.chosen == ()
    assert set(playing.match.awaited) == {0, 1, 2, 3}


def test_a_second_cruller_is_not_asked_when_the_first_has_left_nothing(at):
    playing = at(("french_cruller", "french_cruller", "plain", "jelly_filled"), deck=FILL)
    playing.select(1, 2, 2)
    playing.do(0, "discard_row", positions=[3, 4])
    assert playing.match.awaited == (0, 1, 2)
    assert playing.position()["discard"] == ["plain", "jelly_filled", "french_cruller"]


def test_the_match_ends_only_after_all_positions_are_done(at):
    playing = at(("chocolate_frosted", "milk", "plain", "plain", "plain"), deck=["powdered"], tableaus=[[], [], [], []])
    playing.select(1, 2, 3, 3)
    assert playing.match.outcome.scores == (3, 0, 0, 0)
    assert playing.position()["discard"] == ["milk", "plain"]


# -- what the clock does (rules 9) -------------------------------------------------------------------------------------


def test_a_cruller_that_is_not_answered_discards_nothing(at):
    playing = at(("french_cruller", *ROW3[1:]), deck=FILL)
    playing.select(1, 2, 2)
    playing.match.expire(0)
    assert playing.position()["discard"] == ["glazed"]


def test_a_day_old_that_is_not_answered_takes_nothing(at):
    playing = at(("day_old", *ROW3[1:], "plain"), deck=FILL, discard=["milk"])
    playing.select(1, 2, 2, 2)
    playing.match.expire(0)
    assert playing.position()["tableaus"][0] == ["day_old"]


def test_any_legal_answer_may_be_the_default(at):
    playing = at(("sprinkled", *ROW3[1:]), deck=FILL, tableaus=[["plain", "powdered"], [], []])
    playing.select(1, 2, 2)
    prompt = playing.match.asked[0].prompt
    drawn = {Donuts.default_action(playing.match.state, prompt, Stream(b"luck", number)) for number in range(60)}
    assert drawn == set(expand(playing.match.legal(0)))


# -- hidden information (rules 8) --------------------------------------------------------------------------------------


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


# -- who has resigned (rules 9, D24) -----------------------------------------------------------------------------------


def test_the_cards_of_who_resigned_stay_and_count(at):
    playing = at(ROW3, tableaus=[["plain"], ["plain", "plain"], []])
    playing.match.leave(1)
    playing.select(1)
    playing.do(2, "select", position=1)
    outcome = playing.match.outcome
    assert outcome.scores[0] == 1, "seat 1 has the lead in Plain"
    assert (outcome.winners, outcome.places[1]) == ((0,), 3)


def test_a_selection_made_before_resigning_stands(at):
    playing = at(ROW3, deck=FILL)
    playing.do(1, "select", position=4)
    playing.match.leave(1)
    playing.do(0, "select", position=1)
    playing.do(2, "select", position=2)
    assert playing.position()["tableaus"][1] == ["jelly_filled"]
