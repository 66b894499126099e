"""The game of `docs/writing-a-game.md` is code that runs, and keeps what every game promises."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from gamefold import bots
from gamefold.match import Match
from gamefold.simulate import simulate
from gamefold.testing import Suite

PAGE = Path(__file__).resolve().parents[2] / "docs" / "writing-a-game.md"
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def higher(tmp_path_factory):
    """A module in a file: the suite folds in other processes too."""
    folder = tmp_path_factory.mktemp("docs")
    (folder / "higher_of_the_docs.py").write_text("\n".join(BLOCK.findall(PAGE.read_text())))
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        yield importlib.import_module("higher_of_the_docs").Higher
    del sys.modules["higher_of_the_docs"]


def test_game_of_the_docs_keeps_every_promise(higher):
    suite = Suite(higher)
    suite.matches = 1
    cases = list(suite.cases())
    assert len(cases) > 30
    for case in cases:
        case.run()


def test_game_of_the_docs_is_played_by_bots(higher):
    result = simulate(
        higher, matches=20, seats=3, kinds=[bots.find("random")], seed="docs", budget=lambda kind: bots.Rounds(1)
    )
    assert (result.finished, result.faults) == (20, [])


def test_hand_of_another_seat_is_not_in_the_frame(higher):
    match = Match.start(higher, {}, 2, b"docs")
    own = {zone["id"]: zone for zone in match.frame(0)["table"]["zones"]}
    assert len(own["hand.0"]["items"]) == 4
    assert (own["hand.1"]["items"], own["hand.1"]["size"]) == ([], 4)


def test_page_says_how_long_the_game_is(higher):
    lines = sum(block.count("\n") for block in BLOCK.findall(PAGE.read_text()))
    assert abs(lines - int(re.search(r"in about (\d+) lines", PAGE.read_text()).group(1))) < 40
