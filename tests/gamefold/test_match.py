"""What `Match` owns in every game: prompts and their identity, sealed choices, times, leaving, numbers, the fold."""

import pytest
from tiny import Magpies, Stones
from tiny.magpies import Bid, Peek, Sell, Snatch
from tiny.stones import Take

from gamefold import Outcome, Rejected
from gamefold.bots import Quick
from gamefold.chance import Stream
from gamefold.codec import BrokenLog, canonical
from gamefold.history import StoredRecord
from gamefold.match import Match

KEY = b"key of the tests"


def stones(**options) -> Match:
    return Match.start(Stones, options, 2, KEY)


def magpies(seats=3, given=None, **options) -> Match:
    """A match whose seats have one find each, with `gold` up for bids and `pearl` on top of the pile."""
    nests = [["shell"], ["button"], ["silver"], ["pearl"]][:seats]
    return Match.start(Magpies, options, seats, KEY, given=given or {"deck": ["gold", "pearl"], "nests": nests})


def prompt_id(match: Match, seat: int, kind: str) -> str:
    return next(one.id for one in match.asked if one.prompt.seat == seat and one.prompt.kind == kind)


def refused(match: Match, seat: int, action, prompt=None, now_ms=0) -> str:
    """The code of the refusal, after making sure that nothing changed."""
    before = match.snapshot()
    with pytest.raises(Rejected) as refusal:
        match.submit(seat, action, prompt, now_ms)
    assert match.snapshot() == before
    return refusal.value.code


def race(now_ms=0) -> Match:
    """Seats 0 and 1 of three have bid the same; the race opens a second after `now_ms`."""
    match = magpies()
    for seat, coins in enumerate((3, 3, 1)):
        match.submit(seat, Bid(coins), None, now_ms)
    assert [one.prompt.kind for one in match.asked] == ["snatch", "snatch"]
    return match


# -- start


@pytest.mark.parametrize(
    "options, seats, code",
    [
        ({}, 1, "bad_seats"),
        ({}, 3, "bad_seats"),
        ({"stones": 0}, 2, "bad_option"),
        ({"stones": "many"}, 2, "bad_option"),
        ({"pebbles": 3}, 2, "bad_option"),
        ({"preset": "none"}, 2, "bad_option"),
        ({"preset": 7}, 2, "bad_option"),
    ],
)
def test_start_refuses(options, seats, code):
    with pytest.raises(Rejected) as refusal:
        Match.start(game=Stones, options=options, seats=seats, key=KEY)
    assert refusal.value.code == code


def test_start_stores_the_resolved_options():
    match = stones(preset="misery", stones=7)
    assert match.records[0].event.options == {"preset": "misery", "stones": 7, "most": 3, "last_wins": False}


def test_start_from_a_position_is_practice():
    match = Match.start(Stones, {}, 2, KEY, given={"stones": 4, "turn": 1})
    assert match.is_practice
    assert (match.state.stones, match.awaited) == (4, (1,))
    assert [record.name for record in match.records] == ["match.started", "match.positioned", "piled"]


def test_bad_position_is_refused():
    with pytest.raises(Rejected) as refusal:
        Match.start(Stones, {}, 2, KEY, given={"stones": 0})
    assert refusal.value.code == "bad_position"


def test_same_key_same_deal_other_key_other_deal():
    piles = [Match.start(Magpies, {}, 2, key).state.zones["pile"] for key in (b"a", b"a", b"b")]
    assert piles[0] == piles[1] != piles[2]


@pytest.mark.parametrize(
    "part",
    ["\ud800", {"\ud800": 1}, 1.5, [{"deep": 2.0}], object()],
    ids=["surrogate", "surrogate key", "fraction", "fraction within", "no JSON"],
)
def test_position_that_cannot_be_stored_is_refused(part):
    with pytest.raises(Rejected) as refusal:
        Match.start(Magpies, {}, 2, KEY, given={"remark": part})
    assert refusal.value.code == "bad_position"


# -- commands


def test_accepted_action_is_stored_with_its_seat_and_time():
    match = stones()
    records = match.submit(0, {"type": "take", "stones": 2}, None, 1_234)
    assert [(one.seq, one.name, one.seat, one.action, one.at_ms, one.lead) for one in records] == [
        (3, "taken", 0, "take", 1_234, True)
    ]
    assert records[0].data == b'{"seat":0,"stones":2,"type":"taken"}'


