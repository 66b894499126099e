"""Mutts played by fast hands over sockets of two web processes on one PostgreSQL: nothing is lost, doubled or decided
twice, and everybody sees the same.

The processes are whole hosts, as `manage.py serve` runs them; hints go through Redis where there is one.
"""

import asyncio
import statistics
import time
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from uuid import uuid4

import httpx
import pytest
import websockets
from benchlib.houses import NoServer, house
from sockets import Socket

FEW, MANY = 6, 1_000
AT_ONCE = 8
MATCHES_A_LOAD = 50
SEATS = (3, 4, 5, 6, 7, 8)
OPTIONS = {"preset": "full_kennel", "rounds": 1}
LOAD_S = 3_600
PRESSES = 12
AT_ONCE_MS = 5
WRONG_CALL_S = 1
TOP, RUN = "R3", "R4"
HELD = [RUN, "Y9", "G5"]
"""Both hands hold the Run."""


@pytest.fixture(scope="module")
def two():
    """A house with two web processes: itself and their ports."""
    try:
        with house("postgresql") as at, ExitStack() as serving:
            yield at, [serving.enter_context(at.served()).port for _ in range(2)]
    except NoServer as missing:
        pytest.skip(str(missing))


@pytest.mark.store
def test_a_few_matches(two):
    play_and_audit(two, FEW)


@pytest.mark.soak
def test_a_thousand_matches(two):
    """In loads, so that a process holds no more than one of them tells."""
    refused = Counter()
    for _ in range(0, MANY, MATCHES_A_LOAD):
        refused += play_and_audit(two, MATCHES_A_LOAD)
    assert refused["too_late"] > MANY  # there were races to be lost


def play_and_audit(two, count):
    """So many matches, and what was refused in them."""
    at, ports = two
    matches = at.matches(count, "mutts", SEATS, **OPTIONS)
    words = min(count, AT_ONCE), max(SEATS), *ports
    told = {one["match"]: one for one in at.job("walkers", *words, given=matches, timeout_s=LOAD_S)}
    audit = at.job("audit", given=sorted(told), timeout_s=LOAD_S)
    assert [one["match"] for one in audit] == sorted(told) == sorted(one["match"] for one in matches)
    for stored in audit:
        played = told[stored["match"]]
        assert stored["faults"] == []
        assert stored["status"] == "over"
        assert sorted(stored["commands"]) == sorted(played["accepted"])
        assert played["is_alike"]
    return sum((Counter(one["refused"]) for one in told.values()), Counter())


class People:
    """Two people who have begun a match from a position, one at each web process."""

    def __init__(self, ports):
        self.ports = ports

    async def begin(self, http, position):
        self.tokens = [(await http.post("/guests")).json()["token"] for _ in range(3)]
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        body = {"game": "mutts", "options": OPTIONS, "seats": seats, "position": position}
        opened = await http.post("/matches", json=body, headers=self.bearer(0))
        match = opened.json()["match"]
        for seat in (1, 2):
            await http.post(f"/matches/{match}/join", headers=self.bearer(seat))
        return match

    def bearer(self, seat):
        return {"Authorization": f"Bearer {self.tokens[seat]}"}

    async def sit(self, stack, match, seat, process=None):
        """A socket, to one of the two processes, and its first frame."""
        port = self.ports[seat % 2 if process is None else process]
        url = f"ws://127.0.0.1:{port}/ws/matches/{match}/"
        socket = Socket(await stack.enter_async_context(websockets.connect(url, max_size=None)))
        await socket.hello(token=self.tokens[seat])
        return socket, await socket.next("frame")


def call_prompt(frame):
    return next(one["id"] for one in frame["prompts"] if one["kind"] == "call")


def faces(frame, zone):
    return [item["face"] for one in frame["table"]["zones"] if one["id"] == zone for item in one["items"]]


@pytest.mark.store
async def test_two_who_press_at_once_on_two_processes(two):
    """Decided once, the same for all; who was slower is told by whom and keeps the card."""
    _, ports = two
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}/api/v1", timeout=30) as http:
        apart_ms = [
            await press_at_once(http, People(ports), order=(0, 1) if number % 2 else (1, 0))
            for number in range(PRESSES)
        ]
    assert statistics.median(apart_ms) < AT_ONCE_MS, apart_ms


async def press_at_once(http, people, order):
    """The milliseconds that lay between the two presses."""
    position = {"home": [TOP], "hands": [HELD, HELD, ["Y8", "G1"]], "turn": 2}
    match = await people.begin(http, position)
    async with AsyncExitStack() as stack:
        sat = [await people.sit(stack, match, seat) for seat in range(3)]
        sockets, frames = [socket for socket, _ in sat], [frame for _, frame in sat]
        prompts = [call_prompt(frame) for frame in frames]
        began = time.perf_counter()
        for seat in order:
            await sockets[seat].command({"type": "run", "card": RUN}, prompts[seat], id=uuid4())
        apart_ms = 1000 * (time.perf_counter() - began)
        answers = [await sockets[seat].next("accepted", "refused") for seat in (0, 1)]
        assert sorted(one["type"] for one in answers) == ["accepted", "refused"]
        loser = next(seat for seat in (0, 1) if answers[seat]["type"] == "refused")
        winner = 1 - loser
        refused = answers[loser]
        assert refused["code"] == "too_late"
        assert refused["slots"]["by"] == winner
        assert refused["slots"]["ms"] >= 0
        last = [await http.get(f"/matches/{match}", headers=people.bearer(seat)) for seat in range(3)]
        shown = [one.json() for one in last]
        number = answers[winner]["number"]
        assert {frame["number"] for frame in shown} == {number}
        assert [faces(frame, "home")[-1] for frame in shown] == [RUN] * 3
        assert faces(shown[loser], f"hand.{loser}").count(RUN) == 1
        assert faces(shown[winner], f"hand.{winner}").count(RUN) == 0
        assert len({frame["log"][-1]["text"] for frame in (shown[loser], shown[2])}) == 1
    return apart_ms


@pytest.mark.store
async def test_wrong_call_at_one_process_cools_down_at_the_other(two):
    """A second to wait is a second, however many sockets a seat has; others do not wait."""
    _, ports = two
    people = People(ports)
    async with (
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{ports[0]}/api/v1", timeout=30) as http,
        AsyncExitStack() as stack,
    ):
        position = {"home": [TOP], "hands": [HELD, ["Y8", "G1"], ["Y8", "G1"]], "turn": 2}
        match = await people.begin(http, position)
        sockets = [(await people.sit(stack, match, 0, process))[0] for process in (0, 1)]
        prompt = call_prompt((await http.get(f"/matches/{match}", headers=people.bearer(0))).json())

        async def call(process, card):
            await sockets[process].command({"type": "run", "card": card}, prompt)
            answer = await sockets[process].next("accepted", "refused")
            return answer.get("code", "accepted")

        began = time.monotonic()
        codes = [await call(0, "Y9")]
        while (code := await call(1, RUN)) == "cooling_down":
            codes.append(code)
            await asyncio.sleep(0.05)
        assert codes[:2] == ["not_a_run", "cooling_down"]
        assert code == "accepted"
        assert time.monotonic() - began > WRONG_CALL_S
