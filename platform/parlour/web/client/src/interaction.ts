/* What can be pressed and what a press does: pure functions from (frame, selection).
   Knows no DOM. The one hard idea: a selection never holds an action, only where the person is
   in choosing one; the action is always read again from the frame's entries (see entriesOf). */
import { entriesOf, entryAt, isTry, ownPrompts, type Action, type Frame, type Legal } from "./frame.ts";

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

export interface Surface {
  /** Things that may be picked up, with the entries they start. */
  sources: Map<string, number[]>;
  /** Things that may be tried and are not lit: to see what they are good for is the game. */
  tries: Map<string, number[]>;
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

/** Entries that start at no thing: buttons of the bar. */
export function sourceless(frame: Frame): number[] {
  return entriesOf(frame).flatMap((entry, i) => (entry.source.length === 0 ? [i] : []));
}

/** A pick that nobody waits for, standing orders say: it is reached by its own question, never beside another. */
export function isAside(frame: Frame, entry: Legal | undefined): boolean {
  return (
    entry?.pick != null &&
    entry.source.length === 0 &&
    !ownPrompts(frame).some((p) => p.id === entry.prompt && p.blocking)
  );
}

/**
 * The table as a question that was brought to the front sees it: it is the one that counts, and what answers only
 * another one is neither lit nor pressed. Indexes of entries are those of the frame that is handed back.
 */
export function inFront(frame: Frame, first: string | null): Frame {
  if (first === null || !ownPrompts(frame).some((p) => p.id === first)) return frame;
  const isOwn = (entry: Legal) => entry.prompt === first;
  return {
    ...frame,
    prompts: frame.prompts.map((p) => (p.id === first ? { ...p, blocking: true } : p)),
    legal: frame.legal.filter(isOwn),
    tries: (frame.tries ?? []).filter(isOwn),
    blocked: [],
  };
}

/** The one pick that can be filled at once, since nothing has to be held for it. */
export function openPick(frame: Frame): number | null {
  const picks = sourceless(frame).filter((i) => entryAt(frame, i)?.pick && !isAside(frame, entryAt(frame, i)));
  return picks.length === 1 ? (picks[0] ?? null) : null;
}

function startingEntries(frame: Frame): Map<string, number[]> {
  return byId(frame.legal.flatMap((e, i) => e.source.map((id): [string, number] => [id, i])));
}

/** Everything that a press on this thing may start, lit or not. */
export function startsAt(frame: Frame, id: string): number[] {
  return entriesOf(frame).flatMap((e, i) => (e.source.includes(id) ? [i] : []));
}

function unlitEntries(frame: Frame): Map<string, number[]> {
  const own = (frame.tries ?? []).flatMap((e, i) =>
    e.source.map((id): [string, number] => [id, i + frame.legal.length]),
  );
  return byId(own);
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

/** Held things are veiled only while the question is about them: a race leaves the hand alone, and so do several picks
    until one of them is being filled. */
function explains(frame: Frame, fill: Legal | undefined): boolean {
  const entries = frame.legal.filter((e) => !isAside(frame, e));
  if (ownPrompts(frame).length === 0 || entries.length === 0) return false;
  return frame.blocked.length > 0 || entries.some((e) => e.source.length > 0) || (fill?.pick?.from.length ?? 0) > 0;
}

/**
 * Sourceless entries that are pressed at their places only: three or more of one kind, each with a
 * place of its own ("choose number 1 … 5"), would fill the bar and say nothing that the places don't.
 */
export function placedEntries(frame: Frame): Set<number> {
  const kinds = new Map<string, number[]>();
  for (const i of sourceless(frame)) {
    const entry = entryAt(frame, i);
    if (!entry || entry.pick || entry.target.length === 0) continue;
    const kind = String(entry.action["type"] ?? "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), i]);
  }
  return new Set([...kinds.values()].filter((list) => list.length > 2).flat());
}

/** The entry being filled, with what has been chosen so far. */
export function filling(frame: Frame, selection: Selection): { entry: Legal; index: number; chosen: number[] } | null {
  if (selection.kind === "filling") {
    const entry = entryAt(frame, selection.entry);
    return entry?.pick ? { entry, index: selection.entry, chosen: selection.chosen } : null;
  }
  const index = selection.kind === "idle" ? openPick(frame) : null;
  const entry = index === null ? undefined : entryAt(frame, index);
  return entry && index !== null ? { entry, index, chosen: [] } : null;
}

export function surface(frame: Frame, selection: Selection): Surface {
  const starts = startingEntries(frame);
  const fill = filling(frame, selection);
  const out: Surface = {
    sources: new Map(),
    tries: unlitEntries(frame),
    targets: new Map(),
    takes: new Map(),
    picked: new Set(),
    order: new Map(),
    explains: explains(frame, fill?.entry),
  };
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
      out.targets = byId(
        sourceless(frame)
          .filter((i) => !isTry(frame, i) && !frame.legal[i]?.pick)
          .flatMap((i) => (frame.legal[i]?.target ?? []).map((id): [string, number] => [id, i])),
      );
      break;
    case "picked":
      out.sources = starts;
      out.picked.add(selection.source);
      out.targets = byId(
        startsAt(frame, selection.source).flatMap((i) =>
          (entryAt(frame, i)?.target ?? []).map((id): [string, number] => [id, i]),
        ),
      );
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

/** A thing is taken up. What may only be tried is not led to lit places: its labels open on the thing itself. */
function takeUp(frame: Frame, source: string): Press {
  const entries = startsAt(frame, source);
  if (!entries.some((i) => isTry(frame, i))) return { selection: { kind: "picked", source, auto: false } };
  return atPlace(frame, source, entries, source);
}

/** What performing an entry does: its command, or the filling of its pick. */
export function perform(frame: Frame, index: number, source: string | null): Press {
  const entry = entryAt(frame, index);
  if (!entry) return { selection: IDLE };
  if (entry.pick) return { selection: { kind: "filling", entry: index, chosen: [], source } };
  return { selection: IDLE, command: { prompt: entry.prompt, action: entry.action } };
}

function atPlace(frame: Frame, at: string, entries: number[], source: string | null): Press {
  const only = entries[0];
  if (entries.length === 1 && only !== undefined) return perform(frame, only, source);
  return { selection: { kind: "choosing", at, entries, source } };
}

export function toggle(
  fill: { entry: Legal; index: number; chosen: number[] },
  value: number,
  source: string | null,
): Selection {
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
  if (selection.kind === "choosing" && ids.includes(selection.at)) return { selection: back(selection) };
  const start = ids.find((id) => now.sources.has(id) || now.tries.has(id));
  if (start !== undefined) return takeUp(frame, start);
  if (selection.kind === "choosing") return press(frame, back(selection), ids);
  const first = ids[0];
  return first !== undefined && now.explains ? { selection, explain: first } : { selection };
}

/** Escape, "Put it back": one step back. */
export function back(selection: Selection): Selection {
  if (selection.kind === "choosing" && selection.source && selection.source !== selection.at)
    return { kind: "picked", source: selection.source, auto: false };
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
  const entries = startsAt(frame, selection.source);
  const places = new Set(entries.flatMap((i) => entryAt(frame, i)?.target ?? []));
  return entries.length === 1 && places.size <= 1 ? (entries[0] ?? null) : null;
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
  const asked = (f: Frame) =>
    ownPrompts(f)
      .map((p) => p.id)
      .join(" ");
  if (!before || asked(before) !== asked(after)) return autoPick(after);
  const same = JSON.stringify(entriesOf(before)) === JSON.stringify(entriesOf(after));
  if (same) return selection;
  // Labels that stand open on a card stay open as long as there is something to be done with it.
  if (selection.kind === "choosing" && selection.at === selection.source) {
    const entries = startsAt(after, selection.at);
    return entries.length > 1 ? { ...selection, entries } : IDLE;
  }
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
  const held = frame.table.zones.some(
    (z) => z.role === "hand" && z.seat === frame.viewer && z.items.some((i) => i.id === source),
  );
  const hasPlace = frame.legal.some((e) => e.source.includes(source) && e.target.length > 0);
  if (!held && hasPlace) return selection;
  const answering = ownPrompts(frame).some(
    (p) => p.about.length > 0 || frame.table.zones.some((z) => z.role === "answering" && z.size > 0),
  );
  return answering && onlyEntry(frame, selection) !== null && sourceless(frame).length > 0 ? selection : IDLE;
}