@pytest.mark.parametrize(
    "seat, action, code",
    [
        (1, Take(1), "not_asked"),
        (0, Take(0), "too_many"),
        (0, Take(4), "too_many"),
        (2, Take(1), "not_seated"),
        (-1, Take(1), "not_seated"),
        (0, {"type": "take"}, "malformed"),
        (0, {"type": "take", "stones": "1"}, "malformed"),
        (0, {"type": "take", "stones": 1, "more": 1}, "malformed"),
        (0, {"type": "draw"}, "malformed"),
        (0, b'{"type":"take","stones":', "malformed"),
        (0, None, "malformed"),
    ],
)
def test_refused_action_changes_nothing(seat, action, code):
    assert refused(stones(), seat, action) == code


def test_nothing_is_accepted_after_the_end():
    match = stones(stones=1)
    match.submit(0, Take(1), None, 0)
    assert (match.status, match.outcome.winners, match.awaited) == ("over", (0,), ())
    assert refused(match, 1, Take(1)) == "over"
    for work in (match.agree, lambda: match.abort("staff"), lambda: match.leave(0), lambda: match.expire(0)):
        with pytest.raises(Rejected):
            work()


def test_refused_command_uses_no_luck_up():
    tried, untried = race(), race()
    refused(tried, 2, Snatch(), now_ms=1_000)
    assert tried.expire(1_000)[0].data == untried.expire(1_000)[0].data
    assert canonical(tried.state) == canonical(untried.state)


def test_luck_comes_from_the_key_and_the_first_event_of_the_command():
    match = race()
    expected = Stream(KEY, match.seq + 1).pick(match.state.racing)
    snatched = next(record for record in match.expire(1_000) if record.name == "snatched")
    assert snatched.event.seat == expected


def test_broken_game_leaves_the_match_as_it_was(monkeypatch):
    match = stones()
    before = match.snapshot()

    def breaks(state):
        raise ZeroDivisionError

    monkeypatch.setattr(Stones, "outcome", staticmethod(breaks))
    with pytest.raises(ZeroDivisionError):
        match.submit(0, Take(1), None, 0)
    monkeypatch.undo()
    assert match.snapshot() == before


def test_game_that_asks_nobody_is_a_broken_invariant(monkeypatch):
    monkeypatch.setattr(Stones, "prompts", classmethod(lambda cls, state: ()))
    with pytest.raises(RuntimeError, match="nobody owes"):
        stones()


def test_fork_goes_its_own_way():
    match = stones()
    other = match.fork()
    other.submit(0, Take(3), None, 0)
    match.submit(0, Take(1), None, 0)
    assert (match.state.stones, other.state.stones) == (14, 12)
    assert [record.event.stones for record in (match.records[-1], other.records[-1])] == [1, 3]


# -- identity of prompts


def test_answered_prompt_is_closed_and_a_new_one_has_another_id():
    match = stones()
    first = match.asked[0].id
    match.submit(0, Take(1), first, 0)
    match.submit(1, Take(1), None, 0)
    assert match.asked[0].id != first
    assert refused(match, 0, Take(1), first) == "too_late"


def test_answer_that_comes_very_late_is_late_and_not_unasked():
    """However many questions were asked since, and nobody keeps all of them."""
    match = stones(stones=100, most=1)
    first = [prompt_id(match, 0, "take")]
    for turn in range(90):
        match.submit(turn % 2, Take(1), None, 0)
        if turn == 1:
            first.append(prompt_id(match, 0, "take"))
    assert not {one.id for one in match.closed} & set(first)
    assert [refused(match, 0, Take(1), one) for one in first] == ["too_late", "too_late"]
    assert refused(match, 1, Take(1), first[0]) == "not_asked", "it was asked of somebody else"
    assert refused(match, 0, Take(1), "never was one") == "not_asked"


def test_closed_prompt_tells_which_command_closed_it_after_a_snapshot_too():
    match = race()
    mine = prompt_id(match, 1, "snatch")
    first, *_ = match.submit(0, Snatch(), None, 1_200)
    again = Match.from_snapshot(Magpies, match.snapshot(), match.key)
    assert again.closing(mine).seq == first.seq


