"""`manage.py export` and `manage.py verify`."""

import io
import sys

import msgspec
import pytest
from django.core.management import CommandError, call_command

from parlour.store.snapshots import snapshot_write


@pytest.fixture
def finished(world):
    match = world.begun(options={"stones": 1})
    world.do(match, 0, {"type": "take", "stones": 1})
    return match


class Bytes(io.TextIOWrapper):
    """A standard output whose bytes can be read."""

    def __init__(self):
        super().__init__(io.BytesIO())


def exported(match, monkeypatch):
    out = Bytes()
    monkeypatch.setattr(sys, "stdout", out)
    call_command("export", str(match))
    monkeypatch.undo()
    out.flush()
    return out.buffer.getvalue()


def said(*words):
    out = io.StringIO()
    call_command("verify", *words, stdout=out)
    return out.getvalue()


def test_file_is_verified(finished, monkeypatch, tmp_path):
    path = tmp_path / "match.jsonl"
    path.write_bytes(exported(finished, monkeypatch))
    assert "verified: 3 events" in said(str(path))
    path.write_bytes(path.read_bytes().replace(b'"stones":1', b'"stones":2'))
    with pytest.raises(CommandError, match="NOT verified"):
        said(str(path))


def test_stored_matches_are_verified(finished):
    lines = said(str(finished)).splitlines()
    assert "verified: 3 events" in lines[0]
    assert msgspec.json.decode(lines[1].removeprefix("outcome: "))["places"] == [1, 2]
    assert said("--all") == "1 verified, 0 failed\n"


def test_unknown_match_and_missing_file(db):
    for what in ("0193aaaa-0000-7000-8000-000000000000", "/no/such/file"):
        with pytest.raises(CommandError, match="NOT verified"):
            said(what)
    with pytest.raises(CommandError, match="Name a file"):
        said()


def test_rebuild_drops_what_is_derived(finished):
    snapshot_write(finished, seq=3, version="1", data=b"{}")
    out = io.StringIO()
    call_command("rebuild", stdout=out)
    assert out.getvalue() == "snapshots: 1 dropped\nratings: 0 dropped\n"
    with pytest.raises(CommandError, match="invalid choice"):
        call_command("rebuild", "events")
