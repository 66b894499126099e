"""Matches as they were once stored still fold to the same end. Files here are never changed, only joined by new ones.

A file is a match: its end (position, winners, places, cause) in the first line, then an event a line.
"""

from pathlib import Path

import msgspec
import pytest

from gamefold import codec
from parlour_donuts.game import Donuts

MATCHES = sorted((Path(__file__).parent / "history").glob("match_*.jsonl"))


def lines_of(path):
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_stored_match_folds_to_its_end(path):
    end, *lines = lines_of(path)
    state = None
    for line in lines:
        event = codec.decode_event(Donuts, line["name"], line["schema"], codec.canonical(line["data"]))
        assert codec.canonical(event) == codec.canonical(line["data"])
        state = Donuts.apply(state, event)
    outcome = Donuts.outcome(state)
    position = Donuts.position_of(state)
    assert {name: position[name] for name in end["position"]} == end["position"]
    assert (list(outcome.winners), list(outcome.places), outcome.cause) == (end["winners"], end["places"], end["cause"])


def test_every_event_occurs_in_a_stored_match():
    names = {line["name"] for path in MATCHES for line in lines_of(path)[1:]}
    assert names == set(codec.event_types(Donuts))