def test_closed_prompt_tells_which_command_closed_it():
    match = race()
    mine = prompt_id(match, 1, "snatch")
    assert match.closing(mine) is None
    untouched = match.fork()
    first, *_ = match.submit(0, Snatch(), None, 1_200)
    match.submit(match.awaited[0], match.legal(match.awaited[0])[0], None, 5_000)
    assert (match.closing(mine).seq, match.closing(mine).at_ms, match.closing(mine).seat) == (first.seq, 1_200, 0)
    assert untouched.closing(mine) is None


def test_prompt_that_stands_keeps_its_id_while_others_act():
    match = magpies()
    before = {seat: prompt_id(match, seat, "bid") for seat in range(3)}
    match.submit(0, Peek(), None, 0)
    match.submit(1, Sell(("button",)), None, 0)
    assert {seat: prompt_id(match, seat, "bid") for seat in range(3)} == before
    match.submit(2, Bid(1), before[2], 0)


def test_prompt_of_another_seat_or_type_is_not_taken():
    match = magpies()
    assert refused(match, 0, Bid(1), prompt_id(match, 1, "bid")) == "not_asked"
    assert refused(match, 0, Bid(1), prompt_id(match, 0, "peek")) == "not_asked"
    assert refused(match, 0, Bid(1), "no such prompt") == "not_asked"


def test_late_answer_gets_the_word_of_the_game():
    match = race()
    mine, theirs = prompt_id(match, 0, "snatch"), prompt_id(match, 1, "snatch")
    match.submit(1, Snatch(), theirs, 1_000)
    assert refused(match, 0, Snatch(), mine, 1_001) == "find_gone"
    assert refused(match, 1, Snatch(), theirs, 1_001) == "find_gone"


def test_ids_are_the_same_on_every_device_and_differ_between_matches():
    one, same, other = magpies(), magpies(), Match.start(Magpies, {}, 3, b"other")
    assert prompt_id(one, 0, "bid") == prompt_id(same, 0, "bid") != prompt_id(other, 0, "bid")


# -- sealed choices


def test_first_choice_is_told_to_all_and_shown_to_its_seat():
    match = magpies()
    records = match.submit(1, Bid(4), None, 0)
    assert [record.name for record in records] == ["match.chosen", "match.sealed"]
    assert [match.head(viewer) for viewer in (0, 1, 2, "public")] == [5, 6, 5, 5]
    assert [entry["event"] for entry in match.history(1, after=4)] == ["match.chosen", "match.sealed"]
    assert [entry["event"] for entry in match.history(0, after=4)] == ["match.chosen"]


def test_seat_that_has_chosen_stays_asked_and_holds_nobody_up():
    match = magpies()
    prompt = prompt_id(match, 1, "bid")
    match.submit(1, Bid(4), None, 0)
    assert match.awaited == (0, 2)
    assert match.chosen == (1,)
    assert prompt_id(match, 1, "bid") == prompt
    mine = next(one for one in match.frame(1)["prompts"] if one["id"] == prompt)
    assert (mine["chosen"], mine["blocking"]) == ({"type": "bid", "coins": 4}, False)


def test_changed_choice_moves_nothing_for_others():
    match = magpies()
    match.submit(1, Bid(4), None, 0)
    before = [match.frame(viewer) for viewer in (0, 2, "public")]
    records = match.submit(1, Bid(2), prompt_id(match, 1, "bid"), 5_000)
    assert [record.name for record in records] == ["match.sealed"]
    assert [match.frame(viewer) for viewer in (0, 2, "public")] == before


def test_last_choice_reveals_and_resolves():
    match = magpies()
    match.submit(0, Bid(1), None, 0)
    match.submit(2, Bid(0), None, 0)
    records = match.submit(1, Bid(2), None, 0)
    names = [record.name for record in records]
    assert names == ["match.chosen", "match.sealed", "match.revealed", "won", "turned_up"]
    assert [record.lead for record in records] == [True, False, False, False, False]
    assert (match.state.coins, match.chosen) == ((6, 4, 6), ())


def test_choice_that_is_not_legal_is_refused_in_the_words_of_the_game():
    assert refused(magpies(), 0, Bid(7)) == "no_such_coins"


