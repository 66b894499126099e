/* The replay element on a host that answers from canned frames: what can be opened stays open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eight, zone } from "../dev/frames.ts";
import { ParlourReplay } from "../src/elements/replay-element.ts";
import type { Frame } from "../src/frame.ts";

const settle = (ms = 50): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Looks again until it is so; on a busy machine that may take a while. */
const sooner = async (isSo: () => boolean): Promise<boolean> => {
  for (let i = 0; i < 1_000 && !isSo(); i++) await settle(10);
  return isSo();
};

const drawn = async (replay: ParlourReplay, selector: string): Promise<HTMLElement> => {
  const found = () => replay.querySelector<HTMLElement>(selector);
  await sooner(() => found() !== null);
  return found() ?? assert.fail(`${selector} is never drawn`);
};

const log = [1, 2].map((number) => ({
  number,
  event: "played",
  seat: 0,
  text: `Number ${number}`,
  slots: {},
  moves: [],
  at: null,
}));

type Answer = (address: string) => Frame | Response | Promise<Frame>;

const seen = (number: number, viewer: Frame["viewer"] = "open"): Frame => ({
  ...eight(),
  viewer,
  status: "over",
  number,
  head: 2,
  legal: [],
  prompts: [],
});

/** A finished match of two numbers on a host that answers as told, or does not. */
function replayOf(answer: Answer, page = "/"): ParlourReplay {
  globalThis.fetch = (async (address: string) => {
    const frame = await answer(address);
    if (frame instanceof Response) return frame;
    const body = address.includes("/history") ? { entries: log, head: 2, more: false } : frame;
    return new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } });
  }) as typeof fetch;
  history.replaceState(null, "", page); // the test before may have left its number
  const replay = document.createElement("parlour-replay") as ParlourReplay;
  replay.match = "demo";
  document.body.append(replay);
  return replay;
}

const numberIn = (address: string): number => Number(/\/at\/(\d+)/.exec(address)?.[1] ?? 2);
const press = (key: string, repeat = false): boolean =>
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key, repeat, bubbles: true }));

const shows = async (replay: ParlourReplay, text: RegExp): Promise<void> => {
  await sooner(() => text.test(replay.textContent ?? ""));
  assert.match(replay.textContent ?? "", text);
};

test("in a replay seats and piles open to a press, and stay open at the next number", async () => {
  const home = zone("home", "Home pile", "pile", ["R1", "R2"]);
  const replay = replayOf((address) => {
    const now = seen(numberIn(address));
    const zones = [
      ...now.table.zones.filter((z) => !z.id.startsWith("hand.3") && z.id !== "home"),
      zone("hand.3", "Hand", "fan", ["G7", "Y2"]),
      home,
    ];
    return { ...now, table: { ...now.table, zones } };
  });
  (await drawn(replay, '[data-seat-open="3"]')).click();
  assert.equal((await drawn(replay, ".seat-open")).querySelectorAll("[data-face]").length >= 2, true);
  (await drawn(replay, '[data-spread="home"]')).click();
  await drawn(replay, ".spread");
  (await drawn(replay, '[data-go="back"]')).click();
  await shows(replay, /1 of 2/);
  assert.ok(replay.querySelector(".seat-open") && replay.querySelector(".spread"));
  replay.remove();
});

test("what a number takes away from under the focus leaves it at the controls", async () => {
  const replay = replayOf((address) => {
    const now = seen(numberIn(address));
    const home = zone("home", "Home pile", "pile", now.number === 2 ? ["R1", "R2"] : []);
    return { ...now, table: { ...now.table, zones: [...now.table.zones.filter((z) => z.id !== "home"), home] } };
  });
  (await drawn(replay, '[data-spread="home"]')).click();
  const card = await drawn(replay, ".spread [data-face]");
  card.focus();
  assert.equal(document.activeElement, card);
  press("ArrowLeft");
  await shows(replay, /1 of 2/);
  assert.equal(document.activeElement?.id, "controls");
  replay.remove();
});

test("a key that is pressed while a replay is still being fetched counts when it is there", async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  const replay = replayOf((address) => held.then(() => seen(numberIn(address))));
  await drawn(replay, ".felt-note");
  press("Home");
  release();
  await drawn(replay, "#controls");
  await shows(replay, /1 of 2/);
  replay.remove();
});

