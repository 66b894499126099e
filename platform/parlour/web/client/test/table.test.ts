/* The table element drawn from canned frames: what is on the page, what a press sends. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { FRAMES, turn, counterWindow, discard, open, over, waiting } from "../dev/frames.ts";
import type { Frame } from "../src/frame.ts";
import { ParlourTable } from "../src/elements/table-element.ts";
import type { Command } from "../src/interaction.ts";

async function show(frame: Frame): Promise<{ table: ParlourTable; sent: Command[] }> {
  const table = document.createElement("parlour-table") as ParlourTable;
  table.still = true;
  const sent: Command[] = [];
  table.addEventListener("parlour-command", (e) => sent.push((e as CustomEvent<Command>).detail));
  document.body.append(table);
  table.take(frame);
  await table.updateComplete;
  return { table, sent };
}

afterEach(() => document.body.replaceChildren());

const thing = (table: ParlourTable, id: string): HTMLElement => {
  const found = table.querySelector<HTMLElement>(`[data-id="${id}"]`);
  assert.ok(found, `${id} is on the table`);
  return found;
};

const click = async (table: ParlourTable, element: Element) => {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }) as unknown as Event);
  await table.updateComplete;
};

const key = async (table: ParlourTable, on: Element, name: string) => {
  on.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, composed: true }) as unknown as Event);
  await table.updateComplete;
};

test("every canned frame is drawn without a style attribute in its markup", async () => {
  for (const [name, make] of Object.entries(FRAMES)) {
    const { table } = await show(make());
    assert.ok(table.querySelector(".felt"), name);
    assert.equal(table.querySelector("[onclick]"), null, name);
    table.remove();
  }
});

test("a hidden hand shows backs and a count, never a face", async () => {
  const { table } = await show(turn());
  const hand = table.querySelector(".ohand");
  assert.match(hand?.textContent ?? "", /6 cards/);
  assert.equal(hand?.querySelectorAll("[data-face]").length, 0);
  assert.equal(hand?.querySelectorAll(".card").length, 6);
});

test("things are named in words, with what can be done", async () => {
  const { table } = await show(turn());
  assert.equal(thing(table, "hand.0/6h").getAttribute("aria-label"), "6 of hearts, Your hand, 3 of 5, can be played");
  assert.match(thing(table, "hand.0/Qd").getAttribute("aria-label") ?? "", /frozen until the end of your next turn/);
  assert.equal(thing(table, "hand.0/Qd").getAttribute("aria-disabled"), "true");
  assert.equal(thing(table, "deck").getAttribute("aria-label"), "Pile, 21 cards, face down, can be played");
  assert.equal(table.querySelector(".stack")?.getAttribute("aria-label"), "10 of hearts, with Ben's Jack of diamonds, your Jack of clubs on it");
});

test("pick and put by clicking", async () => {
  const { table, sent } = await show(turn());
  await click(table, thing(table, "hand.0/6h"));
  assert.equal(thing(table, "hand.0/6h").getAttribute("aria-pressed"), "true");
  assert.match(thing(table, "points.1/5c").textContent ?? "", /Scuttle the 5/);
  await click(table, thing(table, "points.1/5c"));
  assert.deepEqual(sent, [{ prompt: "p1", action: { type: "scuttle", card: "6h", target: "5c" } }]);
  await click(table, thing(table, "hand.0/As"));
  assert.equal(sent.length, 1, "nothing more is sent until the host has answered");
});

test("by keyboard alone: number, arrows, enter", async () => {
  const { table, sent } = await show(turn());
  await key(table, document.body, "3");
  assert.equal(table.selection.kind, "picked");
  assert.equal((document.activeElement as HTMLElement).dataset["id"], "points.0");
  await key(table, document.activeElement as Element, "ArrowRight");
  assert.equal((document.activeElement as HTMLElement).dataset["id"], "points.1/5c");
  await key(table, document.activeElement as Element, "Enter");
  assert.equal(sent[0]?.action["type"], "scuttle");
});

test("escape puts back, a letter presses its button", async () => {
  const { table, sent } = await show(turn());
  await click(table, thing(table, "hand.0/6h"));
  await key(table, document.body, "Escape");
  assert.equal(table.selection.kind, "idle");
  await key(table, document.body, "d");
  assert.deepEqual(sent[0]?.action, { type: "draw" });
});

test("an illegal card explains itself in the bar", async () => {
  const { table, sent } = await show(turn());
  await click(table, thing(table, "hand.0/Qd"));
  assert.match(table.querySelector(".prompt small.wrong")?.textContent ?? "", /frozen until/);
  assert.equal(sent.length, 0);
});

test("a counter window is answered with one press", async () => {
  const { table, sent } = await show(counterWindow());
  assert.match(table.querySelector(".stage")?.textContent ?? "", /Being answered/);
  assert.equal(table.querySelectorAll(".is-aimed").length, 1);
  await click(table, table.querySelector('[data-button="entry-1"]') as Element);
  assert.deepEqual(sent[0]?.action, { type: "counter", card: "2c" });
});

test("a pick counts in the bar and is sent when full", async () => {
  const { table, sent } = await show(discard());
  const confirm = () => table.querySelector<HTMLButtonElement>('[data-button="confirm"]');
  assert.equal(confirm()?.disabled, true);
  await click(table, thing(table, "hand.0/As"));
  await click(table, thing(table, "hand.0/9d"));
  assert.match(confirm()?.textContent ?? "", /Discard 2 of 2/);
  await click(table, confirm() as Element);
  assert.deepEqual(sent[0]?.action, { type: "discard", cards: ["As", "9d"] });
});

test("a lit hand is pressed anywhere in it", async () => {
  const now = turn();
  const { table, sent } = await show({ ...now, blocked: [], legal: [{ prompt: "p1", action: { type: "take", card: "5c" }, label: "Take it", source: ["points.1/5c"], target: ["hand.0"], pick: null }] });
  if (table.selection.kind === "idle") await click(table, thing(table, "points.1/5c"));
  await click(table, thing(table, "hand.0/6h"));
  assert.deepEqual(sent[0]?.action, { type: "take", card: "5c" });
});

test("nothing is veiled or lit while somebody else decides", async () => {
  const { table } = await show(waiting());
  assert.equal(table.querySelectorAll(".is-illegal, .is-source, .is-target").length, 0);
  assert.match(table.querySelector(".offer")?.textContent ?? "", /Ben offers a draw/);
});

test("each group is entered once by Tab", async () => {
  const { table } = await show(turn());
  assert.equal(table.querySelectorAll('.mhand [tabindex="0"]').length, 1);
});

test("what a drawing takes from under a keyboard's focus leaves it at the question", async () => {
  const { table } = await show(turn());
  const card = thing(table, "hand.0/As");
  await key(table, document.body, "Tab");
  card.focus();
  table.take({ ...waiting(), number: 99, table: { ...waiting().table, zones: waiting().table.zones.filter((z) => z.role !== "hand") } });
  await table.updateComplete;
  assert.equal(card.isConnected, false);
  assert.ok(document.activeElement?.closest("#question"));
});

test("who opens an invitation is told who invites", async () => {
  const { table } = await show({ ...open(), viewer: "public" });
  assert.match(table.querySelector(".waiting")?.textContent ?? "", /Ada invites you to play/);
  assert.match(table.querySelector(".waiting-rules")?.textContent ?? "", /Not rated/);
  const { table: own } = await show(open());
  assert.doesNotMatch(own.querySelector(".waiting")?.textContent ?? "", /invites/);
});

test("resigning takes two steps and no dialog", async () => {
  const { table } = await show(turn());
  await click(table, table.querySelector('[data-act="menu"]') as Element);
  await click(table, table.querySelector('.pop [data-act="resign-ask"]') as Element);
  assert.ok(table.querySelector('.pop [data-act="resign"]'));
});

test("who has left is offered nothing, and a replay only of what has ended", async () => {
  const left = { ...turn(), seats: turn().seats.map((s) => (s.seat === 0 ? { ...s, is_gone: true } : s)) };
  const { table } = await show(left);
  table.replayUrl = "/replay/{id}/";
  await click(table, table.querySelector('[data-act="menu"]') as Element);
  assert.equal(table.querySelectorAll(".pop :is([data-offer], [data-act=resign-ask], a[href^='/replay/'])").length, 0);
  table.take(over());
  await table.updateComplete;
  assert.ok(table.querySelector(".pop a[href^='/replay/']"));
});

test("the rules of the game are one press away, beside the table", async () => {
  const { table } = await show(turn());
  table.rulesUrl = "/games/duel/rules/";
  await click(table, table.querySelector('[data-act="menu"]') as Element);
  const links = [...table.querySelectorAll<HTMLAnchorElement>(".pop a")];
  assert.deepEqual(links.map((a) => [a.getAttribute("href"), a.target]), [["/games/duel/rules/", "_blank"]]);
});