def test_group_that_expires_is_completed_with_defaults():
    match = magpies()
    match.submit(0, Bid(5), None, 0)
    records = match.expire(10)
    assert records[0].event.seats == (1, 2)
    won = next(record.event for record in records if record.name == "won")
    assert (won.seat, won.paid) == (0, 5)


# -- times


def test_race_cannot_be_won_before_it_opens_nor_after_it_closes():
    match = race(now_ms=10_000)
    assert refused(match, 0, Snatch(), now_ms=10_999) == "too_early"
    assert refused(match, 0, Snatch(), now_ms=14_000) == "too_late"
    assert match.submit(0, Snatch(), None, 11_000)[0].name == "snatched"


def test_window_says_when_it_has_run_out():
    match = race(now_ms=10_000)
    assert match.due_ms() == 14_000
    assert match.run_out(13_999) == []
    assert match.run_out(14_000) == [one.id for one in match.asked]


def test_countdown_that_has_not_opened_does_not_expire():
    match = race(now_ms=10_000)
    with pytest.raises(Rejected):
        match.expire(10_999)
    assert match.expire(11_000)[0].name == "match.expired"


def test_expiry_of_named_prompts_only():
    match = magpies()
    match.expire(0, [prompt_id(match, 1, "bid")])
    assert (match.chosen, match.awaited) == ((1,), (0, 2))


def test_two_actions_keep_their_gap():
    match = magpies()
    match.submit(0, Peek(), None, 5_000)
    assert refused(match, 0, Sell(("shell",)), now_ms=5_299) == "too_fast"
    folded = Match.from_log(Magpies, match.records, match.key)
    assert refused(folded, 0, Sell(("shell",)), now_ms=5_299) == "too_fast"
    match.submit(1, Sell(("button",)), None, 5_001)  # another seat has a gap of its own
    match.submit(0, Sell(("shell",)), None, 5_300)


def test_wrong_answer_cools_its_prompt_down():
    match = magpies()
    assert refused(match, 0, Sell(("gold",)), now_ms=5_000) == "not_for_sale"
    assert refused(match, 0, Sell(("shell",)), now_ms=5_999) == "cooling_down"
    match.submit(0, Peek(), None, 5_100)
    match.submit(0, Sell(("shell",)), None, 6_000)


def test_match_that_does_not_watch_the_time():
    match = race(now_ms=10_000)
    match.watches_time = False
    match.submit(0, Snatch(), None, 10_000)


# -- leaving, agreeing, calling off


def test_of_two_seats_the_other_wins():
    match = stones()
    match.leave(0)
    assert match.outcome == Outcome((2, 1), (1,), None, "resigned")


def test_of_three_seats_the_others_go_on_and_the_kernel_answers():
    match = magpies()
    match.leave(1)
    assert (match.status, match.awaited, match.chosen) == ("running", (0, 2), (1,))
    assert [one["seat"] for one in match.frame(1)["prompts"]] == [0, 2]
    match.submit(0, Bid(2), None, 0)
    match.submit(2, Bid(1), None, 0)
    assert match.chosen == (1,)  # in the next round too
    assert refused(match, 1, Bid(1)) == "over"


def test_who_left_is_placed_last_whatever_it_had():
    match = magpies(rounds=1)
    assert match.state.zones["nest.2"] == ("silver",)
    match.leave(2)
    match.submit(0, Bid(2), None, 0)
    match.submit(1, Bid(1), None, 0)
    assert match.outcome.places == (1, 2, 3)
    assert match.outcome.winners == (0,)


def test_last_seat_that_stays_wins():
    match = magpies()
    match.leave(0)
    match.leave(2)
    assert match.outcome == Outcome((2, 1, 2), (1,), None, "resigned")


def test_leaving_the_race_answers_by_default():
    match = race()
    records = match.leave(0, 1_000)
    assert [record.name for record in records][:3] == ["match.left", "snatched", "turned_up"]


def test_agreed_draw_and_calling_off():
    match = stones()
    match.agree()
    assert (match.status, match.outcome) == ("over", Outcome((1, 1), (), None, "agreed"))
    match = stones()
    match.abort("staff")
    assert (match.status, match.outcome, match.is_over) == ("aborted", None, True)


# -- numbers and histories


