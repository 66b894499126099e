"""Simulations: who wins, how long matches are, and that faults are found and told."""

from typing import ClassVar

import pytest
from tiny import Magpies, Stones
from tiny.stones import Take

from gamefold import Reaction, Rejected
from gamefold.bots import Answer, Kind, Rounds, find
from gamefold.simulate import Play, Timed, match_key, simulate


def run(game=Stones, matches=12, seats=2, bots=("random", "random"), rounds=40, **more):
    kinds = [find(bot) if isinstance(bot, str) else bot for bot in bots]
    return simulate(game, matches=matches, seats=seats, kinds=kinds, budget=lambda kind: Rounds(rounds), **more)


def test_every_match_finishes_and_every_win_is_counted():
    result = run(Magpies, seats=3, bots=("random", "random", "random"))
    assert (result.finished, result.faults) == (12, [])
    assert sum(result.wins) == pytest.approx(12)
    assert result.lengths.min <= result.lengths.median <= result.lengths.max
    assert result.actions >= 12 * result.lengths.min
    assert result.events > result.actions


def test_same_seed_same_result():
    assert run() == run()
    assert run(seed="other") != run()


def test_thinker_beats_random_in_a_game_without_secrets():
    result = run(matches=20, bots=("thinker", "random"), rounds=400)
    assert result.wins[0] >= 18


def test_thinker_beats_random_in_a_game_with_secrets():
    result = run(Magpies, matches=16, seats=2, bots=("thinker", "random"), rounds=120)
    assert result.wins[0] >= 11


def test_bots_change_seats_from_match_to_match():
    seats = []

    class Counting:
        def __init__(self, seed):
            pass

        def choose(self, frame, sampler, budget):
            seats.append(sampler.seat)
            return find("random").make(b"").choose(frame, sampler, budget)

    run(matches=2, bots=("random", Kind("counting", Counting)), options={"stones": 3, "most": 1})
    assert seats == [1, 0, 0]


def test_one_bot_for_all_seats_and_more_bots_than_seats():
    assert run(Magpies, seats=4, bots=("random",)).wins == [pytest.approx(12)]
    assert len(run(bots=("random", "random", "random")).wins) == 3


def test_progress_is_told():
    done = []
    run(matches=3, progress=done.append)
    assert done == [1, 2, 3]


@pytest.mark.parametrize("more, code", [({"seats": 3}, "bad_seats"), ({"options": {"stones": 0}}, "bad_option")])
def test_bad_match_is_refused_before_the_first(more, code):
    with pytest.raises(Rejected) as refusal:
        run(**more)
    assert refusal.value.code == code


def test_broken_game_is_a_fault_of_its_match(monkeypatch):
    true_decide = Stones.decide.__func__

    def decide(cls, state, seat, action, chance):
        if action.stones == 3:
            raise ZeroDivisionError("three")
        return true_decide(cls, state, seat, action, chance)

    monkeypatch.setattr(Stones, "decide", classmethod(decide))
    result = run(matches=20, options={"stones": 4})
    assert 0 < len(result.faults) < 20
    assert result.finished == 20 - len(result.faults)
    [error] = {fault.error for fault in result.faults}
    assert error.startswith("ZeroDivisionError: three (test_simulate.py, line ")
    assert result.faults[0].key == match_key("simulation", result.faults[0].match).hex()


class Stubborn:
    """A bot that never answers."""

    def __init__(self, seed):
        pass

    def choose(self, frame, sampler, budget):
        return None


def test_bot_that_does_not_answer_is_a_fault():
    result = run(matches=1, bots=(Kind("stubborn", Stubborn),))
    assert result.faults[0].error == "RuntimeError: no bot answers, though seats (0,) are asked"


class Greedy(Stubborn):
    def choose(self, frame, sampler, budget):
        return Answer(frame["prompts"][0]["id"], Take(9))


def test_bot_that_is_refused_is_a_fault():
    result = run(matches=1, bots=(Kind("greedy", Greedy),))
    assert result.faults[0].error == "RuntimeError: greedy is refused Take(stones=9): too_many"


def test_match_without_end_is_a_fault(monkeypatch):
    monkeypatch.setattr(Stones, "actions_max", classmethod(lambda cls, options, seats: 2))
    assert run(matches=1).faults[0].error == "RuntimeError: no end after 2 actions"


def test_time_runs_so_that_races_can_be_won():
    names = set()
    for number in range(5):
        play = Play(Magpies, {"coins": 1}, bytes([number]), [find("random")] * 3, lambda kind: Rounds(1))
        play.run()
        names |= {record.name for record in play.match.records}
    assert {"tied", "snatched"} <= names
    assert "match.expired" not in names


class TestTimed:
    """Bots that answer when they would at a table."""

    QUICK, SLOW, BLIND = Reaction(100, 200), Reaction(900, 900), Reaction(0, 0, missed_percent=100)
    COINS: ClassVar = {"coins": 1}

    def reacts(self, monkeypatch, *reactions):
        monkeypatch.setattr(Magpies, "reactions", lambda prompt: reactions if prompt.kind == "snatch" else ())

    def snatched(self, bots, matches=8):
        """Who won the races, by the name of the bot."""
        won = []
        for number in range(matches):
            play = Timed(Magpies, self.COINS, bytes([number]), [find(bot) for bot in bots], lambda kind: Rounds(1))
            play.run()
            won += [bots[record.event.seat] for record in play.match.records if record.name == "snatched"]
        return won

    def test_the_quicker_wins_the_race(self, monkeypatch):
        self.reacts(monkeypatch, self.SLOW, self.QUICK)
        won = self.snatched(["random", "thinker:deep", "random"])
        assert len(won) > 3
        assert won.count("thinker:deep") > won.count("random")
        assert set(self.snatched(["random", "thinker:deep"])) == {"thinker:deep"}

    def test_race_that_all_overlook_closes_by_itself(self, monkeypatch):
        self.reacts(monkeypatch, self.BLIND)
        play = Timed(Magpies, self.COINS, b"1", [find("random")] * 2, lambda kind: Rounds(1))
        play.run()
        names = [record.name for record in play.match.records]
        assert names.count("tied") == names.count("match.expired") > 0

    def test_thinks_no_longer_than_it_may(self, monkeypatch):
        self.reacts(monkeypatch, self.SLOW, self.QUICK)
        times = set()

        def budget(kind):
            times.add(kind.think_ms)
            return Rounds(1)

        for number in range(5):
            Timed(Magpies, self.COINS, bytes([number]), [find("thinker:deep")] * 2, budget).run()
        assert times == {1_000, 50}

    def test_same_seed_same_result_and_every_win_counts(self):
        result = run(Magpies, seats=3, bots=("random", "random", "random"), timed=True)
        assert (result.finished, result.faults) == (12, [])
        assert run(Magpies, seats=3, bots=("random", "random", "random"), timed=True) == result

    def test_bots_that_are_stubborn_or_refused_are_faults(self):
        result = run(matches=1, bots=(Kind("stubborn", Stubborn),), timed=True)
        assert result.faults[0].error == "RuntimeError: no bot answers, though seats (0,) are asked"
        result = run(matches=1, bots=(Kind("greedy", Greedy),), timed=True)
        assert result.faults[0].error == "RuntimeError: greedy is refused Take(stones=9): too_many"
