/* A zone in each of its layouts. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { grouped } from "../arrange.ts";
import { cardCount, capital } from "../format.ts";
import { placeId, seatName, seatOf, type Zone } from "../frame.ts";
import { arrow } from "../art/icons.ts";
import { shortLabel } from "../places.ts";
import { backOf, type CardSize } from "../skin.ts";
import { vars } from "../vars.ts";
import { say } from "../words.ts";
import { thingState, zoneLit, type BoardView } from "./board-view.ts";
import {
  backsView,
  cardView,
  choicesView,
  doesSlip,
  isChoosingAt,
  spokenName,
  targetLabel,
  thingView,
  type CardOptions,
} from "./card.ts";

export interface ZoneOptions {
  size: CardSize;
  below?: boolean;
  /** Whose zone, in words, when the region does not say it. */
  title?: string;
  isOwnHand?: boolean;
}

/** "Points, Ben": what a screen reader says of a place. */
export function zoneWords(v: BoardView, zone: Zone): string {
  if (zone.seat === null || zone.role === "hand") return zone.title;
  return say("zone.of", {
    title: zone.title,
    name: zone.seat === seatOf(v.frame) ? say("you").toLowerCase() : seatName(v.frame, zone.seat),
  });
}

/** Makes the labels of lit things short when several stand side by side. */
type Shorten = (entries: number[]) => string | null;

/** What all lit things of a zone say alike, once for all of them. */
function forAllView(v: BoardView, zone: Zone, short: Shorten, below: boolean): TemplateResult | typeof nothing {
  const lit = zone.items.map((item) => thingState(v, [item.id]).lit).filter((entries) => entries !== null);
  const labels = new Set(lit.map((entries) => short(entries)));
  const [label] = labels;
  return lit.length > 1 && labels.size === 1 && label
    ? html`<span class=${classMap({ does: true, "for-all": true, below })} aria-hidden="true">${label}</span>`
    : nothing;
}

function crowdLabel(v: BoardView, zone: Zone): Shorten {
  const lit = zone.items
    .flatMap((item) => [item.id, ...item.on.map((on) => on.id)])
    .flatMap((id) => {
      const entries = thingState(v, [id]).lit;
      return entries ? [entries] : [];
    });
  if (lit.length < 2) return () => null;
  const common = shortLabel(
    lit.filter((e) => e.length === 1).map((e) => targetLabel(v, e)),
    v.frame.seats.map((s) => s.name),
  );
  return (entries) =>
    entries.length > 1 ? targetLabel(v, entries) : (common ?? targetLabel(v, entries).split(" ", 1)[0] ?? null);
}

function cardOptions(
  v: BoardView,
  zone: Zone,
  o: ZoneOptions,
  index: number,
  short: Shorten | null,
  extra: string[] = [],
): CardOptions {
  return {
    ids: [zone.items[index]?.id ?? "", ...extra],
    size: o.size,
    where: zoneWords(v, zone),
    n: index + 1,
    count: zone.size,
    isOwnHand: o.isOwnHand ?? false,
    below: o.below ?? false,
    short,
  };
}

function itemsView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  const short = crowdLabel(v, zone);
  const hidden = zone.size - zone.items.length;
  return html`${repeat(
    zone.items,
    (item) => item.id,
    (item, i) =>
      html`<div class="cell" ?data-stack=${item.on.length > 0} ${vars({ "--on": item.on.length || null })}>
        ${thingView(v, item, cardOptions(v, zone, o, i, short))}
      </div>`,
  )}
  ${forAllView(v, zone, short, o.below ?? false)}${hidden > 0 && zone.items.length > 0 ? html`<div class="cell backs">${backsView(v, hidden, o.size, 3)}</div>` : nothing}
  ${hidden > 0 && zone.items.length === 0 ? Array.from({ length: Math.min(hidden, 12) }, () => html`<div class="cell">${backsView(v, 1, o.size)}</div>`) : nothing}`;
}

