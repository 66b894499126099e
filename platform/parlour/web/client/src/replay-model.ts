/* A replay's arithmetic, pure: what the plot shows, which numbers are moments, and which number of
   one viewer's history is the same moment in another's (each viewer counts its own). */
import type { Counter, Frame, LogEntry, Viewer } from "./frame.ts";
import { isKernels } from "./log-text.ts";

/** Counter values at one number, by seat. */
export interface Sample {
  number: number;
  values: Map<number, number>;
}

export function sampleOf(frame: Frame): Sample {
  const values = new Map<number, number>();
  for (const c of frame.table.counters) {
    if (c.seat !== null && typeof c.value === "number" && !values.has(c.seat)) values.set(c.seat, c.value);
  }
  return { number: frame.number, values };
}

/** Share of the way to the goal: a King that lowers the goal moves the plot too. */
export function progress(counter: Counter | undefined): number {
  if (!counter || typeof counter.value !== "number") return 0;
  return counter.of ? Math.min(1, counter.value / counter.of) : counter.value;
}

export interface Series {
  seat: number;
  points: { number: number; value: number }[];
}

/** One line a seat, values held until they change (a score does not creep). */
export function seriesOf(samples: Sample[]): Series[] {
  const sorted = [...samples].sort((a, b) => a.number - b.number);
  const seats = [...new Set(sorted.flatMap((s) => [...s.values.keys()]))].sort((a, b) => a - b);
  return seats.map((seat) => ({
    seat,
    points: sorted.flatMap((s) => (s.values.has(seat) ? [{ number: s.number, value: s.values.get(seat) ?? 0 }] : [])),
  }));
}

export interface Box {
  width: number;
  height: number;
}

const x = (number: number, head: number, box: Box) => (head === 0 ? 0 : (number / head) * box.width);
const round = (n: number) => Math.round(n * 10) / 10;

/** Path of the lead of one seat over another around the middle line. */
export function leadPath(a: Series, b: Series, head: number, box: Box): string {
  const diffs = a.points.map((p, i) => ({ number: p.number, value: p.value - (b.points[i]?.value ?? 0) }));
  const most = Math.max(1, ...diffs.map((d) => Math.abs(d.value)));
  const half = box.height / 2;
  return steps(
    diffs.map((d) => ({ x: x(d.number, head, box), y: half - (d.value / most) * (half - 4) })),
    x(head, head, box),
  );
}

/** What lines of several seats share: the least and the most that any of them shows, nought included. */
export interface Scale {
  least: number;
  most: number;
}

export function scaleOf(series: Series[]): Scale {
  const values = series.flatMap((line) => line.points.map((p) => p.value));
  return { least: Math.min(0, ...values), most: Math.max(1, ...values) };
}

/** How high a value stands in the box; the least lies on its floor. */
export function heightOf(value: number, scale: Scale, box: Box): number {
  return round(box.height - 3 - ((value - scale.least) / (scale.most - scale.least)) * (box.height - 8));
}

/** Path of one seat's own line. */
export function ownPath(series: Series, scale: Scale, head: number, box: Box): string {
  return steps(
    series.points.map((p) => ({ x: x(p.number, head, box), y: heightOf(p.value, scale, box) })),
    x(head, head, box),
  );
}

function steps(points: { x: number; y: number }[], end: number): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let d = `M0 ${round(first.y)}`;
  for (const p of rest) d += `L${round(p.x)} ${round(p.y)}`;
  const last = points[points.length - 1] ?? first;
  return last.x < end ? `${d}H${round(end)}` : d;
}

export interface Moment {
  number: number;
  text: string;
  isSwing: boolean;
}

/** A counter is another after `after` and up to `number`: as near as the samples tell. */
interface Change {
  after: number;
  number: number;
  size: number;
  isSwing: boolean;
}

