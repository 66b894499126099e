"""A match from the open table to its end, through the services."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from parlour.matches.domain import CommandRequest
from parlour.matches.errors import Late, Refused
from parlour.matches.services.commands import command_submit
from parlour.store.selectors import events_read, head_read


def test_match_starts_once_all_seats_are_taken(world):
    match = world.open()
    waiting = world.frame(match)
    assert (waiting["status"], waiting["number"], waiting["invite"]) == ("open", 0, str(match))
    assert [(one["kind"], one["name"]) for one in waiting["seats"]] == [("person", "Ada"), ("open", "")]
    from parlour.matches.services.tables import seat_take

    seat_take(match, world.person("Ben"))
    frame = world.frame(match, 1)
    assert (frame["status"], frame["number"], frame["invite"]) == ("running", 2, None)
    assert [(one["name"], one["awaited"]) for one in frame["seats"]] == [("Ada", True), ("Ben", False)]


def test_races_of_seconds_are_not_for_people_who_come_once_a_day(world):
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 2]
    table = {"game": "mutts", "seats": seats, "pace": {"kind": "slow", "days": 1}}
    with pytest.raises(Refused, match="bad_option"):
        world.open(**table, options={"pace": "live"})
    assert world.frame(world.open(**table))["options"]["pace"] == "slow"


def test_accepted_means_stored(world):
    match = world.begun()
    receipt = world.do(match, 0, {"type": "take", "stones": 2}, prompt=world.prompt(match, 0))
    head = head_read(match)
    assert (receipt.number, receipt.hash) == (3, head.hash.hex())
    assert [one.name for one in events_read(match)] == ["match.started", "piled", "taken"]
    assert head.awaited == 0b10


def test_match_is_played_to_its_end(world):
    match = world.begun(options={"stones": 3})
    world.do(match, 0, {"type": "take", "stones": 1})
    world.do(match, 1, {"type": "take", "stones": 2})
    frame = world.frame(match, "open")
    assert (frame["status"], frame["outcome"]["winners"], frame["legal"]) == ("over", [1], [])
    assert head_read(match).due_ms is None


def test_repeated_command_is_answered_alike_and_stored_once(world):
    match, same = world.begun(), uuid4()
    first = world.do(match, 0, {"type": "take", "stones": 2}, id=same)
    assert world.do(match, 0, {"type": "take", "stones": 2}, id=same) == first
    with pytest.raises(Refused, match="id_reused"):
        world.do(match, 0, {"type": "take", "stones": 1}, id=same)
    assert head_read(match).seq == 3


def test_repeated_command_after_the_end_gets_its_receipt(world):
    match, same = world.begun(options={"stones": 1}), uuid4()
    first = world.do(match, 0, {"type": "take", "stones": 1}, id=same)
    assert world.do(match, 0, {"type": "take", "stones": 1}, id=same) == first
    with pytest.raises(Refused, match="over"):
        world.do(match, 0, {"type": "take", "stones": 1})


def test_command_for_a_seat_that_another_has_taken_is_refused(world):
    match = world.begun("Ada", "Ben")
    command = CommandRequest(uuid4(), {"type": "take", "stones": 1})
    with pytest.raises(Refused) as refused:
        command_submit(match, seat=0, command=command, person=world.person("Ben").pk)
    assert refused.value.code == "not_seated"
    assert command_submit(match, seat=0, command=command, person=world.person("Ada").pk).number == 3


def test_old_prompt_is_late(world):
    match = world.begun()
    prompt = world.prompt(match, 0)
    world.do(match, 0, {"type": "take", "stones": 2}, prompt=prompt)
    with pytest.raises(Late, match="too_late"):
        world.do(match, 0, {"type": "take", "stones": 2}, prompt=prompt)


def test_refused_command_changes_nothing_and_may_come_again(world):
    match, same = world.begun(), uuid4()
    before = head_read(match)
    with pytest.raises(Refused, match="too_many") as refused:
        world.do(match, 0, {"type": "take", "stones": 9}, id=same)
    assert (refused.value.kind, refused.value.message) == (422, "So many may not be taken.")
    assert head_read(match) == before
    assert world.do(match, 0, {"type": "take", "stones": 1}, id=same).number == 3


def test_statements_of_a_command_do_not_grow_with_the_match(world):
    match = world.begun(options={"stones": 300, "most": 1})
    counts = {}
    for number in range(1, 201):
        with CaptureQueriesContext(connection) as queries:
            world.do(match, (number + 1) % 2, {"type": "take", "stones": 1})
        counts[number] = len([one for one in queries if one["sql"].split()[0] not in {"BEGIN", "COMMIT"}])
    expected = 2 if connection.vendor == "postgresql" else 5
    assert (counts[10], counts[200]) == (expected, expected)
