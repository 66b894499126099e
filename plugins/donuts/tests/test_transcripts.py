"""Whole matches as everybody was shown them; `pytest --write-transcripts` writes them anew."""

from pathlib import Path

from gamefold.testing import transcripts
from parlour_donuts.game import Donuts

test_transcripts = transcripts(Donuts, Path(__file__).parent / "transcripts")
