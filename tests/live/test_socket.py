"""The socket of a match: greeting, frames, commands, and every way of being refused."""

import json
from uuid import uuid4

import pytest
import websockets
from sockets import Socket


@pytest.fixture
async def pair(served):
    return [await served.guest(), await served.guest()]


async def test_first_frame_is_the_one_that_rest_shows(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0])
        frame = await ada.next("frame")
    shown = await served.get(f"/matches/{match}", pair[0])
    for one in (frame, shown):
        one.pop("type", None)
        del one["clock"], one["seats"], one["watching"]
    assert frame == shown


async def test_accepted_command_shows_on_both_sockets(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada, served.socket(match) as ben:
        await ada.hello(token=pair[0])
        await ben.hello(token=pair[1])
        prompt = (await ada.next("frame"))["prompts"][0]["id"]
        await ben.next("frame")
        same = uuid4()
        await ada.command({"type": "take", "stones": 2}, prompt, id=same)
        accepted = await ada.next("accepted")
        assert (accepted["id"], accepted["number"], len(accepted["hash"])) == (str(same), 3, 64)
        frame = await ben.frame_at(3)
        assert [entry["text"] for entry in frame["log"]] == [frame["seats"][0]["name"] + " takes 2"]
        assert [one["seat"] for one in frame["prompts"]] == [1]


async def test_refused_command_says_why(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada, served.socket(match) as ben:
        await ada.hello(token=pair[0])
        await ben.hello(token=pair[1])
        prompt = (await ada.next("frame"))["prompts"][0]["id"]
        await ada.command({"type": "take", "stones": 9}, prompt)
        refused = await ada.next("refused")
        assert (refused["code"], refused["message"], refused["slots"]) == ("too_many", "So many may not be taken.", {})
        await ben.command({"type": "take", "stones": 1}, prompt)
        assert (await ben.next("refused"))["code"] == "not_asked"
        await ada.command({"type": "take", "stones": "two"}, prompt)
        assert (await ada.next("refused"))["code"] == "malformed"
        await ada.command({"type": "take", "stones": 1}, "x" * 99)
        assert (await ada.next("refused"))["code"] == "malformed"
    assert (await served.get(f"/matches/{match}"))["number"] == 2


async def test_number_of_the_hello_decides_what_the_log_brings(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0])
        assert [one["number"] for one in (await ada.next("frame"))["log"]] == [1, 2]
        await ada.hello(number=1)
        assert [one["number"] for one in (await ada.next("frame"))["log"]] == [2]
        await ada.hello(number=2)
        assert (await ada.next("frame"))["log"] == []


async def test_spectator_sees_and_may_not_act(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as eve:
        await eve.hello()
        frame = await eve.next("frame")
        assert (frame["viewer"], frame["legal"]) == ("public", [])
        await eve.command({"type": "take", "stones": 1})
        assert (await eve.next("refused"))["code"] == "not_seated"


async def test_player_who_only_watches_has_no_command_path(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0], viewer="public")
        assert (await ada.next("frame"))["viewer"] == "public"
        await ada.command({"type": "take", "stones": 1})
        assert (await ada.next("refused"))["code"] == "not_seated"


async def test_whoever_sits_down_gets_the_eyes_of_the_seat(served, pair):
    match = (
        await served.post("/matches", pair[0], {"game": "stones", "seats": [{"kind": "me"}, {"kind": "open"}]})
    ).json()["match"]
    async with served.socket(match) as ben:
        await ben.hello(token=pair[1])
        assert (await ben.next("frame"))["status"] == "open"
        await served.post(f"/matches/{match}/join", pair[1])
        frame = await ben.frame_at(1)
        assert (frame["viewer"], frame["status"]) == (1, "running")


async def test_whoever_got_up_keeps_no_eyes_and_no_hand_of_the_seat(served, pair):
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    match = (await served.post("/matches", pair[0], {"game": "magpies", "seats": seats})).json()["match"]
    await served.post(f"/matches/{match}/join", pair[1])
    async with served.socket(match) as ben:
        await ben.hello(token=pair[1], viewer=1)
        assert (await ben.next("frame"))["viewer"] == 1
        await served.post(f"/matches/{match}/leave", pair[1])
        for _ in range(2):
            await served.post(f"/matches/{match}/join", await served.guest())
        while (frame := await ben.next("frame"))["status"] != "running":
            pass
        assert (frame["viewer"], frame["legal"]) == ("public", [])
        await ben.command({"type": "bid", "coins": 0})
        assert (await ben.next("refused"))["code"] == "not_seated"


async def test_command_that_cannot_be_stored_may_be_sent_again(served, pair, monkeypatch):
    from django.db import OperationalError

    from parlour.live import consumer

    def full(*given, **more):
        raise OperationalError("database or disk is full")

    match, same = await served.begun(*pair), uuid4()
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0])
        prompt = (await ada.next("frame"))["prompts"][0]["id"]
        with monkeypatch.context() as patch:
            patch.setattr(consumer, "command_submit", full)
            await ada.command({"type": "take", "stones": 1}, prompt, id=same)
            assert (await ada.next("refused"))["code"] == "unavailable"
        await ada.command({"type": "take", "stones": 1}, prompt, id=same)
        assert (await ada.next("accepted"))["id"] == str(same)


