"""Folded matches: however a process comes by one, it is the same match."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from tiny import Stones

from gamefold import Rejected
from parlour.matches import folds, frames
from parlour.matches.domain import CommandRequest, OfferRequest
from parlour.matches.errors import Refused
from parlour.matches.presence import Present
from parlour.matches.services.commands import command_submit, offer_answer
from parlour.store.models import Commit, Snapshot


def take(match, seat, **more):
    command_submit(match, seat=seat, command=CommandRequest(uuid4(), {"type": "take", "stones": 1}, **more))


@pytest.fixture
def long(world):
    """A match with 40 actions behind it."""
    match = world.begun(options={"stones": 60, "most": 1})
    for turn in range(40):
        take(match, turn % 2)
    return match


def shown(match, viewer=0):
    fold = folds.current(match)
    return frames.frame_encode(fold, viewer, locale="en", present=Present(), now_ms=0).text


def test_ids_that_mean_nothing_make_no_match_leave(long, monkeypatch):
    monkeypatch.setattr(folds, "FOLDS_MAX", 3)
    kept = folds.entry(long)
    for _ in range(5):
        with pytest.raises(Refused, match="not_found"):
            folds.current(uuid4())
    assert folds.entry(long) is kept


def test_cold_fold_equals_the_warm_one(long):
    warm = [shown(long, viewer) for viewer in (0, 1, "public")]
    folds.forget_all()
    assert [shown(long, viewer) for viewer in (0, 1, "public")] == warm


def test_fold_from_a_snapshot_equals_the_whole_one(long, monkeypatch):
    warm = shown(long)
    monkeypatch.setattr(folds, "SNAPSHOT_EVENTS", 5)
    folds.forget_all()
    assert shown(long) == warm
    assert Snapshot.objects.get().seq == 42
    folds.forget_all()
    assert shown(long) == warm
    take(long, 0)
    assert folds.current(long).head.seq == 43


def test_history_and_frames_before_a_snapshot_are_still_there(long, monkeypatch):
    whole = frames.history(folds.current(long), 0, after=0, locale="en")
    monkeypatch.setattr(folds, "SNAPSHOT_EVENTS", 5)
    monkeypatch.setattr("gamefold.snapshots.RECORDS_KEPT", 10)
    for _ in range(2):
        folds.forget_all()
        fold = folds.current(long)
    assert fold.play.base > 0  # it was cut off
    assert frames.history(fold, 0, after=0, locale="en") == whole
    assert b'"number":3' in frames.frame_at(fold, 0, 3, present=Present())


def test_snapshot_that_does_not_fit_is_passed_over(long, monkeypatch):
    warm = shown(long)
    monkeypatch.setattr(folds, "SNAPSHOT_EVENTS", 5)
    folds.forget_all()
    shown(long)
    Snapshot.objects.update(data=b"{}")
    folds.forget_all()
    assert shown(long) == warm


def test_fold_is_caught_up_by_its_tail_alone(long):
    """Another process has gone on: here that is an older fold put back in its place."""
    place = folds.entry(long)
    old = place.fold
    take(long, 0)
    newest = shown(long)
    place.fold = old
    with CaptureQueriesContext(connection) as queries:
        assert shown(long) == newest
    assert len(queries) == 2  # the head, the tail


def test_command_on_a_fold_that_is_behind(long):
    place = folds.entry(long)
    old = place.fold
    take(long, 0)
    place.fold = old
    with pytest.raises(Refused, match="not_asked"):
        take(long, 0)
    take(long, 1)
    assert folds.current(long).head.seq == 44


def test_fold_that_others_have_is_never_changed(long):
    before = folds.current(long)
    seq, frame = before.play.seq, shown(long)
    take(long, 0)
    assert (before.play.seq, before.head.seq) == (seq, seq)
    assert frames.frame_encode(before, 0, locale="en", present=Present(), now_ms=0).text == frame


def test_unchanged_match_costs_one_statement(long):
    shown(long)
    with CaptureQueriesContext(connection) as queries:
        shown(long)
    assert len(queries) == 1


def test_fewest_used_makes_room(world, monkeypatch):
    monkeypatch.setattr(folds, "FOLDS_MAX", 2)
    matches = [world.begun() for _ in range(3)]
    assert [match in folds._entries for match in matches] == [False, True, True]


def test_name_of_somebody_who_was_deleted(world):
    match = world.begun()
    world.person("Ben").delete()
    folds.forget_all()
    take(match, 0)
    take(match, 1)
    assert world.frame(match)["log"][-1]["text"] == "Seat 2 takes 1"


def refuses(state, seat, action, chance):
    raise Rejected("too_many", cool_ms=60_000)


@pytest.mark.parametrize("is_elsewhere", [False, True], ids=["here", "on another process"])
def test_cool_down_is_remembered_though_nothing_is_played(world, monkeypatch, is_elsewhere):
    match = world.begun()
    with monkeypatch.context() as patch:
        patch.setattr(Stones, "decide", refuses)
        with pytest.raises(Refused, match="too_many"):
            take(match, 0)
    if is_elsewhere:
        folds.forget_all()
    with pytest.raises(Refused, match="cooling_down"):
        take(match, 0)
    world.later(ms=61_000)
    take(match, 0)
    take(match, 1)


def test_refusal_that_cools_down_tells_nobody_and_outlasts_what_others_do(world, monkeypatch):
    match = world.begun()
    before, commits = folds.current(match).head, Commit.objects.count()
    with monkeypatch.context() as patch:
        patch.setattr(Stones, "decide", refuses)
        with pytest.raises(Refused, match="too_many"):
            take(match, 0)
    assert folds.current(match).head == before
    assert Commit.objects.count() == commits
    offer_answer(match, seat=1, offer=OfferRequest("draw", "offer"))
    with pytest.raises(Refused, match="cooling_down"):
        take(match, 0)
