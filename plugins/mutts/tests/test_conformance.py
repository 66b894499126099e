"""The promises of every game, in both formats, at both paces, with and without action cards; the scenarios; events of
every schema as once stored. All presets with all numbers of seats: `python -m gamefold check mutts`.
"""

from pathlib import Path

from gamefold.testing import conformance
from parlour_mutts.game import Mutts

HERE = Path(__file__).parent
WAYS = [
    ({"rounds": 2}, 3),
    ({"preset": "full_kennel", "rounds": 1}, 8),
    ({"preset": "easy", "rounds": 2, "matches_and_runs": True, "slap": True, "open_hands": True}, 3),
    ({"pace": "slow", "rounds": 2}, 4),
    ({"preset": "full_kennel", "pace": "slow", "format": "speed", "rounds": 2, "slap": True, "bark": True}, 5),
]

test_conformance = conformance(
    Mutts, scenarios=[HERE / "scenarios"], examples=HERE / "history" / "events.jsonl", ways=WAYS
)
