/* Lit places and their labels, and why a thing cannot be used: pure questions of a frame that go
   with interaction.ts. */
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

/** What a place with these entries is called: the whole label, or what tells several apart. */
export function placeLabel(frame: Frame, entries: number[]): string {
  const labels = entries.map((i) => entryAt(frame, i)?.label ?? "");
  if (labels.length < 2) return labels[0] ?? "";
  return [...new Set(labels.map((l) => l.split(" ", 1)[0] ?? l))].join(" / ");
}

/**
 * Labels short enough to stand side by side: what they all begin with, without a dangling small
 * word ("Scuttle the 5", "Scuttle the 7" become "Scuttle"; the card beneath says which) and without
 * the half of a name ("Give Bot 1 a card", "Give Bot 2 a card" become "Give").
 */
export function shortLabel(labels: string[], names: string[] = []): string | null {
  const first = labels[0]?.split(" ");
  if (!first || labels.length < 2) return null;
  let n = 0;
  while (n < first.length && labels.every((l) => l.split(" ")[n] === first[n])) n++;
  const inName = (at: number) => names.some((name) => name.startsWith(`${first.slice(at, n).join(" ")} `));
  for (let at = 1; at < n; at++) if (inName(at)) n = at;
  while (n > 1 && (first[n - 1]?.length ?? 0) <= 3) n--;
  return n > 0 ? first.slice(0, n).join(" ") : null;
}
