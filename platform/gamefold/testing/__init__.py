"""The tests that every game gets for nothing: `test_conformance = conformance(Game)` in a plugin's tests, one line.

What is promised stands in `suite.PROPERTIES`; each promise is a function that raises `Broken` and says where it is
broken. Only `plugin` needs pytest: `python -m gamefold check KEY` runs the same suite without it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from gamefold.game import AnyGame, Json
from gamefold.testing.golden import Golden
from gamefold.testing.refusing import refused
from gamefold.testing.study import Broken
from gamefold.testing.suite import Case, Suite

__all__ = ["Broken", "Case", "Suite", "conformance", "refused", "transcripts"]


def conformance(
    game: AnyGame,
    *,
    scenarios: Sequence[str | Path] = (),
    examples: str | Path | None = None,
    ways: Sequence[tuple[dict[str, Json], int]] = (),
) -> Callable[[Case], None]:
    """A test function with one case for each promise and way to play; the pytest plugin fills the cases in.

    `scenarios`: files or folders; `examples`: a file of stored events, written by `python -m gamefold check KEY
    --examples FILE`. `ways`: options and numbers of seats to play, where every preset with every number would take too
    long; the command line plays them all.
    """

    def check(conformance_case: Case) -> None:
        conformance_case.run()

    check.conformance_suite = Suite(game, scenarios, examples, ways)  # type: ignore[attr-defined]
    return check


def transcripts(game: AnyGame, folder: str | Path) -> Callable[[Golden], None]:
    """A test function with one case for each match in the folder: what was played (`*.json`) still gives the text
    (`*.txt`) that everybody was shown. `pytest --write-transcripts` writes the texts anew, to be read as a diff."""

    def check(golden: Golden) -> None:
        golden.run()

    check.golden_files = Golden.of(game, Path(folder))  # type: ignore[attr-defined]
    return check
