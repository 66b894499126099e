import assert from "node:assert/strict";
import { test } from "node:test";
import { counterWindow, discard, eight, four, frame, legal, prompt, take, turn, waiting, zone } from "../dev/frames.ts";
import {
  autoPick,
  back,
  carry,
  confirm,
  IDLE,
  inFront,
  onlyEntry,
  perform,
  placedEntries,
  press,
  surface,
  type Selection,
} from "../src/interaction.ts";
import type { Frame } from "../src/frame.ts";
import { buttons, pressButton, triedBy } from "../src/buttons.ts";
import { refusalWords, usedBy } from "../src/elements/refusal.ts";
import { litPlaces, placeLabel, reason, shortLabel } from "../src/places.ts";

const words = {
  back: "Put it back",
  close: "Close",
  count: (label: string, n: number, max: number) => `${label} ${n} of ${max}`,
};
const picked = (source: string): Selection => ({ kind: "picked", source, auto: false });
const labels = (f: ReturnType<typeof turn>, s: Selection) => buttons(f, s, words).map((b) => b.label);

test("every held card with an entry is a source, others are not", () => {
  assert.deepEqual([...surface(turn(), IDLE).sources.keys()], ["hand.0/2c", "hand.0/As", "hand.0/6h", "hand.0/9d"]);
});

test("pressing a source picks it and lights its places only", () => {
  const f = turn();
  const { selection } = press(f, IDLE, ["hand.0/6h"]);
  assert.deepEqual(selection, picked("hand.0/6h"));
  assert.deepEqual(litPlaces(f, surface(f, selection)), ["points.0", "points.1/5c", "scrap"]);
});

test("pressing the held card again puts it back", () => {
  assert.deepEqual(press(turn(), picked("hand.0/6h"), ["hand.0/6h"]), { selection: IDLE });
});

test("pressing another source while one is held picks the other", () => {
  assert.deepEqual(press(turn(), picked("hand.0/6h"), ["hand.0/As"]).selection, picked("hand.0/As"));
});

test("a lit place sends its action as it stands", () => {
  const result = press(turn(), picked("hand.0/6h"), ["points.1/5c"]);
  assert.deepEqual(result, {
    selection: IDLE,
    command: { prompt: "p1", action: { type: "scuttle", card: "6h", target: "5c" } },
  });
});

test("a card on a pile stands for its pile", () => {
  assert.equal(press(turn(), picked("hand.0/6h"), ["scrap/4h", "scrap"]).command?.action["type"], "one_off");
});

test("a place with several actions opens a list, whose buttons perform them", () => {
  const f = turn();
  const { selection } = press(f, picked("hand.0/9d"), ["points.1/7s"]);
  assert.equal(selection.kind, "choosing");
  const list = buttons(f, selection, words);
  assert.deepEqual(
    list.map((b) => b.label),
    ["Put it back", "Scuttle the 7 of spades", "Return the 7 of spades"],
  );
  assert.deepEqual(pressButton(f, selection, list[2]?.does ?? { kind: "back" }).command?.action, {
    type: "one_off",
    card: "9d",
    target: "7s",
  });
  assert.deepEqual(back(selection), picked("hand.0/9d"));
});

test("entries without a source are buttons in the order of legal, and their place is one too", () => {
  assert.deepEqual(labels(turn(), IDLE), ["Draw a card"]);
  assert.deepEqual(press(turn(), IDLE, ["deck"]).command?.action, { type: "draw" });
});

test("a held card that cannot be used explains itself and sends nothing", () => {
  const f = turn();
  assert.deepEqual(press(f, IDLE, ["hand.0/Qd"]), { selection: IDLE, explain: "hand.0/Qd" });
  assert.equal(reason(f, "hand.0/Qd")?.text, "The Queen of diamonds is frozen until the end of your next turn.");
});

test("nothing can be pressed while another seat decides", () => {
  assert.deepEqual(press(waiting(), IDLE, ["hand.0/2c"]), { selection: IDLE });
});

