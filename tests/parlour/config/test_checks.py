"""What must hold before anything is served."""

import pytest
from django.core.checks import run_checks
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection

from parlour.config import checks
from parlour.store import triggers


def found() -> set[str]:
    return {message.id for message in run_checks(databases=["default"])}


def test_events_are_guarded(transactional_db):
    assert checks.TRIGGERS_MISSING not in found()
    triggers.disable(connection)
    try:
        names_at_work = triggers.names(connection)
        assert names_at_work == set()
        assert checks.TRIGGERS_MISSING in found()
        with pytest.raises(SystemCheckError):
            call_command("check", "--database", "default")
    finally:
        triggers.enable(connection)
    assert checks.TRIGGERS_MISSING not in found()


def test_client_that_is_not_built_is_told(monkeypatch):
    monkeypatch.setattr(checks.finders, "find", lambda path: None)
    assert [message.id for message in checks.client_is_built()] == [checks.CLIENT_MISSING]
