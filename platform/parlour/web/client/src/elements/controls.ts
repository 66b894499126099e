/* Clicks, keys, drags and focus of a table, handed to it as intents. Kept apart from drawing: the
   table has one listener of each kind, and things say by data attributes what they are. */
import type { OfferKind } from "../frame.ts";
import { triedBy } from "../buttons.ts";
import { surface } from "../interaction.ts";
import { arrowTo, keyAct, type KeyAct, type Spot } from "../keys.ts";
import { writeSettings, type Settings } from "../settings.ts";
import { copyText, toast } from "../toast.ts";
import type { Tab } from "../views/page.ts";
import { say } from "../words.ts";
import { Drag, idsOf } from "./drag.ts";
import type { ParlourTable } from "./table-element.ts";

const isField = (element: Element | null): boolean => element !== null && element.matches("input, textarea, select, [contenteditable]");

export class Controls {
  #drag: Drag | null = null;
  #byKey = false;
  /** Where the focus goes after the next drawing. */
  #focusNext: "lit" | "bar" | "seat" | null = null;
  #roving = new Map<string, string>();
  /** What was last focused, to notice when a drawing takes it away. */
  #focused: HTMLElement | null = null;

  constructor(readonly table: ParlourTable) {}

  start(): void {
    this.table.addEventListener("click", this.#click);
    this.table.addEventListener("submit", this.#submit);
    this.table.addEventListener("change", this.#change);
    this.table.addEventListener("focusin", this.#focusIn);
    this.table.addEventListener("pointerover", this.#over);
    this.table.addEventListener("pointerdown", this.#pointer, true);
    document.addEventListener("keydown", this.#key);
    document.addEventListener("click", this.#skipTo);
  }

  stop(): void {
    document.removeEventListener("keydown", this.#key);
    document.removeEventListener("click", this.#skipTo);
    this.#drag?.stop();
    this.#drag = null;
  }

  /** After every drawing: drags know the felt, each group has one way in for Tab, focus goes on. */
  afterDraw(felt: HTMLElement): void {
    if (this.#drag?.felt !== felt) {
      this.#drag?.stop();
      this.#drag = new Drag(felt, {
        canDrag: (ids) => this.#canDrag(ids),
        pick: (ids) => this.table.hold(ids),
        drop: (path) => this.#drop(path),
        putBack: () => this.table.putBack(),
      });
    }
    keepLabelsInside(felt);
    this.#rove();
    const next = this.#focusNext;
    this.#focusNext = null;
    if (next === "lit") (this.table.querySelector<HTMLElement>(".choices button") ?? this.#thing(this.table.litIds()[0] ?? ""))?.focus();
    if (next === "seat") this.table.querySelector<HTMLElement>(".seat-open [data-id][role=button]:not([aria-disabled=true])")?.focus();
    // What a drawing takes away from under a keyboard's focus leaves it at the question, not at the top of the page.
    const isLost = this.#byKey && this.#focused !== null && !this.#focused.isConnected && document.activeElement === document.body;
    if (next === "bar" || (next === null && isLost)) this.focusBar();
  }

  focusBar(): void {
    const bar = this.table.querySelector<HTMLElement>("#question");
    (bar?.querySelector<HTMLElement>("button:not([disabled]), a") ?? bar)?.focus();
  }

  /* ---- pointer ---------------------------------------------------------- */

  #pointer = (): void => {
    this.#byKey = false;
  };

  #canDrag(ids: string[]): boolean {
    const { frame, selection } = this.table;
    if (!frame || !this.table.isLive) return false;
    const now = surface(frame, selection);
    return ids.some((id) => now.sources.has(id) || now.tries.has(id)) || ("source" in selection && selection.source !== null && ids.includes(selection.source));
  }

  #drop(path: Element[]): boolean {
    const lit = new Set(this.table.litIds());
    for (const element of path) {
      for (let at: Element | null = element; at && at !== this.table; at = at.parentElement) {
        const ids = [...idsOf(at), (at as HTMLElement).dataset["zoneId"] ?? ""].filter((id) => lit.has(id));
        // A closed seat with lit places in it is opened, and the card stays in hand.
        if (at.matches(".chip.is-target:not([data-ids])")) return this.#seat(at as HTMLElement);
        if (ids.length) return this.table.pressThing(ids);
      }
    }
    return false;
  }

  #over = (event: Event): void => {
    const line = (event.target as Element).closest<HTMLElement>(".log li");
    this.table.markLine(line ? Number(line.dataset["entry"]) : null);
  };

  #click = (event: Event): void => {
    if (this.#drag?.justDragged) {
      this.#drag.justDragged = false;
      return;
    }
    const target = event.target as Element;
    const control = target.closest<HTMLElement>("button, a");
    if (control && this.table.contains(control) && this.#control(control)) return;
    if (!target.closest("[data-act=menu], .pop") && this.table.menu.open) this.table.toggle("menu", false);
    if (!target.closest(".felt")) return;
    this.#pressPath(target);
  };

  #pressPath(target: Element): void {
    const ids: string[] = [];
    for (let at: Element | null = target; at && at !== this.table; at = at.parentElement) ids.push(...idsOf(at));
    this.#press(ids);
  }

  #press(ids: string[]): void {
    const before = this.table.selection;
    const done = this.table.pressThing(ids);
    if (!done || !this.#byKey) return;
    this.#focusNext = this.table.selection !== before && this.table.litIds().length > 0 ? "lit" : "bar";
  }

  /** A chip opens its seat or closes it; a keyboard goes on to what can be used there. */
  #seat(chip: HTMLElement): true {
    this.table.toggleSeat(Number(chip.dataset["seatOpen"]));
    if (this.#byKey && chip.matches(".is-target")) this.#focusNext = "seat";
    return true;
  }

  /** Buttons that are not things of the table. True if the click was one of them. */
  #control(control: HTMLElement): boolean {
    const d = control.dataset;
    if (d["button"]) {
      this.table.pressKey(d["button"]);
      if (this.#byKey) this.#focusNext = this.table.litIds().length > 0 ? "lit" : "bar";
    } else if (d["then"]) this.table.bringFirst(d["then"]);
    else if (d["spread"]) this.table.toggleSpread(d["spread"]);
    else if (d["seatOpen"]) {
      const ids = idsOf(control);
      if (!ids.length || !this.table.pressThing(ids)) this.#seat(control);
    } else if (d["offer"]) this.table.offer(d["offer"] as OfferKind, d["answer"] ?? "offer");
    else if (d["tab"]) this.table.showTab(d["tab"] as Tab);
    else if (d["copy"]) void copyText(d["copy"]).then((done) => toast(done ? say("wait.copied") : d["copy"] ?? ""));
    else if (d["set"] && d["value"]) writeSettings({ [d["set"]]: d["value"] } as Partial<Settings>);
    else if (d["mute"] !== undefined) writeSettings({ chat: control.getAttribute("aria-pressed") === "true" ? "on" : "off" });
    else if (d["act"]) this.#act(d["act"]);
    else return control.tagName === "A";
    return true;
  }

  /** The skip links stand before everything else on the page, outside this element. */
  #skipTo = (event: Event): void => {
    const where = (event.target as Element).closest<HTMLElement>("[data-skip]")?.dataset["skip"];
    if (!where) return;
    event.preventDefault();
    this.#byKey = true;
    this.table.showTab(where === "log" ? "log" : "table");
    void this.table.updateComplete.then(() => {
      const found = where === "question" ? null : this.table.querySelector<HTMLElement>(where === "log" ? "#log" : ".mhand [data-id][tabindex='0'], .mhand-zones [data-id][tabindex='0']");
      if (found) found.focus();
      else this.focusBar();
    });
  };

  #act(act: string): void {
    switch (act) {
      case "menu": return this.table.toggle("menu");
      case "keys": return this.table.toggle("keys");
      case "settings": return this.table.toggle("settings");
      case "resign-ask": return this.table.toggle("resigning", true);
      case "resign-no": return this.table.toggle("resigning", false);
      case "seat-close": {
        const chip = this.table.querySelector<HTMLElement>(".chip[aria-expanded=true]");
        if (chip) this.#seat(chip);
        return chip?.focus();
      }
      case "join": return this.table.join();
      case "resign":
      case "leave":
        this.table.toggle("menu", false);
        void this.table.rest(act);
    }
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("text") as HTMLInputElement | null;
    const text = field?.value.trim() ?? "";
    if (!field || !text) return;
    void this.table.chatSay(text).then((done) => {
      if (done) field.value = "";
    });
  };

  #change = (event: Event): void => {
    const box = event.target as HTMLInputElement;
    const key = box.dataset["set"];
    if (key && box.type === "checkbox") writeSettings({ [key]: box.checked ? "on" : "off" } as Partial<Settings>);
  };

  /* ---- keys -------------------------------------------------------------- */

  #key = (event: KeyboardEvent): void => {
    this.#byKey = true;
    const target = event.target as Element;
    const thing = this.table.contains(target) ? target.closest<HTMLElement>("[data-id]") : null;
    const act = keyAct(
      { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey },
      { inField: isField(target), onThing: thing !== null, race: this.table.bar()?.race === true && (this.table.bar()?.buttons.length ?? 0) > 0 },
    );
    if (!act) return;
    // A focused button keeps its own Enter and Space.
    if (act.do === "enter" && thing?.tagName === "BUTTON") return;
    if (this.#do(act, thing)) event.preventDefault();
  };

  #do(act: KeyAct, thing: HTMLElement | null): boolean {
    switch (act.do) {
      case "back":
        this.table.putBack();
        if (thing) this.#focusNext = "bar";
        return true;
      case "enter":
        if (thing) this.#enter(thing);
        return true;
      case "race":
        this.#pressFirst((b) => b.style === "lamp");
        return true;
      case "number":
        return this.#number(act.n);
      case "letter":
        return this.#letter(act.letter, thing);
      case "bar":
        if (!this.#letter("p", thing)) this.focusBar();
        return true;
      case "log":
        return this.#stepLog(act.by);
      case "help":
        this.table.toggle("keys");
        return true;
      case "move":
        return this.#arrow(thing, act.dx, act.dy);
      case "edge": {
        const spots = thing ? this.#spots(thing) : [];
        this.#focusId((act.to === "first" ? spots[0] : spots[spots.length - 1])?.id);
        return true;
      }
    }
  }

  /** Enter on the held card with one place performs it; elsewhere it is a press. */
  #enter(thing: HTMLElement): void {
    const ids = idsOf(thing);
    const { selection } = this.table;
    const held = selection.kind === "picked" && ids.includes(selection.source);
    if (held && this.#pressFirst((b) => b.hotkey === "Enter")) return;
    const path: string[] = [];
    for (let at: Element | null = thing; at && at !== this.table; at = at.parentElement) path.push(...idsOf(at));
    this.#press(path);
  }

  #pressFirst(which: (b: { hotkey: string | null; style: string; key: string; disabled: boolean }) => boolean): boolean {
    const button = this.table.bar()?.buttons.find((b) => which(b) && !b.disabled);
    if (!button) return false;
    this.table.pressKey(button.key);
    this.#focusNext = this.table.litIds().length > 0 ? "lit" : "bar";
    return true;
  }

