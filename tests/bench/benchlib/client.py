"""The client's end of a match's socket for loads: reads what it must of a frame and nothing more."""

import asyncio
from typing import Any
from uuid import uuid4

import msgspec
import websockets

ANSWER_S = 30


class Offer(msgspec.Struct):
    """An entry of `legal`."""

    prompt: str
    action: msgspec.Raw


class Frame(msgspec.Struct, tag="frame"):
    number: int
    status: str
    legal: list[Offer]


class Accepted(msgspec.Struct, tag="accepted"):
    number: int


class Refused(msgspec.Struct, tag="refused"):
    code: str


class Head(msgspec.Struct, tag="head"):
    number: int


class Chat(msgspec.Struct, tag="chat"):
    pass


class Closed(msgspec.Struct, tag="closed"):
    reason: str


_decoder = msgspec.json.Decoder(Frame | Accepted | Refused | Head | Chat | Closed)


class Client:
    """A socket with its newest frame, and when each number was first shown. Waiters are woken by whatever comes."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.frame: Frame | None = None
        self.text: str | bytes = ""
        self.number = 0
        self.bytes = 0
        self.arrivals: list[tuple[int, float]] = []
        self.answer: Accepted | Refused | None = None
        self.came = asyncio.Event()
        self.came_s = 0.0
        self.reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        clock = asyncio.get_running_loop().time
        async for text in self.connection:
            message = _decoder.decode(text)
            match message:
                case Frame(number=number):
                    if number > self.number:
                        self.came_s, self.number, self.bytes = clock(), number, len(text)
                        self.arrivals.append((number, self.came_s))
                    self.frame, self.text = message, text
                case Accepted() | Refused():
                    self.answer = message
                case Closed(reason=reason):
                    raise RuntimeError(f"closed: {reason}")
            self.came.set()

    async def until(self, number: int) -> None:
        """A frame that shows at least this number is there. Raises TimeoutError, or what ended the reading."""
        async with asyncio.timeout(ANSWER_S):
            while self.number < number:
                await self._next()

    async def answered(self) -> Accepted | Refused:
        """The answer to the last command."""
        async with asyncio.timeout(ANSWER_S):
            while self.answer is None:
                await self._next()
        return self.answer

    async def change(self) -> None:
        """Something comes that has not come before this call."""
        await self._next()

    async def _next(self) -> None:
        if self.reading.done():
            self.reading.result()
            raise RuntimeError("the socket was closed")
        self.came.clear()
        await self.came.wait()

    async def hello(self, token: str | None = None) -> None:
        token_part = f',"token":"{token}"' if token else ""
        await self.connection.send(f'{{"type":"hello","number":0{token_part}}}')

    async def command(self, offer: Offer) -> str:
        """Sends it; the command's id."""
        self.answer, command = None, str(uuid4())
        action = bytes(offer.action).decode()
        await self.connection.send(f'{{"type":"command","id":"{command}","prompt":"{offer.prompt}","action":{action}}}')
        return command

    async def close(self) -> None:
        self.reading.cancel()
        await self.connection.close()


async def connect(port: int, match: str, token: str | None = None) -> Client:
    """A client that has said hello."""
    url = f"ws://127.0.0.1:{port}/ws/matches/{match}/"
    connection = await websockets.connect(url, max_size=None, compression=None, ping_interval=None)
    client = Client(connection)
    await client.hello(token)
    return client
