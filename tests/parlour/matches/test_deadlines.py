"""What happens by itself: time that runs out, tables that nobody starts, matches that nobody goes on with."""

import json

import pytest
from django.utils import translation

from parlour.matches import folds, frames, outages
from parlour.matches.domain import DAY_MS, HOUR_MS
from parlour.matches.errors import Late, Refused
from parlour.matches.models import Outage
from parlour.matches.presence import Present
from parlour.matches.services.deadlines import due_matches, due_settle
from parlour.store.selectors import events_read, head_read

TAKE = {"type": "take", "stones": 1}
LIVE = {"kind": "live", "bank_s": 60, "increment_s": 0}
ACTION = {"kind": "action", "seconds": 10}


def names(match):
    return [one.name for one in events_read(match)]


def moved(world, match):
    """Both have acted, so both are there; seat 0 is asked."""
    world.do(match, 0, TAKE)
    world.do(match, 1, TAKE)


def test_nothing_is_due_before_its_time(world):
    match = world.begun(pace=LIVE)
    world.later(ms=59_000)
    assert (due_matches(), due_settle(match)) == ([], False)


@pytest.mark.parametrize("apart_ms, least_ms", [(-3_000, 60_000), (0, 59_000), (70_000, 0)])
def test_clock_shows_at_most_what_is_left(world, monkeypatch, apart_ms, least_ms):
    match = world.begun(pace=LIVE)
    near = frames.now_near
    monkeypatch.setattr(frames, "now_near", lambda: near() + apart_ms)
    left_ms = world.frame(match)["clock"]["seats"][0]["left_ms"]
    assert least_ms <= left_ms <= (60_000 if apart_ms < 60_000 else 0)


def test_bank_that_runs_out_loses(world):
    match = world.begun(pace=LIVE)
    moved(world, match)
    world.later(ms=61_000)
    assert due_matches() == [match]
    assert due_settle(match)
    frame = world.frame(match)
    assert (frame["status"], frame["outcome"]["winners"]) == ("over", [1])
    assert names(match)[-1] == "match.left"


def test_due_twice_is_settled_once(world):
    match = world.begun(pace=ACTION)
    moved(world, match)
    world.later(match, ms=11_000)
    assert not due_settle(match)
    assert names(match).count("match.expired") == 1


@pytest.mark.parametrize("pace,ms", [(ACTION, 11_000), ({"kind": "slow", "days": 1}, DAY_MS + 1_000)])
def test_timeout_of_a_decision_is_answered_by_default_and_the_third_in_a_row_loses(world, pace, ms):
    match = world.begun(pace=pace, options={"stones": 40})
    moved(world, match)
    for count in (1, 2):
        world.later(match, ms=ms)
        assert names(match).count("match.expired") == count
        world.do(match, 1, TAKE)
    world.later(match, ms=ms)
    assert world.frame(match)["outcome"]["winners"] == [1]


def test_match_that_nobody_ever_played_is_called_off(world):
    match = world.begun(pace=LIVE)
    world.later(match, ms=61_000)
    assert (world.frame(match)["status"], names(match)[-1]) == ("aborted", "match.aborted")
    assert world.frame(match)["notice"] == "Time ran out, and no person was playing any more."


def test_match_that_all_have_left_is_called_off(world):
    match = world.begun(pace=ACTION, options={"stones": 40})
    moved(world, match)
    for _ in range(5):
        world.later(match, ms=11_000)
    assert world.frame(match)["status"] == "aborted"


def test_match_without_clocks_is_called_off_after_fourteen_idle_days(world):
    match = world.begun()
    world.later(match, ms=14 * DAY_MS - HOUR_MS)
    assert world.frame(match)["status"] == "running"
    world.later(match, ms=2 * HOUR_MS)
    frame = world.frame(match)
    assert (frame["status"], frame["notice"]) == ("aborted", "Nobody had done anything for a long time.")


def test_why_it_is_over_is_told_in_the_language_of_the_reader_whoever_acts(world):
    match = world.begun()
    world.later(match, ms=15 * DAY_MS)
    fold, told = folds.current(match), {}
    for locale in ("de", "en"):
        with translation.override("en" if locale == "de" else "de"):
            text = frames.frame_encode(fold, 0, locale=locale, present=Present(), now_ms=0).text
        told[locale] = json.loads(text)["notice"]
    assert told["en"] == "Nobody had done anything for a long time."
    assert told["de"] == "Lange Zeit hatte niemand etwas getan."


