// boardgame.io's own reducer on the toy card game. Prints {"moves", "seconds"}.
import { createRequire } from "node:module";

import { moveByLuck, toy } from "./toy.mjs";

const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

const reducer = CreateGameReducer({ game: toy });
const budget = Number(process.argv[2] ?? 3) * 1000;
// Of a processor, like everywhere in these figures; Node's helper threads (collector, compiler) count with it.
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const began = spent();
let moves = 0;
while (spent() - began < budget) {
  let state = InitializeGame({ game: toy, numPlayers: 2 });
  for (let move = moveByLuck(state); move; move = moveByLuck(state)) {
    state = reducer(state, move);
    moves += 1;
  }
}
console.log(JSON.stringify({ moves, seconds: (spent() - began) / 1000 }));
