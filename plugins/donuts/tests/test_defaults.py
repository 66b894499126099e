"""What the clock does for a player (rules 9), and the rough worth of a state."""

import pytest

from gamefold.chance import Stream
from gamefold.legal import expand
from parlour_donuts.game import Donuts

ROW3 = ("powdered", "glazed", "plain", "jelly_filled")
FILL = ("donut_holes",) * 6


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


# -- the worth of a state ----------------------------------------------------------------------------------------------


def worths(at, *tableaus):
    return Donuts.evaluate(at(["plain"] * (len(tableaus) + 1), deck=FILL, tableaus=tableaus).match.state)


def test_nobody_in_the_lead_is_worth_the_same_to_all(at):
    assert worths(at, ["glazed"], ["glazed"], ["glazed"]) == [0.5, 0.5, 0.5]


def test_a_lead_is_worth_more_the_larger_it_is(at):
    narrow, behind = worths(at, ["glazed"], [])
    wide, far_behind = worths(at, ["glazed", "glazed"], [])
    assert 0 < far_behind < behind < 0.5 < narrow < wide < 1
    assert narrow + behind == pytest.approx(1)
