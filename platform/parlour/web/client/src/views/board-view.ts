/* What every view of the table is given, and the state that a thing is in. */
import type { Arrangement } from "../arrange.ts";
import { placeId, seatOf, type Frame, type LogEntry, type Zone } from "../frame.ts";
import { filling, placedEntries, type Selection, type Surface } from "../interaction.ts";
import { isUnhinted, reason } from "../places.ts";
import type { NameBook } from "../log-text.ts";
import type { Skin } from "../skin.ts";

export interface BoardView {
  frame: Frame;
  log: LogEntry[];
  plan: Arrangement;
  skin: Skin;
  names: NameBook;
  selection: Selection;
  surface: Surface;
  chosen: Set<string>;
  last: Set<string>;
  aimed: Set<string>;
  marked: Set<string>;
  /** The pile that is spread out to be looked through. */
  spread: string | null;
  /** The seat whose zones are open (five seats and more). */
  openSeat: number | null;
  /** Can anything be pressed at all: playing, connected, nothing under way. */
  isLive: boolean;
  /** The host's clock minus ours. */
  skewMs: number;
  mode: "play" | "watch" | "replay";
}

export interface ThingState {
  isSource: boolean;
  /** Entries that a press here performs, when the place is lit. */
  lit: number[] | null;
  isTaken: boolean;
  /** May be tried, without a light. */
  isTry: boolean;
  isPicked: boolean;
  /** Your sealed choice, still secret. */
  isChosen: boolean;
  order: number | null;
  tick: boolean;
  isIllegal: boolean;
  isFrozen: boolean;
  why: string;
  isLast: boolean;
  isAimed: boolean;
  isMarked: boolean;
}

const has = <T>(map: Map<string, T>, ids: string[]): T | undefined => {
  for (const id of ids) if (map.has(id)) return map.get(id);
  return undefined;
};

export function thingState(v: BoardView, ids: string[], isOwnHand = false): ThingState {
  const { surface, selection } = v;
  const calm = selection.kind === "idle";
  const entries = has(surface.targets, ids) ?? null;
  const takes = has(surface.takes, ids) !== undefined;
  const picked = ids.some((id) => surface.picked.has(id));
  const source = has(surface.sources, ids) !== undefined;
  const tried = has(surface.tries, ids) !== undefined;
  const usable = source || tried || takes || entries !== null || picked;
  const blocked = ids.map((id) => reason(v.frame, id)).find((r) => r !== null) ?? null;
  const unusable = isOwnHand && v.isLive && surface.explains && !usable && !isUnhinted(v.frame);
  const filling = surface.takes.size > 0;
  return {
    // Without a card in hand the lit place of a plain action shows a foot, not a ring: it is a thing to use.
    isSource: v.isLive && !picked && ((calm && (source || entries !== null)) || takes),
    lit: v.isLive && !calm && selection.kind !== "filling" ? entries : null,
    isTaken: v.isLive && takes,
    isTry: v.isLive && tried,
    isPicked: picked,
    isChosen: ids.some((id) => v.chosen.has(id)),
    order: has(surface.order, ids) ?? null,
    tick: picked && filling && surface.order.size === 0,
    isIllegal: unusable,
    isFrozen: isOwnHand && blocked?.code === "frozen",
    why: blocked?.text ?? "",
    isLast: ids.some((id) => v.last.has(id)),
    isAimed: ids.some((id) => v.aimed.has(id)),
    isMarked: ids.some((id) => v.marked.has(id)),
  };
}

/** A whole zone has no foot to stand on: with nothing held it is ringed if it is the way to act. */
export function zoneLit(v: BoardView, id: string): number[] | null {
  const entries = v.isLive ? (v.surface.targets.get(id) ?? null) : null;
  if (!entries || v.selection.kind === "filling") return null;
  if (v.selection.kind !== "idle") return entries;
  const placed = placedEntries(v.frame);
  return entries.some((i) => placed.has(i)) ? entries : null;
}

/** The entries of the things in a zone that are lit or stand on a foot, as its own view shows them; `isLit`: the zone itself is. */
export function litThings(v: BoardView, zone: Zone, isLit = false): number[] {
  const top = zone.items[zone.items.length - 1];
  const places = Array.from({ length: zone.places ?? 0 }, (_, k) => placeId(zone, k + 1)).filter(
    (id) => !zone.items.some((i) => placeId(zone, i.place ?? 0) === id),
  );
  const things =
    zone.layout === "pile"
      ? [[...(isLit ? [] : [zone.id]), ...(top ? [top.id] : [])]]
      : [
          ...zone.items.flatMap((item) => [
            [item.id, ...(item.place ? [placeId(zone, item.place)] : [])],
            ...item.on.map((on) => [on.id]),
          ]),
          ...places.map((id) => [id]),
        ];
  const pick = filling(v.frame, v.selection);
  return things.flatMap((ids) => {
    const state = thingState(v, ids);
    if (state.lit) return state.lit;
    if (!state.isSource) return [];
    if (state.isTaken && pick) return [pick.index];
    return ids.flatMap((id) => v.surface.sources.get(id) ?? v.surface.targets.get(id) ?? []);
  });
}

export function isPressable(v: BoardView, state: ThingState, isOwnHand: boolean): boolean {
  if (!v.isLive) return false;
  return (
    state.isSource ||
    state.lit !== null ||
    state.isTaken ||
    state.isTry ||
    state.isPicked ||
    state.isIllegal ||
    (isOwnHand && seatOf(v.frame) !== null && v.surface.sources.size > 0)
  );
}
