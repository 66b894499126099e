/* A short match for the dev page of the replay: answers what the host's REST calls would. */
import type { Frame, LogEntry, Viewer } from "../src/frame.ts";
import { entry, frame, score, seat, zone } from "./frames.ts";

interface Step {
  seat: number;
  text: string;
  lead?: boolean;
  faces?: string[];
  from?: string;
  to?: string;
  scores: [number, number];
}

const STEPS: Step[] = [
  { seat: 0, text: "Ada draws a card", from: "deck", to: "hand.0", scores: [0, 0] },
  {
    seat: 1,
    text: "Ben plays the 7 of spades for points",
    faces: ["7s"],
    from: "hand.1",
    to: "points.1",
    scores: [0, 7],
  },
  {
    seat: 0,
    text: "Ada plays the 10 of hearts for points",
    faces: ["Th"],
    from: "hand.0",
    to: "points.0",
    scores: [10, 7],
  },
  {
    seat: 1,
    text: "Ben plays the King of diamonds: Ben needs 14",
    faces: ["Kd"],
    from: "hand.1",
    to: "permanents.1",
    scores: [10, 7],
  },
  {
    seat: 0,
    text: "Ada plays the 3 of spades for points",
    faces: ["3s"],
    from: "hand.0",
    to: "points.0",
    scores: [13, 7],
  },
  {
    seat: 1,
    text: "Ben plays the Jack of diamonds and takes Ada's 10 of hearts",
    faces: ["Jd"],
    from: "hand.1",
    to: "points.1",
    scores: [3, 17],
  },
  {
    seat: 0,
    text: "Ada plays the Jack of clubs and takes it back",
    faces: ["Jc"],
    from: "hand.0",
    to: "points.0",
    scores: [13, 7],
  },
  {
    seat: 1,
    text: "Ben plays the 5 of clubs for points",
    faces: ["5c"],
    from: "hand.1",
    to: "points.1",
    scores: [13, 12],
  },
  {
    seat: 0,
    text: "Ada plays the King of clubs: Ada needs 14",
    faces: ["Kc"],
    from: "hand.0",
    to: "permanents.0",
    scores: [13, 12],
  },
  {
    seat: 1,
    text: "Ben plays the 9 of spades on Ada's Jack of clubs",
    faces: ["9s"],
    from: "hand.1",
    to: "answering",
    scores: [13, 12],
  },
  {
    seat: 0,
    text: "Ada counters with the 2 of clubs",
    faces: ["2c"],
    from: "hand.0",
    to: "answering",
    scores: [13, 12],
  },
  { seat: 1, text: "Ben lets it happen", scores: [13, 12] },
  {
    seat: 1,
    text: "The 9 of spades and the 2 of clubs go to the scrap pile",
    lead: false,
    faces: ["9s", "2c"],
    from: "answering",
    to: "scrap",
    scores: [13, 12],
  },
  {
    seat: 0,
    text: "Ada plays the Ace of spades for points",
    faces: ["As"],
    from: "hand.0",
    to: "points.0",
    scores: [14, 12],
  },
  { seat: 0, text: "Ada wins with 14 of 14 points", lead: false, scores: [14, 12] },
];

const HANDS = [
  ["As", "2c", "3s", "6h", "9d", "Th", "Jc", "Kc"],
  ["5c", "7s", "9s", "Jd", "Kd", "4d"],
];
const T0 = Date.UTC(2026, 10, 29, 18, 0, 0);

const LOG: LogEntry[] = STEPS.map((s, i) =>
  entry(i + 1, s.seat, s.text, s.lead !== false, {
    slots: { cards: s.faces ?? [] },
    moves: s.from && s.to ? [{ from: s.from, to: s.to, faces: s.faces ?? [null] }] : [],
    at: new Date(T0 + (s.lead === false ? i - 1 : i) * 14_000).toISOString(),
  }),
);

function at(number: number, viewer: Viewer): Frame {
  const zones: Record<string, string[]> = {
    "hand.0": [...(HANDS[0] ?? [])],
    "hand.1": [...(HANDS[1] ?? [])],
    "points.0": [],
    "points.1": [],
    "permanents.0": [],
    "permanents.1": [],
    answering: [],
    scrap: ["4h"],
  };
  const on: Record<string, [string, number][]> = {};
  for (const s of STEPS.slice(0, number)) {
    for (const f of s.faces ?? []) {
      if (s.from && zones[s.from]) zones[s.from] = (zones[s.from] ?? []).filter((x) => x !== f);
      if (f === "Jd" || f === "Jc") {
        on["Th"] = [...(on["Th"] ?? []), [f, s.seat]];
        zones[`points.${1 - s.seat}`] = (zones[`points.${1 - s.seat}`] ?? []).filter((x) => x !== "Th");
        zones[`points.${s.seat}`] = ["Th", ...(zones[`points.${s.seat}`] ?? [])];
      } else if (s.to) zones[s.to] = [...(zones[s.to] ?? []), f];
    }
  }
  const open = (n: number) => viewer === "open" || viewer === n;
  const z = (id: string) => zones[id] ?? [];
  const scores = STEPS[number - 1]?.scores ?? [0, 0];
  const over = number === STEPS.length;
  return frame({
    viewer,
    number,
    head: STEPS.length,
    status: "over",
    log: LOG.slice(Math.max(0, number - 50), number),
    about: "rated · 5+5",
    seats: [seat(0, "Ada", { rating: 1702 }), seat(1, "Ben", { rating: 1684 })],
    table: {
      zones: [
        ...[0, 1].flatMap((n) => [
          open(n)
            ? zone(`hand.${n}`, "Hand", "fan", z(`hand.${n}`))
            : zone(`hand.${n}`, "Hand", "fan", [], { size: z(`hand.${n}`).length }),
          zone(`points.${n}`, "Points", "fan", z(`points.${n}`), { on }),
          zone(`permanents.${n}`, "Permanents", "fan", z(`permanents.${n}`)),
        ]),
        zone("deck", "Pile", "pile", [], { size: 21 }),
        zone("scrap", "Scrap", "pile", z("scrap")),
        zone("answering", "Being answered", "chain", z("answering")),
      ],
      counters: [
        score(0, scores[0], z("permanents.0").includes("Kc") ? 14 : 21),
        score(1, scores[1], z("permanents.1").includes("Kd") ? 14 : 21),
      ],
    },
    clock: {
      kind: "live",
      now: new Date(T0).toISOString(),
      seats: [
        { seat: 0, left_ms: 300_000 - number * 6000, is_running: false, due_at: null },
        { seat: 1, left_ms: 300_000 - number * 4000, is_running: false, due_at: null },
      ],
    },
    outcome: {
      places: [1, 2],
      winners: [0],
      scores: [14, 12],
      cause: "points",
      text: over || number >= 0 ? "Ada beats Ben, 14 to 12" : "",
    },
  });
}

export function answer(path: string, query: URLSearchParams): unknown {
  const asked = query.get("viewer");
  const viewer: Viewer = asked === null ? "open" : asked === "public" || asked === "open" ? asked : Number(asked);
  const number = /\/at\/(\d+)$/.exec(path)?.[1];
  if (number !== undefined) return at(Number(number), viewer);
  if (path.endsWith("/history"))
    return {
      viewer,
      entries: LOG.filter((e) => e.number > Number(query.get("after") ?? 0)),
      head: LOG.length,
      more: false,
    };
  return at(LOG.length, viewer);
}
