/* Canned frames, as a host would send them: for the dev pages and, unchanged, for the unit tests. */
import type { Counter, Frame, Item, Legal, LogEntry, OnItem, Prompt, SeatInfo, Zone, Layout } from "../src/frame.ts";

const RANKS: Record<string, string> = { A: "Ace", T: "10", J: "Jack", Q: "Queen", K: "King" };
const SUITS: Record<string, string> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

export const cardName = (face: string): string =>
  /^[A2-9TJQK][cdhs]$/.test(face)
    ? `${RANKS[face[0] ?? ""] ?? face[0]} of ${SUITS[face[1] ?? ""]}`
    : face.startsWith("X")
      ? "Joker"
      : face.replaceAll("_", " ").replace(/^./, (c) => c.toUpperCase());

export const seat = (n: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: n,
  name,
  kind: "person",
  is_gone: false,
  is_online: true,
  awaited: false,
  has_chosen: false,
  ...more,
});

export function zone(
  id: string,
  title: string,
  layout: Layout,
  faces: (string | null)[],
  more: Partial<Zone> & { on?: Record<string, [string, number][]> } = {},
): Zone {
  const { on, ...rest } = more;
  const seen = new Map<string, number>();
  const items: Item[] = faces.flatMap((face, i) => {
    if (face === null) return [];
    const copy = (seen.get(face) ?? 0) + 1;
    seen.set(face, copy);
    const itemId = `${id}/${face}${copy > 1 ? `.${copy}` : ""}`;
    const things: OnItem[] = (on?.[face] ?? []).map(([f, s]) => ({
      id: `${itemId}/${f}`,
      face: f,
      seat: s,
      name: cardName(f),
    }));
    return [
      { id: itemId, face, name: cardName(face), place: layout === "slots" ? i + 1 : null, marks: [], on: things },
    ];
  });
  const [role = id, owner] = id.split(".");
  return {
    id,
    role: role === "deck" ? "pile" : role,
    seat: owner === undefined ? null : Number(owner),
    layout,
    size: items.length,
    places: layout === "slots" ? faces.length : null,
    title,
    items,
    ...rest,
  };
}

export const score = (n: number, value: number, of: number | null, title = "Points"): Counter => ({
  id: `score.${n}`,
  seat: n,
  title,
  value,
  of,
});

const at = (s: number) => new Date(Date.now() + s * 1000).toISOString();

export function prompt(more: Partial<Prompt>): Prompt {
  return {
    id: "p1",
    seat: 0,
    kind: "turn",
    blocking: true,
    text: "Draw or play a card",
    about: [],
    chosen: null,
    opens_at: null,
    due_at: null,
    ...more,
  };
}

export const legal = (
  action: Legal["action"],
  label: string,
  source: string[],
  target: string[],
  more: Partial<Legal> = {},
): Legal => ({ prompt: "p1", action, label, source, target, pick: null, ...more });

export const entry = (
  number: number,
  s: number | null,
  text: string,
  lead = true,
  more: Partial<LogEntry> = {},
): LogEntry => ({ number, event: "played", seat: s, text, slots: {}, moves: [], at: null, lead, ...more });

function clock(running: number | null, left: number[]): Frame["clock"] {
  return {
    kind: "live",
    now: at(0),
    seats: left.map((s, i) => ({
      seat: i,
      left_ms: s * 1000,
      is_running: i === running,
      due_at: i === running ? at(s) : null,
    })),
  };
}

export function frame(more: Partial<Frame>): Frame {
  const log = more.log ?? [];
  const number = log[log.length - 1]?.number ?? 0;
  return {
    match: "demo",
    game: "duel",
    title: "A duel",
    ruleset: "1",
    options: { preset: "classic" },
    about: "rated · 5+5 · classic rules",
    viewer: 0,
    number,
    head: number,
    status: "running",
    settling: false,
    seats: [seat(0, "Ada", { rating: 1702 }), seat(1, "Ben", { rating: 1684 })],
    table: { zones: [], counters: [] },
    prompts: [],
    legal: [],
    blocked: [],
    log,
    clock: null,
    outcome: null,
    offers: [],
    declined: [],
    rematch: null,
    watching: 38,
    invite: null,
    ...more,
  };
}

