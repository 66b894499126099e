/* Clicks, keys, drags and focus of a table, handed to it as intents. Kept apart from drawing: the
   table has one listener of each kind, and things say by data attributes what they are. */
import type { OfferKind } from "../frame.ts";
import { triedBy } from "../buttons.ts";
import { pickCount, surface, type Selection } from "../interaction.ts";
import { arrowTo, keyAct, type KeyAct, type Spot } from "../keys.ts";
import { writeSettings, type Settings } from "../settings.ts";
import { copyText, toast } from "../toast.ts";
import type { Tab } from "../views/page.ts";
import { say } from "../words.ts";
import { Drag, idsOf } from "./drag.ts";
import { Focus } from "./focus.ts";
import type { ParlourTable } from "./table-element.ts";

const isField = (element: Element | null): boolean =>
  element !== null && element.matches("input, textarea, select, [contenteditable]");

export class Controls {
  #drag: Drag | null = null;
  #roving = new Map<string, string>();
  #focus: Focus;
  /** What opened the list of keys. */
  #opener: HTMLElement | null = null;

  constructor(readonly table: ParlourTable) {
    this.#focus = new Focus(table);
  }

  start(): void {
    this.table.addEventListener("click", this.#click);
    this.table.addEventListener("submit", this.#submit);
    this.table.addEventListener("change", this.#change);
    this.table.addEventListener("focusin", this.#focusIn);
    this.table.addEventListener("cancel", this.#cancel, true);
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
    liftLists(felt);
    this.#rove();
    const keys = this.table.querySelector<HTMLDialogElement>("dialog.keys-list");
    if (keys && !keys.open) {
      keys.showModal();
      keys.querySelector("button")?.focus();
    }
    this.#focus.settle();
    offerSkips();
  }

  /** Asked for by name: to the first of the question's buttons. */
  focusBar(): void {
    const bar = this.table.querySelector<HTMLElement>("#question");
    (bar?.querySelector<HTMLElement>(".acts button:not([disabled]), .acts a") ?? bar)?.focus();
  }

  /* ---- pointer ---------------------------------------------------------- */

  #pointer = (): void => {
    this.#focus.byKey = false;
  };

  #canDrag(ids: string[]): boolean {
    const { asked: frame, selection } = this.table;
    if (!frame || !this.table.isLive) return false;
    const now = surface(frame, selection);
    return (
      ids.some((id) => now.sources.has(id) || now.tries.has(id)) ||
      ("source" in selection && selection.source !== null && ids.includes(selection.source))
    );
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
    if (!target.closest("[data-act=menu], .pop, dialog") && this.table.menu.open) this.table.toggle("menu", false);
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
    if (this.table.pressThing(ids)) this.#goOn(before);
  }

  /** After a press by key: to what is lit now; back to the card that was put back; staying where a choice is not full;
      else to the question, which says what follows. */
  #goOn(before: Selection): void {
    if (!this.#focus.byKey) return;
    const { asked: frame, selection, isLive } = this.table;
    if (isLive && selection !== before && this.table.litIds().length > 0) {
      return this.#focus.goTo(
        () =>
          this.#focus.shown(".choices button") ??
          (selection.kind === "choosing" ? this.#focus.shown(".acts .btn:not([data-button=back])") : null) ??
          this.#thing(this.table.litIds()[0] ?? ""),
      );
    }
    const held = "source" in before ? before.source : null;
    if (isLive && selection.kind === "idle" && held !== null) return this.#focus.goTo(() => this.#thing(held));
    const count = frame && isLive ? pickCount(frame, selection) : null;
    if (!count || count.chosen >= count.max) this.#focus.toQuestion();
  }

  /** A chip opens its seat or closes it; a keyboard goes on to what can be used there. */
  #seat(chip: HTMLElement): true {
    this.table.toggleSeat(Number(chip.dataset["seatOpen"]));
    if (this.#focus.byKey && chip.matches(".is-target")) {
      this.#focus.goTo(() =>
        this.table.querySelector<HTMLElement>(".seat-open [data-id][role=button]:not([aria-disabled=true])"),
      );
    }
    return true;
  }

  /** Buttons that are not things of the table. True if the click was one of them. */
  #control(control: HTMLElement): boolean {
    const d = control.dataset;
    if (d["button"]) this.#pressKey(d["button"]);
    else if (d["then"]) this.#bringFirst(d["then"]);
    else if (d["spread"]) this.#toggleSpread(d["spread"], control);
    else if (d["seatOpen"]) {
      const ids = idsOf(control);
      if (!ids.length || !this.table.pressThing(ids)) this.#seat(control);
    } else if (d["offer"]) {
      if (control.closest(".menu-list")) this.#closeMenu(control);
      this.table.offer(d["offer"] as OfferKind, d["answer"] ?? "offer");
    } else if (d["tab"]) this.table.showTab(d["tab"] as Tab);
    else if (d["copy"]) void copyText(d["copy"]).then((done) => toast(done ? say("wait.copied") : (d["copy"] ?? "")));
    else if (d["set"] && d["value"]) writeSettings({ [d["set"]]: d["value"] } as Partial<Settings>);
    else if (d["mute"] !== undefined)
      writeSettings({ chat: control.getAttribute("aria-pressed") === "true" ? "on" : "off" });
    else if (d["act"]) this.#act(d["act"], control);
    else return control.tagName === "A";
    return true;
  }

