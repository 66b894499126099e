"""Whole matches as everybody was shown them; `pytest --write-transcripts` writes them anew."""

from pathlib import Path

from gamefold.testing import transcripts
from parlour_cuttle.game import Cuttle

test_transcripts = transcripts(Cuttle, Path(__file__).parent / "transcripts")
