import assert from "node:assert/strict";
import { test } from "node:test";
import {
  counterWindow,
  cutthroat,
  eight,
  entry,
  four,
  frame,
  open,
  over,
  prompt,
  seat,
  spectator,
  turn,
  waiting,
  zone,
} from "../dev/frames.ts";
import { arrange, folded, grouped } from "../src/arrange.ts";
import { barOf, pageTitle, type BarState } from "../src/bar.ts";
import { aboutLine, clockStep, clockText, optionLines, plateClock, waitsFor, withoutName } from "../src/format.ts";
import { mergeLog, ownPrompts, zoneIdOf, type Viewer } from "../src/frame.ts";
import { autoPick, IDLE } from "../src/interaction.ts";
import { arrowTo, keyAct, replayKey } from "../src/keys.ts";
import { newsOf, toldOnce, logParts, NameBook } from "../src/log-text.ts";
import { declinedByOthers, declinedText, offerLapsed } from "../src/offers.ts";
import { flights, lastTouched, linesMark, newestCommand, staggerMs, travelMs } from "../src/motion.ts";
import {
  heightOf,
  leadPath,
  moments,
  nextLook,
  plotNumbers,
  sameMoment,
  scaleOf,
  seriesOf,
  toldAt,
} from "../src/replay-model.ts";
import { faceLines, FALLBACK, loadSkin, onSkin, skinOf } from "../src/skin.ts";
import { DE } from "../src/words-de.ts";
import { ENGLISH } from "../src/words.ts";
import { mostUrgent, pillText } from "../src/site/asked.ts";

const state = (more: Partial<BarState> = {}): BarState => ({
  selection: IDLE,
  log: [],
  connected: true,
  sent: false,
  late: false,
  refusal: null,
  first: null,
  nowMs: Date.now(),
  ...more,
});

test("clocks show tenths under ten seconds, days when slow", () => {
  assert.deepEqual([9_940, 21_000, 222_000, 3_700_000, 40_000_000, 200_000_000].map(clockText), [
    "9.9",
    "0:21",
    "3:42",
    "1:01:40",
    "11 h 6 min",
    "2 d 7 h",
  ]);
  assert.equal(plateClock(8_400), "0:08.4");
  assert.deepEqual([5_000, 21_400].map(clockStep), [100, 410]);
});

test("a line about a match says whether it counts", () => {
  const about = (more: object) => aboutLine({ ...turn(), about: "modern rules", options: {}, ...more });
  assert.deepEqual([about({ rated: true }), about({ rated: false })], ["modern rules · rated", "modern rules"]);
  const lines = [{ rated: true }, { rated: false }, { rated: false, practice: true }, {}].map((more) =>
    about({ about: "", ...more }),
  );
  assert.deepEqual(lines, ["rated", "not rated", "practice", ""]);
});

test("a plate drops the name it already shows", () => {
  assert.equal(withoutName("Ben draws a card", "Ben"), "Draws a card");
  assert.equal(withoutName("Bengt draws", "Ben"), "Bengt draws");
});

test("a foreign prompt names its seat once", () => {
  assert.equal(waitsFor("Ben", "Draw or play a card"), "Ben decides: draw or play a card");
  assert.equal(waitsFor("Ben", "Ben decides: counter your 9?"), "Ben decides: counter your 9?");
});

test("options become words", () => {
  assert.deepEqual(optionLines({ preset: "classic_cards", hand_limit: 8, jokers: 0, nine_freeze: true, deep: {} }), [
    "Hand limit: 8",
    "Nine freeze",
  ]);
});

test("you sit at the bottom and the others follow in order", () => {
  const f = { ...cutthroat(), viewer: 1 as const };
  const plan = arrange(f);
  assert.equal(plan?.kind, "few");
  assert.equal(plan?.bottom.seat, 1);
  assert.deepEqual(
    plan?.others.map((s) => s.seat),
    [2, 0],
  );
  assert.deepEqual(
    plan?.piles.map((z) => z.id),
    ["deck", "scrap"],
  );
  assert.equal(arrange(spectator())?.bottom.seat, 0);
  assert.deepEqual(
    [turn(), four(), eight()].map((x) => arrange(x)?.kind),
    ["duel", "few", "many"],
  );
});

