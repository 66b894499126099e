"""Races by the clock and by prompts: gaps, cool-downs, windows, countdowns, and what is pointed out to whom (rules 10,
11, 13).
"""

import pytest

from gamefold import Reaction, Rejected
from gamefold.match import Match
from parlour_mutts.game import Mutts

RACE = {"home": ["R3"], "hands": [["R4", "Y4", "Y9"], ["R3", "R5", "Y1"], ["Y13", "G12", "G1"]], "turn": 0}
MUTT = {"home": ["R3"], "hands": [["mutt", "Y4"], ["R3", "R5", "Y1"], ["Y13", "G12", "G1"]], "turn": 0}
TIED = {
    "home": ["R3"],
    "hands": [["R9"], ["Y1", "Y9", "G14"], ["G5"]],
    "turn": 0,
    "round": 3,
    "totals": [4, 9, 3],
}


def start(given, **options):
    return Match.start(Mutts, options, 3, b"test", given=given)


def refusal(match, seat, action, now_ms, prompt=None):
    with pytest.raises(Rejected) as refused:
        match.submit(seat, action, prompt, now_ms)
    return refused.value.code


def card(name, face):
    return {"type": name, "card": face}


# -- time --------------------------------------------------------------------------------------------------------------


def test_between_two_cards_of_a_seat_others_get_their_chance():
    match = start(RACE)
    match.submit(0, card("run", "R4"), None, 1000)
    assert refusal(match, 0, card("play", "Y4"), 1299) == "too_fast"
    match.submit(1, card("run", "R5"), None, 1001)
    assert match.state.turn == 2


def test_after_the_gap_the_next_card_is_taken():
    match = start(RACE)
    match.submit(0, card("run", "R4"), None, 1000)
    match.submit(0, card("play", "Y4"), None, 1300)
    assert match.state.turn == 1


def test_drawing_and_passing_know_no_gap():
    match = start(RACE | {"hands": [["Y9", "G14"], ["Y1", "Y2"], ["Y13", "G12"]], "deck": ["Y8"]})
    match.submit(0, {"type": "draw"}, None, 1000)
    match.submit(0, {"type": "end_turn"}, None, 1000)
    assert match.state.turn == 1


def test_a_wrong_call_cools_down_the_calls_of_its_seat_alone():
    match = start(RACE)
    assert refusal(match, 1, card("run", "R3"), 1000) == "not_a_run"
    assert refusal(match, 1, card("match", "R3"), 1999) == "cooling_down"
    match.fork().submit(0, card("run", "R4"), None, 1001)
    match.submit(1, card("match", "R3"), None, 2000)
    assert match.state.turn == 2


def test_a_wrong_call_does_not_keep_its_seat_from_an_ordinary_card():
    match = start(RACE)
    assert refusal(match, 0, card("match", "R4"), 1000) == "not_a_match"
    match.submit(0, card("play", "R4"), None, 1001)
    assert match.state.turn == 1


def test_a_late_call_is_no_wrong_call():
    match = start(RACE | {"hands": [["R4", "Y9"], ["R3", "R5", "Y1"], ["R2", "G12"]]})
    (old,) = [one.id for one in match.asked if one.prompt.seat == 1 and one.prompt.kind == "call"]
    match.submit(2, card("run", "R2"), None, 1000)
    assert refusal(match, 1, card("match", "R3"), 1001, old) == "too_late"
    match.submit(1, card("run", "R3"), None, 1002)
    assert match.state.turn == 2


def test_at_the_slow_pace_nothing_is_timed():
    match = start(RACE, pace="slow", format="speed")
    assert refusal(match, 0, card("match", "R4"), 1000) == "not_a_match"
    match.submit(0, card("run", "R4"), None, 1000)
    match.submit(0, card("play", "Y4"), None, 1000)
    assert match.state.turn == 1


def test_the_slap_window_closes_eight_seconds_after_the_mutt():
    match = start(MUTT)
    match.submit(0, card("play", "mutt"), None, 1000)
    assert match.due_ms() == 9000
    match.submit(1, {"type": "slap"}, None, 8999)
    assert refusal(match, 2, {"type": "slap"}, 9000) == "too_late"
    assert match.run_out(8999) == []
    closed = match.run_out(9000)
    match.expire(9000, closed)
    assert sorted(len(match.game.lies(match.state)[f"hand.{seat}"]) for seat in (0, 2)) in ([1, 4], [2, 3])


