/* Which part of the frame stands in which region of the table: pure. Others, shared middle, your
   zones, prompt, your hand; you at the bottom, the others clockwise from the left. */
import { seatOf, type Counter, type Frame, type SeatInfo, type Zone } from "./frame.ts";

export type BoardKind = "duel" | "few" | "many";

export interface Side {
  seat: number;
  info: SeatInfo;
  hand: Zone | null;
  zones: Zone[];
  counters: Counter[];
  /** Yes or no of this seat, as the game says it. */
  flags: Counter[];
  /** What always holds of this seat: who its partner is. */
  tags: Counter[];
}

export interface Arrangement {
  kind: BoardKind;
  /** The side at the bottom: the viewer's, or seat 0's for who only watches. */
  bottom: Side;
  isMine: boolean;
  others: Side[];
  piles: Zone[];
  answering: Zone | null;
  middle: Zone[];
  counters: Counter[];
}

export function boardKind(seats: number): BoardKind {
  if (seats <= 2) return "duel";
  return seats <= 4 ? "few" : "many";
}

function isAnswering(zone: Zone): boolean {
  return zone.role === "answering";
}

/** A seat's first counter is its score; a further one out of one is a yes or a no, and its title says which. */
const isFlag = (counter: Counter, at: number): boolean => at > 0 && counter.of === 1;

/** Out of nothing: no number, a word about the seat. */
const isTag = (counter: Counter, at: number): boolean => at > 0 && counter.of === 0;

export function side(frame: Frame, info: SeatInfo): Side {
  const own = frame.table.zones.filter((z) => z.seat === info.seat);
  const counters = frame.table.counters.filter((c) => c.seat === info.seat);
  const hand = own.find((z) => z.role === "hand") ?? null;
  return {
    seat: info.seat,
    info,
    hand,
    zones: own.filter((z) => z !== hand),
    counters: counters.filter((c, at) => !isFlag(c, at) && !isTag(c, at)),
    flags: counters.filter(isFlag),
    tags: counters.filter(isTag),
  };
}

export function arrange(frame: Frame): Arrangement | null {
  const seats = [...frame.seats].sort((a, b) => a.seat - b.seat);
  const me = seatOf(frame);
  const at = Math.max(
    0,
    seats.findIndex((s) => s.seat === me),
  );
  const turned = [...seats.slice(at), ...seats.slice(0, at)];
  const [first, ...rest] = turned.map((info) => side(frame, info));
  if (!first) return null;
  const shared = frame.table.zones.filter((z) => z.seat === null);
  return {
    kind: boardKind(seats.length),
    bottom: first,
    isMine: me !== null,
    others: rest,
    piles: shared.filter((z) => z.layout === "pile" && !isAnswering(z)),
    answering: shared.find(isAnswering) ?? null,
    middle: shared.filter((z) => z.layout !== "pile" && !isAnswering(z)),
    counters: frame.table.counters.filter((c) => c.seat === null),
  };
}

/** Equal cards of a `groups` zone as one card with a count; the first of each is the one to press. */
export function grouped(zone: Zone): { ids: string[]; index: number }[] {
  const groups = new Map<string, { ids: string[]; index: number }>();
  zone.items.forEach((item, index) => {
    const key = item.on.length || item.marks.length ? item.id : item.face;
    const group = groups.get(key);
    if (group) group.ids.push(item.id);
    else groups.set(key, { ids: [item.id], index });
  });
  return [...groups.values()];
}

/** What lies on a card, folded when there is too much of it: the first, "+n", the last two. */
export function folded<T>(
  things: T[],
  most = 4,
): { shown: { thing: T; step: number }[]; hidden: number; foldAt: number } {
  if (things.length <= most) {
    return { shown: things.map((thing, i) => ({ thing, step: i + 1 })), hidden: 0, foldAt: 0 };
  }
  const head = things.slice(0, 1).map((thing, i) => ({ thing, step: i + 1 }));
  const tail = things.slice(-2).map((thing, i) => ({ thing, step: i + 3 }));
  return { shown: [...head, ...tail], hidden: things.length - 3, foldAt: 2 };
}