@pytest.mark.parametrize("pace,hours", [({"kind": "none"}, 24), ({"kind": "slow", "days": 1}, 14 * 24)])
def test_table_that_nobody_starts_closes(world, pace, hours):
    match = world.open(pace=pace)
    world.later(match, ms=(hours - 1) * HOUR_MS)
    assert world.frame(match)["status"] == "open"
    world.later(match, ms=2 * HOUR_MS)
    frame = world.frame(match)
    assert (frame["status"], frame["notice"]) == ("aborted", "Nobody came in time, so the table was closed.")


def test_command_that_comes_when_time_is_up_finds_it_settled(world):
    match = world.begun(pace=ACTION, options={"stones": 40})
    moved(world, match)
    prompt = world.prompt(match, 0)
    world.later(ms=11_000)
    with pytest.raises(Late, match="too_late"):
        world.do(match, 0, TAKE, prompt=prompt)
    assert names(match)[-2:] == ["match.expired", "taken"]


def test_window_of_a_race_closes_by_itself(world):
    match = world.begun("Ada", "Ben", game="magpies", options={"rounds": 1})
    for seat in (0, 1):
        world.do(match, seat, {"type": "bid", "coins": 1})
    assert {one["kind"] for one in world.frame(match, 0)["prompts"]} == {"snatch"}
    world.later(match, ms=5_000)
    assert "snatch" not in [one["kind"] for one in world.frame(match, 0)["prompts"]]


def test_who_is_late_in_a_race_is_told_who_was_faster(world):
    match = world.begun("Ada", "Ben", game="magpies", options={"rounds": 2})
    for seat in (0, 1):
        world.do(match, seat, {"type": "bid", "coins": 1})
    prompt = world.prompt(match, 1)
    world.later(ms=1_500)
    world.do(match, 0, {"type": "snatch"})
    world.later(ms=140)
    with pytest.raises(Late, match="find_gone") as late:
        world.do(match, 1, {"type": "snatch"}, prompt=prompt)
    assert late.value.slots["by"] == 0
    assert 140 <= late.value.slots["ms"] < 1_140


def test_who_chose_last_is_told_to_nobody(world):
    match = world.begun("Ada", "Ben", game="magpies", options={"rounds": 1})
    prompt = world.prompt(match, 0)
    for seat in (0, 1):
        world.do(match, seat, {"type": "bid", "coins": 1})
    with pytest.raises(Late, match="too_late") as late:
        world.do(match, 0, {"type": "bid", "coins": 2}, prompt=prompt)
    assert late.value.slots == {}


def test_outage_is_credited_before_anybody_times_out(world):
    match = world.begun(pace=LIVE)
    moved(world, match)
    assert outages.pulse() is None
    world.later(ms=90_000)
    since, until = outages.pulse()
    assert until - since >= 90_000
    assert due_matches() == []
    assert not due_settle(match)
    assert 55_000 < world.frame(match)["clock"]["seats"][0]["left_ms"] <= 60_000
    world.later(ms=61_000)
    assert due_matches() == [match]


def test_command_that_comes_before_the_first_sweep_after_an_outage(world):
    match = world.begun(pace=LIVE)
    moved(world, match)
    outages.pulse()
    world.later(ms=600_000)
    world.do(match, 0, TAKE)
    assert (names(match)[-1], head_read(match).status) == ("taken", "running")


def test_window_that_an_outage_prolongs_can_be_answered(world):
    match = world.begun("Ada", "Ben", game="magpies", options={"rounds": 1})
    for seat in (0, 1):
        world.do(match, seat, {"type": "bid", "coins": 1})
    prompt = world.prompt(match, 0)
    outages.pulse()
    world.later(ms=30_000)
    assert outages.pulse() is not None
    world.later(ms=2_000)
    world.do(match, 0, {"type": "snatch"}, prompt=prompt)
    assert "match.expired" not in names(match)
    world.later(ms=10_000)
    with pytest.raises(Refused):
        world.do(match, 1, {"type": "snatch"})


def test_short_silence_is_no_outage(world):
    outages.pulse()
    world.later(ms=3_000)
    assert (outages.pulse(), Outage.objects.count()) == (None, 0)


def test_resigning_twice(world):
    from parlour.matches.services.commands import resign

    match = world.begun()
    resign(match, seat=0)
    with pytest.raises(Refused, match="over"):
        resign(match, seat=0)
