/* The table by keyboard: where the focus is after what was done, and what a key that is held down or has no thing under it does. */
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { counterWindow, discard, eight, turn, waiting } from "../dev/frames.ts";
import type { Frame } from "../src/frame.ts";
import type { ParlourTable } from "../src/elements/table-element.ts";
import { show } from "./shown.ts";

afterEach(() => document.body.replaceChildren());

const found = (table: ParlourTable, selector: string): HTMLElement =>
  table.querySelector<HTMLElement>(selector) ?? assert.fail(`${selector} is on the page`);
const focused = (): HTMLElement => document.activeElement as HTMLElement;

const key = async (table: ParlourTable, on: Element, name: string, repeat = false): Promise<boolean> => {
  const isLeft = on.dispatchEvent(
    new KeyboardEvent("keydown", {
      key: name,
      repeat,
      bubbles: true,
      composed: true,
      cancelable: true,
    }) as unknown as Event,
  );
  // What a browser does with a button's own Enter.
  if (isLeft && name === "Enter" && on.matches("button"))
    on.dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }) as unknown as Event);
  await table.updateComplete;
  return isLeft;
};

const enter = async (table: ParlourTable, selector: string): Promise<void> => {
  const control = found(table, selector);
  control.focus();
  await key(table, control, "Enter");
};

test("after Resign the focus is on Keep playing, and back on Resign after that", async () => {
  const { table, sent } = await show(turn());
  await enter(table, "[data-act=menu]");
  await enter(table, ".pop [data-act=resign-ask]");
  assert.equal(focused().dataset["act"], "resign-no");
  await key(table, focused(), "Enter");
  assert.equal(focused().dataset["act"], "resign-ask");
  assert.deepEqual(sent, []);
});

test("Escape in the menu leaves the focus on its button", async () => {
  const { table } = await show(turn());
  await enter(table, "[data-act=menu]");
  await enter(table, ".pop [data-act=settings]");
  found(table, ".pop .settings button").focus();
  await key(table, focused(), "Escape");
  assert.equal(table.menu.open, false);
  assert.equal(focused().dataset["act"], "menu");
});

test("a pile that is closed leaves the focus on its title, by its button and by Escape", async () => {
  const { table } = await show(turn());
  for (const close of ["Enter", "Escape"]) {
    await enter(table, ".zt-open[data-spread=scrap]");
    found(table, ".spread .icon-btn").focus();
    await key(table, focused(), close);
    assert.equal(table.querySelector(".spread"), null);
    assert.ok(focused().matches(".zt-open[data-spread=scrap]"), close);
  }
});

test("what a drawing takes away leaves the focus at the question itself", async () => {
  const { table } = await show(turn());
  const card = found(table, "[data-id='hand.0/As']");
  await key(table, document.body, "Tab");
  card.focus();
  const gone = turn();
  table.take({
    ...gone,
    number: 99,
    table: { ...gone.table, zones: gone.table.zones.filter((z) => z.id !== "hand.0") },
  });
  await table.updateComplete;
  assert.equal(focused().id, "question");
});

test("a draw is offered to people only: bots never agree to one", async () => {
  const withBot = (is_gone: boolean) => {
    const f = turn();
    return { ...f, seats: f.seats.map((s) => (s.seat === 1 ? { ...s, kind: "bot" as const, is_gone } : s)) };
  };
  const { table } = await show(withBot(false));
  await enter(table, "[data-act=menu]");
  assert.equal(table.querySelector("[data-offer=draw]"), null);
  assert.ok(table.querySelector("[data-offer=abort]"));
  table.take(withBot(true));
  await table.updateComplete;
  assert.ok(table.querySelector("[data-offer=draw]"));
});

test("what is offered closes the menu, and the focus is on its button", async () => {
  globalThis.fetch = (async () => new Response(null, { status: 204 })) as typeof fetch;
  const { table } = await show(turn());
  await enter(table, "[data-act=menu]");
  await enter(table, ".pop [data-offer=draw]");
  assert.equal(table.menu.open, false);
  assert.equal(focused().dataset["act"], "menu");
});

