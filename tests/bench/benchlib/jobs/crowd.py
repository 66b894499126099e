"""Many sockets that only look: `crowd PORT MODE COUNT < MATCHES-JSON`.

MODE `watch`: COUNT spectators of the first match while its players act; tells for each command the milliseconds to the
first and to the last spectator's frame, and what the host did meanwhile. MODE `idle`: COUNT sockets over all matches,
held until a line comes on standard input; tells how many once all are there.
"""

import asyncio
import json
import random
import sys
from typing import Any

from benchlib.client import Client, Refused, connect
from benchlib.houses import Served
from benchlib.jobs import tell

COMMANDS = 25
PAUSE_S = 0.1
SETTLE_S = 4.0
JOIN_WIDTH = 25


async def gathered(port: int, matches: list[str]) -> list[Client]:
    found: list[Client] = []
    while len(found) < len(matches):
        step = matches[len(found) : len(found) + JOIN_WIDTH]
        clients = await asyncio.gather(*[connect(port, match) for match in step])
        for client in clients:
            await client.until(1)
        found += clients
    return found


async def watch(port: int, count: int, match: dict[str, Any]) -> None:
    players = [await connect(port, match["match"], token) for token in match["tokens"]]
    crowd = await gathered(port, [match["match"]] * count)
    await asyncio.sleep(SETTLE_S)
    before = Served(port, 0).counters
    clock, luck = asyncio.get_running_loop().time, random.Random(1)
    first, last, commands = [], [], 0
    for _ in range(COMMANDS):
        actor = next((one for one in players if one.frame and one.frame.legal), None)
        if actor is None or actor.frame is None:
            break
        known, began = crowd[0].number, clock()
        mine = actor.frame.number
        await actor.command(luck.choice(actor.frame.legal))
        if isinstance(await actor.answered(), Refused):
            continue
        commands += 1
        await asyncio.gather(*[one.until(known + 1) for one in crowd])
        came = [1000 * (one.came_s - began) for one in crowd]
        first.append(min(came))
        last.append(max(came))
        await actor.until(mine + 1)
        await asyncio.sleep(PAUSE_S)
    counted = {key: value - before[key] for key, value in Served(port, 0).counters.items()}
    figures = {"commands": commands, "first_ms": first, "last_ms": last, "bytes": crowd[0].bytes}
    tell({**figures, "counted": counted})


async def idle(port: int, count: int, matches: list[dict[str, Any]]) -> None:
    ids = [match["match"] for match in matches]
    crowd = await gathered(port, [ids[at % len(ids)] for at in range(count)])
    await asyncio.sleep(SETTLE_S)
    tell({"sockets": len(crowd)})
    await asyncio.to_thread(sys.stdin.readline)


if __name__ == "__main__":
    port, mode, count = sys.argv[1:]
    given = json.loads(sys.stdin.readline())
    if mode == "watch":
        asyncio.run(watch(int(port), int(count), given[0]))
    else:
        asyncio.run(idle(int(port), int(count), given))
