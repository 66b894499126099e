/* Lit places and their labels, and why a thing cannot be used: pure questions of a frame that go
   with interaction.ts. */
import { capital } from "./format.ts";
import { entryAt, ownPrompts, placeId, seatOf, type Frame } from "./frame.ts";
import type { Surface } from "./interaction.ts";

/** Where the small list or the lit places stand, in reading order: for arrow keys and numbers. */
export function litPlaces(frame: Frame, now: Surface): string[] {
  const known: string[] = [];
  for (const zone of frame.table.zones) {
    if (now.targets.has(zone.id)) known.push(zone.id);
    for (let place = 1; place <= (zone.places ?? 0); place++) {
      const id = placeId(zone, place);
      if (now.targets.has(id)) known.push(id);
    }
    for (const item of zone.items) {
      if (now.targets.has(item.id)) known.push(item.id);
      for (const on of item.on) if (now.targets.has(on.id)) known.push(on.id);
    }
  }
  return known;
}

/** Why a held thing cannot be used: the plugin's sentence, or null when it gave none. */
export function reason(frame: Frame, id: string): { code: string; text: string } | null {
  return frame.blocked.find((b) => b.item === id) ?? null;
}

/** True when nothing is lit because the prompt gives no hints: every held card can be pressed. */
export function isUnhinted(frame: Frame): boolean {
  return seatOf(frame) !== null && ownPrompts(frame).length > 0 && frame.legal.length === 0;
}

const SMALL_WORD = 3;

const isLong = (word: string | undefined): boolean => (word?.length ?? 0) > SMALL_WORD;

/** The words that all of these begin with, and those that all end with; no word is in both. */
function shared(labels: string[]): { first: string[]; head: number; tail: number } {
  const all = labels.map((label) => label.split(" "));
  const first = all[0] ?? [];
  const least = Math.min(...all.map((words) => words.length));
  let head = 0;
  while (head < least && all.every((words) => words[head] === first[head])) head++;
  let tail = 0;
  while (tail < least - head && all.every((words) => words.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { first, head, tail };
}

/** What a place with these entries is called: the whole label, or what tells several apart. */
export function placeLabel(frame: Frame, entries: number[]): string {
  const labels = entries.map((i) => entryAt(frame, i)?.label ?? "");
  if (labels.length < 2) return labels[0] ?? "";
  const { head, tail } = shared(labels);
  const apart = (label: string): string => {
    const words = label.split(" ");
    const own = words.slice(head, words.length - tail);
    const upTo = own.findIndex(isLong) + 1 || 1;
    return own.slice(0, upTo).join(" ").replace(/:$/, "") || label;
  };
  return capital([...new Set(labels.map(apart))].join(" / "));
}

/**
 * Labels short enough to stand side by side: what they all begin with, without a dangling small
 * word ("Scuttle the 5", "Scuttle the 7" become "Scuttle"; the card beneath says which) and without
 * the half of a name ("Give Bot 1 a card", "Give Bot 2 a card" become "Give"). Where the verb comes
 * last they are told by that ("Mit Bot 1 tauschen", "Mit Bot 2 tauschen" become "Tauschen").
 */
export function shortLabel(labels: string[], names: string[] = []): string | null {
  if (labels.length < 2) return null;
  const { first, head, tail } = shared(labels);
  let n = head;
  const inName = (at: number) => names.some((name) => name.startsWith(`${first.slice(at, n).join(" ")} `));
  for (let at = 1; at < n; at++) if (inName(at)) n = at;
  while (n > 1 && !isLong(first[n - 1])) n--;
  const begin = n > 0 ? first.slice(0, n).join(" ") : null;
  const last = first.at(-1) ?? "";
  const isVerb =
    tail === 1 && isLong(last) && last === last.toLowerCase() && !names.some((name) => name.endsWith(last));
  if (!isVerb) return begin;
  return begin !== null && isLong(first[n - 1]) ? `${begin} … ${last}` : capital(last);
}