async def test_chat_reaches_everybody(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ben, served.socket(match) as eve:
        await ben.hello(token=pair[1])
        await eve.hello()
        await ben.next("frame")
        await eve.next("frame")
        await served.post(f"/matches/{match}/chat", pair[0], {"text": "good luck"})
        for one in (ben, eve):
            entry = (await one.next("chat"))["entries"][0]
            assert (entry["seat"], entry["text"]) == (0, "good luck")


async def test_who_is_online(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0])
        await ada.next("frame")
        async with served.socket(match) as ben:
            await ben.hello(token=pair[1])
            while not (frame := await ada.next("frame"))["seats"][1]["is_online"]:
                pass
            assert frame["seats"][0]["is_online"]
        while (await ada.next("frame"))["seats"][1]["is_online"]:
            pass


@pytest.mark.parametrize(
    "sent,code,reason",
    [
        ("not json", 4400, "malformed"),
        ("[]", 4400, "malformed"),
        ('{"type":"dance"}', 4400, "malformed"),
        ('{"type":"hello","number":-1}', 4400, "malformed"),
        ('{"type":"hello","more":1}', 4400, "malformed"),
        ('{"type":"hello","viewer":"nobody"}', 4400, "malformed"),
        ('{"type":"hello","viewer":7}', 4400, "malformed"),
        ('{"type":"hello","viewer":1}', 4404, "not_yours"),
        ('{"type":"hello","viewer":"open"}', 4404, "not_over"),
        ('{"type":"hello","token":"plr_wrong"}', 4401, "unauthenticated"),
        ('{"type":"hello","token":"\\u0000"}', 4400, "malformed"),
        ("[" * 5000, 4400, "malformed"),
        (json.dumps({"type": "command", "id": str(uuid4()), "action": {}}), 4400, "hello_first"),
        ("x" * 20_000, 4413, "too_large"),
        (b"bytes", 4400, "malformed"),
    ],
)
async def test_what_closes_a_socket(served, pair, sent, code, reason):
    match = await served.begun(*pair)
    async with served.socket(match) as eve:
        await eve.connection.send(sent)
        assert await eve.closed() == (code, reason)


async def test_a_token_counts_at_every_hello(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as ada:
        await ada.send(type="hello", number=0, token=pair[0])
        assert (await ada.next("frame"))["viewer"] == 0
        await ada.send(type="hello", number=0, token="plr_wrong")
        assert await ada.closed() == (4401, "unauthenticated")


async def test_flood_is_cut_off(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match) as eve:
        await eve.hello()
        for _ in range(100):
            await eve.send(type="ping")
        assert await eve.closed() == (4429, "too_fast")


async def test_unknown_match(served, pair):
    async with served.socket(uuid4()) as eve:
        await eve.hello()
        assert await eve.closed() == (4404, "not_found")


async def test_token_in_a_header(served, pair):
    match = await served.begun(*pair)
    async with served.socket(match, additional_headers={"Authorization": f"Bearer {pair[1]}"}) as ben:
        await ben.hello()
        assert (await ben.next("frame"))["viewer"] == 1


class TestCookie:
    @pytest.fixture
    async def cookie(self, served):
        from asgiref.sync import sync_to_async
        from django.test import Client

        from parlour.accounts.models import Person

        def log_in():
            client = Client()
            client.force_login(Person.objects.create_user("Ada"))
            return f"sessionid={client.cookies['sessionid'].value}"

        return await sync_to_async(log_in)()

    async def test_from_our_own_page(self, served, pair, cookie):
        match = await served.begun(*pair)
        options = {"origin": f"http://127.0.0.1:{served.port}", "additional_headers": {"Cookie": cookie}}
        async with served.socket(match, **options) as ada:
            await ada.hello()
            assert (await ada.next("frame"))["viewer"] == "public"

    @pytest.mark.parametrize("origin", ["http://evil.example", "http://127.0.0.1:1", None])
    async def test_from_any_other_page(self, served, pair, cookie, origin):
        match = await served.begun(*pair)
        options = {"additional_headers": {"Cookie": cookie}, **({"origin": origin} if origin else {})}
        async with served.socket(match, **options) as eve:
            await eve.hello()
            assert await eve.closed() == (4401, "unauthenticated")


async def test_other_addresses(served):
    async with websockets.connect(f"ws://127.0.0.1:{served.port}/ws/elsewhere/") as connection:
        assert await Socket(connection).closed() == (4404, "not_found")