function chainView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  const short = crowdLabel(v, zone);
  return html`${repeat(
    zone.items,
    (item) => item.id,
    (item, i) => html`${i > 0 ? arrow() : nothing}${thingView(v, item, cardOptions(v, zone, o, i, short))}`,
  )}`;
}

function groupsView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  return html`${repeat(
    grouped(zone),
    (g) => g.ids[0] ?? "",
    ({ ids, index }) => {
      const item = zone.items[index];
      if (!item) return nothing;
      const many = ids.length > 1;
      const badge: CardOptions["badge"] = many ? html`<b class="x" aria-hidden="true">${ids.length}</b>` : nothing;
      // All ids of the group share the spot: whichever of them can be used is the one that is pressed.
      const options: CardOptions = {
        ...cardOptions(v, zone, o, index, null),
        ids,
        badge,
        spoken: many ? `${ids.length} × ${item.name}, ${zoneWords(v, zone)}` : `${item.name}, ${zoneWords(v, zone)}`,
      };
      return html`<div class=${classMap({ kind: true, multi: many })}>
        ${item.on.length ? thingView(v, item, options) : cardView(v, item, options)}
      </div>`;
    },
  )}`;
}

function slotsView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  const places = Math.max(zone.places ?? 0, ...zone.items.map((i) => i.place ?? 0));
  const short = crowdLabel(v, zone);
  return html`${Array.from({ length: places }, (_, k) => {
    const n = k + 1;
    const id = placeId(zone, n);
    const index = zone.items.findIndex((i) => i.place === n);
    const item = zone.items[index];
    return html`<div class="place">
      <span class="place-no" aria-hidden="true">${n}</span>${
        item
          ? thingView(v, item, {
              ...cardOptions(v, zone, o, index, short, [id]),
              spoken: say("place.n", { n, name: item.name }),
            })
          : holeView(v, id, o.size, say("place.empty", { n }))
      }
    </div>`;
  })}`;
}

export function holeView(v: BoardView, id: string, size: CardSize, words: string): TemplateResult {
  const state = thingState(v, [id]);
  return html`<div
    class=${classMap({ slot: true, "is-target": state.lit !== null, "is-last": state.isLast })}
    data-size=${size}
    data-id=${id}
    data-ids=${id}
    tabindex="-1"
    role=${state.lit ? "button" : "img"}
    aria-label=${state.lit ? say("target.in", { label: targetLabel(v, state.lit), where: words }) : words}
  >
    ${state.lit ? targetLabel(v, state.lit) : nothing}
  </div>`;
}

/** A pile: three paper edges, its count in the title, the top card open or a back. */
export function pileView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  const top = zone.items[zone.items.length - 1];
  const ids = [zone.id, ...(top ? [top.id] : [])];
  const words =
    zone.size === 0
      ? say("pile.empty", { title: zone.title })
      : top
        ? say("pile.up", { title: zone.title, count: zone.size, name: top.name })
        : say("pile.down", { title: zone.title, count: zone.size });
  const options: CardOptions = { ids, size: o.size, where: "", spoken: words, below: true };
  const card = zone.size === 0 ? emptyPile(v, zone, o) : top ? cardView(v, top, options) : backCard(v, options);
  const canSpread = zone.items.length > 1;
  return html`<div class="zone pilez" data-zone=${zone.id} data-role=${zone.role}>
    <div class="zt">
      ${canSpread ? html`<button type="button" class="zt-open" data-spread=${zone.id} aria-expanded=${v.spread === zone.id} aria-label=${say("zone.open", { title: zone.title })}>${zone.title}</button>` : zone.title}
      <b>${zone.size}</b>
    </div>
    <div class="pile" data-depth=${Math.min(3, zone.size)}>${card}</div>
  </div>`;
}

