"""What happens just while a socket joins: lines of chat, a database that fails, a game that breaks."""

import asyncio
import threading

import pytest
from django.db import OperationalError
from tiny import Stones

from parlour.live import hub, hubs
from parlour.matches import folds

HELD_S = 5


@pytest.fixture
async def pair(served):
    return [await served.guest(), await served.guest()]


@pytest.fixture
def first_look(monkeypatch):
    """The first join here stops once it has read the chat, and goes on when it is told to."""
    reads, has_read, goes_on = hub.chat_read, threading.Event(), threading.Event()

    def chat_read(*args, **kwargs):
        entries = reads(*args, **kwargs)
        if not has_read.is_set():
            has_read.set()
            goes_on.wait(HELD_S)
        return entries

    monkeypatch.setattr(hub, "chat_read", chat_read)
    return has_read, goes_on


async def say(served, match, token, text):
    assert (await served.post(f"/matches/{match}/chat", token, {"text": text})).status_code == 201


async def heard(*sockets, until):
    """The lines that each of them gets, up to and with this one."""
    return [await _lines(one, until) for one in sockets]


async def _lines(socket, until):
    lines = []
    while until not in lines:
        lines += [entry["text"] for entry in (await socket.next("chat"))["entries"]]
    return lines


def ears(match):
    return [len(one.ears) for some in hubs._hubs.values() for key, one in some.by_match.items() if str(key) == match]


async def test_line_said_while_the_first_socket_joins_reaches_it_once(served, pair, first_look):
    has_read, goes_on = first_look
    match = await served.begun(*pair)
    await say(served, match, pair[0], "before")
    async with served.socket(match) as ben:
        await ben.hello(token=pair[1])
        await asyncio.to_thread(has_read.wait, HELD_S)
        await say(served, match, pair[0], "meanwhile")
        goes_on.set()
        assert (await ben.next("frame", "chat"))["type"] == "frame"
        assert await heard(ben, until="meanwhile") == [["before", "meanwhile"]]
        await say(served, match, pair[0], "after")
        assert await heard(ben, until="after") == [["after"]]


async def test_line_that_a_newcomer_has_read_still_reaches_those_who_sit(served, pair, monkeypatch):
    match = await served.begun(*pair)
    async with served.socket(match) as ada, served.socket(match) as ben:
        await ada.hello(token=pair[0])
        await ada.next("frame")
        late, hint = [], hub.Hub.hint_chat
        monkeypatch.setattr(hub.Hub, "hint_chat", late.append)
        await say(served, match, pair[0], "hello")
        await ben.hello(token=pair[1])
        assert await heard(ben, until="hello") == [["hello"]]
        monkeypatch.setattr(hub.Hub, "hint_chat", hint)
        for one in late:
            one.hint_chat()
        await say(served, match, pair[0], "again")
        assert await heard(ada, ben, until="again") == [["hello", "again"], ["again"]]


async def test_database_that_fails_while_a_socket_joins_leaves_nobody_behind(served, pair, monkeypatch):
    match = await served.begun(*pair)

    def fails(*args, **kwargs):
        raise OperationalError

    with monkeypatch.context() as patch:
        patch.setattr(hub, "chat_read", fails)
        async with served.socket(match) as ben:
            await ben.hello(token=pair[1])
            assert await ben.closed() == (1011, "unavailable")
        assert ears(match) == []
    async with served.socket(match) as ben:
        await ben.hello(token=pair[1])
        await ben.next("frame")
        assert ears(match) == [1]


async def test_whatever_else_fails_at_a_hello_is_told_too(served, pair, monkeypatch):
    match = await served.begun(*pair)
    monkeypatch.setattr(hub, "chat_read", lambda fold: 1 / 0)
    async with served.socket(match) as ben:
        await ben.hello(token=pair[1])
        assert await ben.closed() == (1011, "broken")
    assert ears(match) == []


async def test_game_that_breaks_while_it_is_folded_for_a_hello_stops_its_match(served, pair, monkeypatch):
    match = await served.begun(*pair)
    folds.forget_all()
    monkeypatch.setattr(Stones, "apply", lambda state, event: 1 / 0)
    async with served.socket(match) as ada:
        await ada.hello(token=pair[0])
        frame = await ada.next("frame")
    assert (frame["status"], frame["table"]["zones"], frame["legal"]) == ("stopped", [], [])
