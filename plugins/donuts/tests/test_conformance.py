"""The promises of every game for each number of players; the scenarios; events of every schema as once stored."""

from pathlib import Path

from gamefold.testing import conformance
from parlour_donuts.game import Donuts

HERE = Path(__file__).parent

test_conformance = conformance(Donuts, scenarios=[HERE / "scenarios"], examples=HERE / "history" / "events.jsonl")
