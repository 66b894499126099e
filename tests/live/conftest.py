"""Sockets against a served host: uvicorn in a thread of this process, on the test's own database."""

import asyncio
import socket
import threading
import time
from contextlib import asynccontextmanager

import httpx
import pytest
import uvicorn
import websockets
from django.db import connection
from hosting import django_db_modify_db_settings, events_may_be_flushed, nothing_is_cached
from sockets import Socket

from parlour.live import threads

__all__ = ["django_db_modify_db_settings", "events_may_be_flushed", "nothing_is_cached"]

ME, OPEN = {"kind": "me"}, {"kind": "open"}


class Served:
    """The host under test: where it is, people with tokens, matches, sockets."""

    def __init__(self, port):
        self.port = port
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}/api/v1", timeout=10)

    async def guest(self):
        return (await self.http.post("/guests")).json()["token"]

    async def post(self, path, token, body=None):
        return await self.http.post(path, json=body or {}, headers={"Authorization": f"Bearer {token}"})

    async def get(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return (await self.http.get(path, headers=headers)).json()

    async def begun(self, *tokens, game="stones", **more):
        """A match in which these people sit."""
        seats = [ME] + [OPEN] * (len(tokens) - 1)
        match = (await self.post("/matches", tokens[0], {"game": game, "seats": seats, **more})).json()["match"]
        for token in tokens[1:]:
            await self.post(f"/matches/{match}/join", token)
        return match

    async def open_socket(self, match):
        """A socket that the test has to close itself."""
        return Socket(await websockets.connect(f"ws://127.0.0.1:{self.port}/ws/matches/{match}/", max_size=None))

    @asynccontextmanager
    async def socket(self, match, **options):
        url = f"ws://127.0.0.1:{self.port}/ws/matches/{match}/"
        async with websockets.connect(url, max_size=None, **options) as connection:
            yield Socket(connection)


@pytest.fixture
async def served(transactional_db):
    server, thread, port = await asyncio.to_thread(_start)
    host = Served(port)
    yield host
    await host.http.aclose()
    server.should_exit = True
    await asyncio.to_thread(thread.join)
    await asyncio.to_thread(_close_connections)


def _start():
    from parlour.config.asgi import application

    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    config = uvicorn.Config(application, lifespan="off", log_level="warning", ws_per_message_deflate=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    return server, thread, listener.getsockname()[1]


def _close_connections():
    """Those of the socket threads, so that the test's database can be dropped."""
    barrier = threading.Barrier(threads.THREADS)

    def close():
        connection.close()
        barrier.wait(10)

    for done in [threads._pool.submit(close) for _ in range(threads.THREADS)]:
        done.result()