def test_a_slap_does_not_prolong_the_window():
    match = start(MUTT)
    match.submit(0, card("play", "mutt"), None, 1000)
    match.submit(1, {"type": "slap"}, None, 5000)
    assert {one.due_ms for one in match.asked if one.prompt.kind == "slap"} == {9000}


def test_a_bark_counts_only_after_the_countdown():
    match = start(TIED)
    match.submit(0, card("play", "R9"), None, 1000)
    assert refusal(match, 0, {"type": "bark"}, 3999) == "too_early"
    assert match.due_ms() == 34_000
    match.submit(2, {"type": "bark"}, None, 4000)
    assert match.outcome.winners == (2,)


def test_a_bark_at_the_slow_pace_has_a_day_and_no_countdown():
    match = start(TIED, pace="slow", bark=True)
    match.submit(0, card("play", "R9"), None, 1000)
    assert match.due_ms() == 1000 + 24 * 60 * 60 * 1000
    match.submit(0, {"type": "bark"}, None, 1001)
    assert match.outcome.winners == (0,)


def test_frames_say_when_a_window_opens_and_closes():
    match = start(MUTT)
    match.submit(0, card("play", "mutt"), None, 1000)
    match.submit(1, {"type": "slap"}, None, 1001)
    windows = [
        [(one["opens_at"], one["due_at"]) for one in match.frame(seat)["prompts"] if one["kind"] == "slap"]
        for seat in (1, 2)
    ]
    owed = ("1970-01-01T00:00:01.000Z", "1970-01-01T00:00:09.000Z")
    assert windows == [[owed, (None, owed[1]), owed], [owed, owed]]


def test_who_has_a_bone_is_not_told_to_take_another():
    match = start(MUTT)
    match.submit(0, card("play", "mutt"), None, 1000)
    match.submit(1, {"type": "slap"}, None, 1001)
    assert [[entry["action"]["type"] for entry in match.frame(seat)["legal"]] for seat in (1, 2)] == [[], ["slap"]]
    match.submit(1, {"type": "slap"}, None, 1002)
    assert match.awaited == (0, 2)


# -- who may cut in ----------------------------------------------------------------------------------------------------


def kinds(match, seat):
    return [(one.prompt.kind, one.prompt.blocking) for one in match.asked if one.prompt.seat == seat]


def test_every_seat_has_the_right_to_call_whatever_it_holds():
    match = start(RACE)
    assert [kinds(match, seat) for seat in range(3)] == [[("turn", True), ("call", False)], *[[("call", False)]] * 2]


def test_nobody_has_it_while_a_wild_card_lies_there():
    match = start(MUTT, slap=False)
    match.submit(0, card("play", "mutt"), None, 1000)
    match.submit(0, {"type": "name_color", "color": "green"}, None, 1000)
    assert [kinds(match, seat) for seat in range(3)] == [[], [("turn", True)], []]


def test_in_turn_only_the_seat_in_turn_has_it():
    match = start(RACE, format="easy", matches_and_runs=True)
    assert [kinds(match, seat) for seat in range(3)] == [[("turn", True), ("call", False)], [], []]


def test_in_a_race_matches_and_runs_are_not_pointed_out():
    frame = start(RACE).frame(1)
    assert frame["legal"] == []
    assert frame["blocked"] == []
    assert [(entry["action"]["type"], entry["action"]["card"]) for entry in frame["tries"]] == [
        (call, face) for face in ("R3", "R5", "Y1") for call in ("match", "run")
    ]


def test_what_may_be_tried_depends_on_the_hand_alone():
    tries = [start(RACE | {"home": [top]}).frame(1)["tries"] for top in ("R2", "G9")]
    assert [entry["action"] for entry in tries[0]] == [entry["action"] for entry in tries[1]]


def test_in_turn_they_are_pointed_out():
    frame = start(RACE, format="easy", matches_and_runs=True).frame(0)
    assert {"type": "run", "card": "R4"} in [entry["action"] for entry in frame["legal"]]
    assert frame["tries"] == []


def test_bots_are_bound_to_human_reactions_in_races_alone():
    match = start(RACE)
    bound = {one.prompt.kind: list(Mutts.reactions(one.prompt)) for one in match.asked}
    assert bound == {"turn": [], "call": [Reaction(1500, 3000, 30), Reaction(900, 1800, 10), Reaction(600, 1200)]}