test("equal cards are one group; long stacks fold their middle", () => {
  assert.deepEqual(grouped(zone("t.0", "T", "groups", ["plain", "milk", "plain"])), [
    { ids: ["t.0/plain", "t.0/plain.2"], index: 0 },
    { ids: ["t.0/milk"], index: 1 },
  ]);
  assert.equal(folded([1, 2, 3]).hidden, 0);
  assert.deepEqual(folded([1, 2, 3, 4, 5]), {
    shown: [
      { thing: 1, step: 1 },
      { thing: 4, step: 3 },
      { thing: 5, step: 4 },
    ],
    hidden: 2,
    foldAt: 2,
  });
});

test("a log joins what is kept and what comes, and starts anew over a gap", () => {
  const kept = [entry(1, 0, "a"), entry(2, 0, "b")];
  assert.deepEqual(
    mergeLog(kept, [entry(2, 0, "b"), entry(3, 0, "c")]).map((e) => e.number),
    [1, 2, 3],
  );
  assert.deepEqual(
    mergeLog(kept, [entry(9, 0, "x")]).map((e) => e.number),
    [9],
  );
  assert.deepEqual(mergeLog(kept, []), kept);
  assert.equal(zoneIdOf("points.1/6h/Jc"), "points.1");
  assert.equal(zoneIdOf("row#3"), "row");
});

test("only prompts with an id are mine", () => {
  assert.equal(ownPrompts(turn()).length, 1);
  assert.equal(ownPrompts(waiting()).length, 0);
  assert.equal(ownPrompts(spectator()).length, 0);
});

test("the bar asks, waits, watches, tells the end and the loss of the line", () => {
  const asked = barOf(counterWindow(), state({ selection: autoPick(counterWindow()) }));
  assert.deepEqual(
    [asked.tone, asked.badge, asked.sentence],
    ["mine", "lamp", "Ben plays the 9 of spades on your Jack of clubs. Counter it?"],
  );
  assert.equal(asked.small, "2 of clubs is picked: click the lit place, or press Enter.");
  assert.equal(barOf(waiting(), state()).sentence, "Ben decides: counter your 6?");
  assert.equal(barOf(spectator(), state()).badge, "eye");
  assert.equal(barOf(over(), state()).sentence, "Ada wins with 14 of 14 points.");
  assert.equal(barOf(over(), state()).small, "Ben would like a rematch.");
  assert.equal(barOf(turn(), state({ connected: false })).sentence, "Connection lost, trying again. Nothing is lost.");
  assert.equal(barOf(four(), state()).buttons.length, 0);
});

test("a refusal takes the small line; a command under way takes the buttons", () => {
  const refused = barOf(turn(), state({ refusal: "Too late." }));
  assert.deepEqual([refused.small, refused.wrong], ["Too late.", true]);
  assert.deepEqual(barOf(turn(), state({ sent: true })).buttons, []);
});

test("several people are spoken of as several", () => {
  const people = ["Ada", "Ben", "Cleo", "Dov", "Eda"].map((name, n) => seat(n, name, { awaited: n > 0 }));
  const chosen = (count: number) =>
    barOf({ ...turn(), seats: people.slice(0, count), prompts: [prompt({ chosen: 3 })], legal: [] }, state()).sentence;
  assert.equal(chosen(2), "You have chosen, and may change it while waiting for Ben.");
  assert.equal(chosen(3), "You have chosen, and may change it while waiting for 2 others.");
  assert.equal(chosen(5), "You have chosen, and may change it while waiting for 4 others.");
  assert.equal(chosen(1), "You: chosen");
});

test("what takes long is said in the small line", () => {
  const late = barOf(turn(), state({ sent: true, late: true }));
  assert.deepEqual([late.small, late.wrong], ["Not through yet, still trying. Nothing is lost.", true]);
});

