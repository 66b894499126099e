"""The host's tests: a database that other threads and processes can open, event tables that a test may empty, and two
tiny games that are installed as far as this process and its children can tell.
"""

import os
import sys
from pathlib import Path

import pytest

GAMES = str(Path(__file__).resolve().parents[1] / "games")
if GAMES not in sys.path:
    sys.path.insert(0, GAMES)
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [GAMES, os.environ.get("PYTHONPATH")]))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix, tmp_path_factory):
    """A file instead of SQLite's shared memory, where threads meet "table is locked" whatever the busy timeout."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"] = {
            **database.get("TEST", {}),
            "NAME": str(tmp_path_factory.mktemp("database") / "test.sqlite3"),
        }


@pytest.fixture(autouse=True)
def nothing_is_cached():
    """Each test folds its own matches."""
    from django.core.cache import cache

    from parlour.matches import folds, outages, presence

    folds.forget_all()
    outages.outages_forget()
    presence._here.clear()
    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def events_may_be_flushed():
    """A test with real transactions ends by emptying all tables, which the triggers of the event table would refuse."""
    from django.db import connection
    from django.test import TransactionTestCase

    from parlour.store import triggers

    flush = TransactionTestCase._fixture_teardown

    def flush_without_triggers(self):
        triggers.disable(connection)
        try:
            flush(self)
        finally:
            triggers.enable(connection)

    TransactionTestCase._fixture_teardown = flush_without_triggers
    yield
    TransactionTestCase._fixture_teardown = flush
