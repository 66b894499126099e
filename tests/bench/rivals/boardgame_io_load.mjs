// As fast as boardgame.io's server answers: `PORT SECONDS WIDTH`. WIDTH matches of two players at sockets of their own; each goes on as soon
// as both have the update after its last move, and one that ends is followed by a new one. The sockets are boardgame.io's (socket.io), without
// the copy of the game that its clients reckon along with. Prints {"seconds", "update_ms"}: the milliseconds from each move to the other's update.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";

import { moveByLuck, toy } from "./toy.mjs";

const { io } = createRequire(import.meta.url)("socket.io-client");

const SETTLE_MS = 1000;

class Player {
  constructor(port, match, seat) {
    this.match = match;
    this.seat = seat;
    this.socket = io(`http://127.0.0.1:${port}/${toy.name}`, {
      transports: ["websocket"],
      forceNew: true,
      reconnection: false,
    });
    for (const wrong of ["connect_error", "disconnect"]) this.socket.on(wrong, failed);
    this.socket.on("sync", (_, { state }) => this.took(state));
    this.socket.on("update", (_, state) => this.took(state));
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, undefined, 2));
    this.wanted = 0;
    this.seated = this.until(0);
  }

  took(state) {
    this.state = state;
    this.came = performance.now();
    if (state._stateID >= this.wanted) this.there?.();
  }

  // Until the state after this many moves has come.
  until(made) {
    this.wanted = made;
    if (this.state?._stateID >= made) return undefined;
    return new Promise((there) => {
      this.there = there;
    });
  }

  move(action) {
    this.socket.emit("update", action, this.state._stateID, this.match, this.seat);
  }

  close() {
    this.socket.off("disconnect");
    this.socket.disconnect();
  }
}

function failed(reason) {
  console.error(`the server is gone: ${reason}`);
  process.exit(1);
}

async function seated(port) {
  const match = randomUUID();
  const players = [];
  for (const seat of ["0", "1"]) {
    players.push(new Player(port, match, seat));
    await players.at(-1).seated;
  }
  return players;
}

async function playOn(port, players, ends, updates) {
  while (performance.now() < ends) {
    const action = moveByLuck(players[0].state);
    if (action === undefined) {
      players.forEach((player) => player.close());
      players = await seated(port);
      continue;
    }
    const seat = Number(action.payload.playerID);
    const [mine, other] = [players[seat], players[1 - seat]];
    const made = mine.state._stateID + 1;
    const began = performance.now();
    mine.move(action);
    await Promise.all([mine.until(made), other.until(made)]);
    updates.push(other.came - began);
  }
}

const [port, seconds, width] = process.argv.slice(2).map(Number);
const matches = await Promise.all(Array.from({ length: width }, () => seated(port)));
await new Promise((settled) => setTimeout(settled, SETTLE_MS));
const began = performance.now();
const updates = [];
await Promise.all(matches.map((players) => playOn(port, players, began + 1000 * seconds, updates)));
process.stdout.write(JSON.stringify({ seconds: (performance.now() - began) / 1000, update_ms: updates }), () => process.exit());