function emptyPile(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  const state = thingState(v, [zone.id]);
  return html`<div
    class=${classMap({ slot: true, "is-target": state.lit !== null, "is-source": state.isSource })}
    data-size=${o.size}
    data-id=${zone.id}
    data-ids=${zone.id}
    tabindex="-1"
    role=${state.lit || state.isSource ? "button" : "img"}
    aria-label=${state.lit ? nothing : spokenName(v, zone.title, state, { ids: [zone.id], size: o.size, where: "", spoken: say("pile.empty", { title: zone.title }) })}
  >
    <span aria-hidden="true">${say("none")}</span
    >${state.lit ? html`<span class="sr">${targetLabel(v, state.lit)}, ${say("pile.empty", { title: zone.title })}</span>` : nothing}${doesSlip(v, state.lit, { below: true })}
  </div>`;
}

function backCard(v: BoardView, o: CardOptions): TemplateResult {
  const state = thingState(v, o.ids);
  const press = v.isLive && (state.isSource || state.lit !== null);
  return html`<div
    class=${classMap({ card: true, "is-source": state.isSource, "is-target": state.lit !== null, "is-last": state.isLast && !state.lit, "is-aimed": state.isAimed })}
    data-size=${o.size}
    data-id=${o.ids[0] ?? ""}
    data-ids=${o.ids.join(" ")}
    tabindex="-1"
    role=${isChoosingAt(v, o.ids) ? "group" : press ? "button" : "img"}
    aria-label=${state.lit ? nothing : spokenName(v, "", state, o)}
  >
    ${backOf(v.skin, o.size)}${state.lit ? html`<span class="sr">${spokenName(v, "", state, o)}</span>` : nothing}${isChoosingAt(v, o.ids) ? choicesView(v, o) : doesSlip(v, state.lit, o)}
  </div>`;
}

export function zoneView(v: BoardView, zone: Zone, o: ZoneOptions): TemplateResult {
  if (zone.layout === "pile") return pileView(v, zone, o);
  const state = { ...thingState(v, [zone.id]), lit: zoneLit(v, zone.id) };
  const body =
    zone.layout === "slots"
      ? slotsView(v, zone, o)
      : zone.layout === "groups"
        ? groupsView(v, zone, o)
        : zone.layout === "chain"
          ? chainView(v, zone, o)
          : itemsView(v, zone, o);
  const empty = zone.size === 0 && !zone.places;
  const title = o.title ?? zone.title;
  return html`<div
    class=${classMap({ zone: true, well: zone.layout !== "slots", "is-target": state.lit !== null, "is-aimed": state.isAimed })}
    data-zone=${zone.id}
    data-role=${zone.role}
    data-layout=${zone.layout}
  >
    <div class="zt">${title}${zone.size > 5 ? html` <b>${zone.size}</b>` : nothing}</div>
    <div
      class="cards"
      data-roving
      data-zone-id=${zone.id}
      data-ids=${state.lit ? zone.id : nothing}
      role="group"
      aria-label=${`${zoneWords(v, zone)}, ${zone.size ? cardCount(zone.size) : say("none")}`}
      ${vars({ "--n": Math.max(1, zone.size) })}
    >
      ${body}${empty && !state.lit ? html`<span class="empty-note">${say("none")}</span>` : nothing}${zoneTarget(v, zone, state.lit)}
    </div>
  </div>`;
}

/** The label of a lit zone is a thing of its own, so that a keyboard can stand on it. */
export function zoneTarget(v: BoardView, zone: Zone, lit: number[] | null): TemplateResult | typeof nothing {
  if (!lit) return nothing;
  if (isChoosingAt(v, [zone.id])) return html`<div class="at-zone">${choicesView(v, {})}</div>`;
  const label = targetLabel(v, lit);
  return html`<div
    class="does at-zone"
    data-id=${zone.id}
    data-ids=${zone.id}
    tabindex="-1"
    role="button"
    aria-label=${say("target.in", { label: capital(label), where: zoneWords(v, zone) })}
  >
    ${label}
  </div>`;
}
