"""The round and the actions beyond the scenarios: one row or test a clause (rules 4, 5, 9)."""

ROW3 = ("powdered", "glazed", "plain", "jelly_filled")
FILL = ("donut_holes",) * 6


# -- the round (rules 4, 12) -------------------------------------------------------------------------------------------


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
