"""Clocks as arithmetic: what runs, what a decision costs, when time is up, what an outage gives back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from parlour.matches import clocks
from parlour.matches.clocks import LAG_CREDIT_MS, Clock
from parlour.matches.domain import DAY_MS, Live, PerAction, Slow, Untimed

LIVE = Live(60, 5)
P, Q = frozenset({"p"}), frozenset({"q"})


def begun(pace, owed=None, timed=(True, True), now_ms=0):
    return clocks.begin(pace, timed, {0: P} if owed is None else owed, now_ms)


def test_only_the_seat_that_owes_runs():
    clock = begun(LIVE)
    assert (clock.left, clock.since) == ((60_000, 60_000), (0, None))


def test_bots_have_no_clock():
    clock = begun(LIVE, {0: P, 1: Q}, timed=(True, False))
    assert (clock.left, clock.since) == ((60_000, None), (0, None))


def test_untimed_match_has_no_clock():
    clock = begun(Untimed())
    assert (clock.left, clock.since, clocks.due_ms(clock)) == ((None, None), (None, None), {})


def test_live_decision_costs_its_time_less_lag_and_earns_the_increment():
    after = clocks.after_command(begun(LIVE), LIVE, before={0: P}, after={1: Q}, actor=0, now_ms=10_000)
    assert after.left == (60_000 - (10_000 - LAG_CREDIT_MS) + 5_000, 60_000)
    assert after.since == (None, 10_000)
    assert after.charges[0].charged == 10_000 - LAG_CREDIT_MS


def test_seat_that_is_asked_again_at_once_starts_anew():
    after = clocks.after_command(begun(LIVE), LIVE, before={0: P}, after={0: Q}, actor=0, now_ms=1_000)
    assert after.since == (1_000, None)


def test_seat_runs_on_while_others_act():
    both = begun(LIVE, {0: P, 1: Q})
    after = clocks.after_command(both, LIVE, before={0: P, 1: Q}, after={0: P}, actor=1, now_ms=4_000)
    assert (after.since, after.left[0]) == ((0, None), 60_000)


@pytest.mark.parametrize("pace,whole", [(PerAction(20), 20_000), (Slow(3), 3 * DAY_MS)])
def test_time_for_each_decision_is_whole_again_after_it(pace, whole):
    after = clocks.after_command(begun(pace), pace, before={0: P}, after={1: Q}, actor=0, now_ms=whole // 2)
    assert after.left == (whole, whole)


def test_flag_falls_when_the_time_is_up_and_not_before():
    clock = begun(LIVE)
    assert clocks.flagged(clock, 59_999) == []
    assert clocks.flagged(clock, 60_000) == [0]


def test_outage_is_given_back_before_the_flag_falls():
    outages = [(10_000, 40_000)]
    clock = begun(LIVE)
    assert clocks.due_ms(clock, outages) == {0: 90_000}
    after = clocks.after_command(clock, LIVE, before={0: P}, after={1: Q}, actor=0, now_ms=50_000, outages=outages)
    assert after.charges[0].elapsed == 20_000


@pytest.mark.parametrize("pace", [PerAction(5), Slow(1)])
def test_bank_that_runs_out_ends_it_and_so_do_three_timeouts(pace):
    clock = begun(pace)
    assert clocks.is_out_of_play(clock, LIVE, 0)
    for _ in range(3):
        assert not clocks.is_out_of_play(clock, pace, 0)
        clock = clocks.timed_out(clock, [0])
    assert clocks.is_out_of_play(clock, pace, 0)


def test_acting_makes_up_for_timeouts():
    clock = clocks.timed_out(begun(PerAction(5)), [0])
    after = clocks.after_command(clock, PerAction(5), before={0: P}, after={1: Q}, actor=0, now_ms=1_000)
    assert (after.out, after.acted) == ((0, 0), (0,))


def test_nobody_is_there_until_somebody_has_acted_and_again_once_all_ran_out():
    clock = begun(PerAction(5))
    assert clocks.nobody_is_there(clock, [0, 1])
    acted = replace(clock, acted=(1,))
    assert not clocks.nobody_is_there(acted, [0, 1])
    assert clocks.nobody_is_there(clocks.timed_out(acted, [0, 1]), [0, 1])


STRETCH = st.tuples(st.integers(0, 10_000), st.integers(1, 500))


@given(
    start=st.integers(0, 10_000),
    length=st.integers(0, 10_000),
    gaps=st.lists(st.tuples(st.integers(1, 800), st.integers(1, 800)), max_size=6),
)
def test_prolonged_stretch_holds_exactly_its_own_time(start, length, gaps):
    """What is left of a prolonged stretch once all outages in it are taken off is the stretch."""
    outages, at = [], 0
    for free, lost in gaps:
        outages.append((at + free, at + free + lost))
        at += free + lost
    end = clocks.prolonged(start, start + length, outages)
    assert end - start - clocks.paused(start, end, outages) == length


@given(steps=st.lists(st.tuples(st.booleans(), st.integers(0, 30_000)), max_size=30))
def test_live_clock_never_gains_more_than_its_increments(steps):
    clock, now_ms, turn, taken = begun(LIVE), 0, 0, [0, 0]
    for goes_over, thought_ms in steps:
        now_ms += thought_ms
        following = 1 - turn if goes_over else turn
        asked = frozenset({f"{now_ms}.{len(taken)}"})
        owed = {turn: P} if clock.since[turn] is not None else {}
        clock = clocks.after_command(
            clock, LIVE, before=owed, after={following: asked | {"other"}}, actor=turn, now_ms=now_ms
        )
        taken[turn] += 1
        turn = following
    for seat in (0, 1):
        assert 0 <= clock.left[seat] <= 60_000 + taken[seat] * 5_000


def test_stopped_clock_keeps_what_was_left():
    assert clocks.stopped(begun(LIVE), 12_000) == Clock((48_000, 60_000), (None, None), (0, 0))
