"""Sockets of one web process: how soon the other player sees a command, how many commands it takes, what a crowd costs.

The load runs in a process of its own on the same machine, so figures hold both ends of the loopback.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from benchlib.figures import Report
from benchlib.houses import House, NoServer, Served, house, percentile
from benchlib.rivals import boardgame_io_load, boardgame_io_served

ROUNDS = 3
WIDTH, RATE, SECONDS = 100, 100, 15
TOP_WIDTHS = (40, 150)
TOP_SECONDS = 8
TOP_RATE_MAX = 700
BARE_SECONDS = 4
COMMANDS_A_MATCH = 18
"""A match of random Cuttle seldom ends sooner; so many matches must lie ready."""
SPECTATORS = 300
SOCKETS, SOCKET_MATCHES = 5_000, 100
WALKERS_TABLES, WALKERS_ROUNDS = (1, 4), 2


@pytest.fixture(scope="module")
def at(request: pytest.FixtureRequest) -> Iterator[House]:
    try:
        with house(getattr(request, "param", "postgresql")) as one:
            yield one
    except NoServer as missing:
        pytest.skip(str(missing))


def _load(at: House, served: Served, *, seconds: float, rate: float, width: int) -> dict[str, Any]:
    spare = int(seconds * (rate or TOP_RATE_MAX) / COMMANDS_A_MATCH)
    matches = at.matches(width + spare, preset="classic")
    found: dict[str, Any] = at.job("load", served.port, served.pid, seconds, rate, width, given=matches)
    assert found["frame_ms"]
    return found


@pytest.mark.parametrize("at", ["sqlite", "postgresql"], indirect=True)
def test_command_to_the_other_player(at: House, report: Report) -> None:
    """100 matches, 100 commands a second in all."""
    with at.served() as served:
        rounds = [_load(at, served, seconds=SECONDS, rate=RATE, width=WIDTH) for _ in range(ROUNDS)]
    note = f"{ROUNDS} rounds of {SECONDS} s"
    for key, word in (("frame_ms", "the other player's frame"), ("accepted_ms", "accepted")):
        for share, percent in ((0.5, "p50"), (0.95, "p95"), (0.99, "p99")):
            values = [percentile(one[key], share) for one in rounds]
            report.add(f"Command to {word} at 100/s, {at.kind}, {percent}", "ms", values, note)
    cpu = [1000 * one["host_cpu_s"] / len(one["frame_ms"]) for one in rounds]
    report.add(f"Processor time of a command with its frames at 100/s, {at.kind}", "ms", cpu, note)
    sizes = [percentile(one["frame_bytes"], 0.5) for one in rounds]
    report.add(f"A pushed frame of Cuttle, {at.kind}", "bytes", sizes)


@pytest.mark.parametrize("width", TOP_WIDTHS)
@pytest.mark.parametrize("at", ["sqlite", "postgresql"], indirect=True)
def test_top_load(at: House, report: Report, width: int) -> None:
    """As many durable commands as one web process stores while both players see every frame."""
    with at.served() as served:
        rounds = [_load(at, served, seconds=TOP_SECONDS, rate=0, width=width) for _ in range(ROUNDS)]
    note = f"{ROUNDS} rounds of {TOP_SECONDS} s"
    if at.kind == "postgresql":
        bare = at.job("bare", BARE_SECONDS)
        bare_rate = bare["transactions"] / bare["seconds"]
        report.add(f"Bare transactions of one thread after it, {width} matches", "transactions/s", [bare_rate])
    rates = [len(one["frame_ms"]) / one["seconds"] for one in rounds]
    report.add(f"Durable commands over sockets, {width} matches, {at.kind}", "commands/s", rates, note)
    waits = [percentile(one["frame_ms"], 0.5) for one in rounds]
    report.add(f"Command to the other player's frame at top load, {width} matches, {at.kind}, p50", "ms", waits, note)
    cpu = [1000 * one["host_cpu_s"] / len(one["frame_ms"]) for one in rounds]
    report.add(f"Processor time of a command at top load, {width} matches, {at.kind}", "ms", cpu, note)


@pytest.mark.usefixtures("boardgame_io")
def test_top_load_of_boardgame_io(report: Report) -> None:
    """The same play on its own server, with the toy game of its reducer: in memory, nothing stored, no cards hidden."""
    width = TOP_WIDTHS[0]
    with boardgame_io_served() as served:
        rounds = [boardgame_io_load(served, TOP_SECONDS, width) for _ in range(ROUNDS)]
    assert all(one["update_ms"] for one in rounds)
    name, note = f"boardgame.io's server, in memory, {width} matches", f"{ROUNDS} rounds of {TOP_SECONDS} s"
    rates = [len(one["update_ms"]) / one["seconds"] for one in rounds]
    report.add(name, "moves/s", rates, note)
    waits = [percentile(one["update_ms"], 0.5) for one in rounds]
    report.add(f"{name}, move to the other player's update, p50", "ms", waits, note)
    cpu = [1000 * one["host_cpu_s"] / len(one["update_ms"]) for one in rounds]
    report.add(f"{name}, processor time of a move", "ms", cpu, note)


def test_spectators_share_one_fold_and_one_frame(at: House, report: Report) -> None:
    [match] = at.matches(1, preset="classic")
    with at.served() as served:
        at.job("crowd", served.port, "watch", 1, given=[match])  # its own commands warm the process up
        [match] = at.matches(1, preset="classic")
        seen = at.job("crowd", served.port, "watch", SPECTATORS, given=[match])
    assert seen["commands"] > 0
    note = f"{seen['commands']} commands"
    report.add(f"Command to the first of {SPECTATORS} spectators", "ms", seen["first_ms"], note)
    report.add(f"Command to the last of {SPECTATORS} spectators", "ms", seen["last_ms"], note)
    for key in ("events folded", "kernel parts built", "frame messages made"):
        share = seen["counted"][key] / seen["commands"]
        report.add(f"{key.capitalize()}, a command with {SPECTATORS} spectators and 2 players", "a command", [share])
    report.add("A frame for a spectator of Cuttle", "bytes", [float(seen["bytes"])])


def test_idle_sockets(at: House, report: Report) -> None:
    with at.served() as served:
        matches = at.matches(SOCKET_MATCHES, preset="classic")
        with at.holding("crowd", served.port, "idle", SOCKET_MATCHES, given=matches):
            pass  # every match was folded and looked at before the first figure
        before = served.rss_kib
        with at.holding("crowd", served.port, "idle", SOCKETS, given=matches) as held:
            assert held["sockets"] == SOCKETS
            grown = served.rss_kib - before
    report.add(f"Memory of an idle socket, of {SOCKETS:,}", "KiB", [grown / SOCKETS])


@pytest.mark.parametrize("tables", WALKERS_TABLES)
@pytest.mark.parametrize("at", ["sqlite", "postgresql"], indirect=True)
def test_eight_walkers(at: House, report: Report, tables: int) -> None:
    """Mutts with eight seats, seven of which play as fast as the gaps allow: a command until all eight have seen it."""
    with at.served() as served:
        rounds = []
        for _ in range(ROUNDS):
            matches = at.matches(tables, "mutts", (8,), preset="standard", rounds=WALKERS_ROUNDS)
            played = at.job("walkers", tables, 7, served.port, given=matches)
            assert all(one["is_alike"] for one in played)
            rounds.append([took for one in played for took in one["everybody_ms"]])
    where = f"{tables} {'table' if tables == 1 else 'tables'} of eight, {at.kind}"
    note = f"{sum(map(len, rounds)):,} commands in {ROUNDS} rounds"
    for share, percent in ((0.5, "p50"), (0.95, "p95"), (0.99, "p99")):
        values = [percentile(one, share) for one in rounds]
        report.add(f"Mutts, command to everybody's socket, {where}, {percent}", "ms", values, note)
