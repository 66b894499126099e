// boardgame.io's own reducer on a toy card game: draw a card or lay one, random, no validation beyond its own. Prints {"moves", "seconds"}.
import { createRequire } from "node:module";

const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

const toy = {
  name: "toy",
  setup: () => ({
    deck: Array.from({ length: 52 }, (_, card) => card),
    hands: { 0: [], 1: [] },
    table: { 0: [], 1: [] },
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    draw: ({ G, playerID }) => {
      G.hands[playerID].push(G.deck.pop());
    },
    lay: ({ G, playerID }, at) => {
      G.table[playerID].push(...G.hands[playerID].splice(at, 1));
    },
  },
};

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
  for (let turn = 0; turn < 80; turn++) {
    const playerID = state.ctx.currentPlayer;
    const hand = state.G.hands[playerID];
    const lays = hand.length > 0 && (Math.random() < 0.5 || state.G.deck.length === 0);
    if (!lays && state.G.deck.length === 0) break;
    const payload = lays
      ? { type: "lay", args: [Math.floor(Math.random() * hand.length)], playerID }
      : { type: "draw", args: [], playerID };
    state = reducer(state, { type: "MAKE_MOVE", payload });
    moves += 1;
  }
}
console.log(JSON.stringify({ moves, seconds: (spent() - began) / 1000 }));