  #pressKey(key: string): void {
    const before = this.table.selection;
    this.table.pressKey(key);
    this.#goOn(before);
  }

  /** Where the button stood stands another one now: the focus goes to the question itself. */
  #bringFirst(prompt: string): void {
    this.table.bringFirst(prompt);
    this.#focus.toQuestion();
  }

  /** A pile that is closed gives the focus back to its title. */
  #toggleSpread(zone: string, control: HTMLElement): void {
    this.table.toggleSpread(zone);
    this.#focus.goTo(() => (control.isConnected ? control : this.#titleOf(zone)));
  }

  #titleOf(zone: string): HTMLElement | null {
    return this.table.querySelector<HTMLElement>(`.zt-open[data-spread="${CSS.escape(zone)}"]`);
  }

  /** What was chosen in the menu is done: back to its button, or from the sheet to the table, which shows what follows. */
  #closeMenu(control: HTMLElement): void {
    this.table.toggle("menu", false);
    if (!control.closest(".side-more")) return this.#focus.toShown("[data-act=menu]");
    this.table.showTab("table");
    this.#focus.toQuestion();
  }

  #toggleKeys(): void {
    const { keys } = this.table.menu;
    if (!keys) this.#opener = document.activeElement as HTMLElement | null;
    this.table.toggle("keys", !keys);
    const opener = this.#opener;
    if (keys) this.#focus.goTo(() => (opener?.isConnected && opener !== document.body ? opener : null));
  }

  #cancel = (event: Event): void => {
    if (!(event.target as Element).matches("dialog.keys-list")) return;
    event.preventDefault();
    if (this.table.menu.keys) this.#toggleKeys();
  };

  /** The skip links stand before everything else on the page, outside this element. */
  #skipTo = (event: Event): void => {
    const where = (event.target as Element).closest<HTMLElement>("[data-skip]")?.dataset["skip"];
    if (!where) return;
    event.preventDefault();
    this.#focus.byKey = true;
    this.table.showTab(where === "log" ? "log" : "table");
    void this.table.updateComplete.then(() => {
      const found =
        where === "question"
          ? null
          : this.table.querySelector<HTMLElement>(
              where === "log" ? "#log" : ".mhand [data-id][tabindex='0'], .mhand-zones [data-id][tabindex='0']",
            );
      if (found) found.focus();
      else this.focusBar();
    });
  };

  #act(act: string, control: HTMLElement): void {
    switch (act) {
      case "menu":
        return this.table.toggle("menu");
      case "keys":
        return this.#toggleKeys();
      case "settings":
        return control.closest(".side-more") ? this.#toSettings(control) : this.table.toggle("settings");
      case "resign-ask":
      case "resign-no":
        // The one stands where the other stood: a second Enter must not mean the next button.
        this.table.toggle("resigning", act === "resign-ask");
        return this.#focus.toShown(act === "resign-ask" ? "[data-act=resign-no]" : "[data-act=resign-ask]");
      case "seat-close": {
        const chip = this.table.querySelector<HTMLElement>(".chip[aria-expanded=true]");
        if (chip) this.#seat(chip);
        return this.#focus.goTo(() => chip);
      }
      case "join":
        return this.table.join();
      case "resign":
        this.#closeMenu(control);
        return void this.table.rest(act);
      case "leave":
        this.table.toggle("menu", false);
        void this.table.rest(act);
    }
  }

  /** A sheet has the settings below its menu. */
  #toSettings(control: HTMLElement): void {
    const settings = control.closest(".side-more")?.querySelector<HTMLElement>("h2");
    settings?.scrollIntoView({ block: "start" });
    settings?.focus({ preventScroll: true });
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
    this.#focus.byKey = true;
    const target = event.target as Element;
    const { menu } = this.table;
    const thing = this.table.contains(target) ? target.closest<HTMLElement>("[data-id]") : null;
    const act = keyAct(
      { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey, repeat: event.repeat },
      {
        inField: isField(target),
        onThing: thing !== null,
        atRest: (target === document.body || target.id === "question") && !menu.open && !menu.resigning,
        race: this.table.bar()?.race === true && (this.table.bar()?.buttons.length ?? 0) > 0,
      },
    );
    if (!act) return;
    // Before an open list of keys nothing else is reached.
    if (menu.keys && act.do !== "back" && act.do !== "help" && act.do !== "held") return;
    // A page that nobody stands on may still be scrolled by Space; what is beside the table keeps its keys.
    if (act.do === "held" && (target === document.body ? event.key === " " : !this.table.contains(target))) return;
    // A focused button keeps its own Enter and Space, also one that stands within a card.
    if ((act.do === "enter" || act.do === "space") && target.closest("button, a")) return;
    if (this.#do(act, thing)) event.preventDefault();
  };

  #do(act: KeyAct, thing: HTMLElement | null): boolean {
    switch (act.do) {
      case "back":
        this.#back(thing);
        return true;
      case "held":
        return true;
      case "answer":
        return this.#answer();
      case "enter":
      case "space":
        if (thing) this.#enter(thing, act.do === "space");
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
        this.#toggleKeys();
        return true;
      case "move":
        return this.#stepChoice((at) => at + (act.dx || act.dy)) || this.#arrow(thing, act.dx, act.dy);
      case "edge": {
        if (this.#stepChoice((_, last) => (act.to === "first" ? 0 : last))) return true;
        const spots = thing ? this.#spots(thing) : [];
        this.#focusId((act.to === "first" ? spots[0] : spots[spots.length - 1])?.id);
        return true;
      }
    }
  }

  /** Escape: the topmost thing that is open, and the focus goes back to what opened it. */
  #back(thing: HTMLElement | null): void {
    const { menu, selection } = this.table;
    if (menu.keys) return this.#toggleKeys();
    if (menu.open) {
      this.table.toggle("menu", false);
      return this.#focus.toShown("[data-act=menu]");
    }
    if (menu.resigning) {
      this.table.toggle("resigning", false);
      return this.#focus.toShown("[data-act=resign-ask]");
    }
    const at = document.activeElement;
    const zone = at?.closest<HTMLElement>(".spread")?.dataset["zoneId"];
    const chip = at?.closest(".seat-open") ? this.table.querySelector<HTMLElement>(".chip[aria-expanded=true]") : null;
    const held = "source" in selection ? selection.source : null;
    this.table.putBack();
    if (held !== null && (thing || at?.closest(".choices, #question"))) this.#focus.goTo(() => this.#thing(held));
    else if (zone) this.#focus.goTo(() => (at?.isConnected ? (at as HTMLElement) : this.#titleOf(zone)));
    else if (chip) this.#focus.goTo(() => chip);
  }

  /** Enter with the focus on nothing: what the bar says that it does, and no more. */
  #answer(): boolean {
    const lit = this.table.litIds();
    const [only] = lit;
    if (this.#pressFirst((b) => b.hotkey === "Enter")) return true;
    if (only === undefined || this.table.selection.kind !== "picked") return false;
    // Several places: one of them has to be chosen first, by the arrows that the bar speaks of.
    if (lit.length > 1) this.#focusId(only);
    else this.#press([only]);
    return true;
  }

  /** Enter on the held card with one place performs it, and so it does on one of several that are picked, which Space
      takes out again; elsewhere it is a press. */
  #enter(thing: HTMLElement, isSpace: boolean): void {
    const ids = idsOf(thing);
    const { selection } = this.table;
    if (!isSpace && selection.kind === "filling" && thing.matches(".is-picked") && this.#hasEnter())
      return void this.#answer();
    const held = selection.kind === "picked" && ids.includes(selection.source);
    if (held && (this.table.litIds().length < 2 || this.#hasEnter()) && this.#answer()) return;
    const path: string[] = [];
    for (let at: Element | null = thing; at && at !== this.table; at = at.parentElement) path.push(...idsOf(at));
    this.#press(path);
  }

  #hasEnter(): boolean {
    return this.table.bar()?.buttons.some((b) => b.hotkey === "Enter" && !b.disabled) ?? false;
  }

  #pressFirst(
    which: (b: { hotkey: string | null; style: string; key: string; disabled: boolean }) => boolean,
  ): boolean {
    const button = this.table.bar()?.buttons.find((b) => which(b) && !b.disabled);
    if (!button) return false;
    this.#pressKey(button.key);
    return true;
  }

  /** A letter of the card in focus that may be tried, else of a button. */
  #letter(letter: string, thing: HTMLElement | null): boolean {
    const { asked: frame } = this.table;
    const tried =
      frame && thing && this.table.selection.kind !== "choosing"
        ? idsOf(thing)
            .map((id) => triedBy(frame, id, letter))
            .find((i) => i !== null)
        : undefined;
    if (tried == null) return this.#pressFirst((b) => b.hotkey === letter);
    this.table.pressEntry(tried);
    return true;
  }

  #number(n: number): boolean {
    // A list has letters; a number still means a card or a place, and closes it.
    if (this.#choices().length > 0) this.table.putBack();
    const lit = this.table.litIds();
    // Where nothing of the hand can be used, the numbers count what can, wherever it lies; piles have their letters.
    const usable = this.table.querySelector(".mhand .is-source")
      ? []
      : [...this.table.querySelectorAll<HTMLElement>(".felt .is-source[data-id], .chip.is-target")].filter(
          (thing) => !thing.closest(".r-piles"),
        );
    const id = lit[n - 1];
    const thing = lit.length
      ? id
        ? this.#thing(id)
        : null
      : usable.length
        ? usable[n - 1]
        : this.table.querySelectorAll<HTMLElement>(".mhand > .cell > [data-id], .mhand > .cell > .stack > [data-id]")[
            n - 1
          ];
    if (!thing && !id) return false;
    thing?.focus();
    if (thing?.matches(".chip:not([data-ids])")) return this.#seat(thing);
    this.#press(thing ? idsOf(thing) : [id ?? ""]);
    return true;
  }

  /** The buttons of the list that stands open at a place. */
  #choices(): HTMLElement[] {
    return [...this.table.querySelectorAll<HTMLElement>(".choices button")];
  }

  /** With the focus in an open list the arrows go through it, and no further than its ends. */
  #stepChoice(to: (at: number, last: number) => number): boolean {
    const choices = this.#choices();
    const at = choices.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return false;
    const last = choices.length - 1;
    choices[Math.min(last, Math.max(0, to(at, last)))]?.focus();
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
    return (
      this.table.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`) ??
      this.table.querySelector<HTMLElement>(`[data-ids~="${CSS.escape(id)}"][data-id]`) ??
      this.table.querySelector<HTMLElement>(`[data-holds~="${CSS.escape(id)}"]`)
    );
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
    this.#focus.note(target);
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
      const entry =
        things.find((t) => t.dataset["id"] === kept) ??
        things.find((t) => t.matches("[role=button]:not([aria-disabled=true]), button.is-target")) ??
        things[0];
      for (const thing of things) thing.tabIndex = thing === entry ? 0 : -1;
    }
    // A lit zone of others stands outside any group.
    for (const lit of this.table.querySelectorAll<HTMLElement>(".does.at-zone[data-id]")) lit.tabIndex = 0;
  }
}

/** A skip link is offered where there is something to skip to. */
function offerSkips(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-skip]"))
    link.hidden = document.getElementById(link.hash.slice(1)) === null;
}

/** Labels of places near the edge are moved inwards, so that none is cut off. */
function keepLabelsInside(felt: HTMLElement): void {
  const box = felt.getBoundingClientRect();
  for (const label of felt.querySelectorAll<HTMLElement>(".does:not(.at-zone), .chip .does, .choices")) {
    label.style.setProperty("--dx", "0px");
    const own = label.getBoundingClientRect();
    if (own.width === 0) continue;
    const dx =
      own.left < box.left + 4 ? box.left + 4 - own.left : own.right > box.right - 4 ? box.right - 4 - own.right : 0;
    label.style.setProperty("--dx", `${dx}px`);
  }
}

/** A list that stands open on a card of a further row is lifted above the first, lest it lie on other cards. */
function liftLists(felt: HTMLElement): void {
  for (const list of felt.querySelectorAll<HTMLElement>(".mhand .choices")) {
    const cell = list.closest(".cell");
    const first = cell?.parentElement?.querySelector(".cell");
    if (!cell || !first) continue;
    const up = cell.getBoundingClientRect().top - first.getBoundingClientRect().top;
    list.style.setProperty("--up", `${Math.max(0, up)}px`);
  }
}
