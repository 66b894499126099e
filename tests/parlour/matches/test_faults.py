"""A broken game stops its own match and nothing else, with evidence that names no card."""

import pytest
from tiny import Stones

from parlour.matches import folds, frames
from parlour.matches.errors import MatchStopped
from parlour.matches.faults import GameFault
from parlour.matches.models import Fault
from parlour.matches.presence import Present
from parlour.matches.services.deadlines import due_matches
from parlour.matches.services.playing import match_stop
from parlour.matches.services.tables import seat_take
from parlour.store.models import Stream
from parlour.store.selectors import head_read


@pytest.fixture
def broken(monkeypatch):
    def breaks(state, seat, action, chance):
        raise ZeroDivisionError("secret of the hand: 7c")

    monkeypatch.setattr(Stones, "decide", breaks)


ME, OPEN = {"kind": "me"}, {"kind": "open"}
TAKE = {"type": "take", "stones": 1}


def test_match_stops_with_a_reference(world, broken):
    match = world.begun(pace={"kind": "live", "bank_s": 60, "increment_s": 0})
    with pytest.raises(MatchStopped) as stopped:
        world.do(match, 0, TAKE)
    fault = Fault.objects.get(match=match)
    assert stopped.value.slots["reference"] in fault.doing
    assert "ZeroDivisionError" in fault.trace
    assert "7c" not in fault.trace
    head = head_read(match)
    assert (head.status, head.seq, head.due_ms) == ("stopped", 2, None)


@pytest.mark.parametrize("error", [KeyError, IndexError, StopIteration, RecursionError, AssertionError, LookupError])
def test_whatever_a_game_raises_stops_its_match(world, monkeypatch, error):
    def breaks(*given):
        raise error

    match = world.begun()
    monkeypatch.setattr(Stones, "decide", breaks)
    with pytest.raises(MatchStopped):
        world.do(match, 0, TAKE)
    assert (head_read(match).status, Fault.objects.filter(match=match).count()) == ("stopped", 1)


def test_game_that_cannot_be_set_up_stops_its_table_once(world, monkeypatch):
    match = world.open(seats=[ME, OPEN])
    monkeypatch.setattr(Stones, "setup", lambda *given: 1 // 0)
    with pytest.raises(MatchStopped):
        seat_take(match, world.person("Ben"))
    assert match not in due_matches()
    head = head_read(match)
    assert (head.status, head.seq, head.due_ms) == ("stopped", 0, None)
    assert Fault.objects.filter(match=match).count() == 1
    assert world.frame(match, "public")["status"] == "stopped"


def test_stopped_match_is_still_shown_and_takes_nothing(world, broken):
    match = world.begun()
    with pytest.raises(MatchStopped):
        world.do(match, 0, TAKE)
    frame = world.frame(match)
    assert frame["status"] == "stopped"
    assert [frame[name] for name in ("prompts", "legal", "tries", "blocked")] == [[], [], [], []]
    assert [one["is_running"] for one in frame["clock"]["seats"]] == [False, False]
    with pytest.raises(MatchStopped):
        world.do(match, 0, TAKE)
    assert Fault.objects.count() == 1


@pytest.mark.parametrize("what", ["position", "apply", "seats_for"])
def test_position_over_which_a_game_breaks_opens_no_table(world, monkeypatch, what):
    monkeypatch.setattr(Stones, what, breaks)
    with pytest.raises(MatchStopped) as stopped:
        world.open(position={"stones": 3})
    assert stopped.value.slots["reference"] in Fault.objects.get().doing
    assert not Stream.objects.exists()


def test_other_matches_go_on(world, monkeypatch):
    one, other = world.begun(), world.begun()
    with monkeypatch.context() as patch:
        patch.setattr(Stones, "decide", lambda *given: 1 / 0)
        with pytest.raises(MatchStopped):
            world.do(one, 0, TAKE)
    assert world.do(other, 0, TAKE).number == 3


BREAKABLE = ("table", "prompts", "legal", "describe", "apply")


@pytest.mark.parametrize("what", BREAKABLE)
def test_whatever_breaks_the_match_is_stopped_and_still_shown(world, monkeypatch, what):
    """Once the game cannot even show itself, it is shown without its table."""
    match = world.begun()
    folds.forget_all()
    monkeypatch.setattr(Stones, what, breaks)
    with pytest.raises((MatchStopped, GameFault)) as broken:
        world.frame(match)
    if broken.type is GameFault:
        match_stop(broken.value)
    assert head_read(match).status == "stopped"
    frame = world.frame(match)
    assert (frame["status"], frame["legal"]) == ("stopped", [])
    with pytest.raises(MatchStopped):
        world.do(match, 0, TAKE)


def breaks(*given, **more):
    raise KeyError("secret of the hand: 7c")


def test_looking_back_stops_nothing(world, monkeypatch):
    match = world.begun()
    fold = world.fold(match)
    monkeypatch.setattr(Stones, "describe", breaks)
    with pytest.raises(GameFault) as broken:
        frames.history_read(fold, 0, after=0, locale="en")
    match_stop(broken.value)
    assert (head_read(match).status, Fault.objects.count()) == ("running", 1)


def test_fault_that_many_meet_leaves_one_row(world, monkeypatch):
    """Sockets of a table look at it at once; staff need no row from each."""
    match = world.begun()
    fold = world.fold(match)
    monkeypatch.setattr(Stones, "table", breaks)
    met = []
    for viewer in (0, 1, "public"):
        with pytest.raises(GameFault) as broken:
            frames.kernel_part(fold, viewer, "en")
        met.append(broken.value)
    with pytest.raises(GameFault) as broken:
        frames.frame_at(fold, "public", 2, present=Present())
    told = [match_stop(fault).slots["reference"] for fault in [*met, broken.value]]
    assert len(set(told)) == 1
    assert told[0] in Fault.objects.get(match=match).doing


def test_fault_at_another_place_leaves_its_own_row(world, monkeypatch):
    match, told = world.begun(), []
    monkeypatch.setattr(Stones, "describe", breaks)
    for _ in range(2):
        fold = world.fold(match)
        for _ in range(2):
            with pytest.raises(GameFault) as broken:
                frames.history_read(fold, 0, after=0, locale="en")
            told.append(match_stop(broken.value).slots["reference"])
        if len(told) == 2:
            world.do(match, 0, TAKE)
    assert (told[0], told[2]) == (told[1], told[3])
    assert Fault.objects.filter(match=match).count() == len(set(told)) == 2
