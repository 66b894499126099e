/* A card, what lies on it, and backs. One stable element per thing; its role changes with what
   can be done, so focus and motion survive every frame. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { folded } from "../arrange.ts";
import { initial, capital } from "../format.ts";
import { entryAt, isTry, seatInfo, seatOf, type Item, type OnItem } from "../frame.ts";
import { icon, isIcon } from "../art/icons.ts";
import { placeLabel } from "../places.ts";
import { backOf, faceOf, type CardSize } from "../skin.ts";
import { vars } from "../vars.ts";
import { markWord, say } from "../words.ts";
import { isPressable, thingState, type BoardView, type ThingState } from "./board-view.ts";

export interface CardOptions {
  ids: string[];
  size: CardSize;
  /** The zone's words, for the spoken name. */
  where: string;
  n?: number;
  count?: number;
  isOwnHand?: boolean;
  /** Labels stand below in the upper half of the table. */
  below?: boolean;
  /** A shorter label for places that stand side by side. */
  short?: ((entries: number[]) => string | null) | null;
  step?: number;
  owner?: number | null;
  badge?: TemplateResult | typeof nothing;
  /** Marks of the item, as words. */
  marks?: string[];
  /** Another spoken name than the item's own (piles). */
  spoken?: string;
}

export function targetLabel(v: BoardView, entries: number[]): string {
  return placeLabel(v.frame, entries);
}

export function spokenName(v: BoardView, name: string, state: ThingState, o: CardOptions): string {
  const at = o.count
    ? say("item.in", { name, zone: o.where, n: o.n ?? 1, count: o.count })
    : o.where
      ? `${name}, ${o.where}`
      : name;
  const words = [o.spoken ?? at];
  if (state.lit) words.unshift(targetLabel(v, state.lit));
  if (state.isChosen) words.push(say("item.chosen"));
  if (state.isPicked) words.push(say("item.picked"));
  else if (state.isSource) words.push(say("item.usable"));
  else if (state.isIllegal) words.push(state.why || say("item.not"));
  for (const mark of o.marks ?? []) words.push(markWord(mark));
  if (state.isAimed) words.push(say("item.aimed"));
  if (state.isLast) words.push(say("item.last"));
  return capital(words.join(", "));
}

export function doesSlip(
  v: BoardView,
  entries: number[] | null,
  o: { below?: boolean; short?: CardOptions["short"]; cls?: string },
): TemplateResult | typeof nothing {
  if (!entries) return nothing;
  const short = o.short?.(entries) ?? null;
  const text = short ?? targetLabel(v, entries);
  const classes = {
    does: true,
    below: o.below ?? false,
    "is-wrapped": text.length > 16,
    tight: short !== null,
    [o.cls ?? "x"]: true,
  };
  return html`<span class=${classMap(classes)} aria-hidden="true">${text}</span>`;
}

function marks(item: { marks?: string[] }, state: ThingState): TemplateResult | typeof nothing {
  const names = item.marks ?? [];
  if (state.order !== null) return html`<i class="mark order" aria-hidden="true">${state.order}</i>`;
  if (state.tick) return html`<i class="mark order" aria-hidden="true">${icon("check")}</i>`;
  if (state.isFrozen || names.includes("frozen"))
    return html`<i class="mark frost" aria-hidden="true">${icon("frost")}</i>`;
  if (names.includes("held")) return html`<i class="mark held" aria-hidden="true">${icon("check")}</i>`;
  const other = names.find((m) => m !== "turned_up");
  if (!other) return nothing;
  return isIcon(other)
    ? html`<i class="mark" aria-hidden="true">${icon(other)}</i>`
    : html`<i class="mark word" aria-hidden="true">${capital(markWord(other))}</i>`;
}

/** Several actions meet here and one has to be named: their list, in the place itself. */
export function choicesView(v: BoardView, o: { below?: boolean }): TemplateResult {
  const entries = v.selection.kind === "choosing" ? v.selection.entries : [];
  return html`<div
    class=${classMap({ choices: true, below: o.below ?? false })}
    role="group"
    aria-label=${say("bar.choose")}
  >
    ${entries.map((i) => html`<button type="button" class=${classMap({ btn: true, small: true, lamp: !isTry(v.frame, i) })} data-button=${`entry-${i}`}>${entryAt(v.frame, i)?.label ?? ""}</button>`)}
  </div>`;
}

export const isChoosingAt = (v: BoardView, ids: string[]): boolean =>
  v.selection.kind === "choosing" && ids.includes(v.selection.at);

