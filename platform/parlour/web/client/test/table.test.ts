/* The table element drawn from canned frames: what is on the page, what a press sends. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import {
  FRAMES,
  eight,
  four,
  legal,
  prompt as asking,
  turn,
  counterWindow,
  discard,
  open,
  over,
  six,
  waiting,
} from "../dev/frames.ts";
import type { ParlourTable } from "../src/elements/table-element.ts";
import { show } from "./shown.ts";

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
  assert.equal(
    table.querySelector(".stack")?.getAttribute("aria-label"),
    "10 of hearts, with Ben's Jack of diamonds, your Jack of clubs on it",
  );
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

test("a number counts what can be used where there is no hand", async () => {
  const f = four();
  const { table, sent } = await show({
    ...f,
    prompts: [asking({ text: "Give a card" })],
    legal: ["glazed", "eclair"].map((card) => legal({ type: "give", card }, `Give ${card}`, [`tableau.0/${card}`], [])),
  });
  table
    .querySelector<HTMLElement>("#question")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "2", bubbles: true }) as unknown as Event);
  await table.updateComplete;
  assert.deepEqual(table.selection, { kind: "picked", source: "tableau.0/eclair", auto: false });
  assert.deepEqual(sent, []);
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

test("why not goes with the next choice and with what happens next, not with the frame it came with", async () => {
  const { table } = await show(turn());
  const small = () => table.querySelector(".say small")?.textContent ?? "";
  const seen = async () => (await table.updateComplete, small());
  const refuse = () => table.pressThing(["hand.0/Qd"]);
  refuse();
  assert.match(await seen(), /frozen/);
  table.pressThing(["hand.0/6h"]);
  assert.doesNotMatch(await seen(), /frozen/);
  table.putBack();
  refuse();
  table.take(turn());
  assert.match(await seen(), /frozen/, "nothing has happened");
  table.take({ ...turn(), number: 99 });
  assert.doesNotMatch(await seen(), /frozen/);
  table.explain("Too late.", null, "too_late");
  table.take({ ...turn(), number: 100 });
  assert.match(await seen(), /Too late/, "told together with what came first");
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
  const { table, sent } = await show({
    ...now,
    blocked: [],
    legal: [
      {
        prompt: "p1",
        action: { type: "take", card: "5c" },
        label: "Take it",
        source: ["points.1/5c"],
        target: ["hand.0"],
        pick: null,
      },
    ],
  });
  if (table.selection.kind === "idle") await click(table, thing(table, "points.1/5c"));
  await click(table, thing(table, "hand.0/6h"));
  assert.deepEqual(sent[0]?.action, { type: "take", card: "5c" });
});

test("nothing is veiled or lit while somebody else decides", async () => {
  const { table } = await show(waiting());
  assert.equal(table.querySelectorAll(".is-illegal, .is-source, .is-target").length, 0);
  assert.match(table.querySelector(".offer")?.textContent ?? "", /Ben offers a draw/);
});

test("a no to an offer stands above the bar until play goes on", async () => {
  const declined = [{ kind: "abort" as const, seat: 1, offered: [0] }];
  const { table } = await show({ ...waiting(), offers: [], declined });
  const line = table.querySelector('.offer[role="status"]');
  assert.equal(line?.textContent, "Ben does not want to call the match off.");
  table.take({ ...waiting(), offers: [], declined: [], number: 99 });
  await table.updateComplete;
  assert.equal(table.querySelector(".offer"), null);
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
  table.take({
    ...waiting(),
    number: 99,
    table: { ...waiting().table, zones: waiting().table.zones.filter((z) => z.role !== "hand") },
  });
  await table.updateComplete;
  assert.equal(card.isConnected, false);
  assert.ok(document.activeElement?.closest("#question"));
});

test("who opens an invitation is told who invites", async () => {
  const { table } = await show({ ...open(), viewer: "public" });
  assert.match(table.querySelector(".waiting")?.textContent ?? "", /Ada invites you to play/);
  assert.match(table.querySelector(".waiting-rules")?.textContent ?? "", /Not rated/);
  const parts = [...table.querySelectorAll(".waiting [data-act=join], .waiting-rules, .waiting .field")];
  assert.deepEqual(
    parts.map((part) => part.tagName),
    ["BUTTON", "UL"],
  );
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
  assert.deepEqual(
    links.map((a) => [a.getAttribute("href"), a.target]),
    [["/games/duel/rules/", "_blank"]],
  );
});

test("a card that lies with a closed seat lights its chip, which opens it", async () => {
  const { table, sent } = await show(six());
  const chips = [...table.querySelectorAll<HTMLElement>(".chip")];
  assert.deepEqual(
    chips.map((c) => [c.classList.contains("is-target"), c.querySelector(".does")?.textContent ?? null]),
    [
      [true, "Take"],
      [true, "Take"],
      [false, null],
      [false, null],
      [false, null],
    ],
  );
  assert.match(chips[0]?.textContent ?? "", /^\s*Take, Ben/);
  assert.deepEqual([chips[0]?.getAttribute("aria-expanded"), table.querySelector(".seat-open")], ["false", null]);
  await click(table, chips[0] as HTMLElement);
  assert.equal(sent.length, 0);
  assert.deepEqual(
    [...table.querySelectorAll<HTMLElement>(".seat-open .is-source")].map((c) => c.dataset["id"]),
    ["open.1/plain", "open.1/milk"],
  );
  assert.equal(chips[0]?.classList.contains("is-target"), false, "an open seat shows its own lights");
  await click(table, thing(table, "open.1/milk"));
  await click(table, table.querySelector(".zone.is-target .does.at-zone") as HTMLElement);
  assert.deepEqual(sent, [{ prompt: "p1", action: { type: "take", card: "milk", whom: 1 } }]);
  assert.equal(table.querySelector(".seat-open"), null, "what it was opened for is done");
});

test("a closed seat is opened by keys, and the focus goes to what can be used in it", async () => {
  const { table } = await show(six());
  await key(table, document.body, "1");
  assert.equal(table.querySelector<HTMLElement>(".seat-open")?.dataset["seatOpened"], "1");
  assert.equal((document.activeElement as HTMLElement).dataset["id"], "open.1/plain");
  await key(table, document.activeElement as Element, "Escape");
  assert.equal(table.querySelector(".seat-open"), null);
});

test("targets, takes and lit zones light closed seats, tries are reached without a light", async () => {
  const lit = (table: ParlourTable) =>
    [...table.querySelectorAll<HTMLElement>(".chip.is-target")].map((c) => c.dataset["seatOpen"]);
  const target = await show({
    ...six(),
    legal: [
      legal({ type: "swap" }, "Swap for milk", ["open.0/eclair"], ["open.1/milk"]),
      legal({ type: "swap", n: 2 }, "Swap for coffee", ["open.0/eclair"], ["open.2/coffee"]),
    ],
  });
  assert.deepEqual(target.table.selection, { kind: "picked", source: "open.0/eclair", auto: true });
  assert.deepEqual(lit(target.table), ["1", "2"]);
  await key(target.table, document.body, "2");
  assert.equal(
    target.table.querySelector<HTMLElement>(".seat-open")?.dataset["seatOpened"],
    "2",
    "a number opens the seat and acts on nothing unseen",
  );
  assert.equal(target.sent.length, 0);
  await click(target.table, thing(target.table, "open.2/coffee"));
  assert.deepEqual(
    target.sent.map((c) => c.action),
    [{ type: "swap", n: 2 }],
  );
  target.table.remove();
  const takes = await show({
    ...six(),
    legal: [
      legal({ type: "drop" }, "Drop two", [], [], {
        pick: {
          field: "cards",
          from: ["open.1/milk", "open.3/glazed"],
          values: ["milk", "glazed"],
          min: 2,
          max: 2,
          ordered: false,
        },
      }),
    ],
  });
  assert.deepEqual(lit(takes.table), ["1", "3"]);
  takes.table.remove();
  const both = await show({
    ...six(),
    legal: [
      legal({ type: "give" }, "Give Ben the eclair", ["open.0/eclair"], ["open.1"]),
      legal({ type: "swap" }, "Swap for milk", ["open.0/eclair"], ["open.1/milk"]),
    ],
  });
  await click(both.table, both.table.querySelector(".chip") as HTMLElement);
  assert.deepEqual(
    [both.sent.length, both.table.querySelectorAll(".seat-open .is-target").length],
    [0, 2],
    "with two ways a press opens the seat",
  );
  both.table.remove();
  const tries = await show({ ...six(), legal: [], tries: [legal({ type: "call" }, "Call", ["open.1/milk"], [])] });
  assert.deepEqual(lit(tries.table), []);
  await click(tries.table, tries.table.querySelector(".chip") as HTMLElement);
  await click(tries.table, thing(tries.table, "open.1/milk"));
  assert.deepEqual(
    tries.sent.map((c) => c.action),
    [{ type: "call" }],
  );
});

test("a chip shows the clock of a seat that owes something, and of no other", async () => {
  const made = eight();
  const { table } = await show(made);
  const shown = [...table.querySelectorAll<HTMLElement>(".chip")].filter((c) =>
    c.querySelector(".stclk parlour-clock"),
  );
  assert.deepEqual(
    shown.map((c) => Number(c.dataset["seatOpen"])),
    made.seats.filter((s) => s.awaited && s.seat !== 0).map((s) => s.seat),
  );
});

test("who has left is struck out while the others play on, not once the match is over", async () => {
  const { table } = await show({ ...eight(), seats: eight().seats.map((s) => ({ ...s, is_gone: s.seat === 3 })) });
  const gone = () => table.querySelectorAll(".is-gone").length;
  assert.equal(gone(), 1);
  table.take({
    ...eight(),
    number: 999,
    status: "over",
    seats: eight().seats.map((s) => ({ ...s, is_gone: s.seat === 3 })),
  });
  await table.updateComplete;
  assert.equal(gone(), 0);
});

test("what always holds of a seat stands beside its name", async () => {
  const made = four();
  const tag = { id: "partner.2", seat: 2, title: "Your partner", value: 0, of: 0 };
  const { table } = await show({ ...made, table: { ...made.table, counters: [...made.table.counters, tag] } });
  assert.equal(table.querySelector("[data-seat-plate='2'] .nm .tag")?.textContent, "Your partner");
  assert.equal(table.querySelectorAll(".nm .tag:not(.bot)").length, 1);
});

test("a skip link is offered only where it leads somewhere", async () => {
  document.body.innerHTML = ["question", "hand", "log"].map((t) => `<a href="#${t}" data-skip="${t}">x</a>`).join("");
  const offered = () =>
    [...document.querySelectorAll<HTMLAnchorElement>("a[data-skip]")].filter((a) => !a.hidden).map((a) => a.hash);
  const { table } = await show(four());
  assert.deepEqual(offered(), ["#question", "#hand", "#log"]);
  table.take({ ...four(), number: 999, viewer: "public" });
  await table.updateComplete;
  assert.deepEqual(offered(), ["#question", "#log"]);
});

test("chips and open seats tell the score and each yes or no, with a sign and in words", async () => {
  const flag = (seat: number, value: number) => ({
    id: `bone.${seat}`,
    seat,
    title: value ? "Has a bone" : "No bone yet",
    value,
    of: 1,
  });
  const made = eight();
  made.table.counters.push(flag(1, 1), flag(2, 0), flag(7, 1), flag(0, 0));
  const { table } = await show(made);
  const chip = (seat: number) => table.querySelector<HTMLElement>(`.chip[data-seat-open="${seat}"]`) as HTMLElement;
  const said = (seat: number) => [
    chip(seat).querySelector(".flag")?.classList.contains("no"),
    chip(seat).querySelector(".did")?.textContent,
  ];
  assert.deepEqual(
    [said(1), said(2)],
    [
      [false, "Has a bone"],
      [true, "No bone yet"],
    ],
  );
  assert.deepEqual(said(7), [false, "Off line"], "what is more urgent stands in the line");
  assert.equal(chip(7).querySelector(".flags .sr")?.textContent, "Has a bone, ");
  assert.equal(chip(3).querySelector(".flag"), null);
  assert.equal(chip(1).querySelector(".pt")?.textContent, "Points 12");
  assert.match(table.querySelector(".plate.is-me .st")?.textContent ?? "", /No bone yet/);
  await click(table, chip(1));
  assert.match(
    table.querySelector(".seat-open .scs")?.textContent?.replaceAll(/\s+/g, " ") ?? "",
    /12 points.*Has a bone/,
  );
  await click(table, table.querySelector("[data-act=seat-close]") as HTMLElement);
  assert.equal(table.querySelector(".seat-open"), null);
});

test("log and chat show their newest line whatever makes them higher or lower, unless one reads further up", async () => {
  const { table } = await show(turn());
  const log = table.querySelector<HTMLElement>(".log") as HTMLElement;
  const size = { scrollHeight: 500, clientHeight: 300 };
  for (const name of ["scrollHeight", "clientHeight"] as const)
    Object.defineProperty(log, name, { get: () => size[name], configurable: true });
  const drawn = async () => {
    table.requestUpdate();
    await table.updateComplete;
    return log.scrollTop;
  };
  log.scrollTop = 200;
  // A long line of chat leaves the log less room.
  assert.equal(await drawn(), 500);
  size.clientHeight = 150;
  log.scrollTop = 100;
  assert.equal(await drawn(), 100, "somebody reads further up");
});

test("standing orders brought to the front leave no card of the turn lit, and sent back light them again", async () => {
  const made = turn();
  made.prompts.push(asking({ id: "o1", kind: "orders", text: "Your orders", blocking: false }));
  const pick = { field: "keep", from: ["hand.0/Qd"], values: ["Qd"], min: 1, max: 1, ordered: false };
  made.legal.push(legal({ type: "orders" }, "Keep it", [], [], { prompt: "o1", pick }));
  const { table, sent } = await show(made);
  const lit = () => [...table.querySelectorAll<HTMLElement>(".mhand .is-source")].map((card) => card.dataset["id"]);
  assert.deepEqual(lit(), ["hand.0/2c", "hand.0/As", "hand.0/6h", "hand.0/9d"]);
  table.bringFirst("o1");
  await table.updateComplete;
  assert.deepEqual(lit(), ["hand.0/Qd"]);
  table.pressThing(["hand.0/9d"]);
  assert.equal(table.selection.kind, "idle");
  table.putBack();
  await table.updateComplete;
  assert.equal(lit().length, 4);
  table.bringFirst("o1");
  table.pressThing(["hand.0/Qd"]);
  table.pressKey("confirm");
  assert.deepEqual(sent, [{ prompt: "o1", action: { type: "orders", keep: ["Qd"] } }]);
});
