"""Streams to write to. This folder is run on SQLite and again on PostgreSQL."""

import pytest

from parlour.store.ids import match_id_new
from parlour.store.services import CommandKey, NewEvent, appending, stream_open


def event(name="drawn", *, seat=0, lead=True, data=b"{}"):
    return NewEvent(name, 1, seat, "draw", lead, [(-1, data), (0, b"{}"), (1, b'{"card":"7c"}')])


def opened(match=None):
    match = match or match_id_new()
    stream_open(
        match,
        game="example",
        ruleset="1",
        options="{}",
        seats=2,
        key=b"k" * 32,
        secret=b"s" * 32,
        header=b"{}",
        now_ms=1_000,
    )
    return match


def append(match, *events, command=None, receipt=""):
    with appending(match, command=command) as tx:
        if tx.receipt is None:
            tx.write(list(events or [event()]), head=tx.head, receipt=receipt)
        return tx


def append_and_fail(match):
    with appending(match) as tx:
        tx.write([event()], head=tx.head)
        raise RuntimeError


@pytest.fixture
def match(transactional_db):
    return opened()


class Streams:
    """What the tests of this folder share."""

    event = staticmethod(event)
    opened = staticmethod(opened)
    append = staticmethod(append)
    append_and_fail = staticmethod(append_and_fail)
    CommandKey = CommandKey


@pytest.fixture
def streams(transactional_db):
    return Streams
