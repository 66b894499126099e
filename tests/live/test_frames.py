"""What comes over the wire adds up: old frame plus what was sent is a fresh frame, for each viewer, after any loss."""

import asyncio
from uuid import UUID

import pytest

from parlour.live import hubs
from parlour.store.listeners import Committed

VIEWERS = (0, 1, "public")
MOVING = ("clock", "watching", "seats", "log", "type")


class Client:
    """A client that keeps the last frame, and one log out of all frames."""

    def __init__(self, socket):
        self.socket = socket
        self.frame = None
        self.log = {}

    async def read_until(self, number):
        while self.frame is None or self.frame["number"] < number:
            self.take(await self.socket.next("frame"))

    def take(self, frame):
        assert self.frame is None or frame["number"] >= self.frame["number"]
        self.frame = frame
        self.log |= {entry["number"]: entry for entry in frame["log"]}


def still(frame):
    return {key: value for key, value in frame.items() if key not in MOVING}


async def history(served, match, viewer, token, after=0):
    return (await served.get(f"/matches/{match}/history?after={after}&viewer={viewer}", token))["entries"]


async def play_one(served, match, tokens):
    """One legal action of whoever is asked; False once the match is over."""
    for token in tokens:
        frame = await served.get(f"/matches/{match}", token)
        if frame["status"] != "running":
            return False
        blocking = {one["id"] for one in frame["prompts"] if one["blocking"]}
        for entry in frame["legal"]:
            if entry["prompt"] in blocking:
                command = {"prompt": entry["prompt"], "action": entry["action"]}
                body = {"id": str(UUID(int=frame["number"] * 16 + tokens.index(token))), **command}
                reply = await served.post(f"/matches/{match}/commands", token, body)
                assert reply.status_code == 200, reply.text
                return True
    await asyncio.sleep(0.2)  # a race that only time decides
    return True


@pytest.mark.parametrize(
    "game,options", [("stones", {"stones": 12}), ("magpies", {"rounds": 2, "coins": 4})], ids=["open", "hidden"]
)
async def test_old_frame_plus_what_was_sent_is_a_fresh_frame(served, game, options):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens, game=game, options=options)
    token_of = {0: tokens[0], 1: tokens[1], "public": None}
    async with served.socket(match) as a, served.socket(match) as b, served.socket(match) as c:
        clients = dict(zip(VIEWERS, [Client(a), Client(b), Client(c)], strict=True))
        for viewer, client in clients.items():
            await client.socket.hello(token=token_of[viewer])
        for _ in range(60):
            goes_on = await play_one(served, match, tokens)
            for viewer, client in clients.items():
                fresh = await served.get(f"/matches/{match}?viewer={viewer}", token_of[viewer])
                await client.read_until(fresh["number"])
                if client.frame["number"] > fresh["number"]:
                    continue  # time has gone on by itself
                assert still(client.frame) == still(fresh)
                assert list(client.log.values()) == await history(served, match, viewer, token_of[viewer])
            if not goes_on:
                break
        assert clients[0].frame["status"] == "over"


async def test_a_drop_at_every_number(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens, options={"stones": 8, "most": 1})
    while await play_one(served, match, tokens):
        pass
    whole = await history(served, match, 1, tokens[1])
    fresh = await served.get(f"/matches/{match}", tokens[1])
    async with served.socket(match) as socket:
        for number in range(1, len(whole) + 1):
            await socket.hello(number=number, **({"token": tokens[1]} if number == 1 else {}))
            frame = await socket.next("frame")
            assert frame["log"] == whole[number:]
            assert still(frame) == still(fresh)


async def test_number_that_was_never_reached_brings_no_log_and_the_truth(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as socket:
        await socket.hello(number=999, token=tokens[0])
        frame = await socket.next("frame")
        assert (frame["number"], frame["log"]) == (2, [])


async def test_doubled_and_late_notices_change_nothing(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens)
    async with served.socket(match) as socket:
        client = Client(socket)
        await socket.hello(token=tokens[0])
        for number in (3, 4, 5):
            await play_one(served, match, tokens)
            for revision in (1, number, number):
                hubs.committed(Committed(UUID(match), number, revision))
            await client.read_until(number)
        assert list(client.log.values()) == await history(served, match, 0, tokens[0])


async def test_spectator_never_sees_what_is_hidden(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens, game="magpies", options={"rounds": 2})
    nests = [(await served.get(f"/matches/{match}", token))["table"] for token in tokens]
    held = [
        item["face"]
        for seat, table in enumerate(nests)
        for zone in table["zones"]
        if zone["seat"] == seat
        for item in zone["items"]
    ]
    assert held  # there is something to be hidden
    async with served.socket(match) as socket:
        await socket.hello()
        table = (await socket.next("frame"))["table"]
        assert [item for zone in table["zones"] if zone["seat"] is not None for item in zone["items"]] == []


async def test_a_secret_change_of_mind_reaches_no_other_socket(served):
    tokens = [await served.guest(), await served.guest()]
    match = await served.begun(*tokens, game="magpies", options={"rounds": 2})
    ids = iter(range(10))

    async def bid(seat, coins):
        prompts = (await served.get(f"/matches/{match}", tokens[seat]))["prompts"]
        prompt = next(one["id"] for one in prompts if one["seat"] == seat and one["kind"] == "bid")
        body = {"id": str(UUID(int=next(ids))), "prompt": prompt, "action": {"type": "bid", "coins": coins}}
        reply = await served.post(f"/matches/{match}/commands", tokens[seat], body)
        assert reply.status_code == 200, reply.text

    async with served.socket(match) as other, served.socket(match) as street:
        await other.hello(token=tokens[1])
        await street.hello()
        before = {}
        await bid(0, 0)
        # Playing on declines an offer, so nothing may count as that which nobody is to notice.
        offer = {"kind": "draw", "answer": "offer"}
        assert (await served.post(f"/matches/{match}/offers", tokens[1], offer)).status_code == 200
        for socket in (other, street):
            while not ((frame := await socket.next("frame"))["seats"][0]["has_chosen"] and frame["offers"]):
                pass
            before[socket] = frame
        for coins in (1, 2, 1):
            await bid(0, coins)
        await bid(1, 0)
        for socket, last in before.items():
            while (frame := await socket.next("frame"))["number"] == last["number"]:
                told = {key for key in last if frame[key] != last[key]} - {"clock", "log"}
                assert told, "a frame that says nothing, and so when somebody did something in secret"
                assert frame["offers"] == last["offers"], "an offer that is gone says the same"
                last = frame