/** The largest changes of a counter, those of several seats first. */
function changesOf(samples: Sample[], most: number): Change[] {
  const sorted = [...samples].sort((a, b) => a.number - b.number);
  return sorted
    .slice(1)
    .map((s, i) => {
      const before = sorted[i];
      const sizes = [...s.values].map(([seat, value]) => Math.abs(value - (before?.values.get(seat) ?? value)));
      const size = Math.max(0, ...sizes);
      return { after: before?.number ?? 0, number: s.number, size, isSwing: sizes.filter((n) => n > 0).length > 1 };
    })
    .filter((c) => c.size > 0)
    .sort((a, b) => Number(b.isSwing) - Number(a.isSwing) || b.size - a.size || a.number - b.number)
    .slice(0, most);
}

/** The number to look at next to know which event a moment is; null when all are known. */
export function nextLook(samples: Sample[], most = 5): number | null {
  const wide = changesOf(samples, most - 1).find((c) => c.number - c.after > 1);
  return wide ? Math.floor((wide.after + wide.number) / 2) : null;
}

/** The entry that tells a change: its own event's; of several that moved something the one that began it; never one of
    the match around the game. */
function tellerOf(log: LogEntry[], change: Change): LogEntry | null {
  const told = log.filter((e) => e.number <= change.number && e.text && !isKernels(e));
  const within = told.filter((e) => e.number > change.after);
  const moved = within.filter((e) => e.moves.length > 0);
  return moved.find((e) => e.lead !== false) ?? moved[0] ?? within.at(-1) ?? told.at(-1) ?? null;
}

/** The few numbers worth jumping to: the largest changes of a counter, and the end. */
export function moments(samples: Sample[], log: LogEntry[], head: number, most = 5): Moment[] {
  const picked = changesOf(samples, most - 1);
  const largest = Math.max(0, ...picked.map((c) => c.size));
  const list = new Map<number, Moment>();
  for (const change of picked) {
    const teller = tellerOf(log, change);
    if (!teller || list.has(teller.number)) continue;
    const isSwing = change.isSwing || change.size === largest;
    list.set(teller.number, { number: teller.number, text: teller.text, isSwing });
  }
  if (!list.has(head)) list.set(head, { number: head, text: toldAt(log, head)?.text ?? "", isSwing: false });
  return [...list.values()].sort((a, b) => a.number - b.number);
}

/** The entry that tells what is shown at a number: the last with words up to there, since not every event has some. */
export function toldAt(log: LogEntry[], number: number): LogEntry | null {
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = log[i];
    if (entry && entry.number <= number && entry.text) return entry;
  }
  return null;
}

/** The entry that began the command which `number` belongs to. */
export function leadOf(log: LogEntry[], number: number): LogEntry | null {
  const at = log.findIndex((e) => e.number === number);
  for (let i = at; i >= 0; i--) if (log[i]?.lead !== false) return log[i] ?? null;
  return null;
}

/** Numbers to look at for the plot: at most `most`, spread over the ends of commands. */
export function plotNumbers(log: LogEntry[], head: number, most = 40): number[] {
  const ends = log.flatMap((e, i) => (log[i + 1]?.lead !== false ? [e.number] : []));
  const all = [...new Set([log[0]?.number ?? head, ...ends, head])].sort((a, b) => a - b);
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] ?? head);
}

/** The number in another viewer's history that shows the same moment: by time, else by share. */
export function sameMoment(from: LogEntry[], number: number, to: LogEntry[], toHead: number): number {
  const first = to[0]?.number ?? 0;
  if (number <= (from[0]?.number ?? 0)) return first;
  const entry = from.find((e) => e.number === number);
  const at = entry?.at ? Date.parse(entry.at) : NaN;
  if (Number.isNaN(at)) {
    const head = from[from.length - 1]?.number ?? 0;
    return head === 0 ? 0 : Math.round((number / head) * toHead);
  }
  // Of the entries of that instant take as many as came before this one in its own history.
  const rank = from.filter((e) => e.at !== null && Date.parse(e.at) === at && e.number <= number).length;
  const same = to.filter((e) => e.at !== null && Date.parse(e.at) === at);
  const exact = same[Math.min(rank, same.length) - 1];
  if (exact) return exact.number;
  const earlier = to.filter((e) => e.at !== null && Date.parse(e.at) <= at);
  return earlier[earlier.length - 1]?.number ?? first;
}

export function parseViewer(text: string | null): Viewer | null {
  if (text === "public" || text === "open") return text;
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}