test("one card with one place in an answer window is picked from the start; a turn is not", () => {
  assert.deepEqual(autoPick(counterWindow()), { kind: "picked", source: "hand.0/2c", auto: true });
  assert.deepEqual(autoPick(turn()), IDLE);
});

test("an only place is repeated in the bar as the lamp button on Enter", () => {
  const f = counterWindow();
  const list = buttons(f, autoPick(f), words);
  assert.deepEqual(
    list.map((b) => [b.label, b.style, b.hotkey]),
    [
      ["Let it happen", "plain", "l"],
      ["Counter with the 2", "lamp", "Enter"],
    ],
  );
  assert.equal(onlyEntry(f, autoPick(f)), 1);
});

test("a pick takes between min and max, sends values in their own order when order means nothing", () => {
  const f = discard();
  let s = press(f, IDLE, ["hand.0/9d"]).selection;
  assert.equal(confirm(f, s), null);
  assert.deepEqual(labels(f, s), ["Put it back", "Discard 1 of 2"]);
  s = press(f, s, ["hand.0/2c"]).selection;
  s = press(f, s, ["hand.0/6h"]).selection; // full: a third is not taken
  assert.deepEqual(confirm(f, s), { prompt: "p1", action: { type: "discard", cards: ["2c", "9d"] } });
  s = press(f, s, ["hand.0/9d"]).selection;
  assert.deepEqual([...surface(f, s).picked], ["hand.0/2c"]);
});

test("an ordered pick keeps the order of pressing and numbers it", () => {
  const f = discard();
  const entry = f.legal[0];
  if (entry?.pick) entry.pick.ordered = true;
  let s = press(f, IDLE, ["hand.0/9d"]).selection;
  s = press(f, s, ["hand.0/2c"]).selection;
  assert.deepEqual(
    [...surface(f, s).order],
    [
      ["hand.0/9d", 1],
      ["hand.0/2c", 2],
    ],
  );
  assert.deepEqual(confirm(f, s)?.action["cards"], ["9d", "2c"]);
});

test("a pick with min 0 can be sent empty", () => {
  const f = frame({
    prompts: [prompt({})],
    table: { zones: [zone("hand.0", "Hand", "fan", ["7c"])], counters: [] },
    legal: [
      legal({ type: "lay", cards: [] }, "Lay", [], [], {
        pick: { field: "cards", from: ["hand.0/7c"], values: ["7c"], min: 0, max: 1, ordered: true },
      }),
    ],
  });
  assert.deepEqual(confirm(f, IDLE)?.action, { type: "lay", cards: [] });
});

test("values that lie nowhere on the table are buttons", () => {
  const f = frame({
    prompts: [prompt({})],
    legal: [
      legal({ type: "name", colors: ["red"] }, "Name", [], [], {
        pick: { field: "colors", from: [], values: ["red", "green"], min: 1, max: 1, ordered: false },
      }),
    ],
  });
  const list = buttons(f, IDLE, words);
  assert.deepEqual(
    list.map((b) => b.label),
    ["red", "green", "Name 0 of 1"],
  );
  const s = pressButton(f, IDLE, list[1]?.does ?? { kind: "back" }).selection;
  assert.deepEqual(confirm(f, s)?.action, { type: "name", colors: ["green"] });
});

test("a pick behind a source is filled after the source and its place", () => {
  const pick = { field: "cards", from: ["hand.0/8h"], values: ["8h"], min: 1, max: 1, ordered: false };
  const f = frame({
    prompts: [prompt({})],
    table: { zones: [zone("hand.0", "Hand", "fan", ["7c", "8h"]), zone("scrap", "Scrap", "pile", [])], counters: [] },
    legal: [legal({ type: "x", cards: ["8h"] }, "Swap", ["hand.0/7c"], ["scrap"], { pick })],
  });
  const s = press(f, picked("hand.0/7c"), ["scrap"]).selection;
  assert.equal(s.kind, "filling");
  assert.deepEqual(confirm(f, press(f, s, ["hand.0/8h"]).selection)?.action, { type: "x", cards: ["8h"] });
});