const LOG: LogEntry[] = [
  entry(21, 1, "Ben plays the 7 of spades for points", true, { slots: { card: "7s" } }),
  entry(22, 0, "You play the King of clubs: you need 14", true, { slots: { card: "Kc" } }),
  entry(24, 1, "Ben plays the 9 of hearts on your Queen of diamonds", true, { slots: { card: "9h", target: "Qd" } }),
  entry(25, 0, "You let it happen", false),
  entry(26, 0, "The Queen of diamonds returns to your hand, frozen", false, { slots: { card: "Qd" } }),
  entry(27, 0, "You draw a card"),
  entry(28, 1, "Ben plays the Jack of diamonds and takes your 10 of hearts", true, {
    slots: { card: "Jd", target: "Th" },
  }),
  entry(29, 0, "You play the Jack of clubs and take it back", true, { slots: { card: "Jc" } }),
  entry(30, 1, "Ben plays the King of diamonds: Ben needs 14", true, { slots: { card: "Kd" } }),
  entry(31, 0, "You play the 3 of spades for points", true, { slots: { card: "3s" } }),
];

const BLOCKED = [
  { item: "hand.0/Qd", code: "frozen", text: "The Queen of diamonds is frozen until the end of your next turn." },
];

/** What lies before the viewer, and all of the seat across. */
function besideHand(): Zone[] {
  return [
    zone("points.0", "Points", "fan", ["Th", "3s"], {
      on: {
        Th: [
          ["Jd", 1],
          ["Jc", 0],
        ],
      },
    }),
    zone("permanents.0", "Permanents", "fan", ["Kc"]),
    zone("hand.1", "Hand", "fan", [], { size: 6 }),
    zone("points.1", "Points", "fan", ["7s", "5c"]),
    zone("permanents.1", "Permanents", "fan", ["Kd"]),
  ];
}

function duelZones(answering: string[], mine: string[] = ["2c", "As", "6h", "9d", "Qd"], hidden = false): Zone[] {
  return [
    hidden ? zone("hand.0", "Hand", "fan", [], { size: mine.length }) : zone("hand.0", "Your hand", "fan", mine),
    ...besideHand(),
    zone("deck", "Pile", "pile", [], { size: 21 }),
    zone("scrap", "Scrap", "pile", ["2h", "6c", "9h", "8d", "3h", "Ah", "5s", "Qc", "7d", "6s", "4h"]),
    zone("answering", "Being answered", "chain", answering),
  ];
}

/* Frames of the duel that the design language shows. */
export const counterWindow = (): Frame =>
  frame({
    seats: [seat(0, "Ada", { rating: 1702, awaited: true }), seat(1, "Ben", { rating: 1684 })],
    table: { zones: duelZones(["9s"]), counters: [score(0, 13, 14), score(1, 12, 14)] },
    prompts: [
      prompt({
        id: "p2",
        kind: "counter",
        text: "Ben plays the 9 of spades on your Jack of clubs. Counter it?",
        about: ["points.0/Th/Jc"],
        due_at: at(21),
        otherwise: "The 10 goes to Ben: 22 points, Ben wins",
      }),
    ],
    legal: [
      legal({ type: "decline" }, "Let it happen", [], [], { prompt: "p2" }),
      legal({ type: "counter", card: "2c" }, "Counter with the 2", ["hand.0/2c"], ["answering"], { prompt: "p2" }),
    ],
    blocked: [
      ...BLOCKED,
      ...["As", "6h", "9d"].map((f) => ({
        item: `hand.0/${f}`,
        code: "not_a_two",
        text: "Only a 2 answers a one-off.",
      })),
    ],
    log: [
      ...LOG,
      entry(32, 1, "Ben draws a card"),
      entry(33, 1, "Ben plays the 9 of spades on your Jack of clubs", true, {
        slots: { card: "9s", target: "Jc" },
        moves: [{ from: "hand.1", to: "answering", faces: ["9s"] }],
      }),
      entry(34, 0, "You are asked to counter", false),
    ],
    clock: clock(0, [222, 247]),
  });

