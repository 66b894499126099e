"""The feed: every commit once, in each match's order, cursor and effect together."""

import threading

import pytest
from django.db import connection

from parlour.store.feed import feed_age_ms, feed_read
from parlour.store.models import Commit


def taken(name="reader", **limits):
    seen = []
    feed_read(name, lambda entries: seen.extend((one.match, one.first, one.last) for one in entries), **limits)
    return seen


def test_each_commit_is_seen_once_in_order(streams, match):
    streams.append(match, streams.event(), streams.event(lead=False))
    other = streams.opened()
    streams.append(other)
    assert taken() == [(match, 1, 2), (other, 1, 1)]
    streams.append(match)
    assert taken() == [(match, 3, 3)]
    assert taken() == []


def test_readers_have_their_own_places(streams, match):
    streams.append(match)
    assert taken("one") == taken("two") == [(match, 1, 1)]


def test_a_batch_goes_on_where_the_last_one_ended(streams, match):
    for _ in range(3):
        streams.append(match)
    assert [taken(limit=2), taken(limit=2)] == [[(match, 1, 1), (match, 2, 2)], [(match, 3, 3)]]


def test_an_effect_that_fails_is_offered_again(streams, match):
    streams.append(match)

    def fails(entries):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        feed_read("reader", fails)
    assert taken() == [(match, 1, 1)]


def test_nothing_is_passed_that_commits_late(streams, match):
    """A writer draws its position first and commits last: a reader in between must wait for it."""
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer: no commit can be late")
    slow, is_written, may_commit = streams.opened(), threading.Event(), threading.Event()

    def write_slowly():
        from parlour.store.services import appending

        with appending(slow) as tx:
            tx.write([streams.event()], head=tx.head)
            is_written.set()
            may_commit.wait(10)
        connection.close()

    writer = threading.Thread(target=write_slowly)
    writer.start()
    is_written.wait(10)
    streams.append(match)
    early = taken()
    may_commit.set()
    writer.join()
    assert early == []
    assert sorted(taken()) == sorted([(slow, 1, 1), (match, 1, 1)])


def test_age_is_that_of_the_oldest_commit_not_seen(streams, match):
    assert feed_age_ms("reader") == 0
    streams.append(match)
    Commit.objects.update(at_ms=Commit.objects.get().at_ms - 5_000)
    assert 5_000 <= feed_age_ms("reader") < 60_000
    taken()
    assert feed_age_ms("reader") == 0


def test_a_taken_back_append_never_shows(streams, match):
    with pytest.raises(RuntimeError):
        streams.append_and_fail(match)
    assert taken() == []
