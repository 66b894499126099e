"""A load of commands over sockets: `load PORT PID SECONDS RATE WIDTH < MATCHES-JSON`.

RATE commands a second in all, spread evenly over WIDTH matches; 0: as fast as the host answers, each of the matches
with a command under way. A match that ends is followed by a spare one. Tells the milliseconds from each
command to its `accepted` and to the other player's frame, how many were refused, how long it took, and the processor
time of the host (process PID) and of this load.
"""

import asyncio
import json
import random
import sys
import time
from typing import Any

from benchlib.client import Client, Refused, connect
from benchlib.houses import Served
from benchlib.jobs import tell

SETTLE_S = 3.0
JOIN_WIDTH = 20


class Pair:
    """Two players at their sockets."""

    def __init__(self, clients: list[Client], luck: random.Random) -> None:
        self.clients = clients
        self.luck = luck

    @property
    def actor(self) -> int | None:
        """A seat that may act; None once the match is over."""
        return next((seat for seat, one in enumerate(self.clients) if one.frame and one.frame.legal), None)

    async def act(self, figures: "Figures") -> bool:
        """One command, until both have a frame after it. False: the match is over."""
        seat = self.actor
        if seat is None:
            return False
        mine, other = self.clients[seat], self.clients[1 - seat]
        frame = mine.frame
        assert frame is not None
        known = other.number
        began = asyncio.get_running_loop().time()
        await mine.command(self.luck.choice(frame.legal))
        if isinstance(await mine.answered(), Refused):
            figures.refused += 1
            return True
        figures.accepted_ms.append(1000 * (asyncio.get_running_loop().time() - began))
        await other.until(known + 1)
        figures.frame_ms.append(1000 * (other.came_s - began))
        figures.frame_bytes.append(other.bytes)
        await mine.until(frame.number + 1)
        return True


class Figures:
    def __init__(self) -> None:
        self.accepted_ms: list[float] = []
        self.frame_ms: list[float] = []
        self.frame_bytes: list[int] = []
        self.refused = 0


class Field:
    """The matches that are on, and the spare ones."""

    def __init__(self, port: int, spare: list[dict[str, Any]]) -> None:
        self.port = port
        self.spare = spare
        self.luck = random.Random(1)

    async def seated(self) -> Pair:
        match = self.spare.pop()
        clients = [await connect(self.port, match["match"], token) for token in match["tokens"]]
        pair = Pair(clients, self.luck)
        for client in clients:
            await client.until(1)
        return pair

    async def filled(self, width: int) -> list[Pair]:
        pairs: list[Pair] = []
        while len(pairs) < width:
            pairs += await asyncio.gather(*[self.seated() for _ in range(min(JOIN_WIDTH, width - len(pairs)))])
        return pairs

    async def act(self, pairs: list[Pair], at: int, figures: Figures) -> None:
        if await pairs[at].act(figures):
            return
        for client in pairs[at].clients:
            await client.close()
        pairs[at] = await self.seated()


async def at_rate(field: Field, pairs: list[Pair], rate: float, seconds: float, figures: Figures) -> None:
    """Begins a command each 1/rate seconds whatever has become of those before: an open loop hides no waiting."""
    loop = asyncio.get_running_loop()
    began, number = loop.time(), 0
    busy: dict[int, asyncio.Task[None]] = {}
    while (due := began + number / rate) < began + seconds:
        await asyncio.sleep(max(0, due - loop.time()))
        at = number % len(pairs)
        if at in busy:
            await busy.pop(at)
        busy[at] = loop.create_task(field.act(pairs, at, figures))
        number += 1
    await asyncio.gather(*busy.values())


async def at_once(field: Field, pairs: list[Pair], seconds: float, figures: Figures) -> None:
    """Each match goes on as soon as both players have seen the last command."""
    ends = asyncio.get_running_loop().time() + seconds

    async def go_on(at: int) -> None:
        while asyncio.get_running_loop().time() < ends:
            await field.act(pairs, at, figures)

    await asyncio.gather(*[go_on(at) for at in range(len(pairs))])


async def main(served: Served, seconds: float, rate: float, width: int, matches: list[dict[str, Any]]) -> None:
    field, figures = Field(served.port, matches), Figures()
    pairs = await field.filled(width)
    await asyncio.sleep(SETTLE_S)  # who is online has been told to everybody by then
    began, host_began, own_began = time.perf_counter(), served.cpu_s, time.process_time()
    if rate:
        await at_rate(field, pairs, rate, seconds, figures)
    else:
        await at_once(field, pairs, seconds, figures)
    spent = {
        "seconds": time.perf_counter() - began,
        "host_cpu_s": served.cpu_s - host_began,
        "load_cpu_s": time.process_time() - own_began,
    }
    tell(vars(figures) | spent)


if __name__ == "__main__":
    port, pid, seconds, rate, width = sys.argv[1:]
    served = Served(int(port), int(pid))
    asyncio.run(main(served, float(seconds), float(rate), int(width), json.load(sys.stdin)))
