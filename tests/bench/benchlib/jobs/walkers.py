"""Tables of Mutts whose people play as fast as the gaps allow: `walkers WIDTH QUICK PORT… < MATCHES-JSON`.

WIDTH matches are on at a time, each begun when one has ended. The seats of a match sit at the web processes in turn.
Seats from QUICK on are slow people: they take a second for what they are asked, and neither call nor slap.

Tells for each match, once it is over: its accepted commands (`[id, seat]`), how often what was refused, whether every
seat's last frame is the one that each process shows now (its moving parts left out), and for each accepted command the
milliseconds until everybody's socket had it. Those hold while all viewers have the same numbers, which is seen at the
end.
"""

import asyncio
import bisect
import json
import random
import sys
from collections import Counter
from typing import Any
from urllib.request import Request, urlopen

import msgspec

from benchlib.client import Accepted, Client, Offer, Refused, connect
from benchlib.jobs import tell

GAP_S = 0.3
"""Between two cards of one seat (`gaps` of the game)."""
SLOW_S = 1.0
EARLY_S = 0.5
"""Between two tries to bark while the countdown runs."""
MATCH_S = 300
HTTP_S = 30
MOVING = ("clock", "watching", "seats", "log", "type")
CARDS, CALLS = ("play", "match", "run"), ("match", "run")
LATE = ("too_late", "turn_moved", "over")
"""Somebody was faster; their frame follows."""


class Item(msgspec.Struct):
    face: str


class Zone(msgspec.Struct):
    id: str
    items: list[Item]


class Table(msgspec.Struct):
    zones: list[Zone]


class Seen(msgspec.Struct):
    """What a player looks at."""

    table: Table
    legal: list[Offer]
    tries: list[Offer]


class Action(msgspec.Struct):
    type: str
    card: str = ""


_seen = msgspec.json.Decoder(Seen)
_action = msgspec.json.Decoder(Action)


def is_call(action: Action, top: str) -> bool:
    """Whether it is a true Match or Run on this card: no frame points that out."""
    if action.type == "match":
        return action.card == top
    return action.card[0] == top[0] and abs(int(action.card[1:]) - int(top[1:])) == 1


class Player:
    """Somebody at a socket."""

    def __init__(self, seat: int, client: Client, luck: random.Random, *, is_quick: bool) -> None:
        self.seat = seat
        self.client = client
        self.luck = luck
        self.is_quick = is_quick
        self.sent: list[tuple[str, int, float]] = []
        self.refused: Counter[str] = Counter()
        self.card_s = 0.0
        self.asked_s: dict[str, float] = {}

    @property
    def is_over(self) -> bool:
        return self.client.frame is not None and self.client.frame.status != "running"

    async def play(self) -> None:
        """Until the match is over."""
        clock = asyncio.get_running_loop().time
        while not self.is_over:
            offer, kind = self.choice()
            if offer is None:
                await self.client.change()
                continue
            if (rest_s := self.due_s(offer, kind) - clock()) > 0:
                await asyncio.sleep(rest_s)
                continue  # the table may look different by now
            await self.act(offer, kind)

    def due_s(self, offer: Offer, kind: str) -> float:
        """When it is sent: slow people look at a question first."""
        asked_s = self.asked_s.setdefault(offer.prompt, self.client.came_s)
        if not self.is_quick:
            return asked_s + SLOW_S
        return self.card_s + GAP_S if kind in CARDS else 0

    def choice(self) -> tuple[Offer | None, str]:
        """A call before all else, else anything that is legal."""
        seen = _seen.decode(self.client.text)
        if self.is_quick:
            for offer in seen.tries:
                action = _action.decode(offer.action)
                if action.type in CALLS and is_call(action, top_of(seen)):
                    return offer, action.type
        if not seen.legal:
            return None, ""
        offer = self.luck.choice(seen.legal)
        return offer, _action.decode(offer.action).type

    async def act(self, offer: Offer, kind: str) -> None:
        clock, number = asyncio.get_running_loop().time, self.client.number
        began_s = clock()
        command = await self.client.command(offer)
        match await self.client.answered():
            case Accepted(number=number):
                self.sent.append((command, number, began_s))
                self.card_s = clock() if kind in CARDS else self.card_s
                await self.client.until(number)
            case Refused(code=code):
                self.refused[code] += 1
                if code == "too_fast":
                    self.card_s = clock() - GAP_S / 2
                elif code == "too_early":
                    await asyncio.sleep(EARLY_S)
                elif code in LATE:
                    await self.client.until(number + 1)
                else:
                    raise RuntimeError(f"seat {self.seat}, {bytes(offer.action)!r}: {code}")


def top_of(seen: Seen) -> str:
    """The face of the last card of the home pile."""
    return next(zone.items[-1].face for zone in seen.table.zones if zone.id == "home")


async def played(match: dict[str, Any], ports: list[int], quick: int) -> dict[str, Any]:
    """What became of one match."""
    luck, places = random.Random(match["match"]), [ports[seat % len(ports)] for seat in range(len(match["tokens"]))]
    clients = [await connect(port, match["match"], token) for port, token in zip(places, match["tokens"], strict=True)]
    for client in clients:
        await client.until(1)
    players = [Player(seat, client, luck, is_quick=seat < quick) for seat, client in enumerate(clients)]
    async with asyncio.timeout(MATCH_S):
        await asyncio.gather(*[player.play() for player in players])
    last = [client.text for client in clients]
    alike = [
        still(text) == still(fresh)
        for text, token in zip(last, match["tokens"], strict=True)
        for port in ports
        for fresh in [await asyncio.to_thread(shown, port, match["match"], token)]
    ]
    for client in clients:
        await client.close()
    assert len({client.number for client in clients}) == 1
    return {
        "match": match["match"],
        "accepted": [[command, one.seat] for one in players for command, _, _ in one.sent],
        "refused": sum((one.refused for one in players), Counter()),
        "is_alike": all(alike),
        "everybody_ms": [
            1000 * (max(shown_s(client, number) for client in clients) - began_s)
            for one in players
            for _, number, began_s in one.sent
        ],
    }


def shown_s(client: Client, number: int) -> float:
    """When the socket first showed this number."""
    return client.arrivals[bisect.bisect_left(client.arrivals, (number, 0.0))][1]


def shown(port: int, match: str, token: str) -> bytes:
    """The frame as a newcomer gets it."""
    url = f"http://127.0.0.1:{port}/api/v1/matches/{match}"
    with urlopen(Request(url, headers={"Authorization": f"Bearer {token}"}), timeout=HTTP_S) as answer:
        return bytes(answer.read())


def still(text: str | bytes) -> dict[str, Any]:
    return {key: value for key, value in json.loads(text).items() if key not in MOVING}


async def main(width: int, quick: int, ports: list[int], matches: list[dict[str, Any]]) -> None:
    waiting = iter(matches)
    told: list[dict[str, Any]] = []

    async def go_on() -> None:
        for match in waiting:
            one = await played(match, ports, quick)
            told.append(one)

    async with asyncio.TaskGroup() as tables:
        for _ in range(width):
            tables.create_task(go_on())
    tell(told)


if __name__ == "__main__":
    width, quick, *ports = map(int, sys.argv[1:])
    asyncio.run(main(width, quick, ports, json.loads(sys.stdin.readline())))
