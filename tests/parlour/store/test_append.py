"""Appending: order, numbers, hashes, commands, and what is left when something fails."""

import hashlib
from uuid import UUID, uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from msgspec.structs import replace

from gamefold import chain
from parlour.store import listeners
from parlour.store.errors import CommandReused, StreamMissing
from parlour.store.models import Stream
from parlour.store.selectors import chain_read, events_read, head_read
from parlour.store.services import appending


def body(text):
    return hashlib.sha256(text.encode()).digest()


def test_events_are_numbered_from_one_without_gaps(streams, match):
    streams.append(match, streams.event("dealt"), streams.event("drawn", lead=False))
    streams.append(match, streams.event("played"))
    assert [(one.seq, one.name, one.lead) for one in events_read(match)] == [
        (1, "dealt", True),
        (2, "drawn", False),
        (3, "played", True),
    ]
    assert head_read(match).seq == 3


def test_parts_come_back_byte_for_byte(streams, match):
    streams.append(match, streams.event(data=b'{"text":"line\\nbreak \xc3\xa4","type":"drawn"}'))
    assert events_read(match)[0].parts == [
        (-1, b'{"text":"line\\nbreak \xc3\xa4","type":"drawn"}'),
        (0, b"{}"),
        (1, b'{"card":"7c"}'),
    ]


def test_hashes_follow_from_what_is_stored(streams, match):
    streams.append(match, command=streams.CommandKey(0, uuid4(), body("a")), receipt="{}")
    streams.append(match, streams.event(), streams.event(lead=False))
    last = chain.genesis(b"{}")
    for one in chain_read(match):
        envelope = chain.Envelope(
            *(one.seq, one.name, one.schema, one.seat, one.at_ms, one.lead),
            command=str(one.command) if one.command else None,
            action=one.action,
        )
        digests = chain.part_digests(b"s" * 32, one.seq, [data for _, data in one.parts])
        last = chain.link(last, envelope.encode(), digests)
        assert one.hash == last
    assert head_read(match).hash == last


def test_clock_is_kept_with_the_first_event_of_an_append(streams, match):
    with appending(match) as tx:
        tx.write([streams.event(), streams.event(lead=False)], head=replace(tx.head, clock='{"left":[5]}'))
    assert [one.clock for one in chain_read(match)] == ['{"left":[5]}', None]
    assert head_read(match).clock == '{"left":[5]}'


def test_time_never_runs_backwards(streams, match):
    first = streams.append(match).head.at_ms
    later = first + 3_600_000
    Stream.objects.filter(match=match).update(at_ms=later)
    assert streams.append(match).head.at_ms == later


def test_a_raise_inside_leaves_nothing(streams, match):
    before = head_read(match)
    with pytest.raises(RuntimeError):
        streams.append_and_fail(match)
    assert (head_read(match), events_read(match)) == (before, [])


def test_unknown_match(streams):
    with pytest.raises(StreamMissing), appending(uuid4()):
        pass


def test_repeated_command_gets_its_receipt_and_stores_nothing(streams, match):
    command = streams.CommandKey(0, uuid4(), body("a"))
    first = streams.append(match, command=command, receipt='{"hash":"{hash}"}')
    again = streams.append(match, command=command, receipt="other")
    assert first.receipt == again.receipt == f'{{"hash":"{head_read(match).hash.hex()}"}}'
    assert head_read(match).seq == 1


def test_repeated_command_with_another_body_is_refused(streams, match):
    same = uuid4()
    streams.append(match, command=streams.CommandKey(0, same, body("a")), receipt="{}")
    with pytest.raises(CommandReused):
        streams.append(match, command=streams.CommandKey(0, same, body("b")), receipt="{}")
    assert head_read(match).seq == 1


def test_command_ids_are_per_seat_and_match(streams, match):
    same = UUID(int=7)
    streams.append(match, command=streams.CommandKey(0, same, body("a")), receipt="{}")
    streams.append(match, command=streams.CommandKey(1, same, body("b")), receipt="{}")
    streams.append(streams.opened(), command=streams.CommandKey(0, same, body("c")), receipt="{}")
    assert head_read(match).seq == 2


def test_listeners_hear_after_the_commit_and_only_then(streams, match):
    heard = []

    def listener(news):
        heard.append((news.seq, news.wakes, connection.in_atomic_block))

    listeners.listen(listeners.Committed, listener)
    try:
        with appending(match) as tx:
            tx.write([streams.event()], head=tx.head, wakes=["bots"])
            assert heard == []
        with pytest.raises(RuntimeError):
            streams.append_and_fail(match)
    finally:
        listeners.unlisten(listeners.Committed, listener)
    assert heard == [(1, frozenset({"bots"}), False)]


def test_a_broken_listener_harms_nobody(streams, match):
    def listener(news):
        raise RuntimeError

    listeners.listen(listeners.Committed, listener)
    try:
        assert streams.append(match).head.seq == 1
    finally:
        listeners.unlisten(listeners.Committed, listener)


def test_an_append_inside_another_transaction_is_a_mistake(streams, match):
    with pytest.raises(RuntimeError), transaction.atomic(), appending(match):
        pass


def test_statements_of_an_append(streams, match):
    command = streams.CommandKey(0, uuid4(), body("a"))
    with CaptureQueriesContext(connection) as queries:
        streams.append(match, streams.event(), streams.event(lead=False), command=command, receipt="{}")
    words = [query["sql"].split()[0] for query in queries if query["sql"].split()[0] not in {"BEGIN", "COMMIT"}]
    # On PostgreSQL BEGIN goes along with the first of two.
    expected = ["BEGIN;", "WITH"], ["SELECT", "INSERT", "UPDATE", "INSERT", "INSERT"]
    assert words == expected[connection.vendor != "postgresql"]