test("each press is one viewer further, however quick they come", async () => {
  const viewerIn = (address: string): Frame["viewer"] => {
    const viewer = /viewer=(\w+)/.exec(address)?.[1] ?? "0";
    return viewer === "open" || viewer === "public" ? viewer : Number(viewer);
  };
  const replay = replayOf((address) => settle(5).then(() => seen(numberIn(address), viewerIn(address))));
  await drawn(replay, "#controls");
  for (const key of "vvv") press(key);
  await drawn(replay, '[data-viewer="3"][aria-pressed=true]');
  await settle();
  assert.ok(replay.querySelector('[data-viewer="3"][aria-pressed=true]'), "and no further");
  replay.remove();
});

test("what does not come changes nothing, and the first look is tried again", async () => {
  let isDown = true;
  const replay = replayOf((address) => {
    if (isDown) throw new TypeError("no network");
    return seen(numberIn(address));
  });
  await drawn(replay, ".felt-note");
  await shows(replay, /Connection lost/);
  isDown = false;
  await drawn(replay, "#controls");
  (await drawn(replay, '[data-go="first"]')).click(); // fetched ahead
  await shows(replay, /1 of 2/);
  isDown = true;
  (await drawn(replay, '[data-viewer="public"]')).click();
  await settle();
  assert.equal(replay.querySelector(".pos")?.textContent, "1 of 2");
  assert.equal(replay.querySelector("[data-viewer][aria-pressed=true]")?.getAttribute("data-viewer"), "open");
  replay.remove();
});

test("a first look that came too often is tried again, as if the network had been away", async () => {
  let isTooOften = true;
  const replay = replayOf(
    (address) => (isTooOften ? new Response("{}", { status: 429 }) : seen(numberIn(address))),
    "/?viewer=open",
  );
  await shows(replay, /Connection lost/);
  isTooOften = false;
  await drawn(replay, '[data-viewer="open"][aria-pressed=true]');
  replay.remove();
});

test("the address names whose eyes these are, also where it named others", async () => {
  const replay = replayOf(
    (address) => (address.includes("viewer=77") ? new Response("{}", { status: 403 }) : seen(numberIn(address), 0)),
    "/?viewer=77",
  );
  await drawn(replay, "#controls");
  await sooner(() => location.search.includes("viewer=0"));
  assert.equal(location.search, "?viewer=0&at=2");
  replay.remove();
});

test("a match that was called off says so at its head, whoever's eyes it is seen with", async () => {
  const replay = replayOf((address) => ({
    ...seen(numberIn(address), address.includes("public") ? "public" : "open"),
    status: "aborted",
    outcome: null,
  }));
  await drawn(replay, "#controls");
  assert.equal(replay.querySelector(".outc h2")?.textContent, "The match was called off.");
  (await drawn(replay, '[data-viewer="public"]')).click();
  await drawn(replay, '[data-viewer="public"][aria-pressed=true]');
  assert.equal(replay.querySelector(".outc h2")?.textContent, "The match was called off.");
  replay.remove();
});

test("Space that is held down plays once; arrows that are held down go on", async () => {
  const replay = replayOf((address) => seen(numberIn(address)));
  await drawn(replay, "#controls");
  press("ArrowLeft", true);
  await shows(replay, /1 of 2/);
  press("End", true);
  await shows(replay, /2 of 2/);
  for (let i = 0; i < 4; i++) press(" ", i > 0);
  await drawn(replay, '[data-go="play"][aria-label="Pause"]');
  press("Home");
  replay.remove();
});

test("a replay says why its match was called off, beside how it ended and at the last number", async () => {
  const replay = replayOf((address) => ({
    ...seen(numberIn(address)),
    status: "aborted",
    outcome: null,
    notice: "All agreed to that.",
  }));
  await drawn(replay, ".outc p");
  assert.match(replay.querySelector(".outc")?.textContent ?? "", /called off\.\s*All agreed to that\./);
  assert.match(replay.querySelector(".said small")?.textContent ?? "", /All agreed to that\./);
  press("ArrowLeft");
  await shows(replay, /Number 1/);
  await sooner(() => !/agreed/.test(replay.querySelector(".said small")?.textContent ?? ""));
  assert.doesNotMatch(replay.querySelector(".said small")?.textContent ?? "", /agreed/);
  replay.remove();
});