test("an offer of one's own that has lapsed is told, and nobody else's", () => {
  const offered = { ...turn(), offers: [{ kind: "draw" as const, seats: [0] }] };
  const gone = { ...turn(), number: offered.number + 1, offers: [] };
  assert.equal(offerLapsed(offered, gone), "Your offer has lapsed: play went on.");
  assert.equal(offerLapsed(offered, { ...gone, declined: [{ kind: "draw", seat: 1, offered: [0] }] }), null);
  assert.equal(offerLapsed(offered, { ...gone, number: offered.number }), null);
  assert.equal(offerLapsed(offered, offered), null);
  assert.equal(offerLapsed(offered, { ...gone, status: "over" }), null);
  assert.equal(offerLapsed({ ...offered, viewer: 1 }, { ...gone, viewer: 1 }), null);
  assert.equal(offerLapsed({ ...offered, viewer: "public" }, { ...gone, viewer: "public" }), null);
});

test("who declined is told by name to everybody else at the table", () => {
  const seats = [...turn().seats, seat(2, "Cleo")];
  const frame = { ...turn(), seats, declined: [{ kind: "draw" as const, seat: 1, offered: [0] }] };
  const told = (viewer: Viewer) => declinedByOthers({ ...frame, viewer }).map((no) => declinedText(frame, no));
  assert.deepEqual(told(0), ["Ben declines the draw."]);
  assert.deepEqual(told(2), ["Ben declines the draw."]);
  assert.deepEqual([told(1), told("public")], [[], []]);
  const again = { ...over(), offers: [], declined: [{ kind: "rematch" as const, seat: 1, offered: [0] }] };
  assert.equal(barOf(again, state()).small, "Ben declines the rematch.");
});

test("of equal cards each that came is the last action's", () => {
  const dealt = (faces: string[]) => {
    const moves = [{ from: "deck", to: "hand.0", faces }];
    return [
      ...lastTouched(
        {
          ...turn(),
          table: { counters: [], zones: [zone("hand.0", "Hand", "fan", ["biscuit", "waffles", "waffles", "waffles"])] },
        },
        [entry(1, 0, "Cards are dealt", true, { moves })],
      ),
    ].sort();
  };
  assert.deepEqual(dealt(["waffles"]), ["hand.0/waffles.3"]);
  assert.deepEqual(dealt(["waffles", "waffles"]), ["hand.0/waffles.2", "hand.0/waffles.3"]);
  assert.deepEqual(dealt(["biscuit", "waffles", "waffles", "waffles"]), [], "a long deal says nothing");
});

test("a race waits for its opening", () => {
  const f = eight();
  const soon = { ...f, prompts: f.prompts.map((p) => ({ ...p, opens_at: new Date(Date.now() + 2000).toISOString() })) };
  assert.equal(barOf(soon, state()).buttons.length, 0);
  assert.equal(barOf(soon, state()).tone, "felt");
  assert.equal(barOf(f, state()).buttons.length, 1);
});

test("the tab says what is asked", () => {
  assert.equal(pageTitle(turn(), true), "Your decision · A duel with Ben");
  assert.equal(pageTitle(open(), false), "A duel");
});

test("keys mean what the design language lists", () => {
  const on = { inField: false, onThing: true, race: false, atRest: false };
  const plain = { ctrl: false, alt: false, meta: false, repeat: false };
  const key = (k: string, more = {}) => keyAct({ ...plain, key: k }, { ...on, ...more });
  assert.deepEqual(key("Escape"), { do: "back" });
  assert.deepEqual(key("3"), { do: "number", n: 3 });
  assert.deepEqual(key("d"), { do: "letter", letter: "d" });
  assert.deepEqual(key("P"), { do: "bar" });
  assert.deepEqual(key("ArrowUp"), { do: "move", dx: 0, dy: -1 });
  assert.deepEqual(key(" ", { race: true, onThing: false }), { do: "race" });
  assert.equal(key("d", { inField: true }), null);
  assert.deepEqual(key("Escape", { inField: true }), { do: "back" });
  assert.equal(keyAct({ ...plain, key: "d", ctrl: true }, on), null);
  assert.deepEqual(key("Enter"), { do: "enter" });
  assert.deepEqual(key("Enter", { onThing: false, atRest: true }), { do: "answer" });
  assert.equal(key("Enter", { onThing: false }), null, "a link or a button keeps its own");
  const held = (k: string, more = {}) => keyAct({ ...plain, key: k, repeat: true }, { ...on, ...more });
  for (const k of ["Enter", " ", "d", "P", "3", "ß"]) assert.deepEqual(held(k), { do: "held" }, k);
  assert.deepEqual(held("ArrowUp"), { do: "move", dx: 0, dy: -1 });
  assert.deepEqual(held("j"), { do: "log", by: -1 });
  assert.equal(held("PageDown"), null);
  assert.equal(held("d", { inField: true }), null);
  assert.equal(replayKey({ key: "ArrowLeft", ctrl: false, alt: false, meta: false }, false), "back");
});

