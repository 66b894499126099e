"""Benchmarks: `make bench`. They print figures and never assert times."""

from collections.abc import Iterator

import pytest
from benchlib.figures import Report


@pytest.fixture(scope="session")
def report() -> Iterator[Report]:
    figures = Report()
    yield figures
    figures.save()