def test_each_viewer_has_dense_numbers_of_its_own():
    match = magpies()
    match.submit(0, Bid(1), None, 0)
    match.submit(0, Bid(2), None, 0)
    match.submit(1, Bid(1), None, 0)
    match.submit(2, Bid(0), None, 0)
    for viewer in (0, 1, 2, "public"):
        numbers = [entry["number"] for entry in match.history(viewer)]
        assert numbers == list(range(1, match.head(viewer) + 1))
    assert [match.head(viewer) for viewer in (0, 1, 2, "public")] == [12, 11, 11, 10]
    assert match.seq == match.head("open") == 14


def test_history_after_a_number_and_with_a_limit():
    match = magpies()
    whole = match.history(0)
    assert match.history(0, after=2) == whole[2:]
    assert match.history(0, after=1, limit=2) == whole[1:3]
    assert match.history(0, after=match.head(0)) == []


def test_secret_in_an_event_is_told_to_its_audience():
    match = magpies()
    match.submit(0, Peek(), None, 0)
    assert [match.history(viewer)[-1]["text"] for viewer in (0, 1, "public")] == [
        "You peek at the pile: a pearl",
        "Seat 1 peeks at the pile",
        "Seat 1 peeks at the pile",
    ]
    assert match.history(1)[-1]["slots"] == {"seat": 0}


# -- the fold


def stored(match: Match) -> list[StoredRecord]:
    return [
        StoredRecord(one.seq, one.name, one.schema, one.data, one.seat, one.action, one.at_ms, one.lead)
        for one in match.records
    ]


def everything(match: Match) -> bytes:
    return canonical([[match.frame(viewer), match.history(viewer)] for viewer in (0, 1, 2, "public")])


def test_log_folds_to_the_match():
    match = race()
    match.submit(0, Snatch(), None, 1_000)
    match.leave(2, 2_000)
    again = Match.from_log(Magpies, stored(match), KEY)
    assert again.snapshot() == match.snapshot()
    assert everything(again) == everything(match)


def test_snapshot_restores_the_match_in_the_middle_of_a_group():
    match = magpies()
    match.submit(0, Peek(), None, 0)
    match.submit(1, Bid(2), None, 0)
    again = Match.from_snapshot(Magpies, match.snapshot(), KEY)
    assert everything(again) == everything(match)
    for one in (match, again):
        one.submit(0, Bid(1), None, 9_000)
        one.submit(2, Bid(0), None, 9_000)
    assert everything(again) == everything(match)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log[1:],
        lambda log: [log[0], *log[2:]],
        lambda log: [log[0], log[1]._replace(name="unknown"), *log[2:]],
        lambda log: [log[0], log[1]._replace(data=b"{}"), *log[2:]],
        lambda log: [log[0], log[1]._replace(schema=9), *log[2:]],
        lambda log: log[:1],
    ],
    ids=["no start", "gap", "unknown event", "wrong data", "schema of the future", "no opening"],
)
def test_broken_log_is_not_folded(spoil):
    match = stones()
    match.submit(0, Take(1), None, 0)
    with pytest.raises(BrokenLog):
        Match.from_log(Stones, spoil(stored(match)), KEY)


def test_snapshot_of_another_shape_is_not_used():
    with pytest.raises(BrokenLog):
        Match.from_snapshot(Magpies, stones().snapshot(), KEY)


def test_log_that_goes_on_after_the_end_is_not_folded():
    match = stones(stones=1)
    match.submit(0, Take(1), None, 0)
    assert match.is_over
    last = match.records[-1]
    again = StoredRecord(match.seq + 1, last.name, last.schema, last.data, 0, "take", 0, True)
    with pytest.raises(BrokenLog, match="comes after the end"):
        Match.from_log(Stones, [*match.records, again], KEY)
    with pytest.raises(BrokenLog, match="comes after the end"):
        match.extend([again])


# -- twins


def test_twin_differs_in_what_the_viewer_cannot_know():
    match = Match.start(Magpies, {}, 3, KEY)
    match.submit(1, Bid(4), None, 0)
    twins = [match.twin(0, Quick(bytes([n]))) for n in range(10)]
    assert len({twin.state.zones["pile"] for twin in twins}) > 3
    assert len({twin.sealed["bids"][1] for twin in twins}) > 2
    assert {canonical(twin.frame(0)) for twin in twins} == {canonical(match.frame(0))}