test("a focused button that is switched off leaves the focus at the question", async () => {
  globalThis.fetch = (() => new Promise(() => undefined)) as typeof fetch;
  const { table } = await show(waiting());
  await enter(table, ".offer [data-answer=decline]");
  assert.equal(focused().id, "question");
});

test("put back, the focus is on the card; a second Enter takes it up and plays nothing", async () => {
  const { table, sent } = await show(turn());
  await key(table, found(table, "[data-id='hand.0/6h']"), "Enter");
  await key(table, focused(), "Escape");
  assert.equal(focused().dataset["id"], "hand.0/6h");
  await key(table, focused(), "Enter");
  await enter(table, "[data-button=back]");
  assert.equal(focused().dataset["id"], "hand.0/6h");
  assert.deepEqual(sent, []);
});

test("cards for a pick are taken one after another, then the question has the focus", async () => {
  const { table, sent } = await show(discard());
  const first = found(table, "[data-id='hand.0/As']");
  first.focus();
  await key(table, first, "Enter");
  assert.equal(focused().dataset["id"], "hand.0/As");
  await key(table, found(table, "[data-id='hand.0/9d']"), "Enter");
  assert.equal(focused().id, "question");
  await key(table, focused(), "Enter");
  assert.deepEqual(sent[0]?.action, { type: "discard", cards: ["As", "9d"] });
});

test("a key that is held down does its thing once", async () => {
  const { table, sent } = await show(turn());
  await key(table, found(table, "[data-id='hand.0/6h']"), "Enter");
  const lit = focused().dataset["id"];
  for (let i = 0; i < 5; i++) await key(table, focused(), "Enter", true);
  assert.equal(focused().dataset["id"], lit);
  assert.equal(await key(table, found(table, "[data-act=menu]"), "Enter", true), false, "a button neither");
  await key(table, document.body, "d", true);
  await key(table, focused(), " ", true);
  assert.deepEqual(sent, []);
  assert.equal(await key(table, document.body, " ", true), true, "a page may be scrolled");
});

test("Enter does what the bar says with the focus on the page or on the question", async () => {
  for (const where of ["body", "#question"]) {
    const { table, sent } = await show(counterWindow());
    assert.match(found(table, "#question").textContent ?? "", /press Enter/);
    await key(table, document.querySelector(where) as Element, "Enter");
    assert.deepEqual(sent[0]?.action, { type: "counter", card: "2c" }, where);
    table.remove();
  }
});

test("Enter does nothing where the bar promises nothing, nor with the menu open, nor on another's link", async () => {
  const { table, sent } = await show(turn());
  await key(table, document.body, "Enter");
  assert.equal(table.selection.kind, "idle");
  table.take({ ...counterWindow(), number: 99 });
  await table.updateComplete;
  const link = document.createElement("a");
  document.body.append(link);
  await key(table, link, "Enter");
  table.toggle("menu", true);
  await key(table, document.body, "Enter");
  assert.deepEqual(sent, []);
});

test("with several places lit Enter goes to the first, for the arrows", async () => {
  const { table, sent } = await show(turn());
  table.pressThing(["hand.0/6h"]);
  await table.updateComplete;
  await key(table, document.body, "Enter");
  assert.equal(focused().dataset["id"], "points.0");
  assert.deepEqual(sent, []);
});

test("the list of keys is a dialog: the focus is in it, its keys are its own, and it gives the focus back", async () => {
  const { table, sent } = await show(turn());
  const card = found(table, "[data-id='hand.0/As']");
  card.focus();
  await key(table, card, "?");
  const list = found(table, "dialog.keys-list") as HTMLDialogElement;
  assert.equal(list.open, true);
  assert.ok(list.contains(focused()));
  await key(table, focused(), "d");
  assert.deepEqual(sent, []);
  await key(table, focused(), "Escape");
  assert.equal(table.querySelector("dialog"), null);
  assert.equal(focused(), card);
});

