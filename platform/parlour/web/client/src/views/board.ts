/* The felt: every region in its place. The order in the document is the order of Tab (question,
   hand, your zones, middle, others); the grid puts them where the eye expects them. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import type { Side } from "../arrange.ts";
import { cardCount } from "../format.ts";
import { seatOf, zoneById } from "../frame.ts";
import { newsOf } from "../log-text.ts";
import { vars } from "../vars.ts";
import { say } from "../words.ts";
import { thingState, zoneLit, type BoardView } from "./board-view.ts";
import { backsView, thingView } from "./card.ts";
import { lineView } from "./side.ts";
import { chipsView, counterView, openSeatView, plateView } from "./plate.ts";
import { answeringView, neededSpread, spreadView } from "./stage.ts";
import { zoneTarget, zoneView, zoneWords } from "./zone.ts";

/** Your hand: large, every card pressable. In a replay any open hand, small. */
function handView(v: BoardView, side: Side): TemplateResult {
  const hand = side.hand;
  if (!hand) return html`<div class="mhand is-none"></div>`;
  const own = seatOf(v.frame) === side.seat && v.mode === "play";
  const size = v.mode === "replay" ? "s" : "l";
  const state = { ...thingState(v, [hand.id]), lit: zoneLit(v, hand.id) };
  const hidden = hand.size - hand.items.length;
  const why = own
    ? [...new Set(hand.items.map((i) => v.frame.blocked.find((b) => b.item === i.id)?.text).filter((t) => t))]
        .slice(0, 2)
        .join(" ")
    : "";
  return html`<div
    class=${classMap({ mhand: true, "is-target": state.lit !== null })}
    id=${own ? "hand" : nothing}
    data-zone=${hand.id}
    data-zone-id=${hand.id}
    data-ids=${state.lit ? hand.id : nothing}
    role="group"
    data-roving
    tabindex="-1"
    aria-label=${own ? say("zone.hand.you", { count: hand.size }) : say("zone.hand", { name: side.info.name, count: hand.size })}
    ${vars({ "--n": Math.max(1, hand.size) })}
  >
    ${repeat(
      hand.items,
      (i) => i.id,
      (item, i) =>
        html`<div class="cell">
          ${thingView(v, item, { ids: [item.id], size, where: zoneWords(v, hand), n: i + 1, count: hand.size, isOwnHand: own })}
        </div>`,
    )}
    ${hidden > 0 ? html`<span class="fan">${backsView(v, hidden, "s")}</span>` : nothing}
    ${why && v.surface.explains && v.surface.tries.size === 0 ? html`<p class="why">${why}</p>` : nothing}${zoneTarget(v, hand, state.lit)}
  </div>`;
}

/** The hand of somebody else: backs and a count, or its cards when they are open. `lit`: what a press on it does. */
function otherHand(v: BoardView, side: Side, lit: number[] | null): TemplateResult {
  const hand = side.hand;
  if (!hand) return html`<div class="ohand is-none"></div>`;
  const state = { ...thingState(v, [hand.id]), lit };
  const hidden = hand.size - hand.items.length;
  return html`<div
    class=${classMap({ ohand: true, "is-target": state.lit !== null, "is-last": state.isLast })}
    data-zone=${hand.id}
    data-zone-id=${hand.id}
    data-ids=${hand.id}
    role="group"
    data-roving
    aria-label=${say("zone.hand", { name: side.info.name, count: hand.size })}
  >
    ${repeat(
      hand.items,
      (i) => i.id,
      (item, i) =>
        html`<div class="cell">
          ${thingView(v, item, { ids: [item.id], size: "s", where: zoneWords(v, hand), n: i + 1, count: hand.size, below: true })}
        </div>`,
    )}
    ${hidden > 0 ? html`<span class="fan">${backsView(v, hidden, "s", 10)}</span>` : nothing}
    <span class="count">${cardCount(hand.size)}</span>${zoneTarget(v, hand, state.lit)}
  </div>`;
}

/** `isHand`: what one plays from where there is no hand. */
function zonesView(v: BoardView, side: Side, cls: string, below: boolean, isHand = false): TemplateResult {
  const size = v.plan.kind === "duel" || !below ? "m" : "s";
  return html`<div class=${`zones ${cls}`} id=${isHand ? "hand" : nothing} data-zones=${side.zones.length}>
    ${side.zones.map((z) => zoneView(v, z, { size, below }))}
  </div>`;
}

const scores = (v: BoardView, side: Side, cls: string): TemplateResult =>
  html`<div class=${`scs ${cls}`}>
    ${v.plan.kind === "duel" || side.counters.length > 1 ? side.counters.slice(v.plan.kind === "duel" ? 0 : 1).map(counterView) : nothing}
  </div>`;

