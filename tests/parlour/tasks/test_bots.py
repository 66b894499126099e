"""Bots: one action for each duty, whatever happens to those who work on it."""

import time
from concurrent.futures import ThreadPoolExecutor
from secrets import randbelow

import pytest
from msgspec.structs import replace

from gamefold import Reaction
from gamefold.bots import pace
from parlour.matches.models import Duty, Fault
from parlour.matches.services import duties, playing
from parlour.store.selectors import events_read, head_read
from parlour.tasks import sweep, thinking, turns
from parlour.tasks.thinker import Reply, think
from parlour.tasks.thinking import BotFailed, Thinkers

ME, RANDOM = {"kind": "me"}, {"kind": "bot", "bot": "random"}


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch):
    monkeypatch.setattr(playing, "BOT_DELAY_MS", (0, 0))


@pytest.fixture
def match(world):
    return world.open(seats=[RANDOM, ME])


def eventually(true, *, within_s=20):
    until_s = time.monotonic() + within_s
    while not true():
        assert time.monotonic() < until_s
        time.sleep(0.02)


def duty_of(match):
    return Duty.objects.get(match=match)


def taken_by_bot(match):
    return [one.seq for one in events_read(match) if one.seat == 0 and one.action == "take"]


def test_duty_is_there_as_soon_as_the_bot_is_asked(match):
    duty = duty_of(match)
    assert (duty.seat, duty.bot, duty.claimed_ms) == (0, "random", 0)


def test_bot_answers_and_the_duty_is_done(match, pool):
    turns.bot_turn(match, duty_of(match).prompt, pool)
    assert taken_by_bot(match) == [3]
    assert not Duty.objects.exists()


def test_bots_play_a_match_among_themselves(world, pool):
    match = world.open(seats=[RANDOM, {"kind": "bot", "bot": "thinker:quick"}], options={"stones": 6})
    while duty := Duty.objects.filter(match=match).first():
        turns.bot_turn(match, duty.prompt, pool)
    assert head_read(match).status == "over"


def test_sealed_bids_and_races_among_bots(world, pool):
    match = world.open(game="magpies", seats=[RANDOM] * 3, options={"rounds": 2})
    for _ in range(200):
        for duty in Duty.objects.filter(match=match):
            turns.bot_turn(match, duty.prompt, pool)
        if head_read(match).status == "over":
            break
        world.later(match, ms=5_000)
    assert head_read(match).status == "over"
    assert not Duty.objects.exists()


def test_done_twice_it_is_stored_once(match, pool):
    prompt = duty_of(match).prompt
    first = duties.duty_claim(match, prompt, claim_ms=0)
    second = duties.duty_claim(match, prompt, claim_ms=0)
    for claimed in (first, second):
        duties.duty_answer(claimed, prompt=prompt, action={"type": "take", "stones": 1})
    assert taken_by_bot(match) == [3]


def test_prompt_that_outlasts_its_answer_is_owed_anew(world, monkeypatch):
    from tiny import Magpies

    monkeypatch.setattr(Magpies, "_may_peek", classmethod(lambda cls, state, seat: True))
    match = world.open(game="magpies", seats=[RANDOM, ME])
    prompt = next(one.id for one in world.fold(match).play.prompts_of(0) if one.prompt.kind == "peek")
    for times in (1, 2):
        first, second = (duties.duty_claim(match, prompt, claim_ms=0) for _ in range(2))
        assert (first.tries, second.tries) == (1, 2)
        for claimed in (first, second):
            duties.duty_answer(claimed, prompt=prompt, action={"type": "peek"})
        assert [one.name for one in events_read(match)].count("peeked") == times
        assert Duty.objects.get(match=match, prompt=prompt).not_before_ms > first.not_before_ms
        world.later(ms=5_000)


def test_only_one_worker_has_a_duty(match):
    prompt = duty_of(match).prompt
    assert duties.duty_claim(match, prompt, claim_ms=60_000) is not None
    assert duties.duty_claim(match, prompt, claim_ms=60_000) is None


def test_duty_that_lapses_while_it_is_claimed_is_nobodys(match, monkeypatch):
    prompt, current = duty_of(match).prompt, duties.folds.current

    def lapses(match):
        Duty.objects.all().delete()
        return current(match)

    monkeypatch.setattr(duties.folds, "current", lapses)
    assert duties.duty_claim(match, prompt, claim_ms=0) is None


