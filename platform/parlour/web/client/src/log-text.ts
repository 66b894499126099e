/* Log lines with signs instead of card names ("Ben plays 9♠ on your J♣"): pure. The host sends plain
   text; which words are a card's name is learned from the frames (items carry face and name) and,
   for cards never seen on the table, asked of the skin. */
import type { Frame, LogEntry } from "./frame.ts";
import type { Skin } from "./skin.ts";

/** Events of the match around the game: who has chosen, who has left. */
const KERNEL = "match.";

export const isKernels = (entry: LogEntry): boolean => entry.event.startsWith(KERNEL);

export type TextPart = { text: string } | { face: string; name: string };

export class NameBook {
  #names = new Map<string, string>();
  /** What has only been spoken of, and is not looked for in other sentences. */
  #spoken = new Map<string, string>();

  learn(frame: Frame): void {
    for (const entry of frame.log)
      for (const [face, name] of Object.entries(entry.faces ?? {})) this.#spoken.set(face, name);
    for (const zone of frame.table.zones) {
      for (const item of zone.items) {
        if (item.name) this.#names.set(item.face, item.name);
        for (const on of item.on) if (on.name) this.#names.set(on.face, on.name);
      }
    }
  }

  get size(): number {
    return this.#names.size;
  }

  /** Every face whose name has been seen. */
  known(): { face: string; name: string }[] {
    return [...this.#names].map(([face, name]) => ({ face, name }));
  }

  /** A skin that is told these names. */
  drawn(skin: Skin): { skin: Skin; nameOf(face: string): string } {
    return { skin, nameOf: (face) => this.name(face, (asked) => skin.name?.(asked) ?? null) ?? "" };
  }

  name(face: string, ask?: (face: string) => string | null): string | null {
    return this.#names.get(face) ?? this.#spoken.get(face) ?? ask?.(face) ?? null;
  }
}

/** Faces that an entry speaks of: its moves and every string among its slots. */
export function entryFaces(entry: LogEntry): string[] {
  const faces = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") faces.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  Object.values(entry.slots).forEach(collect);
  for (const move of entry.moves) move.faces.forEach(collect);
  return [...faces];
}

/** The one line that tells what happened last: what the newest command was, or what the game says is more than that. */
export function newsOf(log: LogEntry[]): LogEntry | null {
  return [...log].reverse().find((e) => e.text && (e.lead || e.headline)) ?? null;
}

/** Without what a reader was told more than once while nothing else happened: that a choice is noted, for each change. */
export function toldOnce(log: LogEntry[]): LogEntry[] {
  const told = new Set<string>();
  return log
    .toReversed()
    .filter((entry) => {
      if (!isKernels(entry)) told.clear();
      else if (told.has(entry.text)) return false;
      else told.add(entry.text);
      return true;
    })
    .toReversed();
}

const escape = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Splits a line at the names of its cards; an English "the" before a sign is dropped with it. */
export function logParts(text: string, named: { face: string; name: string }[]): TextPart[] {
  const known = named.filter((n) => n.name).sort((a, b) => b.name.length - a.name.length);
  if (known.length === 0) return [{ text }];
  const pattern = new RegExp(
    `(?:\\bthe )?(?<![\\p{L}\\d])(${known.map((n) => escape(n.name)).join("|")})(?![\\p{L}\\d])`,
    "giu",
  );
  const parts: TextPart[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const face = known.find((n) => n.name.toLowerCase() === match[1]?.toLowerCase())?.face;
    if (!face) continue;
    if (match.index > at) parts.push({ text: text.slice(at, match.index) });
    parts.push({ face, name: match[1] ?? "" });
    at = match.index + match[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}
