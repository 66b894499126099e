/* What can be pressed and what a press does: pure functions from (frame, selection).
   Knows no DOM. The one hard idea: a selection never holds an action, only where the person is
   in choosing one; the action is always read again from the frame's `legal`. */
import { ownPrompts, type Action, type Frame, type Legal } from "./frame.ts";

export type Selection =
  | { kind: "idle" }
  /** A source is held; its targets are lit. `auto`: held for the person, who has nothing else to hold. */
  | { kind: "picked"; source: string; auto: boolean }
  /** Several actions meet at one place: a small list is open there. */
  | { kind: "choosing"; at: string; entries: number[]; source: string | null }
  /** A pick is being filled; `chosen` are indexes into its values. */
  | { kind: "filling"; entry: number; chosen: number[]; source: string | null };

export interface Command {
  prompt: string;
  action: Action;
}

export interface Press {
  selection: Selection;
  command?: Command;
  /** Id of a thing that cannot be used now; the bar says why. */
  explain?: string;
}

export interface Button {
  key: string;
  label: string;
  style: "plain" | "lamp" | "main";
  does: { kind: "entry"; entry: number } | { kind: "back" } | { kind: "confirm" } | { kind: "value"; index: number };
  disabled: boolean;
  pressed: boolean;
  hotkey: string | null;
}

export interface Surface {
  /** Things that may be picked up, with the entries they start. */
  sources: Map<string, number[]>;
  /** Lit places with the entries that a press there performs. */
  targets: Map<string, number[]>;
  /** Things that an open pick may take, by id to index. */
  takes: Map<string, number>;
  picked: Set<string>;
  /** 1-based order of picked things, for ordered picks only. */
  order: Map<string, number>;
  /** True when held cards that are no source should be veiled and explain themselves. */
  explains: boolean;
}

export const IDLE: Selection = { kind: "idle" };

const byId = (pairs: Iterable<[string, number]>): Map<string, number[]> => {
  const map = new Map<string, number[]>();
  for (const [id, index] of pairs) map.set(id, [...(map.get(id) ?? []), index]);
  return map;
};

function sourceless(frame: Frame): number[] {
  return frame.legal.flatMap((entry, i) => (entry.source.length === 0 ? [i] : []));
}

/** The one pick that can be filled at once, since nothing has to be held for it. */
export function openPick(frame: Frame): number | null {
  const picks = sourceless(frame).filter((i) => frame.legal[i]?.pick);
  return picks.length === 1 ? (picks[0] ?? null) : null;
}

function startingEntries(frame: Frame): Map<string, number[]> {
  return byId(frame.legal.flatMap((e, i) => e.source.map((id): [string, number] => [id, i])));
}

/** What a sealed choice of yours names: the thing is shown as yours, and may still be changed. */
export function chosenIds(frame: Frame): Set<string> {
  const ids = new Set<string>();
  for (const prompt of ownPrompts(frame)) {
    if (prompt.chosen === null) continue;
    const chosen = JSON.stringify(sorted(prompt.chosen));
    for (const entry of frame.legal) {
      if (entry.prompt === prompt.id && JSON.stringify(sorted(entry.action)) === chosen) {
        for (const id of entry.source.length ? entry.source : entry.target) ids.add(id);
      }
    }
  }
  return ids;
}

