"""Runs every suite that this machine can run, each in a process of its own, and says what it could not run and why.

`python tests/run.py` runs all of `SUITES`; names choose, also from `ON_REQUEST` (`python tests/run.py kernel host`);
what follows `--` goes to pytest (`python tests/run.py host -- -k clocks`).

Why processes: the kernel's tests must pass without Django, a database is chosen when Django starts, and Playwright
keeps an event loop running in which no later async test could run. A suite whose folders do not exist is not part of
the run. A new suite is one more `Suite` in the table; a test that is skipped counts as one that could not be run.
`PARLOUR_TEST_PROCESSES` bounds the processes of the quick suites, `PARLOUR_TEST_PROFILE=soak` gives Hypothesis time.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from services import NEEDS, Missing

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "platform/parlour/web/client"
NO_TESTS_COLLECTED = 5
QUICK = "not store and not browser and not soak"


@dataclass(frozen=True, kw_only=True)
class Suite:
    """One process of tests: `folders` are globs below the root, `needs` are keys of `services.NEEDS`."""

    name: str
    folders: Sequence[str]
    marks: str = QUICK
    args: Sequence[str] = ()
    needs: Sequence[str] = ()
    wants: Sequence[str] = ()  # likewise, but the suite runs without, and skips what it cannot do
    env: dict[str, str] = field(default_factory=dict)
    command: Sequence[str] | None = None  # instead of pytest; runs in the first folder


KERNEL = ("tests/architecture", "tests/gamefold", "tests/conformance", "tests/history", "tests/simulation")
HOST = ("tests/parlour",)
NO_DJANGO = ("-p", "no:django", "-p", "no:playwright")
SPREAD = ("-n", os.environ.get("PARLOUR_TEST_PROCESSES", "auto"), "--dist", "loadgroup")
TWO = ("-n", "2", "--dist", "worksteal")
SOAK = ("--conformance-soak=500",)

SUITES = (
    Suite(name="kernel", folders=(*KERNEL, "plugins/*/tests"), args=(*NO_DJANGO, *SPREAD)),
    Suite(name="host", folders=HOST, args=("-p", "no:playwright", *SPREAD)),
    Suite(name="live", folders=("tests/live",), args=("-p", "no:playwright")),
    # The contract of the store is one suite for every database: all of it again, and what is marked elsewhere.
    Suite(
        name="store-servers",
        folders=("tests/parlour/store",),
        marks="not browser and not soak",
        args=("-p", "no:playwright"),
        needs=("postgres", "redis"),
    ),
    Suite(
        name="host-servers",
        folders=HOST,
        marks="store and not soak",
        args=("-p", "no:playwright", "--ignore=tests/parlour/store"),
        needs=("postgres", "redis"),
    ),
    Suite(
        name="live-servers",
        folders=("tests/live",),
        marks="not browser and not soak",
        args=("-p", "no:playwright"),
        needs=("postgres", "redis"),
    ),
    Suite(name="client", folders=("platform/parlour/web/client",), needs=("node",), command=("npm", "test")),
    # Two at once, each with a house and a browser of its own: most of the time is spent waiting for bots.
    Suite(name="browser", folders=("tests/e2e",), marks="not soak", args=TWO, needs=("chromium",)),
)
ON_REQUEST = (
    Suite(name="bench", folders=("tests/bench",), marks="", args=("-s", "-p", "no:playwright"), wants=("postgres",)),
    # All promises over 500 random matches of each game and number of seats, 1.7 million wrong actions among them.
    Suite(
        name="soak",
        folders=(*KERNEL, "plugins/*/tests"),
        marks="soak",
        args=(*NO_DJANGO, *SPREAD, *SOAK),
    ),
    # A thousand matches of Mutts by fast clients over the sockets of two web processes on one PostgreSQL.
    Suite(
        name="soak-live",
        folders=("tests/live",),
        marks="soak",
        args=("-p", "no:playwright"),
        needs=("postgres",),
        wants=("redis",),
    ),
)


@dataclass
class Result:
    passed: int = 0
    failed: int = 0
    not_run: list[str] = field(default_factory=list)


def suite_run(suite: Suite, extra: Sequence[str]) -> Result | None:
    """`None`: the suite has nothing to run in this checkout."""
    folders = [str(path.relative_to(ROOT)) for glob in suite.folders for path in sorted(ROOT.glob(glob))]
    if not folders or (suite.command and not client_has_tests()):
        return None
    print(f"\n==== {suite.name}: {' '.join(folders)}", flush=True)
    environment = os.environ | suite.env
    try:
        for need in suite.needs:
            environment |= NEEDS[need]()
        for want in suite.wants:
            with suppress(Missing):
                environment |= NEEDS[want]()
    except Missing as missing:
        print(f"not run: {missing}", flush=True)
        return Result(not_run=[str(missing)])
    if suite.command:
        return command_run(suite.command, ROOT / folders[0], environment)
    return pytest_run(suite, folders, extra, environment)


def pytest_run(suite: Suite, folders: Sequence[str], extra: Sequence[str], environment: dict[str, str]) -> Result:
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch, "report.xml")
        config = ["--config-file=pyproject.toml", "--rootdir=."]
        chosen = ["-m", suite.marks] if suite.marks else []
        words = [*config, *chosen, *suite.args, f"--junitxml={report}", *folders, *extra]
        code = subprocess.call([sys.executable, "-m", "pytest", "-q", *words], cwd=ROOT, env=environment)
        result = report_read(report) if report.exists() else Result()
    if code not in (0, NO_TESTS_COLLECTED) and not result.failed:
        result.failed = 1  # it did not get as far as a test
    return result


def report_read(report: Path) -> Result:
    result = Result()
    for case in ET.parse(report).iter("testcase"):
        skipped = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            result.failed += 1
        elif skipped is None or skipped.get("type") == "pytest.xfail":
            result.passed += 1
        else:
            result.not_run.append(skipped.get("message", "skipped without a reason"))
    return result


def command_run(command: Sequence[str], folder: Path, environment: dict[str, str]) -> Result:
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    print(done.stdout, flush=True)
    result = Result(passed=counted("pass", done.stdout), failed=counted("fail", done.stdout))
    if done.returncode and not result.failed:
        result.failed = 1
    return result


def counted(word: str, output: str) -> int:
    """Sums node's own runner (`# pass 12`, `ℹ pass 12`) and the likes of Vitest (`Tests  12 passed`)."""
    node = re.findall(rf"^[#ℹ] {word} (\d+)$", output, re.MULTILINE)
    others = re.findall(rf"^\s*Tests\b.*?(\d+) {word}ed\b", output, re.MULTILINE)
    return sum(int(number) for number in node or others)