test("three or more places of one kind are not repeated as buttons", () => {
  assert.equal(placedEntries(four()).size, 4);
  assert.deepEqual(labels(four(), IDLE), []);
  assert.deepEqual(press(four(), IDLE, ["row/day_old", "row#4"]).command?.action, { type: "select", position: 4 });
});

test("cards inside a pile are sources of their own", () => {
  assert.equal(surface(take(), IDLE).targets.size, 11);
});

test("a race with a single answer is one lamp button and leaves the hand alone", () => {
  assert.deepEqual(
    buttons(eight(), IDLE, words).map((b) => b.style),
    ["lamp"],
  );
  assert.equal(surface(eight(), IDLE).explains, false);
});

test("a held card stays held when the same question comes again, and is let go with a new one", () => {
  const before = turn();
  const after = { ...turn(), legal: turn().legal.slice(0, 8) };
  assert.deepEqual(carry(before, after, picked("hand.0/6h")), picked("hand.0/6h"));
  assert.deepEqual(carry(before, waiting(), picked("hand.0/6h")), IDLE);
  assert.deepEqual(carry(before, { ...after, legal: after.legal.slice(0, 1) }, picked("hand.0/6h")), IDLE);
});

test("labels side by side shrink to what they share", () => {
  assert.equal(shortLabel(["Scuttle the 5 of clubs", "Scuttle the 7 of spades"]), "Scuttle");
  assert.equal(shortLabel(["Take it", "Leave it"]), null);
  assert.equal(shortLabel(["Give Bot 1 a card", "Give Bot 2 a card"], ["Ada", "Bot 1", "Bot 2"]), "Give");
  assert.equal(shortLabel(["Mit Bot 1 tauschen", "Mit Bot 2 tauschen"], ["Ada", "Bot 1", "Bot 2"]), "Tauschen");
  assert.equal(shortLabel(["Mit Ada tauschen", "Mit Bot 2 tauschen"], ["Ada", "Bot 1", "Bot 2"]), "Tauschen");
  assert.equal(shortLabel(["Kreuz-5 versenken", "Pik-7 versenken"]), "Versenken");
  assert.equal(shortLabel(["Keks an Ada geben", "Keks an Ben geben"]), "Keks … geben");
  assert.equal(shortLabel(["Scuttle the 5 of clubs", "Return the 7 of clubs"]), null);
  assert.equal(placeLabel(turn(), [9, 10]), "Scuttle / Return");
  const german = frame({
    legal: ["Pik-7 versenken", "Pik-7 auf den Stapel legen"].map((label) => legal({}, label, [], [])),
  });
  assert.equal(placeLabel(german, [0, 1]), "Versenken / auf den Stapel");
});

test("a single card outside the hand is picked from the start, with all its places", () => {
  const f = frame({
    prompts: [prompt({ kind: "turned_up", text: "Play the turned-up card" })],
    table: {
      zones: [
        zone("hand.0", "Hand", "fan", ["7c"]),
        zone("revealed", "Turned up", "row", ["5d"]),
        zone("points.0", "Points", "fan", []),
        zone("scrap", "Scrap", "pile", []),
      ],
      counters: [],
    },
    legal: [
      legal({ type: "points", card: "5d" }, "5 points", ["revealed/5d"], ["points.0"]),
      legal({ type: "one_off", card: "5d" }, "Two cards", ["revealed/5d"], ["scrap"]),
    ],
  });
  assert.deepEqual(autoPick(f), { kind: "picked", source: "revealed/5d", auto: true });
  assert.deepEqual(litPlaces(f, surface(f, autoPick(f))), ["points.0", "scrap"]);
});

