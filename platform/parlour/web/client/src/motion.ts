/* Which cards travel and what was touched last: pure, from the log's `moves`. The screen part is in
   elements/travel.ts. Nothing links a hidden card to an earlier one, so it starts and ends at its zone. */
import { zoneById, zoneIdOf, type Frame, type LogEntry, type Move, type Zone } from "./frame.ts";

export interface Flight {
  face: string | null;
  /** Where to look for it on the old and on the new screen, most exact first. */
  from: string[];
  to: string[];
}

const FLIGHTS_MAX = 12;

/** Ids in a frame that show this face at a place; the zone itself comes last. */
export function locate(frame: Frame | null, place: string | null, face: string | null): string[] {
  if (!place) return [];
  const zoneId = zoneIdOf(place);
  const zone = frame ? zoneById(frame, zoneId) : null;
  const found: string[] = [];
  if (zone && face !== null) {
    for (const item of zone.items) {
      if (item.face === face) found.push(item.id);
      for (const on of item.on) if (on.face === face) found.push(on.id);
    }
  }
  return [...new Set([...(place !== zoneId ? [place] : []), ...found, zoneId])];
}

function moveFlights(move: Move, before: Frame | null, after: Frame): Flight[] {
  if (move.from === null || move.to === null) return [];
  const from = move.from;
  const to = move.to;
  return move.faces.map((face) => ({ face, from: locate(before, from, face), to: locate(after, to, face) }));
}

/** The flights between two frames; one face that moves twice flies once, from its first to its last place. */
export function flights(entries: LogEntry[], before: Frame | null, after: Frame): Flight[] {
  const all = entries.flatMap((e) => e.moves.flatMap((m) => moveFlights(m, before, after)));
  const merged: Flight[] = [];
  for (const flight of all) {
    const earlier = flight.face === null ? undefined : merged.find((f) => f.face === flight.face);
    if (earlier) earlier.to = flight.to;
    else merged.push({ ...flight });
  }
  return merged
    .filter((f) => f.from[f.from.length - 1] !== f.to[f.to.length - 1] || f.from[0] !== f.to[0])
    .slice(0, FLIGHTS_MAX);
}

export function travelMs(distance: number): number {
  if (distance < 200) return 180;
  return distance > 600 ? 240 : 210;
}

/** Several cards start one after another, 40 ms apart, within 400 ms in all. */
export function staggerMs(index: number, count: number): number {
  return count < 2 ? 0 : index * Math.min(40, 400 / (count - 1));
}

/** Entries of the newest command: from its lead on. */
export function newestCommand(log: LogEntry[]): LogEntry[] {
  let at = log.length - 1;
  while (at > 0 && log[at]?.lead === false) at--;
  return at < 0 ? [] : log.slice(at);
}

function top(zone: Zone | null): string | null {
  return zone?.layout === "pile" ? zone.id : null;
}

/** Of equal cards the newest lie last: the nth that came is the nth from the end. `ids`: as `locate` finds them. */
function arrived(ids: string[], nth: number): string | null {
  const found = ids.slice(0, -1);
  const things = found.filter((id) => id.includes("/"));
  return things[things.length - nth] ?? found[found.length - 1] ?? null;
}

/** What the last action touched: ringed until the next one. */
export function lastTouched(frame: Frame, log: LogEntry[]): Set<string> {
  const touched = new Set<string>();
  const came = new Map<string, number>();
  for (const entry of newestCommand(log)) {
    for (const move of entry.moves) {
      if (move.to === null || move.from === null) continue;
      for (const face of move.faces) {
        const zone = zoneIdOf(move.to);
        const key = `${zone}/${face}`;
        came.set(key, (came.get(key) ?? 0) + 1);
        const id = top(zoneById(frame, zone)) ?? arrived(locate(frame, move.to, face), came.get(key) ?? 1);
        if (id) touched.add(id);
      }
    }
  }
  // A long deal touches everything, which says nothing.
  return touched.size > 3 ? new Set() : touched;
}

/** What the open questions aim at; the card that is being answered is their subject, not their aim. */
export function aimedAt(frame: Frame): Set<string> {
  const answering = new Set(frame.table.zones.filter((z) => z.role === "answering").map((z) => z.id));
  return new Set(frame.prompts.flatMap((p) => p.about).filter((id) => !answering.has(zoneIdOf(id))));
}

/** Ids that a log line is about, wherever its faces lie now: marked while the line has the focus. */
export function linesMark(frame: Frame, entry: LogEntry): Set<string> {
  const faces = new Set<string>();
  for (const move of entry.moves) for (const face of move.faces) if (face !== null) faces.add(face);
  const collect = (value: unknown): void => {
    if (typeof value === "string") faces.add(value);
    else if (Array.isArray(value)) value.forEach(collect);
  };
  Object.values(entry.slots).forEach(collect);
  const ids = new Set<string>();
  for (const zone of frame.table.zones) {
    for (const item of zone.items) {
      if (faces.has(item.face)) ids.add(item.id);
      for (const on of item.on) if (faces.has(on.face)) ids.add(on.id);
    }
  }
  return ids;
}
