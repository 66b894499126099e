/* The frame, what one viewer is sent: the kernel's part and what the host adds to it.
   Types only, plus the few questions that every part of the client asks of a frame. */

export type Viewer = number | "public" | "open";
export type Status = "open" | "running" | "over" | "aborted" | "stopped";
export type Layout = "fan" | "row" | "slots" | "pile" | "groups" | "chain";

export interface SeatInfo {
  seat: number;
  name: string;
  kind: "open" | "person" | "bot";
  is_gone: boolean;
  is_online: boolean;
  awaited: boolean;
  has_chosen: boolean;
  rating?: number | null;
  offline_until?: string | null;
}

/** A thing that lies on an item: a Jack on a point card. `seat` is its owner. */
export interface OnItem {
  id: string;
  face: string;
  seat: number | null;
  name: string;
  marks?: string[];
}

export interface Item {
  id: string;
  face: string;
  name: string;
  place: number | null;
  marks: string[];
  on: OnItem[];
}

export interface Zone {
  id: string;
  role: string;
  seat: number | null;
  layout: Layout;
  size: number;
  places: number | null;
  title: string;
  items: Item[];
}

export interface Counter {
  id: string;
  seat: number | null;
  title: string;
  value: number | string;
  of: number | null;
  note?: string | null;
}

export interface Prompt {
  id: string | null;
  seat: number;
  kind: string;
  blocking: boolean;
  text: string;
  about: string[];
  chosen: unknown;
  opens_at: string | null;
  due_at: string | null;
  /** What happens if nobody answers, in words; shown at the end of the slip. */
  otherwise?: string | null;
}

export interface Pick {
  field: string;
  /** Where each value lies; null for what lies nowhere on the viewer's table. */
  from: (string | null)[];
  values: unknown[];
  min: number;
  max: number;
  ordered: boolean;
  labels?: string[];
}

export type Action = Record<string, unknown>;

export interface Legal {
  prompt: string;
  action: Action;
  label: string;
  source: string[];
  target: string[];
  pick: Pick | null;
}

export interface Move {
  from: string | null;
  to: string | null;
  faces: (string | null)[];
}

export interface LogEntry {
  number: number;
  event: string;
  seat: number | null;
  text: string;
  slots: Record<string, unknown>;
  /** Spoken names of the faces in the slots. */
  faces?: Record<string, string>;
  moves: Move[];
  at: string | null;
  /** First event of its command; the others are its consequences. */
  lead: boolean;
  /** What a game lets be told before all else that happened with it: the end of a round. */
  headline?: boolean;
  only_you?: boolean;
}

export interface SeatClock {
  seat: number;
  left_ms: number | null;
  is_running: boolean;
  due_at: string | null;
}

export interface Clock {
  kind: "none" | "live" | "action" | "slow";
  now: string;
  seats: SeatClock[];
}

export interface Outcome {
  places: number[];
  winners: number[];
  scores: number[] | null;
  cause: string;
  text: string;
}

export type OfferKind = "draw" | "abort" | "rematch";

export interface Offer {
  kind: OfferKind;
  seats: number[];
}

/** A no to an offer, told until one of those who had offered it plays on. */
export interface Declined {
  kind: OfferKind;
  seat: number;
  offered: number[];
}

export interface Blocked {
  item: string;
  code: string;
  text: string;
}

export type Pace =
  | { kind: "none" }
  | { kind: "live"; bank_s: number; increment_s: number }
  | { kind: "action"; seconds: number }
  | { kind: "slow"; days: number };

export interface Frame {
  match: string;
  game: string;
  title: string;
  ruleset: string;
  options: Record<string, unknown>;
  viewer: Viewer;
  number: number;
  head: number;
  status: Status;
  settling: boolean;
  seats: SeatInfo[];
  table: { zones: Zone[]; counters: Counter[] };
  prompts: Prompt[];
  legal: Legal[];
  /** What may be tried for prompts that give no hints, right or wrong. */
  tries?: Legal[];
  blocked: Blocked[];
  log: LogEntry[];
  clock: Clock | null;
  outcome: Outcome | null;
  offers: Offer[];
  declined?: Declined[];
  rematch: string | null;
  watching: number;
  invite: string | null;
  pace?: Pace;
  rated?: boolean;
  practice?: boolean;
  /** Why the host ended or closed the match, in words. */
  notice?: string | null;
  /** Options in words, one line each, when the host has them. */
  rules?: string[];
  /** One line for the side panel: "modern rules · 5+5"; that it is rated is added. */
  about?: string | null;
}

/** The viewer's own seat, or null for spectators. */
export function seatOf(frame: Frame): number | null {
  return typeof frame.viewer === "number" ? frame.viewer : null;
}

/** A match that came to an end can be watched again; one that had to be stopped cannot be told further. */
export function hasReplay(frame: Frame): boolean {
  return frame.status === "over" || frame.status === "aborted";
}

export function seatInfo(frame: Frame, seat: number | null): SeatInfo | null {
  return frame.seats.find((s) => s.seat === seat) ?? null;
}

export function seatName(frame: Frame, seat: number | null): string {
  return seatInfo(frame, seat)?.name ?? "";
}

/** Prompts that the viewer can answer: other seats' prompts carry no id. */
export function ownPrompts(frame: Frame): Prompt[] {
  const me = seatOf(frame);
  if (me === null || frame.settling) return [];
  const due = (p: Prompt) => (p.due_at ? Date.parse(p.due_at) : Infinity);
  return frame.prompts
    .filter((p) => p.seat === me && p.id !== null)
    .sort((a, b) => Number(b.blocking) - Number(a.blocking) || due(a) - due(b));
}

/** All that may be pressed: what is legal, then what may only be tried. A press is named by its index here. */
export function entriesOf(frame: Frame): Legal[] {
  return frame.tries?.length ? [...frame.legal, ...frame.tries] : frame.legal;
}

export function entryAt(frame: Frame, index: number): Legal | undefined {
  return frame.legal[index] ?? frame.tries?.[index - frame.legal.length];
}

export function isTry(frame: Frame, index: number): boolean {
  return index >= frame.legal.length;
}

/** Seats that owe a decision, in seat order. */
export function awaitedSeats(frame: Frame): number[] {
  return frame.seats.filter((s) => s.awaited).map((s) => s.seat);
}

export function zoneById(frame: Frame, id: string): Zone | null {
  return frame.table.zones.find((z) => z.id === id) ?? null;
}

/** The zone part of any id: "points.1/6h/Jc" and "row#3" lie in "points.1" and "row". */
export function zoneIdOf(id: string): string {
  return id.split(/[/#]/, 1)[0] ?? id;
}

export function placeId(zone: Zone, place: number): string {
  return `${zone.id}#${place}`;
}

/** Every spoken name in the frame by id: items, what lies on them, zones. */
export function nameOf(frame: Frame, id: string): string {
  for (const zone of frame.table.zones) {
    if (zone.id === id) return zone.title;
    for (const item of zone.items) {
      if (item.id === id) return item.name;
      for (const on of item.on) if (on.id === id) return on.name;
    }
  }
  return "";
}

/**
 * One log out of what is kept and what a new frame brings. The host sends the entries after the
 * number the client said it has, so the two overlap or join; a gap means that the new part stands alone.
 */
export function mergeLog(kept: LogEntry[], fresh: LogEntry[], limit = 400): LogEntry[] {
  const first = fresh[0];
  if (!first) return kept;
  const last = kept[kept.length - 1];
  if (last && first.number > last.number + 1) return fresh.slice(-limit);
  return [...kept.filter((e) => e.number < first.number), ...fresh].slice(-limit);
}