/* A race: the turn is Ada's; any dog in hand may be thrown in as a Match or a Run, right or wrong. */
const race = (legalToo = true) =>
  frame({
    prompts: [prompt({ id: "t1" }), prompt({ id: "c1", kind: "call", text: "Match or Run", blocking: false })],
    table: {
      zones: [zone("hand.0", "Hand", "fan", ["R4", "G9", "wild"]), zone("home", "Home", "pile", ["G8"])],
      counters: [],
    },
    legal: legalToo
      ? [
          legal({ type: "play", card: "G9" }, "Play green 9", ["hand.0/G9"], ["home"], { prompt: "t1" }),
          legal({ type: "play", card: "wild" }, "Play the wild card", ["hand.0/wild"], ["home"], { prompt: "t1" }),
        ]
      : [],
    tries: ["R4", "G9"].flatMap((card) =>
      ["match", "run"].map((type) =>
        legal({ type, card }, type === "match" ? "Match" : "Run", [`hand.0/${card}`], ["home"], { prompt: "c1" }),
      ),
    ),
  });

test("what may be tried is pressed without a light, and its labels open on the card", () => {
  const f = race();
  const now = surface(f, IDLE);
  assert.deepEqual([...now.sources.keys()], ["hand.0/G9", "hand.0/wild"]);
  assert.deepEqual([...now.tries.keys()], ["hand.0/R4", "hand.0/G9"]);
  const open = press(f, IDLE, ["hand.0/G9"]).selection;
  assert.equal(open.kind, "choosing");
  assert.deepEqual(
    buttons(f, open, words).map((b) => [b.label, b.hotkey]),
    [
      ["Put it back", "Escape"],
      ["Play green 9", "p"],
      ["Match", "m"],
      ["Run", "r"],
    ],
  );
  const match = pressButton(f, open, { kind: "entry", entry: open.kind === "choosing" ? (open.entries[1] ?? -1) : -1 });
  assert.deepEqual(match.command, { prompt: "c1", action: { type: "match", card: "G9" } });
  assert.deepEqual(press(f, open, ["hand.0/G9"]).selection, IDLE);
});

test("right and wrong tries are offered alike", () => {
  const f = race(false);
  const offered = (id: string) => buttons(f, press(f, IDLE, [id]).selection, words).map((b) => [b.label, b.style]);
  assert.deepEqual(offered("hand.0/R4"), offered("hand.0/G9"));
  assert.equal(surface(f, IDLE).targets.size, 0);
});

test("a letter tries the focused card at once, and means nothing on others", () => {
  const f = race();
  assert.deepEqual(
    ["m", "r", "p"].map((letter) => triedBy(f, "hand.0/G9", letter)),
    [4, 5, 0],
  );
  assert.equal(triedBy(f, "hand.0/R4", "p"), null);
  assert.equal(triedBy(f, "hand.0/wild", "p"), null);
});

test("letters are unique: a try has the same whatever is legal beside it, and no button has one of a try", () => {
  const german = (mayPlay: boolean) =>
    frame({
      ...race(mayPlay),
      prompts: [prompt({ id: "t1" })],
      legal: [
        ...["Rein", "Gleich passen"].map((label, i) => legal({ type: "no", i }, label, [], [], { prompt: "t1" })),
        ...(mayPlay ? [legal({ type: "play" }, "Grün 4 spielen", ["hand.0/G9"], ["home"], { prompt: "t1" })] : []),
      ],
      tries: [
        legal({ type: "match" }, "Gleich", ["hand.0/G9"], ["home"], { prompt: "c1" }),
        legal({ type: "run" }, "Gehen", ["hand.0/G9"], ["home"], { prompt: "c1" }),
      ],
    });
  const keys = (f: Frame, s: Selection) => buttons(f, s, words).map((b) => b.hotkey);
  for (const mayPlay of [true, false]) {
    const f = german(mayPlay);
    assert.deepEqual(keys(f, IDLE), ["r", "l"]);
    assert.deepEqual(keys(f, press(f, IDLE, ["hand.0/G9"]).selection), ["Escape", ...(mayPlay ? ["s"] : []), "g", "e"]);
    assert.equal(triedBy(f, "hand.0/G9", "g"), mayPlay ? 3 : 2);
    assert.equal(triedBy(f, "hand.0/G9", "s"), mayPlay ? 2 : null);
    assert.equal(triedBy(f, "hand.0/G9", "r"), null);
  }
});