export const turn = (): Frame =>
  frame({
    seats: [seat(0, "Ada", { rating: 1702, awaited: true }), seat(1, "Ben", { rating: 1684 })],
    table: { zones: duelZones([]), counters: [score(0, 13, 14), score(1, 12, 14)] },
    prompts: [prompt({ due_at: at(222) })],
    legal: [
      legal({ type: "draw" }, "Draw a card", [], ["deck"]),
      legal({ type: "points", card: "2c" }, "2 points: 15 of 14", ["hand.0/2c"], ["points.0"]),
      legal({ type: "one_off", card: "2c", target: "Kd" }, "Scrap the King", ["hand.0/2c"], ["permanents.1/Kd"]),
      legal({ type: "points", card: "As" }, "1 point: 14 of 14", ["hand.0/As"], ["points.0"]),
      legal({ type: "one_off", card: "As" }, "Sweep all points", ["hand.0/As"], ["scrap"]),
      legal({ type: "points", card: "6h" }, "6 points: 19 of 14", ["hand.0/6h"], ["points.0"]),
      legal({ type: "scuttle", card: "6h", target: "5c" }, "Scuttle the 5", ["hand.0/6h"], ["points.1/5c"]),
      legal({ type: "one_off", card: "6h" }, "Sweep all permanents", ["hand.0/6h"], ["scrap"]),
      legal({ type: "points", card: "9d" }, "9 points: 22 of 14", ["hand.0/9d"], ["points.0"]),
      legal({ type: "scuttle", card: "9d", target: "7s" }, "Scuttle the 7 of spades", ["hand.0/9d"], ["points.1/7s"]),
      legal({ type: "one_off", card: "9d", target: "7s" }, "Return the 7 of spades", ["hand.0/9d"], ["points.1/7s"]),
      legal({ type: "scuttle", card: "9d", target: "5c" }, "Scuttle the 5 of clubs", ["hand.0/9d"], ["points.1/5c"]),
      legal(
        { type: "one_off", card: "9d", target: "Kd" },
        "Return the King of diamonds",
        ["hand.0/9d"],
        ["permanents.1/Kd"],
      ),
    ],
    blocked: BLOCKED,
    log: [...LOG, entry(32, 1, "Ben draws a card", true, { moves: [{ from: "deck", to: "hand.1", faces: [null] }] })],
    clock: clock(0, [222, 247]),
  });

export const waiting = (): Frame =>
  frame({
    ...turn(),
    legal: [],
    blocked: [],
    prompts: [
      prompt({ id: null, seat: 1, text: "Ben decides: counter your 6?", due_at: at(27), about: ["permanents.1/Kd"] }),
    ],
    seats: [seat(0, "Ada", { rating: 1702 }), seat(1, "Ben", { rating: 1684, awaited: true })],
    table: { zones: duelZones(["6h"], ["2c", "As", "9d", "Qd"]), counters: [score(0, 13, 14), score(1, 12, 14)] },
    log: [
      ...LOG,
      entry(32, 1, "Ben draws a card"),
      entry(33, 0, "You play the 6 of hearts: all permanents go", true, {
        slots: { card: "6h" },
        moves: [{ from: "hand.0", to: "answering", faces: ["6h"] }],
      }),
    ],
    clock: clock(1, [222, 247]),
    offers: [{ kind: "draw", seats: [1] }],
  });

export const discard = (): Frame =>
  frame({
    ...turn(),
    prompts: [prompt({ kind: "discard", text: "Discard two cards", due_at: at(44) })],
    blocked: [],
    legal: [
      legal({ type: "discard", cards: ["2c", "As"] }, "Discard", [], ["scrap"], {
        pick: {
          field: "cards",
          from: ["2c", "As", "6h", "9d", "Qd"].map((f) => `hand.0/${f}`),
          values: ["2c", "As", "6h", "9d", "Qd"],
          min: 2,
          max: 2,
          ordered: false,
        },
      }),
    ],
  });

export const take = (): Frame => {
  const base = turn();
  const scrap = base.table.zones.find((z) => z.id === "scrap");
  return frame({
    ...base,
    prompts: [prompt({ kind: "take", text: "Take a card from the scrap pile", due_at: at(44) })],
    blocked: [],
    legal: (scrap?.items ?? []).map((i) => legal({ type: "take", card: i.face }, `Take the ${i.name}`, [], [i.id])),
  });
};

export const over = (): Frame =>
  frame({
    ...turn(),
    status: "over",
    legal: [],
    prompts: [],
    blocked: [],
    clock: clock(null, [222, 247]),
    outcome: {
      places: [1, 2],
      winners: [0],
      scores: [14, 12],
      cause: "points",
      text: "Ada wins with 14 of 14 points.",
    },
    offers: [{ kind: "rematch", seats: [1] }],
  });

export const spectator = (): Frame => {
  const base = counterWindow();
  return frame({
    ...base,
    viewer: "public",
    legal: [],
    blocked: [],
    table: { zones: duelZones(["9s"], ["2c", "As", "6h", "9d", "Qd"], true), counters: base.table.counters },
    prompts: [{ ...(base.prompts[0] as Prompt), id: null, text: "Ada decides: counter the 9 of spades?" }],
    log: base.log.map((e) => ({
      ...e,
      text: e.text
        .replace("You are", "Ada is")
        .replace("You let", "Ada lets")
        .replace(/^You (play|draw)/, "Ada $1s")
        .replaceAll("your ", "Ada's ")
        .replace("you need", "Ada needs"),
    })),
  });
};

