"""Matches as they were once stored still fold to the same end. Files here are never changed, only joined by new ones.

A file is a match: its end (position, winners, places, cause) in the first line, then an event a line.
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from gamefold import codec
from parlour_mutts.game import Mutts

MATCHES = sorted((Path(__file__).parent / "history").glob("match_*.jsonl"))


def fold(lines: list[dict[str, Any]]) -> Any:
    state = None
    for line in lines:
        event = codec.decode_event(Mutts, line["name"], line["schema"], codec.canonical(line["data"]))
        assert codec.canonical(event) == codec.canonical(line["data"])
        state = Mutts.apply(state, event)  # type: ignore[arg-type]
    return state


@pytest.mark.parametrize("path", MATCHES, ids=[path.stem for path in MATCHES])
def test_a_stored_match_folds_to_its_end(path: Path) -> None:
    end, *lines = [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]
    state = fold(lines)
    outcome = Mutts.outcome(state)
    assert outcome is not None
    assert Mutts.position_of(state) == end["position"]
    assert (list(outcome.winners), list(outcome.places), outcome.cause) == (end["winners"], end["places"], end["cause"])


def test_every_event_occurs_in_a_stored_match() -> None:
    names = {msgspec.json.decode(line).get("name") for path in MATCHES for line in path.read_bytes().splitlines()}
    assert names - {None} == set(codec.event_types(Mutts))
