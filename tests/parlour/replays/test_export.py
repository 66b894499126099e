"""The file of a finished match proves itself, without the host."""

import pytest
from django.db import connection

from gamefold import export
from gamefold.plugins import load
from parlour.matches.errors import Refused
from parlour.replays.selectors import match_export, match_verify
from parlour.store import triggers
from parlour.store.models import Event


@pytest.fixture
def finished(world):
    match = world.begun(options={"stones": 3})
    world.do(match, 0, {"type": "take", "stones": 1})
    world.do(match, 1, {"type": "take", "stones": 2})
    return match


def test_file_folds_to_the_outcome(finished):
    verdict = export.verify(list(match_export(finished)), load)
    assert (verdict.events, verdict.outcome.winners, verdict.withheld) == (4, (1,), 0)
    assert verdict.header.match == str(finished)


def test_running_match_is_not_given_out(world):
    match = world.begun()
    with pytest.raises(Refused, match="not_over"):
        match_export(match)


def test_hidden_parts_are_in_the_file_and_can_be_withheld(world):
    match = world.begun("Ada", "Ben", game="magpies", options={"rounds": 1})
    from parlour.matches.services.commands import resign

    resign(match, seat=0)
    lines = list(match_export(match))
    assert export.verify(lines, load).outcome is not None
    hidden = [lines[0], *(export.withheld(line, [1]) for line in lines[1:])]
    verdict = export.verify(hidden, load)
    assert (verdict.withheld, verdict.unfolded) == (len(lines) - 1, "parts are withheld")


def test_what_was_changed_in_the_store_is_found(finished):
    triggers.disable(connection)
    try:
        Event.objects.filter(match=finished, seq=3).update(data='-1 {"seat":0,"stones":2,"type":"taken"}\n0 {}')
    finally:
        triggers.enable(connection)
    with pytest.raises(export.Unverified, match="event 3"):
        match_verify(finished)


def test_verified_from_the_store(finished):
    assert match_verify(finished).events == 4