export const open = (): Frame =>
  frame({
    status: "open",
    seats: [seat(0, "Ada"), seat(1, "", { kind: "open" })],
    watching: 0,
    invite: "http://localhost:8000/join/3f9c2a7e51d04b",
    rules: [
      "Classic rules",
      "First to 21 points wins",
      "Hand limit of eight cards",
      "5 minutes a seat, 5 seconds more an action",
    ],
    rated: false,
  });

/* Four seats with one row of numbered places, groups and a sealed choice. */
export const four = (): Frame =>
  frame({
    game: "choices",
    title: "Sealed choices",
    about: "live · 45 s a choice",
    watching: 3,
    seats: [
      seat(0, "Ada", { rating: 1702, awaited: true }),
      seat(1, "Ben", { rating: 1684, has_chosen: true }),
      seat(2, "Cleo", { rating: 1590, awaited: true }),
      seat(3, "Thinker 3", { kind: "bot", has_chosen: true }),
    ],
    table: {
      zones: [
        zone("tableau.0", "Your cards", "groups", [
          "boston_cream",
          "glazed",
          "glazed",
          "maple_bar",
          "powdered",
          "eclair",
        ]),
        zone("tableau.1", "Cards", "groups", ["plain", "plain", "plain", "boston_cream", "milk", "powdered"]),
        zone("tableau.2", "Cards", "groups", [
          "donut_holes",
          "donut_holes",
          "donut_holes",
          "sprinkled",
          "red_velvet",
          "coffee",
          "glazed",
        ]),
        zone("tableau.3", "Cards", "groups", ["jelly_filled", "jelly_filled", "old_fashioned", "cinnamon_twist"]),
        zone("row", "The row", "slots", ["glazed", "french_cruller", null, "day_old", "powdered"]),
        zone("deck", "Deck", "pile", [], { size: 25 }),
        zone("discard", "Discard", "pile", ["plain", "bear_claw"], { size: 8 }),
      ],
      counters: [score(0, 7, null), score(1, 14, null), score(2, 9, null), score(3, 11, null)],
    },
    prompts: [
      prompt({
        kind: "select",
        text: "Choose a donut",
        due_at: at(31),
        blocking: false,
        chosen: { type: "select", position: 4 },
      }),
    ],
    legal: [1, 2, 4, 5].map((n) => legal({ type: "select", position: n }, `Choose number ${n}`, [], [`row#${n}`])),
    log: [
      entry(52, null, "Round 7"),
      entry(53, 1, "Ben has chosen", false),
      entry(54, 3, "Thinker 3 has chosen", false),
    ],
    clock: {
      kind: "action",
      now: at(0),
      seats: [0, 1, 2, 3].map((s) => ({
        seat: s,
        left_ms: 31000,
        is_running: s === 0 || s === 2,
        due_at: s === 0 || s === 2 ? at(31) : null,
      })),
    },
  });

export const cutthroat = (): Frame =>
  frame({
    about: "cutthroat",
    seats: [seat(0, "Ada", { awaited: true }), seat(1, "Ben"), seat(2, "Cleo", { is_online: false })],
    table: {
      zones: [
        zone("hand.0", "Your hand", "fan", ["2c", "As", "6h", "9d", "Qd", "7h", "8s"]),
        ...besideHand(),
        zone("hand.2", "Hand", "fan", [], { size: 5 }),
        zone("points.2", "Points", "fan", ["8c", "4d"]),
        zone("permanents.2", "Permanents", "fan", []),
        zone("deck", "Pile", "pile", [], { size: 21 }),
        zone("scrap", "Scrap", "pile", ["Qc", "7d", "6s", "4h"]),
        zone("answering", "Being answered", "chain", []),
      ],
      counters: [score(0, 13, 14), score(1, 12, 14), score(2, 12, 14)],
    },
    prompts: [prompt({ due_at: at(222) })],
    legal: [
      legal({ type: "draw" }, "Draw a card", [], ["deck"]),
      legal({ type: "one_off", card: "9d", target: "7s" }, "Return the 7 of spades", ["hand.0/9d"], ["points.1/7s"]),
      legal({ type: "scuttle", card: "9d", target: "8c" }, "Scuttle the 8 of clubs", ["hand.0/9d"], ["points.2/8c"]),
      legal({ type: "scuttle", card: "9d", target: "4d" }, "Scuttle the 4 of diamonds", ["hand.0/9d"], ["points.2/4d"]),
    ],
    log: LOG,
    clock: clock(0, [222, 247, 240]),
  });

