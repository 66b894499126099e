"""What one command costs in the service, on both databases, and what a match costs to keep. No sockets here."""

import json
import statistics
from collections.abc import Iterator
from typing import Any

import pytest
from benchlib.figures import Report
from benchlib.houses import House, NoServer, house, percentile

CLASSIC = json.dumps({"preset": "classic"})
# One stone a turn: every command does the same work, so that only the length of the match differs.
LONG = json.dumps({"stones": 600, "most": 1})
MATCHES, COMMANDS = 40, 60
COLD_MATCHES = 10
OUTAGES_READ = 1
"""Every few seconds a process reads outages again."""
FINISHED = 50
MATCHES_KEPT = (
    ("cuttle", 2, {"preset": "classic"}),
    ("donuts", 4, {}),
    ("mutts", 4, {"preset": "standard"}),
    ("mutts", 8, {"preset": "full_kennel"}),
    ("pound_puppies", 4, {"preset": "classic"}),
)


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def at(request: pytest.FixtureRequest) -> Iterator[House]:
    """A house on each database."""
    try:
        with house(request.param) as one:
            yield one
    except NoServer as missing:
        pytest.skip(str(missing))


def _add_percentiles(report: Report, name: str, values: list[float], note: str) -> None:
    for share, word in ((0.5, "p50"), (0.95, "p95"), (0.99, "p99")):
        report.add(f"{name}, {word}", "ms", [percentile(values, share)], note)


def _commands(at: House, mode: str, matches: int, game: str, options: str, synchronous: str = "NORMAL") -> Any:
    return at.job("commands", mode, matches, 1_000 if game == "stones" else COMMANDS, game, options, synchronous)


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
def test_command_in_a_warm_match(at: House, report: Report, synchronous: str) -> None:
    if at.kind == "postgresql" and synchronous == "NORMAL":
        pytest.skip("SQLite's way to commit; PostgreSQL always waits for the disk")
    played = _commands(at, "warm", MATCHES, "cuttle", CLASSIC, synchronous)
    where = f"{at.kind} ({synchronous})" if at.kind == "sqlite" else at.kind
    values = [took for match in played for took, _ in match]
    _add_percentiles(report, f"Command in a warm match, {where}", values, f"{len(values)} commands")
    counts = [float(count) for match in played for _, count in match]
    report.add(f"Statements of a warm command, {at.kind}", "statements", counts, "BEGIN counts with SQLite")
    assert max(counts) <= min(counts) + OUTAGES_READ


def test_command_in_a_cold_match(at: House, report: Report) -> None:
    played = _commands(at, "cold", COLD_MATCHES, "cuttle", CLASSIC)
    values = [took for match in played for took, _ in match]
    _add_percentiles(report, f"Command in a cold match, {at.kind}", values, f"{len(values)} commands")
    counts = [float(count) for match in played for _, count in match]
    report.add(f"Statements of a cold command, {at.kind}", "statements", counts)


@pytest.mark.parametrize("mode", ["warm", "cold"])
def test_nothing_grows_with_the_match(at: House, report: Report, mode: str) -> None:
    """Action 10 against action 500 of one match, each as the median of its neighbours."""
    [played] = _commands(at, mode, 1, "stones", LONG)
    assert len(played) == 600
    counts = []
    for action in (10, 500):
        near = played[action - 10 : action + 10]
        took = statistics.median(one for one, _ in near)
        report.add(f"Action {action} of a {mode} match, {at.kind}", "ms", [took], "median of 20 neighbours")
        counts.append(statistics.mode(count for _, count in near))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("game, seats, options", MATCHES_KEPT, ids=str)
def test_bytes_of_a_finished_match(at: House, report: Report, game: str, seats: int, options: dict[str, str]) -> None:
    sizes = at.job("sizes", FINISHED, game, json.dumps(options), seats)
    assert sizes["finished"] == FINISHED
    of = f"a finished match of {game} for {seats}"
    for part, total in sizes["bytes"].items():
        report.add(f"Stored, {of}: {part}, {at.kind}", "bytes", [total / FINISHED])
    report.add(f"Stored, {of}: events, {at.kind}", "events", [sizes["events"] / FINISHED])