test("arrows go along a row and to the nearest of another", () => {
  const spots = [
    { id: "a", x: 0, y: 0 },
    { id: "b", x: 50, y: 0 },
    { id: "c", x: 45, y: 80 },
  ];
  assert.equal(arrowTo(spots, "a", 1, 0), "b");
  assert.equal(arrowTo(spots, "a", -1, 0), null);
  assert.equal(arrowTo(spots, "b", 0, 1), "c");
  assert.equal(arrowTo(spots, "gone", 1, 0), "a");
});

test("card names in a line become signs, the longest name first", () => {
  const parts = logParts("Ben plays the 9 of spades on your Jack of clubs", [
    { face: "9s", name: "9 of spades" },
    { face: "Jc", name: "jack of clubs" },
  ]);
  assert.deepEqual(parts, [
    { text: "Ben plays " },
    { face: "9s", name: "9 of spades" },
    { text: " on your " },
    { face: "Jc", name: "Jack of clubs" },
  ]);
  assert.deepEqual(logParts("Ben draws a card", []), [{ text: "Ben draws a card" }]);
  assert.deepEqual(logParts("Adam plays", [{ face: "x", name: "Ada" }]), [{ text: "Adam plays" }]);
  const book = new NameBook();
  book.learn(turn());
  assert.equal(book.name("Jd"), "Jack of diamonds");
  assert.equal(
    book.name("2d", () => "2 of diamonds"),
    "2 of diamonds",
  );
});

test("an open card flies from its card to its card, a hidden one from zone to zone", () => {
  const after = counterWindow();
  const entries = [
    entry(32, 1, "", true, {
      moves: [
        { from: "hand.1", to: "answering", faces: ["9s"] },
        { from: "deck", to: "hand.1", faces: [null] },
      ],
    }),
  ];
  assert.deepEqual(flights(entries, turn(), after), [
    { face: "9s", from: ["hand.1"], to: ["answering/9s", "answering"] },
    { face: null, from: ["deck"], to: ["hand.1"] },
  ]);
  const twice = [
    entry(1, 0, "", true, {
      moves: [
        { from: "hand.1", to: "points.1", faces: ["5c"] },
        { from: "points.1", to: "scrap", faces: ["5c"] },
      ],
    }),
  ];
  assert.deepEqual(
    flights(twice, turn(), turn()).map((f) => f.to.at(-1)),
    ["scrap"],
  );
  assert.deepEqual([100, 400, 700].map(travelMs), [180, 210, 240]);
  assert.deepEqual(
    [0, 1, 10].map((i) => staggerMs(i, 11)),
    [0, 40, 400],
  );
});

test("the last action marks what it touched, until the next", () => {
  const f = counterWindow();
  assert.deepEqual([...lastTouched(f, f.log)], ["answering/9s"]);
  assert.deepEqual(
    newestCommand(f.log).map((e) => e.number),
    [33, 34],
  );
  assert.deepEqual([...linesMark(f, f.log[6] ?? entry(0, 0, ""))].sort(), ["points.0/Th", "points.0/Th/Jd"]);
});