def test_worker_killed_in_mid_thought_leaves_one_action(match, pool):
    """The first worker claims and is never seen again; once its claim has run out, the sweep finds another."""
    prompt = duty_of(match).prompt
    assert duties.duty_claim(match, prompt, claim_ms=0) is not None
    Duty.objects.update(sent_ms=0)
    assert duties.duties_unsent() == [(match, prompt)]
    assert duties.duties_unsent() == []
    turns.bot_turn(match, prompt, pool)
    turns.bot_turn(match, prompt, pool)
    assert taken_by_bot(match) == [3]


def test_duty_that_kills_its_workers_ends_with_the_default(match, pool):
    Duty.objects.update(tries=duties.TRIES_MAX)
    turns.bot_turn(match, duty_of(match).prompt, pool)
    assert [one.name for one in events_read(match)][2:] == ["match.expired", "taken"]
    assert Fault.objects.get(match=match).doing == "bot random"
    assert head_read(match).status == "running"


class FakePool:
    """Children that all end alike."""

    def __init__(self, outcome):
        self.outcome = outcome

    def think(self, thought):
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


@pytest.mark.parametrize("why", ["hung", "died", "ZeroDivisionError"])
def test_bot_that_fails_costs_a_default_action_and_a_note(match, why):
    turns.bot_turn(match, duty_of(match).prompt, FakePool(BotFailed(why)))
    assert [one.name for one in events_read(match)][2:] == ["match.expired", "taken"]
    assert Fault.objects.get(match=match).trace == why


def test_nonsense_costs_a_default_action_and_a_note(match):
    prompt = duty_of(match).prompt
    turns.bot_turn(match, prompt, FakePool(Reply(prompt, {"type": "take", "stones": 40})))
    assert [one.name for one in events_read(match)][2:] == ["match.expired", "taken"]
    assert Fault.objects.get(match=match).trace == "nonsense: too_many"


def test_answer_to_a_table_that_has_moved_on_is_no_nonsense(world):
    match = world.open(game="magpies", seats=[RANDOM, ME])
    prompt = next(one.id for one in world.fold(match).play.prompts_of(0) if one.prompt.kind == "bid")
    unaffordable = Reply(prompt, {"type": "bid", "coins": 40})

    class Meanwhile(FakePool):
        def think(self, thought):
            world.do(match, 1, {"type": "peek"})
            return self.outcome

    turns.bot_turn(match, prompt, Meanwhile(unaffordable))
    duty = Duty.objects.get(match=match, prompt=prompt)
    assert (duty.tries, duty.claimed_ms, Fault.objects.count()) == (0, 0, 0)
    turns.bot_turn(match, prompt, FakePool(unaffordable))
    assert Fault.objects.get(match=match).trace.startswith("nonsense")


@pytest.mark.parametrize("line", [b"\n", b"[]\n", b'{"prompt": 1}\n', b'{"prompt": "a", "action": "take"}\n'])
def test_reply_that_is_none_is_a_failure(match, monkeypatch, line):
    monkeypatch.setattr(thinking.Child, "_line", lambda child, until_s: line)
    pool = Thinkers(1)
    try:
        turns.bot_turn(match, duty_of(match).prompt, pool)
    finally:
        pool.end()
    assert Fault.objects.get(match=match).trace.startswith("nonsense")
    assert [one.name for one in events_read(match)][2:] == ["match.expired", "taken"]


def test_child_that_hangs_is_killed_and_replaced(world, match, monkeypatch):
    monkeypatch.setattr(thinking, "GRACE_MS", 0)
    monkeypatch.setattr(thinking, "START_MS", 0)
    pool = Thinkers(1)
    try:
        turns.bot_turn(match, duty_of(match).prompt, pool)
        assert Fault.objects.get(match=match).trace == "hung"
        monkeypatch.setattr(thinking, "START_MS", 30_000)
        world.do(match, 1, {"type": "take", "stones": 1})
        turns.bot_turn(match, duty_of(match).prompt, pool)
        assert taken_by_bot(match)[-1] == head_read(match).seq
    finally:
        pool.end()


def test_sweep_sends_lost_duties_again(match, monkeypatch):
    sent = []
    monkeypatch.setattr(sweep, "bot_turn_send", lambda match, prompt: sent.append((match, prompt)))
    sweep.sweep()
    assert sent == []
    Duty.objects.update(sent_ms=0)
    sweep.sweep()
    assert sent == [(match, duty_of(match).prompt)]