test("resigning is told as what it is: the end of two, or the others play on", async () => {
  const ask = async (frame: Frame): Promise<string> => {
    const { table } = await show(frame);
    await enter(table, "[data-act=menu]");
    await enter(table, ".pop [data-act=resign-ask]");
    return found(table, ".pop p").textContent ?? "";
  };
  assert.equal(await ask(turn()), "The match ends as a loss for you.");
  assert.equal(await ask(eight()), "You cannot win any more; the others play on.");
  assert.equal(
    await ask({ ...eight(), seats: eight().seats.map((s) => ({ ...s, is_gone: s.seat > 1 })) }),
    "The match ends as a loss for you.",
  );
});

test("in the sheet of a phone Settings leads to the settings", async () => {
  const { table } = await show(turn());
  table.showTab("more");
  await table.updateComplete;
  await enter(table, ".side-more [data-act=settings]");
  assert.equal(focused().textContent, "Settings");
  assert.equal(focused().nextElementSibling?.className, "settings");
});

test("a choice in an open list is pressed by its own Enter; arrows go through the list", async () => {
  for (const [keys, chosen] of [
    [["Enter"], { type: "scuttle", card: "9d", target: "7s" }],
    [["ArrowRight", "ArrowDown", "Enter"], { type: "one_off", card: "9d", target: "7s" }],
    [["End", "Home", "Enter"], { type: "scuttle", card: "9d", target: "7s" }],
  ] as const) {
    const { table, sent } = await show(turn());
    await key(table, found(table, "[data-id='hand.0/9d']"), "Enter");
    await key(table, found(table, "[data-id='points.1/7s']"), "Enter");
    assert.ok(focused().matches(".choices button"));
    for (const name of keys) await key(table, focused(), name);
    assert.deepEqual(sent[0]?.action, chosen, keys.join(" "));
    table.remove();
  }
});

test("a focused button of the bar is pressed by its own Enter with a list open, and Space is its own too", async () => {
  const { table, sent } = await show(turn());
  table.pressThing(["hand.0/9d"]);
  table.pressThing(["points.1/7s"]);
  await table.updateComplete;
  const second = found(table, ".choices button + button");
  assert.equal(await key(table, second, " "), true, "left to the browser");
  const label = second.textContent?.trim() ?? "";
  const inBar = [...table.querySelectorAll<HTMLElement>(".acts button")].find((b) => b.textContent?.includes(label));
  await key(table, inBar ?? assert.fail(), "Enter");
  assert.deepEqual(sent[0]?.action, { type: "one_off", card: "9d", target: "7s" });
});

test("a number with a list open is no choice of the list, it picks another card", async () => {
  const { table, sent } = await show(turn());
  await key(table, found(table, "[data-id='hand.0/9d']"), "Enter");
  await key(table, found(table, "[data-id='points.1/7s']"), "Enter");
  await key(table, focused(), "1");
  assert.equal(table.querySelector(".choices"), null);
  assert.deepEqual(sent, []);
  assert.deepEqual(table.selection, { kind: "picked", source: "hand.0/2c", auto: false });
});

test("Enter on one of several that are picked does what the bar says, Space takes it out again", async () => {
  const made = discard();
  const pick = made.legal[0]?.pick;
  assert.ok(pick);
  pick.min = 1;
  pick.max = 3;
  const { table, sent } = await show(made);
  const card = found(table, "[data-id='hand.0/As']");
  card.focus();
  await key(table, card, "Enter");
  await key(table, focused(), " ");
  assert.equal(table.querySelector(".mhand .tick"), null);
  await key(table, focused(), "Enter");
  await key(table, focused(), "Enter");
  assert.deepEqual(sent[0]?.action, { type: "discard", cards: ["As"] });
});

test("a question that is brought forward leaves the focus at the question, not on the button that took the place", async () => {
  const made = turn();
  const { legal, prompts } = made;
  const first = prompts[0] ?? assert.fail();
  prompts.push({ ...first, id: "orders", kind: "orders", text: "Your orders", blocking: false });
  legal.push({
    ...(legal[0] ?? assert.fail()),
    prompt: "orders",
    source: [],
    label: "Nothing",
    action: { type: "orders" },
  });
  const { table, sent } = await show(made);
  await enter(table, ".then[data-then=orders]");
  assert.equal(focused().id, "question");
  await key(table, focused(), "p");
  assert.ok(focused().matches(".acts *, #question"));
  assert.deepEqual(sent, []);
});
