"""How fast the kernel and each game are on one core, and how large their logs and frames; boardgame.io and OpenSpiel
beside them, in the same run and with the same kind of work. Seconds are those of a processor.
"""

import itertools
import json
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from benchlib.figures import RESULTS, Report, rates
from benchlib.playouts import by_functions, by_match, fold, stored_log
from benchlib.rivals import RIVALS

from gamefold import codec, options, plugins
from gamefold.game import AnyGame
from gamefold.match import Match
from gamefold.speech import Speech

SECONDS = 1.0

GAMES = plugins.load_all()
USUAL = {"cuttle": (2, 3, 4), "donuts": (2, 4, 6), "mutts": (4, 8), "pound_puppies": (2, 4)}
"""The numbers of seats that each game is mostly played with, and the largest."""

WAYS = {("mutts", 8): ("standard", "full_kennel")}
"""Presets, where the first one that a number of seats can play is not all that matters."""

CASES = [
    (key, seats, preset)
    for key, numbers in USUAL.items()
    for seats in numbers
    for preset in WAYS.get((key, seats), (None,))
]
OPENSPIEL = (
    *("crazy_eights(players=4)", "gin_rummy", "hearts", "leduc_poker"),
    *("python_kuhn_poker", "python_liars_poker", "python_block_dominoes", "python_team_dominoes"),
)


def _given(game: AnyGame, seats: int, preset: str | None) -> dict[str, str]:
    """The preset, else the first that this number of seats can play."""
    if preset is not None:
        return {"preset": preset}
    for preset in game.presets:
        if seats in game.seats_for(options.of_preset(game, preset)):
            return {"preset": preset}
    return {}


class Way(NamedTuple):
    """A way to play a game."""

    game: AnyGame
    seats: int
    given: dict[str, str]
    name: str


@pytest.fixture(params=CASES, ids=lambda case: "-".join(map(str, filter(None, case))))
def way(request: pytest.FixtureRequest) -> Way:
    key, seats, preset = request.param
    name = f"{key}, {seats} seats" + (f", {preset}" if preset else "")
    return Way(GAMES[key], seats, _given(GAMES[key], seats, preset), name)


def _for_a_while(work: Callable[[int], int]) -> int:
    """Repeats numbered work for a while, answers the sum of what it did."""
    ends = time.process_time() + SECONDS
    seeds = itertools.count()
    done = 0
    while time.process_time() < ends:
        done += work(next(seeds))
    return done


def test_playouts_through_the_functions_of_a_game(way: Way, report: Report):
    game, seats, given, name = way
    chosen = options.resolve(game, given, seats)
    values = rates(lambda: _for_a_while(lambda seed: by_functions(game, chosen, seats, seed)))
    report.add(f"{name}: playouts through the game's functions", "actions/s", values)


def test_playouts_through_match(way: Way, report: Report):
    game, seats, given, name = way

    def play(seed: int) -> int:
        return sum(record.lead for record in by_match(game, given, seats, seed).records) - 1

    report.add(f"{name}: playouts through Match", "commands/s", rates(lambda: _for_a_while(play)))


def test_fold_of_stored_events(way: Way, report: Report):
    game, seats, given, name = way
    logs = [stored_log(by_match(game, given, seats, seed)) for seed in range(30)]
    values = rates(lambda: _for_a_while(lambda seed: fold(game, logs[seed % len(logs)])))
    report.add(f"{name}: decode and fold of stored events", "events/s", values)


def test_sizes_and_frames(way: Way, report: Report):
    game, seats, given, name = way
    played = [by_match(game, given, seats, seed) for seed in range(20)]
    speech = Speech.of(game)
    report.add(f"{name}: events of a match", "events", [float(match.seq) for match in played])
    sizes = [float(sum(len(record.data) for record in match.records)) for match in played]
    report.add(f"{name}: event data of a match", "bytes", sizes)
    frames = [len(codec.canonical(match.frame_at(0, match.head(0) // 2, speech))) for match in played]
    report.add(f"{name}: a frame in mid-match", "bytes", [float(size) for size in frames])
    halves = [_half(match) for match in played]
    values = rates(lambda: _for_a_while(lambda seed: bool(halves[seed % len(halves)].frame(0, speech))))
    report.add(f"{name}: frames built", "frames/s", values)


def _half(match: Match) -> Match:
    """The match as it was between two commands about halfway."""
    records = list(match.records)
    end = next(at for at in range(len(records) // 2, len(records)) if records[at].lead)
    return Match.from_log(match.game, records[:end], match.key)


@pytest.mark.usefixtures("boardgame_io")
def test_boardgame_io_beside_us(report: Report):
    values = []
    for _ in range(3):
        answer = subprocess.run(["node", "boardgame_io.mjs", "3"], cwd=RIVALS, check=True, capture_output=True)
        ran = json.loads(answer.stdout)
        assert ran["moves"] > 0
        values.append(ran["moves"] / ran["seconds"])
    report.add("boardgame.io's reducer, a toy card game", "moves/s", values, f"median of {len(values)}")
    assert statistics.median(values) > 0


@pytest.fixture(scope="module")
def openspiel() -> Path:
    """A Python that has OpenSpiel, in an environment of its own: no game and no host needs it."""
    place = RESULTS.parent / "rivals" / "openspiel"
    python = place / "bin" / "python"
    stamp, wanted = place / "requirements.txt", RIVALS / "requirements.txt"
    if not stamp.exists() or stamp.read_bytes() != wanted.read_bytes():
        subprocess.run([sys.executable, "-m", "venv", "--clear", place], check=True)
        install = [python, "-m", "pip", "install", "--quiet", "--requirement", wanted]
        done = subprocess.run(install, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            last = done.stdout.strip().rpartition("\n")[2]
            pytest.skip(f"OpenSpiel cannot be installed here: {last}")
        shutil.copy(wanted, stamp)
    return python


@pytest.mark.parametrize("name", OPENSPIEL)
def test_openspiel_beside_us(name: str, openspiel: Path, report: Report):
    values, drawn = [], 0.0
    for _ in range(3):
        command = [openspiel, "openspiel.py", "2", name]
        ran = json.loads(subprocess.run(command, cwd=RIVALS, check=True, capture_output=True).stdout)
        assert ran["actions"] > 0
        values.append(ran["actions"] / ran["seconds"])
        drawn = ran["chance"] / ran["actions"]
    language = "Python" if name.startswith("python_") else "C++"
    note = f"median of {len(values)}; besides {drawn:.1f} outcomes of chance an action"
    report.add(f"OpenSpiel, {language}: {name.removeprefix('python_')}", "actions/s", values, note)