  /** A letter of the card in focus that may be tried, else of a button. */
  #letter(letter: string, thing: HTMLElement | null): boolean {
    const { frame } = this.table;
    const tried = frame && thing && this.table.selection.kind !== "choosing" ? idsOf(thing).map((id) => triedBy(frame, id, letter)).find((i) => i !== null) : undefined;
    if (tried == null) return this.#pressFirst((b) => b.hotkey === letter);
    this.table.pressEntry(tried);
    return true;
  }

  #number(n: number): boolean {
    const lit = this.table.litIds();
    // Where nothing of the hand can be used, the numbers count what can: turned-up cards, a spread pile.
    const usable = this.table.querySelector(".mhand .is-source") ? [] : [...this.table.querySelectorAll<HTMLElement>(".r-stage .card.is-source, .mzones .card.is-source, .r-mine .card.is-source, .chip.is-target, .seat-open .card.is-source")];
    const id = lit[n - 1];
    const thing = lit.length ? (id ? this.#thing(id) : null) : usable.length ? usable[n - 1] : this.table.querySelectorAll<HTMLElement>(".mhand > .cell > [data-id], .mhand > .cell > .stack > [data-id]")[n - 1];
    if (!thing && !id) return false;
    thing?.focus();
    if (thing?.matches(".chip:not([data-ids])")) return this.#seat(thing);
    this.#press(thing ? idsOf(thing) : [id ?? ""]);
    return true;
  }

  #stepLog(by: 1 | -1): boolean {
    const lines = [...this.table.querySelectorAll<HTMLElement>(".log li")];
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + by));
    lines[next]?.focus();
    return lines.length > 0;
  }

  /* ---- focus --------------------------------------------------------------- */

  #thing(id: string): HTMLElement | null {
    return this.table.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
      ?? this.table.querySelector<HTMLElement>(`[data-ids~="${CSS.escape(id)}"][data-id]`)
      ?? this.table.querySelector<HTMLElement>(`[data-holds~="${CSS.escape(id)}"]`);
  }

  #focusId(id: string | undefined): void {
    if (id) this.#thing(id)?.focus();
  }

  /** With a card held the arrows go through the lit places, else through the group. */
  #spots(thing: HTMLElement): Spot[] {
    const lit = this.table.litIds();
    const here = thing.dataset["id"] ?? "";
    const inLit = lit.includes(here) || thing.matches(".chip.is-target") || idsOf(thing).some((id) => lit.includes(id));
    const things = inLit
      ? [...new Set(lit.map((id) => this.#thing(id)).filter((e): e is HTMLElement => e !== null))]
      : [...(thing.closest("[data-roving]")?.querySelectorAll<HTMLElement>("[data-id]") ?? [])];
    return things.map((e) => {
      const box = e.getBoundingClientRect();
      return { id: e.dataset["id"] ?? "", x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
  }

  #arrow(thing: HTMLElement | null, dx: number, dy: number): boolean {
    if (!thing) return false;
    const id = arrowTo(this.#spots(thing), thing.dataset["id"] ?? "", dx, dy);
    this.#focusId(id ?? undefined);
    return true;
  }

  #focusIn = (event: Event): void => {
    const target = event.target as HTMLElement;
    this.#focused = target;
    const line = target.closest<HTMLElement>(".log li");
    this.table.markLine(line ? Number(line.dataset["entry"]) : null);
    const group = target.closest<HTMLElement>("[data-roving]");
    const id = target.dataset["id"];
    if (!group || !id) return;
    this.#roving.set(this.#groupName(group), id);
    this.#rove();
  };

  #groupName(group: HTMLElement): string {
    return group.dataset["zoneId"] ?? group.className;
  }

  /** One thing of each group is reached by Tab: the one last focused, else the first that can be used. */
  #rove(): void {
    for (const group of this.table.querySelectorAll<HTMLElement>("[data-roving]")) {
      const things = [...group.querySelectorAll<HTMLElement>("[data-id]")];
      const kept = this.#roving.get(this.#groupName(group));
      const entry = things.find((t) => t.dataset["id"] === kept) ?? things.find((t) => t.matches("[role=button]:not([aria-disabled=true]), button.is-target")) ?? things[0];
      for (const thing of things) thing.tabIndex = thing === entry ? 0 : -1;
    }
    // A lit zone of others stands outside any group.
    for (const lit of this.table.querySelectorAll<HTMLElement>(".does.at-zone[data-id]")) lit.tabIndex = 0;
  }
}

/** Labels of places near the edge are moved inwards, so that none is cut off. */
function keepLabelsInside(felt: HTMLElement): void {
  const box = felt.getBoundingClientRect();
  for (const label of felt.querySelectorAll<HTMLElement>(".does:not(.at-zone), .chip .does, .choices")) {
    label.style.setProperty("--dx", "0px");
    const own = label.getBoundingClientRect();
    if (own.width === 0) continue;
    const dx = own.left < box.left + 4 ? box.left + 4 - own.left : own.right > box.right - 4 ? box.right - 4 - own.right : 0;
    label.style.setProperty("--dx", `${dx}px`);
  }
}
