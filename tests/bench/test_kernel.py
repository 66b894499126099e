"""How fast the kernel and each game are on one core, and how large their logs and frames; boardgame.io beside them."""

import itertools
import json
import shutil
import statistics
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from benchlib.figures import Report, rates
from benchlib.playouts import by_functions, by_match, fold, stored_log

from gamefold import codec, options, plugins
from gamefold.game import AnyGame
from gamefold.match import Match
from gamefold.speech import Speech

RIVALS = Path(__file__).parent / "rivals"
SECONDS = 1.5

GAMES = plugins.load_all()
CASES = [(key, seats) for key, game in GAMES.items() for seats in sorted({min(game.seats), max(game.seats)})]


def _given(game: AnyGame, seats: int) -> dict[str, str]:
    """The first preset that this number of seats can play."""
    for preset in game.presets:
        if seats in game.seats_for(options.of_preset(game, preset)):
            return {"preset": preset}
    return {}


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def case(request: pytest.FixtureRequest) -> tuple[AnyGame, int]:
    key, seats = request.param
    return GAMES[key], seats


def _for_a_while(work: Callable[[int], int]) -> int:
    """Repeats numbered work for a while, answers the sum of what it did."""
    ends = time.perf_counter() + SECONDS
    seeds = itertools.count()
    done = 0
    while time.perf_counter() < ends:
        done += work(next(seeds))
    return done


def test_playouts_through_the_functions_of_a_game(case, report: Report):
    game, seats = case
    chosen = options.resolve(game, _given(game, seats), seats)
    values = rates(lambda: _for_a_while(lambda seed: by_functions(game, chosen, seats, seed)))
    report.add(f"{game.key}, {seats} seats: playouts through the game's functions", "actions/s", values)


def test_playouts_through_match(case, report: Report):
    game, seats = case
    given = _given(game, seats)

    def play(seed: int) -> int:
        return sum(record.lead for record in by_match(game, given, seats, seed).records) - 1

    report.add(f"{game.key}, {seats} seats: playouts through Match", "commands/s", rates(lambda: _for_a_while(play)))


def test_fold_of_stored_events(case, report: Report):
    game, seats = case
    logs = [stored_log(by_match(game, _given(game, seats), seats, seed)) for seed in range(30)]
    values = rates(lambda: _for_a_while(lambda seed: fold(game, logs[seed % len(logs)])))
    report.add(f"{game.key}, {seats} seats: decode and fold of stored events", "events/s", values)


def test_sizes_and_frames(case, report: Report):
    game, seats = case
    played = [by_match(game, _given(game, seats), seats, seed) for seed in range(20)]
    speech = Speech.of(game)
    report.add(f"{game.key}, {seats} seats: events of a match", "events", [float(match.seq) for match in played])
    sizes = [float(sum(len(record.data) for record in match.records)) for match in played]
    report.add(f"{game.key}, {seats} seats: event data of a match", "bytes", sizes)
    frames = [len(codec.canonical(match.frame_at(0, match.head(0) // 2, speech))) for match in played]
    report.add(f"{game.key}, {seats} seats: a frame in mid-match", "bytes", [float(size) for size in frames])
    halves = [_half(match) for match in played]
    values = rates(lambda: _for_a_while(lambda seed: bool(halves[seed % len(halves)].frame(0, speech))))
    report.add(f"{game.key}, {seats} seats: frames built", "frames/s", values)


def _half(match: Match) -> Match:
    """The match as it was between two commands about halfway."""
    records = list(match.records)
    end = next(at for at in range(len(records) // 2, len(records)) if records[at].lead)
    return Match.from_log(match.game, records[:end], match.key)


def test_boardgame_io_beside_us(report: Report):
    if shutil.which("npm") is None:
        pytest.skip("no npm on this machine")
    if not (RIVALS / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=RIVALS, check=True, capture_output=True)
    values = []
    for _ in range(3):
        answer = subprocess.run(["node", "boardgame_io.mjs", "3"], cwd=RIVALS, check=True, capture_output=True)
        ran = json.loads(answer.stdout)
        assert ran["moves"] > 0
        values.append(ran["moves"] / ran["seconds"])
    report.add("boardgame.io's reducer, a toy card game", "moves/s", values, f"median of {len(values)}")
    assert statistics.median(values) > 0
