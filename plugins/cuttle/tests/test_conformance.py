"""The promises of every game, for each preset; the scenarios; the events of every schema as they were once stored."""

from pathlib import Path

from gamefold.testing import conformance
from parlour_cuttle.game import Cuttle

HERE = Path(__file__).parent

test_conformance = conformance(Cuttle, scenarios=[HERE / "scenarios"], examples=HERE / "history" / "events.jsonl")
