"""The feed: every commit once, in each match's order, cursor and effect together."""

import threading
import time
from contextlib import contextmanager

import pytest
from django.db import connection, transaction

from parlour.store.feed import feed_age_ms, feed_held_ms, feed_read, feed_rewind
from parlour.store.models import Commit
from parlour.store.services import appending

PATIENCE_S = 20
"""Any transaction of the database server holds the feed back for a while, also one in another database."""


def taken(name="reader", *, count=None, **limits):
    """What the reader is given next; with `count`, until it was given so many."""
    seen, until_s = [], time.monotonic() + PATIENCE_S
    while True:
        feed_read(name, lambda entries: seen.extend((one.match, one.first, one.last) for one in entries), **limits)
        if count is None or len(seen) >= count or time.monotonic() > until_s:
            return seen
        time.sleep(0.01)


def test_each_commit_is_seen_once_in_order(streams, match):
    streams.append(match, streams.event(), streams.event(lead=False))
    other = streams.opened()
    streams.append(other)
    assert taken(count=2) == [(match, 1, 2), (other, 1, 1)]
    streams.append(match)
    assert taken(count=1) == [(match, 3, 3)]
    assert taken() == []


def test_readers_have_their_own_places(streams, match):
    streams.append(match)
    assert taken("one", count=1) == taken("two", count=1) == [(match, 1, 1)]


def test_a_batch_goes_on_where_the_last_one_ended(streams, match):
    for _ in range(3):
        streams.append(match)
    seen = taken(count=2, limit=2)
    assert [seen, taken(count=1, limit=2)] == [[(match, 1, 1), (match, 2, 2)], [(match, 3, 3)]]


def test_an_effect_that_fails_is_offered_again(streams, match):
    streams.append(match)

    def fails(entries):
        raise RuntimeError

    assert taken("other", count=1) == [(match, 1, 1)]
    with pytest.raises(RuntimeError):
        feed_read("reader", fails)
    assert taken(count=1) == [(match, 1, 1)]


def test_a_reader_can_begin_again(streams, match):
    streams.append(match)
    assert taken(count=1) == taken("other", count=1) == [(match, 1, 1)]
    with transaction.atomic():
        feed_rewind("reader")
    assert taken(count=1) == [(match, 1, 1)]
    assert taken("other") == []


@contextmanager
def writing(match, event):
    """A writer in a thread of its own that has drawn its position and commits at the end."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer: no commit can be late")
    is_written, may_commit = threading.Event(), threading.Event()

    def write_slowly():
        with appending(match) as tx:
            tx.write([event], head=tx.head)
            is_written.set()
            may_commit.wait(10)
        connection.close()

    writer = threading.Thread(target=write_slowly)
    writer.start()
    is_written.wait(10)
    yield
    may_commit.set()
    writer.join()


@pytest.mark.store
def test_nothing_is_passed_that_commits_late(streams, match):
    """A writer draws its position first and commits last: a reader in between must wait for it."""
    slow = streams.opened()
    with writing(slow, streams.event()):
        streams.append(match)
        early = taken()
    assert early == []
    assert sorted(taken(count=2)) == sorted([(slow, 1, 1), (match, 1, 1)])


@pytest.mark.store
def test_feed_is_held_back_for_as_long_as_somebody_writes(streams, match):
    with writing(streams.opened(), streams.event()):
        streams.append(match)
        Commit.objects.update(at_ms=Commit.objects.get().at_ms - 5_000)
        held_ms = feed_held_ms()
    assert 5_000 <= held_ms < 60_000
    assert len(taken(count=2)) == 2
    assert feed_held_ms() == 0


def test_age_is_that_of_the_oldest_commit_not_seen(streams, match):
    assert feed_age_ms("reader") == 0
    streams.append(match)
    Commit.objects.update(at_ms=Commit.objects.get().at_ms - 5_000)
    assert 5_000 <= feed_age_ms("reader") < 60_000
    taken(count=1)
    assert feed_age_ms("reader") == 0


def test_a_taken_back_append_never_shows(streams, match):
    with pytest.raises(RuntimeError):
        streams.append_and_fail(match)
    assert taken() == []
