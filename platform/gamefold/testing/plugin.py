"""The pytest side: cases for `conformance(Game)` and for golden transcripts, options for more matches, figures at the
end.
"""

from collections.abc import Iterator

import pytest

from gamefold.testing.suite import MATCHES, Case, Suite

PROPERTY = "conformance"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance-matches",
        type=int,
        default=MATCHES,
        metavar="N",
        help=f"matches that conformance plays for each way to play a game (default {MATCHES})",
    )

    parser.addoption(
        "--conformance-soak",
        type=int,
        metavar="N",
        help="instead, all promises over N matches for each number of seats, its presets by turns; hours (marker soak)",
    )
    parser.addoption("--write-transcripts", action="store_true", help="write golden transcripts instead of comparing")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "soak: runs for minutes")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for golden in (files := getattr(metafunc.function, "golden_files", [])):
        golden.is_written = metafunc.config.getoption("write_transcripts")
    if files:
        metafunc.parametrize("golden", files, ids=[one.script.stem for one in files])
    suite = getattr(metafunc.function, "conformance_suite", None)
    if isinstance(suite, Suite):
        suite.matches = metafunc.config.getoption("conformance_matches")
        soaked = metafunc.config.getoption("conformance_soak")
        cases = suite.soak_cases(soaked) if soaked else suite.cases()
        marks = [pytest.mark.soak] if soaked else []
        metafunc.parametrize("conformance_case", [pytest.param(one, id=one.name, marks=marks) for one in cases])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Figures travel with the report, so that they also arrive from worker processes."""
    report = yield
    case = getattr(item, "callspec", None) and item.callspec.params.get("conformance_case")  # type: ignore[attr-defined]
    if isinstance(case, Case) and report.when == "call":  # type: ignore[attr-defined]
        report.user_properties += [(PROPERTY, line) for line in case.figures]  # type: ignore[attr-defined]
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == PROPERTY
    ]
    if lines:
        terminalreporter.section("conformance figures")
        for line in sorted(lines):
            terminalreporter.write_line(str(line))