function sorted(value: unknown): unknown {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Held things are veiled only while the question is about them: a race leaves the hand alone. */
function explains(frame: Frame): boolean {
  if (ownPrompts(frame).length === 0 || frame.legal.length === 0) return false;
  return frame.blocked.length > 0 || frame.legal.some((e) => e.source.length > 0 || (e.pick?.from.length ?? 0) > 0);
}

/**
 * Sourceless entries that are pressed at their places only: three or more of one kind, each with a
 * place of its own ("choose number 1 … 5"), would fill the bar and say nothing that the places don't.
 */
export function placedEntries(frame: Frame): Set<number> {
  const kinds = new Map<string, number[]>();
  for (const i of sourceless(frame)) {
    const entry = frame.legal[i];
    if (!entry || entry.pick || entry.target.length === 0) continue;
    const kind = String(entry.action["type"] ?? "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), i]);
  }
  return new Set([...kinds.values()].filter((list) => list.length > 2).flat());
}

/** The entry being filled, with what has been chosen so far. */
function filling(frame: Frame, selection: Selection): { entry: Legal; index: number; chosen: number[] } | null {
  if (selection.kind === "filling") {
    const entry = frame.legal[selection.entry];
    return entry?.pick ? { entry, index: selection.entry, chosen: selection.chosen } : null;
  }
  const index = selection.kind === "idle" ? openPick(frame) : null;
  const entry = index === null ? undefined : frame.legal[index];
  return entry && index !== null ? { entry, index, chosen: [] } : null;
}

export function surface(frame: Frame, selection: Selection): Surface {
  const starts = startingEntries(frame);
  const out: Surface = {
    sources: new Map(), targets: new Map(), takes: new Map(), picked: new Set(), order: new Map(),
    explains: explains(frame),
  };
  const fill = filling(frame, selection);
  if (fill?.entry.pick) {
    const pick = fill.entry.pick;
    pick.from.forEach((id, i) => {
      if (id !== null) out.takes.set(id, i);
    });
    fill.chosen.forEach((value, n) => {
      const id = pick.from[value];
      if (id == null) return;
      out.picked.add(id);
      if (pick.ordered) out.order.set(id, n + 1);
    });
  }
  switch (selection.kind) {
    case "idle":
      out.sources = starts;
      // An action without a source may still name a place: pressing the pile is pressing its button.
      out.targets = byId(sourceless(frame).filter((i) => !frame.legal[i]?.pick)
        .flatMap((i) => (frame.legal[i]?.target ?? []).map((id): [string, number] => [id, i])));
      break;
    case "picked":
      out.sources = starts;
      out.picked.add(selection.source);
      out.targets = byId((starts.get(selection.source) ?? [])
        .flatMap((i) => (frame.legal[i]?.target ?? []).map((id): [string, number] => [id, i])));
      break;
    case "choosing":
      out.sources = starts;
      out.targets.set(selection.at, selection.entries);
      if (selection.source) out.picked.add(selection.source);
      break;
    case "filling":
      if (selection.source) out.picked.add(selection.source);
      break;
  }
  return out;
}

/** What performing an entry does: its command, or the filling of its pick. */
export function perform(frame: Frame, index: number, source: string | null): Press {
  const entry = frame.legal[index];
  if (!entry) return { selection: IDLE };
  if (entry.pick) return { selection: { kind: "filling", entry: index, chosen: [], source } };
  return { selection: IDLE, command: { prompt: entry.prompt, action: entry.action } };
}

function atPlace(frame: Frame, at: string, entries: number[], source: string | null): Press {
  const only = entries[0];
  if (entries.length === 1 && only !== undefined) return perform(frame, only, source);
  return { selection: { kind: "choosing", at, entries, source } };
}

function toggle(fill: { entry: Legal; index: number; chosen: number[] }, value: number, source: string | null): Selection {
  const max = fill.entry.pick?.max ?? 0;
  const without = fill.chosen.filter((v) => v !== value);
  let chosen = without;
  if (without.length === fill.chosen.length) {
    // With room for one, pressing another replaces it; a fuller hand first has to let one go.
    if (max === 1) chosen = [value];
    else if (fill.chosen.length < max) chosen = [...fill.chosen, value];
    else chosen = fill.chosen;
  }
  return chosen.length === 0 && source === null && fill.entry.source.length === 0
    ? IDLE
    : { kind: "filling", entry: fill.index, chosen, source };
}

/**
 * A press on a thing. `ids` are the ids that share the spot, nearest first: a card on a pile is
 * its item and its pile; a card in a row is its item and its place.
 */
export function press(frame: Frame, selection: Selection, ids: string[]): Press {
  const now = surface(frame, selection);
  const source = "source" in selection ? selection.source : null;
  const fill = filling(frame, selection);
  const taken = ids.find((id) => now.takes.has(id));
  if (fill && taken !== undefined) {
    return { selection: toggle(fill, now.takes.get(taken) ?? 0, source) };
  }
  if (selection.kind === "picked" && ids.includes(selection.source)) return { selection: IDLE };
  const target = ids.find((id) => now.targets.has(id));
  if (target !== undefined && selection.kind !== "choosing") {
    return atPlace(frame, target, now.targets.get(target) ?? [], source);
  }
  const start = ids.find((id) => now.sources.has(id));
  if (start !== undefined) return { selection: { kind: "picked", source: start, auto: false } };
  if (selection.kind === "choosing") {
    const back: Selection = source === null ? IDLE : { kind: "picked", source, auto: false };
    return ids.includes(selection.at) ? { selection: back } : press(frame, back, ids);
  }
  const first = ids[0];
  return first !== undefined && now.explains ? { selection, explain: first } : { selection };
}

/** Escape, "Put it back": one step back. */
export function back(selection: Selection): Selection {
  if (selection.kind === "choosing" && selection.source) return { kind: "picked", source: selection.source, auto: false };
  return IDLE;
}

/** The command of a pick that is full enough, else null. */
export function confirm(frame: Frame, selection: Selection): Command | null {
  const fill = filling(frame, selection);
  const pick = fill?.entry.pick;
  if (!fill || !pick || fill.chosen.length < pick.min || fill.chosen.length > pick.max) return null;
  const chosen = pick.ordered ? fill.chosen : [...fill.chosen].sort((a, b) => a - b);
  const values = chosen.map((i) => pick.values[i]);
  return { prompt: fill.entry.prompt, action: { ...fill.entry.action, [pick.field]: values } };
}

/** The entry that Enter performs: the only one the held card has. */
export function onlyEntry(frame: Frame, selection: Selection): number | null {
  if (selection.kind !== "picked") return null;
  const entries = startingEntries(frame).get(selection.source) ?? [];
  const places = new Set(entries.flatMap((i) => frame.legal[i]?.target ?? []));
  return entries.length === 1 && places.size <= 1 ? (entries[0] ?? null) : null;
}

export interface ButtonWords {
  back: string;
  count(label: string, chosen: number, max: number): string;
}

/** The prompt bar's buttons, the least committing first (the order of `legal`). */
export function buttons(frame: Frame, selection: Selection, words: ButtonWords): Button[] {
  const list: Omit<Button, "hotkey">[] = [];
  const add = (key: string, label: string, style: Button["style"], does: Button["does"], disabled = false, pressed = false) =>
    list.push({ key, label, style, does, disabled, pressed });
  const plain = (i: number, style: Button["style"] = "plain") =>
    add(`entry-${i}`, frame.legal[i]?.label ?? "", style, { kind: "entry", entry: i });
  const fill = filling(frame, selection);
  const free = sourceless(frame);

  if (selection.kind === "picked" && !selection.auto) add("back", words.back, "plain", { kind: "back" });
  if (selection.kind === "filling" || selection.kind === "choosing") add("back", words.back, "plain", { kind: "back" });
  if (selection.kind === "choosing") {
    for (const i of selection.entries) plain(i, "lamp");
    return withHotkeys(list);
  }
  if (selection.kind !== "filling") {
    const onlyOne = free.length === 1 && frame.legal.length === 1;
    const placed = placedEntries(frame);
    for (const i of free) if (i !== fill?.index && !placed.has(i)) plain(i, onlyOne ? "lamp" : "plain");
  }
  if (selection.kind === "picked") {
    const only = onlyEntry(frame, selection);
    const own = startingEntries(frame).get(selection.source) ?? [];
    for (const i of own) {
      if (i === only) plain(i, "lamp");
      else if (frame.legal[i]?.target.length === 0) plain(i, "plain");
    }
  }
  if (fill?.entry.pick) {
    const pick = fill.entry.pick;
    pick.values.forEach((value, i) => {
      if (pick.from[i] != null) return;
      add(`value-${i}`, pick.labels?.[i] ?? String(value), "plain", { kind: "value", index: i }, false, fill.chosen.includes(i));
    });
    const enough = fill.chosen.length >= pick.min;
    add("confirm", words.count(fill.entry.label, fill.chosen.length, pick.max), enough ? "lamp" : "plain", { kind: "confirm" }, !enough);
  }
  return withHotkeys(list);
}

/* Letters with a meaning of their own everywhere: P to the bar, J and K through the log. */
const RESERVED = new Set(["j", "k", "p"]);

function withHotkeys(list: Omit<Button, "hotkey">[]): Button[] {
  const used = new Set(RESERVED);
  return list.map((button) => {
    if (button.does.kind === "back") return { ...button, hotkey: "Escape" };
    if (button.style === "lamp" && !used.has("Enter")) {
      used.add("Enter");
      return { ...button, hotkey: "Enter" };
    }
    const letter = [...button.label.toLowerCase()].find((c) => /\p{L}/u.test(c) && !used.has(c)) ?? null;
    if (letter) used.add(letter);
    return { ...button, hotkey: letter };
  });
}

export function pressButton(frame: Frame, selection: Selection, does: Button["does"]): Press {
  const source = "source" in selection ? selection.source : null;
  switch (does.kind) {
    case "entry":
      return perform(frame, does.entry, source);
    case "back":
      return { selection: back(selection) };
    case "value": {
      const fill = filling(frame, selection);
      return fill ? { selection: toggle(fill, does.index, source) } : { selection };
    }
    case "confirm": {
      const command = confirm(frame, selection);
      return command ? { selection: IDLE, command } : { selection };
    }
  }
}

/** How many values an open pick has and wants: "1 of 2". */
export function pickCount(frame: Frame, selection: Selection): { chosen: number; min: number; max: number } | null {
  const fill = filling(frame, selection);
  return fill?.entry.pick ? { chosen: fill.chosen.length, min: fill.entry.pick.min, max: fill.entry.pick.max } : null;
}

/**
 * What stays selected when a new frame comes. A held card stays held while the same prompts are
 * open and it can still be used; everything else is let go, since ids hold inside one frame only.
 */
export function carry(before: Frame | null, after: Frame, selection: Selection): Selection {
  const asked = (f: Frame) => ownPrompts(f).map((p) => p.id).join(" ");
  if (!before || asked(before) !== asked(after)) return autoPick(after);
  const same = JSON.stringify(before.legal) === JSON.stringify(after.legal);
  if (same) return selection;
  if (selection.kind === "picked" && startingEntries(after).has(selection.source)) return selection;
  return selection.kind === "idle" ? selection : IDLE;
}

/**
 * When there is only one thing to pick, and it is not one of a hand, or it is the only answer to a
 * window, it is picked from the start: one press then does it. A turn never starts picked.
 */
export function autoPick(frame: Frame): Selection {
  const starts = startingEntries(frame);
  const [source] = starts.keys();
  if (source === undefined || starts.size !== 1) return IDLE;
  const selection: Selection = { kind: "picked", source, auto: true };
  // A turned-up card, say: the question is where this one goes, so its places are lit at once.
  const held = frame.table.zones.some((z) => z.role === "hand" && z.seat === frame.viewer && z.items.some((i) => i.id === source));
  const hasPlace = frame.legal.some((e) => e.source.includes(source) && e.target.length > 0);
  if (!held && hasPlace) return selection;
  const answering = ownPrompts(frame).some((p) => p.about.length > 0 || frame.table.zones.some((z) => z.role === "answering" && z.size > 0));
  return answering && onlyEntry(frame, selection) !== null && sourceless(frame).length > 0 ? selection : IDLE;
}
