// The toy card game that boardgame.io is measured with: draw a card or lay one, by luck, no validation beyond its own. It hides nothing.

const MOVES_MAX = 80;

export const toy = {
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

// A move for whoever's turn it is; undefined once the match is over.
export function moveByLuck({ G, ctx, _stateID: made }) {
  const playerID = ctx.currentPlayer;
  const hand = G.hands[playerID];
  const lays = hand.length > 0 && (Math.random() < 0.5 || G.deck.length === 0);
  if (made >= MOVES_MAX || (!lays && G.deck.length === 0)) return undefined;
  const payload = lays
    ? { type: "lay", args: [Math.floor(Math.random() * hand.length)], playerID }
    : { type: "draw", args: [], playerID };
  return { type: "MAKE_MOVE", payload };
}
