"""Golden transcripts: matches kept as what was played and what everybody was shown (`gamefold.transcript`)."""

import difflib
from pathlib import Path

from gamefold.game import AnyGame
from gamefold.testing.study import Broken
from gamefold.transcript import BrokenScript, Script, transcript

DIFF_LINES_MAX = 60


class Golden:
    """One kept match; with `is_written` its text is written instead of compared."""

    def __init__(self, game: AnyGame, script: Path) -> None:
        self.game = game
        self.script = script
        self.is_written = False

    @classmethod
    def of(cls, game: AnyGame, folder: Path) -> list["Golden"]:
        """All of a folder. A folder without any would test nothing: raises FileNotFoundError."""
        found = [cls(game, path) for path in sorted(folder.glob("*.json"))]
        if not found:
            raise FileNotFoundError(f"no transcripts in {folder}: python -m gamefold transcript {game.key} FILE.json")
        return found

    def run(self) -> None:
        """Raises Broken, with the lines that differ."""
        try:
            text = transcript(self.game, Script.read(self.script.read_bytes()))
        except BrokenScript as error:
            raise Broken(f"{self.script.name}: {error}") from error
        kept = self.script.with_suffix(".txt")
        if self.is_written:
            kept.write_text(text)
            return
        before = kept.read_text() if kept.exists() else ""
        if before != text:
            lines = difflib.unified_diff(before.splitlines(), text.splitlines(), "kept", "now", n=1, lineterm="")
            shown = "\n".join([*lines][:DIFF_LINES_MAX])
            raise Broken(f"{kept.name} has changed (pytest --write-transcripts writes it anew):\n{shown}")
