"""Whole matches as everybody was shown them; `pytest --write-transcripts` writes them anew."""

from pathlib import Path

from gamefold.testing import transcripts
from parlour_pound_puppies.game import PoundPuppies

test_transcripts = transcripts(PoundPuppies, Path(__file__).parent / "transcripts")