export const eight = (): Frame =>
  frame({
    game: "race",
    title: "A race",
    about: "speed · round 2 of 3",
    watching: 12,
    seats: [
      seat(0, "Ada", { awaited: true }),
      seat(1, "Ben"),
      seat(2, "Cleo", { awaited: true }),
      seat(3, "Dov"),
      seat(4, "Esi"),
      seat(5, "Finn", { kind: "bot" }),
      seat(6, "Gus", { awaited: true }),
      seat(7, "Hana", { is_online: false }),
    ],
    table: {
      zones: [
        zone("hand.0", "Your hand", "fan", ["R4", "R5", "R12", "Y9", "G8", "G9", "G10", "mutt"]),
        ...[5, 3, 7, 2, 6, 8, 4].map((n, i) => zone(`hand.${i + 1}`, "Hand", "fan", [], { size: n })),
        zone("deck", "Pile", "pile", [], { size: 38 }),
        zone("home", "Home", "pile", ["G9", "mutt"], { size: 12 }),
      ],
      counters: [
        ...[10, 12, 9, 15, 6, 11, 20, 8].map((v, i) => score(i, v, null)),
        { id: "bones", seat: null, title: "Bones left", value: 3, of: 7 },
      ],
    },
    prompts: [prompt({ kind: "slap", text: "Esi played a Mutt. Take a bone!", opens_at: at(-1), due_at: at(4.9) })],
    legal: [legal({ type: "slap" }, "Take a bone", [], [])],
    clock: clock(2, [222, 247, 42, 190, 201, 0, 88, 240]),
    log: [
      entry(91, 2, "Cleo plays G7"),
      entry(92, 3, "Dov runs G8 out of turn", false),
      entry(96, 4, "Esi plays a Mutt", true, { moves: [{ from: "hand.4", to: "home", faces: ["mutt"] }] }),
      entry(97, 5, "Finn has a bone", false),
      entry(100, 3, "Dov has a bone", false),
    ],
  });

/* Six seats whose cards lie open; yours is the choice of one of theirs. */
export const six = (): Frame =>
  frame({
    seats: ["Ada", "Ben", "Cleo", "Dov", "Esi", "Finn"].map((name, i) => seat(i, name, { awaited: i === 0 })),
    table: {
      zones: [["eclair"], ["plain", "milk"], ["coffee"], ["glazed"], [], ["plain"]].map((faces, i) =>
        zone(`open.${i}`, "Cards", "groups", faces),
      ),
      counters: [7, 5, 3, 0, 1, 2].map((v, i) => score(i, v, null)),
    },
    prompts: [prompt({ kind: "take", text: "Take a card from an opponent" })],
    legal: [
      legal({ type: "take", card: "plain", whom: 1 }, "Take the plain from Ben", ["open.1/plain"], ["open.0"]),
      legal({ type: "take", card: "milk", whom: 1 }, "Take the milk from Ben", ["open.1/milk"], ["open.0"]),
      legal({ type: "take", card: "coffee", whom: 2 }, "Take the coffee from Cleo", ["open.2/coffee"], ["open.0"]),
    ],
    log: [],
  });

/* Four hands that lie open, ten cards each: as a round ends, or where a house plays with open cards. */
export const hands = (): Frame =>
  frame({
    game: "race",
    title: "A race",
    seats: ["Ada", "Ben", "Cleo", "Dov"].map((name, i) => seat(i, name, { awaited: i === 0 })),
    table: {
      zones: [
        ...["R", "Y", "G", "R"].map((breed, i) =>
          zone(
            `hand.${i}`,
            "Hand",
            "fan",
            Array.from({ length: 10 }, (_, n) => `${breed}${n + 1}`),
          ),
        ),
        zone("deck", "Pile", "pile", [], { size: 38 }),
        zone("home", "Home", "pile", ["G9", "mutt"], { size: 12 }),
      ],
      counters: [10, 12, 9, 15].map((v, i) => score(i, v, null)),
    },
    prompts: [prompt({ kind: "turn", text: "Play a card or draw" })],
    legal: [
      legal({ type: "play", card: "R9" }, "Play it", ["hand.0/R9"], ["home"]),
      legal({ type: "run", card: "R9" }, "Run it", ["hand.0/R9"], ["home"]),
      legal({ type: "draw" }, "Draw a card", [], ["deck"]),
    ],
    log: [],
  });

export const FRAMES = {
  counter: counterWindow,
  turn,
  waiting,
  discard,
  take,
  over,
  spectator,
  open,
  four,
  cutthroat,
  eight,
  six,
  hands,
} as const;
