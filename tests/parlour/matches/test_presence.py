"""Who is there: notes of this process, of others through Redis, and none of those that are gone."""

from uuid import uuid4

import msgspec
import pytest

from parlour.matches import presence
from parlour.matches.presence import Note, Present, note, present


@pytest.fixture(autouse=True)
def client_anew():
    presence.redis_client.cache_clear()
    yield
    presence.redis_client.cache_clear()


@pytest.fixture
def without_redis(settings):
    settings.REDIS_URL = ""


def test_last_note_counts(without_redis):
    match = uuid4()
    note(match, seats=[0, 1], watching=3)
    note(match, seats=[1], watching=2)
    assert present(match) == Present(frozenset({1}), 2)
    note(match, seats=[], watching=0)
    assert present(match) == Present()
    assert match not in presence._here


def test_note_that_was_not_renewed_counts_no_more(without_redis, monkeypatch):
    match = uuid4()
    note(match, seats=[0], watching=0)
    now_s = presence.time.time()
    monkeypatch.setattr(presence.time, "time", lambda: now_s + presence.NOTE_S + 1)
    assert present(match) == Present()


def test_redis_that_is_away_is_done_without(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    match = uuid4()
    note(match, seats=[0], watching=1)
    assert present(match) == Present(frozenset({0}), 1)


@pytest.mark.store
def test_notes_of_all_processes_are_added_up(settings):
    if not settings.REDIS_URL:
        pytest.skip("no PARLOUR_REDIS_URL")
    match = uuid4()
    note(match, seats=[0], watching=1)
    other = Note([1], 4, presence.time.time() + 10)
    presence.redis_client().hset(presence._key(match), "another", msgspec.json.encode(other))
    assert present(match) == Present(frozenset({0, 1}), 5)
