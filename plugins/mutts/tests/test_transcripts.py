"""Whole matches as everybody was shown them; `pytest --write-transcripts` writes them anew."""

from pathlib import Path

from gamefold.testing import transcripts
from parlour_mutts.game import Mutts

test_transcripts = transcripts(Mutts, Path(__file__).parent / "transcripts")