def client_has_tests() -> bool:
    package = CLIENT / "package.json"
    return package.exists() and "test" in json.loads(package.read_text()).get("scripts", {})


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {suite.name: suite for suite in SUITES + ON_REQUEST}
    parser.add_argument("names", nargs="*", metavar="SUITE", help=", ".join(known))
    own, extra = split_at(sys.argv[1:], "--")
    names = parser.parse_args(own).names
    if unknown := [name for name in names if name not in known]:
        parser.error(f"no suite {', '.join(unknown)}")

    total = Result()
    lines = []
    for suite in [known[name] for name in names] or SUITES:
        started = time.monotonic()
        if (result := suite_run(suite, extra)) is None:
            continue
        lines.append(
            f"{suite.name}: {result.passed} passed, {result.failed} failed in {time.monotonic() - started:.0f} s",
        )
        total.passed += result.passed
        total.failed += result.failed
        total.not_run += [f"{suite.name}: {line}" for line in grouped(result.not_run)]

    print("\n====", *lines, f"{total.passed} passed, {total.failed} failed", sep="\n")
    for line in total.not_run or ["nothing"]:
        print(f"could not run: {line}")
    return 1 if total.failed else 0


def grouped(reasons: Sequence[str]) -> list[str]:
    return [f"{reason} ({count} tests)" if count > 1 else reason for reason, count in Counter(reasons).items()]


def split_at(words: list[str], sign: str) -> tuple[list[str], list[str]]:
    place = words.index(sign) if sign in words else len(words)
    return words[:place], words[place + 1 :]


if __name__ == "__main__":
    sys.exit(main())