test("an event without words is told by the last that had some", () => {
  const log = ["Ada draws", "", "Ada won", ""].map((text, i) => entry(i + 1, 0, text));
  assert.deepEqual(
    [1, 2, 3, 4].map((number) => toldAt(log, number)?.text),
    ["Ada draws", "Ada draws", "Ada won", "Ada won"],
  );
  assert.equal(toldAt(log, 0), null);
});

test("a plot holds values, a moment is a change, another viewer's number is the same instant", () => {
  const samples = [
    [0, 0, 0],
    [2, 0, 7],
    [6, 3, 17],
    [7, 13, 7],
  ].map(([number = 0, a = 0, b = 0]) => ({
    number,
    values: new Map([
      [0, a],
      [1, b],
    ]),
  }));
  const log = [1, 2, 3, 4, 5, 6, 7, 8].map((n) =>
    entry(n, 0, `event ${n}`, true, { at: new Date(n * 1000).toISOString() }),
  );
  assert.deepEqual(
    seriesOf(samples).map((s) => s.points.length),
    [4, 4],
  );
  assert.deepEqual(
    moments(samples, log, 8).map((m) => [m.number, m.isSwing]),
    [
      [2, false],
      [6, true],
      [7, true],
      [8, false],
    ],
  );
  const [a, b] = seriesOf(samples);
  assert.ok(a && b && leadPath(a, b, 8, { width: 1000, height: 92 }).startsWith("M0 46L250 "));
  assert.deepEqual(plotNumbers(log, 8, 4), [1, 3, 6, 8]);
  const fewer = log.filter((e) => e.number % 2 === 0).map((e, i) => ({ ...e, number: i + 1 }));
  assert.equal(sameMoment(log, 6, fewer, 4), 3);
  assert.equal(sameMoment(log, 7, fewer, 4), 3);
  assert.equal(sameMoment(log, 1, fewer, 4), 1);
});

test("a moment is looked for until its event is known, and told by it with its own number", () => {
  const values = (a: number, b: number) =>
    new Map(Object.entries({ 0: a, 1: b }).map(([seat, n]) => [Number(seat), n]));
  const log = [
    entry(1, 0, "You have chosen", true, { event: "match.chosen" }),
    entry(2, 1, "Ben has chosen", true, { event: "match.chosen" }),
    entry(3, null, "All choices are laid open", false, { event: "match.revealed" }),
    entry(4, null, "Round 1", false, { event: "revealed" }),
    entry(5, 0, "You take Plain", false, { event: "taken" }),
    entry(6, 1, "Ben takes Milk", false, { event: "taken" }),
    entry(7, 0, "Your choice is noted", true, { event: "match.sealed" }),
    entry(8, null, "Round 1 is over", true, { event: "scored" }),
  ];
  const at = (number: number) => ({ number, values: number < 5 ? values(0, 0) : values(3, 0) });
  const samples = [at(1), at(7), at(8)];
  const looks: number[] = [];
  for (let look = nextLook(samples); look !== null; look = nextLook(samples)) {
    looks.push(look);
    samples.push(at(look));
  }
  assert.ok(looks.length < 4, String(looks));
  assert.deepEqual(moments(samples, log, 8), [
    { number: 5, text: "You take Plain", isSwing: true },
    { number: 8, text: "Round 1 is over", isSwing: false },
  ]);
});

test("what was noted again is told once; a game's headline is told before what began its command", () => {
  const log = [
    entry(1, null, "Round 1", true, { event: "revealed" }),
    entry(2, 0, "Your choice is noted", true, { event: "match.sealed" }),
    entry(3, 1, "Ben has chosen", true, { event: "match.chosen" }),
    entry(4, 0, "Your choice is noted", true, { event: "match.sealed" }),
    entry(5, 0, "You take Plain", false),
    entry(6, 0, "Your choice is noted", true, { event: "match.sealed" }),
  ];
  assert.deepEqual(
    toldOnce(log).map((e) => e.number),
    [1, 3, 4, 5, 6],
  );
  const ended = [
    entry(1, 0, "You play R6"),
    entry(2, null, "Round 1 is over: you 0", false, { headline: true }),
    entry(3, null, "Round 2", false),
  ];
  assert.equal(newsOf(ended)?.number, 2);
  assert.equal(newsOf([...ended, entry(4, 1, "Ben draws")])?.number, 4);
});

