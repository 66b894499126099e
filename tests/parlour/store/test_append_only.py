"""Events are never changed, replaced or taken away: the database itself refuses."""

import pytest
from django.db import IntegrityError, connection, transaction

from parlour.store import triggers
from parlour.store.models import Event
from parlour.store.selectors import events_read


@pytest.fixture
def stored(streams, match):
    streams.append(match)
    return match


def refused(statement, *values):
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_update(stored):
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(match=stored).update(name="other")
    assert [one.name for one in events_read(stored)] == ["drawn"]


def test_delete(stored):
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(match=stored).delete()
    assert len(events_read(stored)) == 1


def test_a_second_event_with_the_same_number(stored):
    columns = '"match", seq, name, schema, seat, action, command, at_ms, lead, data, clock, hash'
    refused(f"INSERT INTO store_event ({columns}) SELECT {columns} FROM store_event")


def test_truncate_or_replace(stored):
    if connection.vendor == "postgresql":
        refused("TRUNCATE store_event")
    else:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA recursive_triggers=OFF")
        columns = '"match", seq, name, schema, seat, action, command, at_ms, lead, data, clock, hash'
        refused(f"INSERT OR REPLACE INTO store_event ({columns}) SELECT {columns} FROM store_event")
    assert len(events_read(stored)) == 1


def test_triggers_are_there_after_all_migrations(stored):
    assert len(triggers.names(connection)) == (2 if connection.vendor == "postgresql" else 3)
