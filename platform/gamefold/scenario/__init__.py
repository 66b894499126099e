"""Scenarios: rules written as data, and the runner that plays them through a game's public interface.

The words are a contract (`docs/scenarios.md`). `run` takes the bytes of a file and answers a `Report`; reading files
and printing belongs to the command line.
"""

from gamefold.scenario.files import Scenario, Unreadable, parse
from gamefold.scenario.runner import Failure, Report, run, run_one

__all__ = ["Failure", "Report", "Scenario", "Unreadable", "parse", "run", "run_one"]
