/* The replay element on a host that answers from canned frames: what can be opened stays open. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eight, zone } from "../dev/frames.ts";
import { ParlourReplay } from "../src/elements/replay-element.ts";
import type { Frame } from "../src/frame.ts";

const drawn = async (replay: ParlourReplay, selector: string): Promise<HTMLElement> => {
  for (let i = 0; i < 50; i++) {
    await replay.updateComplete;
    const found = replay.querySelector<HTMLElement>(selector);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`${selector} is never drawn`);
};

test("in a replay seats and piles open to a press, and stay open at the next number", async () => {
  const home = zone("home", "Home pile", "pile", ["R1", "R2"]);
  const at = (number: number): Frame => {
    const now = eight();
    const zones = [...now.table.zones.filter((z) => !z.id.startsWith("hand.3") && z.id !== "home"), zone("hand.3", "Hand", "fan", ["G7", "Y2"]), home];
    return { ...now, viewer: "open", status: "over", number, head: 2, legal: [], prompts: [], table: { ...now.table, zones } };
  };
  const log = [1, 2].map((number) => ({ number, event: "played", seat: 0, text: `Number ${number}`, slots: {}, moves: [], at: null }));
  globalThis.fetch = ((address: string) => {
    const number = Number(/\/at\/(\d+)/.exec(address)?.[1] ?? 2);
    const body = address.includes("/history") ? { entries: log, head: 2, more: false } : at(number);
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }));
  }) as typeof fetch;
  const replay = document.createElement("parlour-replay") as ParlourReplay;
  replay.match = "demo";
  document.body.append(replay);
  (await drawn(replay, '[data-seat-open="3"]')).click();
  assert.equal((await drawn(replay, ".seat-open")).querySelectorAll("[data-face]").length >= 2, true);
  (await drawn(replay, '[data-spread="home"]')).click();
  await drawn(replay, ".spread");
  (await drawn(replay, '[data-go="back"]')).click();
  for (let i = 0; i < 50 && !/1 of 2/.test(replay.textContent ?? ""); i++) await new Promise((done) => setTimeout(done, 10));
  assert.ok(replay.querySelector(".seat-open") && replay.querySelector(".spread"));
  replay.remove();
});