/** The middle: what is being answered, a spread pile, shared rows, or the last event in a line. */
function stageView(v: BoardView, said: TemplateResult | typeof nothing): TemplateResult {
  const { answering, middle, counters } = v.plan;
  const spreadId = neededSpread(v) ?? v.spread;
  const spread = spreadId ? zoneById(v.frame, spreadId) : null;
  const shown = answering && answering.size > 0 ? answeringView(v, answering) : nothing;
  const last = newsOf(v.log);
  const empty = shown === nothing && !spread && middle.length === 0;
  return html`<div class="r-stage">
    ${shown}${spread ? spreadView(v, spread) : nothing} ${middle.map((z) => zoneView(v, z, { size: "l", below: true }))}
    ${empty && last && v.mode !== "replay" ? html`<p class="turn-note">${lineView(last, v)}</p>` : nothing}
    ${said}${counters.length ? html`<div class="scs shared">${counters.map(counterView)}</div>` : nothing}
  </div>`;
}

const pilesView = (v: BoardView): TemplateResult =>
  html`<div class="r-piles" role="group" aria-label=${say("region.middle")} data-roving>
    ${v.plan.piles.map((z) => zoneView(v, z, { size: "m" }))}
  </div>`;

function duel(v: BoardView, prompt: TemplateResult, extra: TemplateResult | typeof nothing): TemplateResult {
  const { bottom } = v.plan;
  const other = v.plan.others[0];
  return html`<div class="duel">
    <div class="r-yours">
      ${v.mode === "replay" ? nothing : html`<div class="r-prompt">${extra}${prompt}</div>`} ${handView(v, bottom)}
      <div class="r-me">${plateView(v, bottom)}</div>
    </div>
    ${zonesView(v, bottom, "mzones", false)}${scores(v, bottom, "msc")}
    ${stageView(v, v.mode === "replay" ? prompt : nothing)}${pilesView(v)}
    ${
      other
        ? html`${zonesView(v, other, "ozones", true)}${scores(v, other, "osc")}${otherHand(v, other, other.hand && zoneLit(v, other.hand.id))}
            <div class="r-op">${plateView(v, other)}</div>`
        : nothing
    }
  </div>`;
}

/** One of two or three others: a press anywhere in the column reaches a lit hand. A hand that is all one sees is drawn. */
function opponent(v: BoardView, side: Side): TemplateResult {
  const { hand } = side;
  const lit = hand && zoneLit(v, hand.id);
  const isDrawn = hand !== null && (hand.items.length > 0 || side.zones.length === 0);
  return html`<div
    class=${classMap({ op: true, "is-target": lit !== null })}
    ?data-scored=${side.counters.length > 0}
    data-ids=${lit && hand ? hand.id : nothing}
    data-zone-id=${hand?.id ?? nothing}
  >
    ${plateView(v, side)}
    <div class="op-zones">
      ${isDrawn ? otherHand(v, side, null) : hand ? html`<span class="count hand-count">${cardCount(hand.size)}</span>` : nothing}
      ${side.zones.filter((z) => z.size > 0 || side.zones.length <= 2).map((z) => zoneView(v, z, { size: "s", below: true }))}
    </div>
    ${hand && lit ? zoneTarget(v, hand, lit) : nothing}
  </div>`;
}

/** The hand of an open seat, if there is something to see or to do. */
function openHand(v: BoardView, side: Side): TemplateResult | typeof nothing {
  const lit = side.hand && zoneLit(v, side.hand.id);
  return side.hand && (lit !== null || side.hand.items.length > 0) ? otherHand(v, side, lit) : nothing;
}

function table(v: BoardView, prompt: TemplateResult, extra: TemplateResult | typeof nothing): TemplateResult {
  const { kind, bottom, others } = v.plan;
  const hasHand = bottom.hand !== null;
  const open = others.find((s) => s.seat === v.openSeat);
  return html`<div class=${kind}>
    <div class="r-yours">
      ${v.mode === "replay" ? nothing : html`<div class="r-prompt">${extra}${prompt}</div>`}
      ${hasHand ? handView(v, bottom) : zonesView(v, bottom, "mhand-zones", false, v.plan.isMine && v.mode === "play")}
      <div class="r-me">${plateView(v, bottom)}</div>
    </div>
    ${hasHand && bottom.zones.length ? html`<div class="r-mine">${scores(v, bottom, "msc")}${zonesView(v, bottom, "mzones", false)}</div>` : nothing}
    <div class="r-mid">${pilesView(v)}${stageView(v, v.mode === "replay" ? prompt : nothing)}</div>
    <div
      class="r-others"
      role="group"
      ?data-roving=${kind === "many"}
      aria-label=${say(kind === "many" ? "region.seats" : "region.others")}
      ${vars({ "--others": others.length })}
    >
      ${kind === "many" ? chipsView(v, others) : others.map((s) => opponent(v, s))}
    </div>
    ${kind === "many" && open ? openSeatView(open, html`${openHand(v, open)}${zonesView(v, open, "ozones", true)}`) : nothing}
  </div>`;
}

export function boardView(
  v: BoardView,
  prompt: TemplateResult,
  extra: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return v.plan.kind === "duel" ? duel(v, prompt, extra) : table(v, prompt, extra);
}