/** What stands open is the card's own list: it is held, and nothing is lit. */
const isTriedAt = (v: BoardView, ids: string[]): boolean =>
  v.selection.kind === "choosing" && v.selection.at === v.selection.source && ids.includes(v.selection.at);

function placeSlip(v: BoardView, state: ThingState, o: CardOptions): TemplateResult | typeof nothing {
  return isChoosingAt(v, o.ids) ? choicesView(v, o) : doesSlip(v, state.lit, o);
}

export function cardView(
  v: BoardView,
  item: { face: string; name: string; marks?: string[] },
  o: CardOptions,
): TemplateResult {
  const state = thingState(v, o.ids, o.isOwnHand);
  const press = isPressable(v, state, o.isOwnHand ?? false);
  const classes = {
    card: true,
    on: o.step !== undefined,
    "is-source": state.isSource,
    "is-picked": state.isPicked || state.isChosen,
    "is-target": state.lit !== null && !isTriedAt(v, o.ids),
    "is-illegal": state.isIllegal && !state.isFrozen,
    "is-frozen": state.isFrozen,
    "is-last": state.isLast && state.lit === null && !state.isPicked,
    "is-aimed": state.isAimed,
    "is-marked": state.isMarked,
    "is-turned": item.marks?.includes("turned_up") ?? false,
  };
  // A visible slip is part of what the eye reads, so the name then comes from the content, not from an attribute.
  const spoken = spokenName(v, item.name, state, { ...o, marks: state.isFrozen ? [] : (item.marks ?? []) });
  const inContent = press && (state.lit !== null || state.isChosen);
  const owner = o.owner === undefined ? null : seatInfo(v.frame, o.owner);
  return html`<div
    class=${classMap(classes)}
    data-id=${o.ids[0] ?? ""}
    data-ids=${o.ids.join(" ")}
    data-size=${o.size}
    data-face=${item.face}
    tabindex="-1"
    role=${isChoosingAt(v, o.ids) ? "group" : press ? "button" : "img"}
    aria-label=${inContent ? nothing : spoken}
    aria-disabled=${state.isIllegal ? "true" : nothing}
    aria-pressed=${press && (state.isSource || state.isPicked) ? String(state.isPicked) : nothing}
    ${vars({ "--i": o.step ?? null })}
  >
    ${faceOf(v.skin, item.face, o.size, { name: item.name, zone: o.where })}${inContent ? html`<span class="sr">${spoken}</span>` : nothing}${marks(item, state)}${o.badge ?? nothing}${
      owner ? html`<b class="owner" data-seat=${owner.seat % 8} aria-hidden="true">${initial(owner.name)}</b>` : nothing
    }${state.isChosen ? html`<span class="tick" aria-hidden="true">${icon("check")}<span>${say("item.chosen")}</span></span>` : nothing}${placeSlip(v, state, o)}
  </div>`;
}

function ownedName(v: BoardView, on: OnItem): string {
  if (on.seat === null) return on.name;
  if (on.seat === seatOf(v.frame)) return say("item.owned.you", { name: on.name });
  return say("item.owned", { owner: seatInfo(v.frame, on.seat)?.name ?? "", name: on.name });
}

/** A card with what lies on it: the base first, each further card one step to the right. */
export function thingView(v: BoardView, item: Item, o: CardOptions): TemplateResult {
  if (item.on.length === 0) return cardView(v, item, o);
  const { shown, hidden } = folded(item.on);
  const things = item.on.map((on) => ownedName(v, on)).join(", ");
  const steps = shown.length + (hidden ? 1 : 0);
  return html`<div
    class="stack"
    data-size=${o.size}
    role="group"
    aria-label=${capital(say("item.with", { name: item.name, things }))}
    ${vars({ "--n": steps })}
  >
    ${cardView(v, item, o)}
    ${hidden ? html`<span class="card on fold" data-size=${o.size} aria-hidden="true" ${vars({ "--i": 2 })}>${backOf(v.skin, o.size)}<b class="folded">+${hidden}</b></span>` : nothing}
    ${shown.map(({ thing, step }) => cardView(v, thing, { ...o, ids: [thing.id], step, owner: thing.seat, short: o.short ?? null, badge: nothing }))}
  </div>`;
}

/** Cards that only have a number: hands of others, face-down rows. */
export function backsView(v: BoardView, count: number, size: CardSize, most = 12): TemplateResult {
  return html`${Array.from({ length: Math.min(count, most) }, () => html`<span class="card" data-size=${size} aria-hidden="true">${backOf(v.skin, size)}</span>`)}`;
}
