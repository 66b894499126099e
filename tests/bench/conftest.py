"""Benchmarks: `make bench`. They print figures and never assert times."""

from collections.abc import Iterator

import pytest
from benchlib.figures import Report
from benchlib.rivals import NoRival, boardgame_io_install


@pytest.fixture(scope="session")
def report() -> Iterator[Report]:
    figures = Report()
    yield figures
    figures.save()


@pytest.fixture(scope="session")
def boardgame_io() -> None:
    """It is installed."""
    try:
        boardgame_io_install()
    except NoRival as missing:
        pytest.skip(str(missing))
