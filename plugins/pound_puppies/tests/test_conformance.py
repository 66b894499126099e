"""The promises that every game keeps, and the scenarios of the rules."""

from pathlib import Path

from gamefold.testing import conformance
from parlour_pound_puppies.game import PoundPuppies

HERE = Path(__file__).parent

test_conformance = conformance(PoundPuppies, scenarios=[HERE / "scenarios"], examples=HERE / "history" / "events.jsonl")