test("points below nought stay inside the plot", () => {
  const scale = scaleOf([
    {
      seat: 0,
      points: [
        { number: 1, value: 0 },
        { number: 2, value: -7 },
      ],
    },
    { seat: 1, points: [{ number: 1, value: 12 }] },
  ]);
  const box = { width: 1000, height: 92 };
  assert.deepEqual(
    [-7, 0, 12].map((value) => heightOf(value, scale, box)),
    [89, 58.1, 5],
  );
});

test("no face is read from its notation while a skin is on its way", async () => {
  const settled = new Promise<void>((done) => {
    const stop = onSkin(() => (stop(), done()));
  });
  assert.equal(skinOf("plain"), FALLBACK);
  loadSkin("data:text/javascript,");
  assert.notEqual(skinOf("plain"), FALLBACK);
  await settled;
  assert.equal(skinOf("plain"), FALLBACK);
});

test("any face can be read without a skin", () => {
  assert.deepEqual(faceLines("french_cruller"), ["French", "cruller"]);
  assert.deepEqual(faceLines("sprinkled", 6), ["Sprin-", "kled"]);
  assert.deepEqual(faceLines("R12"), ["R12"]);
});

test("the asked pill counts and leads to the most urgent", () => {
  assert.deepEqual([pillText(0, false), pillText(1, false), pillText(2, true)], ["", "1 asks you", "2 more ask you"]);
  const ask = (match: string, due_at: string | null) => ({ match, game: "", title: "", text: "", due_at, url: "" });
  assert.equal(
    mostUrgent([ask("a", null), ask("b", "2026-01-02T00:00:00Z"), ask("c", "2026-01-01T00:00:00Z")])?.match,
    "c",
  );
  assert.equal(frame({}).status, "running");
});

test("German says all that English says, with the same slots", () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort();
  assert.deepEqual(Object.keys(DE).sort(), Object.keys(ENGLISH).sort());
  for (const [key, text] of Object.entries(ENGLISH)) assert.deepEqual(slots(DE[key] ?? ""), slots(text), key);
});

test("a sealed choice is told by the sentence itself", () => {
  const made = four();
  const own = made.prompts.find((p) => p.seat === 0);
  assert.ok(own);
  const bar = (frame: typeof made) => barOf(frame, state());
  assert.deepEqual(
    [bar(made).sentence, bar(made).small],
    ["You have chosen, and may change it while waiting for Cleo.", own.text],
  );
  const open = { ...made, prompts: made.prompts.map((p) => (p === own ? { ...p, chosen: null, blocking: true } : p)) };
  assert.equal(bar(open).sentence, own.text);
});

test("orders beside a question are known as the only way to them", () => {
  const made = turn();
  const orders = {
    ...(made.prompts[0] as (typeof made.prompts)[0]),
    id: "p2",
    kind: "orders",
    blocking: false,
    text: "Your orders",
  };
  const pick = { field: "keep", from: [null], values: ["a"], min: 0, max: 1, ordered: false };
  const entry = { prompt: "p2", action: { type: "orders" }, label: "Nothing", source: [], target: [], pick };
  const bar = barOf({ ...made, prompts: [...made.prompts, orders], legal: [...made.legal, entry] }, state());
  assert.deepEqual([bar.then.map((p) => p.id), bar.onlyThen], [["p2"], ["p2"]]);
});

test("a card that was only spoken of is named in flight, and is not looked for in other sentences", () => {
  const names = new NameBook();
  names.learn(frame({ log: [entry(1, 0, "You get R9", true, { faces: { R9: "red 9 husky" } })] }));
  assert.equal(names.drawn(skinOf("none")).nameOf("R9"), "red 9 husky");
  assert.equal(names.drawn(skinOf("none")).nameOf("Y1"), "");
  assert.equal(names.size, 0);
});
