"""Figures: repeated measurements, printed as one table and kept as JSON for `docs/performance.md`.

Nothing here asserts a time: the machine is shared. What is asserted in benchmarks is that the work was done.
"""

import json
import os
import platform
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

RESULTS = Path(__file__).resolve().parents[3] / "var" / "bench.json"


@dataclass
class Figure:
    """One line: what was measured, in which unit, all values of all rounds."""

    name: str
    unit: str
    values: list[float]
    note: str = ""
    load: float = field(default_factory=lambda: round(os.getloadavg()[0], 1))
    """How many processes wanted a core in the last minute: with more than there are cores, times say little."""

    @property
    def line(self) -> str:
        low, middle, high = min(self.values), statistics.median(self.values), max(self.values)
        return f"{self.name:<64} {middle:>12,.1f} {self.unit:<14} ({low:,.1f} … {high:,.1f}) {self.note}".rstrip()


@dataclass
class Report:
    figures: list[Figure] = field(default_factory=list)

    def add(self, name: str, unit: str, values: list[float], note: str = "") -> Figure:
        figure = Figure(name, unit, values, note)
        self.figures.append(figure)
        print(f"\n{figure.line}", end="", flush=True)  # noqa: T201
        return figure

    def save(self) -> None:
        RESULTS.parent.mkdir(exist_ok=True)
        kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
        for one in self.figures:
            kept[one.name] = {"unit": one.unit, "values": one.values, "note": one.note, "load": one.load}
        kept["machine"] = machine()
        RESULTS.write_text(json.dumps(kept, indent=1, sort_keys=True))


def machine() -> str:
    return f"{os.cpu_count()} cores, {platform.machine()}, {platform.system()}, Python {platform.python_version()}"


def rates(work: Callable[[], int], rounds: int = 5) -> list[float]:
    """Units of work a second of processor time, once for each round; `work` answers how many units it did.

    Processor time: for what only reckons, a clock on the wall would count other people's work too.
    """
    values = []
    for _ in range(rounds):
        began = time.process_time()
        done = work()
        values.append(done / (time.process_time() - began))
    return values