test("a small word that several labels begin with alike gives no letter", () => {
  const f = frame({
    prompts: [prompt({})],
    legal: ["Vom Stapel ziehen", "Von der Ablage ziehen", "Vorbei"].map((label, i) => legal({ i }, label, [], [])),
  });
  assert.deepEqual(
    buttons(f, IDLE, words).map((b) => b.hotkey),
    ["s", "a", "v"],
  );
});

test("a letter that a label names in brackets is its key", () => {
  const f = frame({
    prompts: [prompt({})],
    legal: ["Rot (R)", "Gelb (Y)", "Grün (G)"].map((label, i) => legal({ i }, label, [], [])),
  });
  assert.deepEqual(
    buttons(f, IDLE, words).map((b) => b.hotkey),
    ["r", "y", "g"],
  );
});

test("open labels stay open while the same is asked", () => {
  const before = race(false);
  const open = press(before, IDLE, ["hand.0/G9"]).selection;
  assert.deepEqual(carry(before, race(), open), {
    kind: "choosing",
    at: "hand.0/G9",
    source: "hand.0/G9",
    entries: [0, 4, 5],
  });
});

test("who was too late is told who was faster", () => {
  const f = race();
  const used = usedBy(f, { prompt: "c1", action: { type: "match", card: "R4" } });
  assert.deepEqual(used, ["hand.0/R4"]);
  assert.equal(refusalWords(f, "Too late.", { by: 1, ms: 140 }, used), "Ben was 140 ms faster. Your card stays.");
  assert.equal(refusalWords(f, "Too late.", { by: 1, ms: 2_340 }, []), "Ben was 2.3 s faster.");
  assert.equal(refusalWords(f, "Too late.", {}, used), "Too late.");
});

/** A turn with something to play, and two standing orders that may keep one card each. */
function ordersBeside(): Frame {
  const pick = { field: "keep", from: ["hand.0/R5"], values: ["R5"], min: 0, max: 1, ordered: false };
  const orders = ["No orders", "Runs"].map((label) =>
    legal({ type: "orders", run: label === "Runs" }, label, [], [], { prompt: "o1", pick }),
  );
  return frame({
    prompts: [prompt({ id: "t1" }), prompt({ id: "o1", kind: "orders", text: "Your orders", blocking: false })],
    table: race().table,
    legal: [
      legal({ type: "draw" }, "Draw", [], ["deck"], { prompt: "t1" }),
      legal({ type: "play" }, "Play", ["hand.0/R4"], ["home"], { prompt: "t1" }),
      ...orders,
    ],
    blocked: [{ item: "hand.0/R5", code: "no_match", text: "Does not match." }],
  });
}

test("standing orders have no button beside a turn, and stand alone when called for", () => {
  const f = ordersBeside();
  assert.deepEqual(labels(f, IDLE), ["Draw"]);
  assert.deepEqual(
    buttons(inFront(f, "o1"), IDLE, words, true).map((b) => b.label),
    ["Close", "No orders", "Runs"],
  );
});

test("while standing orders are in front, only what they accept is lit and pressed", () => {
  const f = ordersBeside();
  assert.deepEqual([...surface(f, IDLE).sources.keys(), ...surface(f, IDLE).targets.keys()], ["hand.0/R4", "deck"]);
  const front = inFront(f, "o1");
  const before = surface(front, IDLE);
  assert.deepEqual([before.sources.size, before.targets.size, before.explains], [0, 0, false]);
  assert.deepEqual(press(front, IDLE, ["hand.0/R4"]), { selection: IDLE });
  const { selection } = perform(front, 1, null);
  assert.deepEqual([...surface(front, selection).takes.keys()], ["hand.0/R5"]);
  const taken = press(front, selection, ["hand.0/R5"]).selection;
  assert.deepEqual(confirm(front, taken), { prompt: "o1", action: { type: "orders", run: true, keep: ["R5"] } });
  assert.equal(press(front, selection, ["hand.0/R4"]).explain, "hand.0/R4");
});

test("a question in front that is not asked any more leaves the table as it is", () => {
  const f = ordersBeside();
  assert.equal(inFront(f, "gone"), f);
  assert.equal(inFront(f, null), f);
});
