"""What keeps sockets honest: heartbeats, silence, readers that are too slow, languages."""

import asyncio
import json

from parlour.live import consumer, hub, hubs, messages
from parlour.live.hub import MESSAGES_MAX, Ear, Frame


async def test_heartbeat_tells_the_viewers_own_number(served, monkeypatch):
    monkeypatch.setattr(hubs, "HEAD_S", 0.2)
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as ada:
        await ada.hello(token=tokens[0])
        await ada.next("frame")
        assert (await ada.next("head"))["number"] == 2


async def test_socket_that_says_nothing_is_closed(served, monkeypatch):
    monkeypatch.setattr(consumer, "HELLO_S", 1.2)
    match = await served.begun(await served.guest(), await served.guest())
    async with served.socket(match) as eve:
        assert await eve.closed() == (4408, "idle")


async def test_socket_that_pings_stays(served, monkeypatch):
    monkeypatch.setattr(consumer, "HELLO_S", 1.5)
    monkeypatch.setattr(consumer, "IDLE_S", 1.5)
    match = await served.begun(await served.guest(), await served.guest())
    async with served.socket(match) as eve, served.socket(match) as silent:
        await eve.hello()
        await silent.hello()
        for _ in range(6):
            await asyncio.sleep(0.4)
            await eve.send(type="ping")
        assert await silent.closed() == (4408, "idle")
        await eve.hello()
        await eve.next("frame")


class StuckPipe:
    """A socket whose reader does not read."""

    def __init__(self):
        self.sent = []
        self.closed = None
        self.may_go_on = asyncio.Event()

    async def send_text(self, text):
        self.sent.append(text)
        await self.may_go_on.wait()

    async def shut(self, code, reason):
        self.closed = (code, reason)


def ear(pipe):
    return Ear(pipe, viewer=0, person=1, locale="en", number=0, is_fixed=False)


async def settled():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_slow_reader_costs_one_waiting_frame_and_ends_with_the_newest():
    pipe = StuckPipe()
    slow = ear(pipe)
    for number in range(1, 200):
        slow.offer(Frame(f"frame {number}", number, number, number, number))
        await settled()
    assert (pipe.sent, slow.number) == (["frame 1"], 1)
    pipe.may_go_on.set()
    await settled()
    slow.offer(Frame("overtaken", 198, 198, 198, 198))
    await settled()
    assert (pipe.sent, slow.number) == (["frame 1", "frame 199"], 199)


async def test_reader_that_lets_everything_wait_is_closed():
    pipe = StuckPipe()
    slow = ear(pipe)
    for number in range(MESSAGES_MAX + 2):
        slow.tell(messages.HeadMessage(number))
        await settled()
    assert pipe.closed == (4429, "too_slow")


async def test_frames_speak_the_language_of_the_reader(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match, additional_headers={"Accept-Language": "de-AT,en;q=0.5"}) as eve:
        await eve.hello()
        assert (await eve.next("frame"))["log"][0]["text"] == "Die Partie beginnt"


async def test_one_encoding_for_all_who_look_alike(served, monkeypatch):
    made = []

    def counted(fold, key, there, now_ms):
        made.append(key)
        return frame_make(fold, key, there, now_ms)

    frame_make = hub.frame_make
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    connections = [await served.open_socket(match) for _ in range(20)]
    try:
        for one in connections:
            await one.hello()
            await one.next("frame")
        monkeypatch.setattr(hub, "PRESENCE_S", 60)
        monkeypatch.setattr(hub, "frame_make", counted)
        frame = await served.get(f"/matches/{match}", tokens[0])
        body = {"id": "0193aaaa-0000-7000-8000-00000000abcd", "action": frame["legal"][0]["action"]}
        await served.post(f"/matches/{match}/commands", tokens[0], body)
        for one in connections:
            await one.frame_at(3)
        assert [key for key in made if key == ("public", "en", 2)] == [("public", "en", 2)]
    finally:
        for one in connections:
            await one.connection.close()


async def test_who_comes_later_hides_nothing_from_who_is_there(served, monkeypatch):
    """A commit that nobody was told of: the newcomer reads it, and those who were there still get it."""
    monkeypatch.setattr(hub, "PRESENCE_S", 60)  # a coming shows everybody a frame, too
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as ada, served.socket(match) as eve:
        await ada.hello(token=tokens[0])
        first = await ada.next("frame")
        monkeypatch.setattr(hub.Hub, "stored", lambda self, revision: None)
        body = {"id": "0193aaaa-0000-7000-8000-00000000abcd", "action": first["legal"][0]["action"]}
        await served.post(f"/matches/{match}/commands", tokens[0], body)
        await eve.hello()
        assert (await eve.next("frame"))["number"] == first["number"] + 1
        assert (await ada.frame_at(first["number"] + 1))["number"] == first["number"] + 1


async def test_closed_says_why_before_it_closes(served):
    match = await served.begun(await served.guest(), await served.guest())
    async with served.socket(match) as eve:
        await eve.connection.send("nonsense")
        assert json.loads(await eve.connection.recv()) == {"type": "closed", "reason": "malformed"}


async def test_game_that_cannot_show_itself_stops_its_match_before_everybodys_eyes(served, monkeypatch):
    from tiny import Stones

    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as ada:
        await ada.hello(token=tokens[0])
        prompt = (await ada.next("frame"))["prompts"][0]["id"]
        with monkeypatch.context() as patch:
            patch.setattr(Stones, "table", lambda state: 1 // 0)
            await ada.command({"type": "take", "stones": 1}, prompt)
            while (frame := await ada.next("frame"))["status"] != "stopped":
                pass
        assert (frame["legal"], frame["table"]["counters"]) == ([], [])