def test_bot_is_never_quicker_than_its_delay(world, pool, monkeypatch):
    monkeypatch.setattr(playing, "BOT_DELAY_MS", (400, 400))
    match = world.open(seats=[RANDOM, ME])
    asked_ms = head_read(match).at_ms
    turns.bot_turn(match, duty_of(match).prompt, pool)
    eventually(lambda: taken_by_bot(match))
    assert head_read(match).at_ms - asked_ms >= 400


def test_jobs_of_every_thread_go_to_our_broker():
    from parlour.config.celery import app
    from parlour.tasks.jobs import bot_turn

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(lambda: bot_turn.app.conf.broker_url).result() == app.conf.broker_url


def test_embedded_worker_takes_the_job_up(world):
    from parlour.config.embedded import worker

    match = world.open(seats=[RANDOM, ME])
    with worker():
        eventually(lambda: taken_by_bot(match))
    assert taken_by_bot(match) == [3]


class TestReactions:
    """Races: how fast a bot is belongs to the game, by level."""

    SLOW, FAST, BLIND = Reaction(2_000, 3_000), Reaction(300, 400), Reaction(0, 0, missed_percent=100)

    def test_level_decides(self):
        for bot, least, most in (("random", 2_000, 3_000), ("thinker:deep", 300, 400)):
            drawn = {pace.delay_ms([self.SLOW, self.FAST], bot, randbelow) for _ in range(50)}
            assert least <= min(drawn) <= max(drawn) <= most

    def test_time_to_think_is_in_the_delay_whether_it_is_needed_or_not(self):
        assert pace.delay_ms((), "thinker:deep", randbelow, (5, 5)) == pace.think_ms((), "thinker:deep") + 5 == 1_005
        assert pace.think_ms([self.SLOW, self.FAST], "thinker:deep") == 150
        assert pace.think_ms([self.SLOW, self.FAST], "random") == 0

    def test_race_is_not_answered_in_the_time_of_another_prompt(self, world, monkeypatch):
        from tiny import Magpies

        monkeypatch.setattr(Magpies, "reactions", lambda prompt: [self.FAST] if prompt.kind == "peek" else ())
        match = world.open(game="magpies", seats=[RANDOM, ME])
        ids = {one.prompt.kind: one.id for one in world.fold(match).play.prompts_of(0)}

        def answered(kind):
            thought = turns._thought(duties.duty_claim(match, ids[kind], claim_ms=0))
            return {think(replace(thought, seed=f"{number:02x}")).prompt for number in range(60)}

        assert answered("bid") == {ids["bid"], ids["sell"]}
        assert answered("peek") == {ids["peek"], ""}, "and in the time of a race nothing else"

    def test_overlooked(self):
        assert pace.delay_ms([self.BLIND], "random", randbelow) is None

    def both_bid(self, world):
        """The bot and Ada bid the same, so they race; the match."""
        match = world.open(game="magpies", seats=[RANDOM, ME], options={"rounds": 1})
        prompt = next(one.id for one in world.fold(match).play.prompts_of(0) if one.prompt.kind == "bid")
        bid = {"type": "bid", "coins": 1}
        duties.duty_answer(duties.duty_claim(match, prompt, claim_ms=0), prompt=prompt, action=bid)
        world.do(match, 1, bid)
        assert "snatch" in {one["kind"] for one in world.frame(match, 1)["prompts"]}
        return match

    def test_race_that_all_bots_overlook_is_settled_by_time(self, world, monkeypatch):
        from tiny import Magpies

        monkeypatch.setattr(Magpies, "reactions", lambda prompt: [self.BLIND] if prompt.kind == "snatch" else ())
        match = self.both_bid(world)
        assert not Duty.objects.exists()
        world.later(match, ms=5_000)
        assert "snatch" not in {one["kind"] for one in world.frame(match, 1)["prompts"]}

    def test_bot_that_fails_in_a_race_ends_it_for_nobody(self, world):
        match = self.both_bid(world)
        turns.bot_turn(match, duty_of(match).prompt, FakePool(BotFailed("hung")))
        eventually(lambda: Fault.objects.filter(match=match, trace="hung").exists())
        assert not Duty.objects.exists()
        assert "snatch" in {one["kind"] for one in world.frame(match, 1)["prompts"]}
        world.later(match, ms=5_000)
        assert "snatch" not in {one["kind"] for one in world.frame(match, 1)["prompts"]}

    def test_bot_waits_for_the_countdown(self, world):
        match = self.both_bid(world)
        assert duty_of(match).not_before_ms - head_read(match).at_ms >= 1_000
