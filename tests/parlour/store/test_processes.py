"""Real processes that write at once: no gap, no double, and a feed that shows each match in its order."""

import json

from elsewhere import process

from parlour.store.feed import feed_read
from parlour.store.models import Command
from parlour.store.selectors import chain_read, events_read, head_read

PROCESSES = 3
APPENDS = 30
COMMANDS_EACH = 20

WRITER = """
import hashlib, sys, uuid
from parlour.store.services import CommandKey, NewEvent, appending
matches, count = [uuid.UUID(one) for one in sys.argv[2:]], int(sys.argv[1])
event = NewEvent("drawn", 1, 0, "draw", True, [(-1, b"{}")])
for number in range(count):
    with appending(matches[number % len(matches)]) as tx:
        tx.write([event] * (1 + number % 3), head=tx.head)
"""

READER = """
import json, sys, time
from parlour.store.feed import feed_read
seen, wanted, until_s = [], int(sys.argv[1]), time.monotonic() + 60
while len(seen) < wanted and time.monotonic() < until_s:
    feed_read("reader", lambda entries: seen.extend((str(one.match), one.first, one.last) for one in entries))
    time.sleep(0.01)
print(json.dumps(seen))
"""

# Every process sends the same commands: whoever comes second must get the first one's receipt.
REPEATER = """
import hashlib, sys, uuid
from parlour.store.services import CommandKey, NewEvent, appending
match, count = uuid.UUID(sys.argv[2]), int(sys.argv[1])
event = NewEvent("drawn", 1, 0, "draw", True, [(-1, b"{}")])
for number in range(count):
    key = CommandKey(0, uuid.UUID(int=number), hashlib.sha256(b"same").digest())
    with appending(match, command=key) as tx:
        if tx.receipt is None:
            tx.write([event], head=tx.head, receipt=str(tx.head.seq + 1))
    print(tx.receipt)
"""


def outputs(processes):
    done = [one.communicate() for one in processes]
    assert [one.returncode for one in processes] == [0] * len(processes), done
    return [out for out, _ in done]


def test_many_writers_leave_no_gap_and_no_double(streams):
    matches = [streams.opened() for _ in range(3)]
    reader = process(READER, PROCESSES * APPENDS)
    outputs([process(WRITER, APPENDS, *matches) for _ in range(PROCESSES)])
    (out,) = outputs([reader])
    seen = json.loads(out)
    assert len(seen) == PROCESSES * APPENDS
    for match in matches:
        numbers = [seq for one, first, last in seen if one == str(match) for seq in range(first, last + 1)]
        assert numbers == list(range(1, head_read(match).seq + 1))
        assert [one.seq for one in events_read(match)] == numbers
        assert list(chain_read(match))[-1].hash == head_read(match).hash


def test_repeated_commands_are_stored_once_over_all_processes(streams, match):
    answers = outputs([process(REPEATER, COMMANDS_EACH, match) for _ in range(PROCESSES)])
    assert answers == [answers[0]] * PROCESSES
    assert head_read(match).seq == COMMANDS_EACH == Command.objects.filter(match=match).count()
    assert sorted(map(int, answers[0].split())) == list(range(1, COMMANDS_EACH + 1))


def test_two_readers_of_one_name_share_the_work(streams, match):
    for _ in range(20):
        streams.append(match)
    seen = [json.loads(out) for out in outputs([process(READER.replace("60", "2"), 20) for _ in range(2)])]
    assert sorted(tuple(one) for part in seen for one in part) == [(str(match), seq, seq) for seq in range(1, 21)]
    assert feed_read("reader", lambda entries: None) == 0
