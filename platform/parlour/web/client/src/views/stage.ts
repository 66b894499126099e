/* The middle's slip: what is being answered (the counter window), or a pile spread out. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { ownPrompts, seatName, seatOf, awaitedSeats, type Zone } from "../frame.ts";
import { arrow, icon } from "../art/icons.ts";
import { newestCommand } from "../motion.ts";
import { say } from "../words.ts";
import { thingState, type BoardView } from "./board-view.ts";
import { lineView } from "./side.ts";
import { targetLabel, thingView } from "./card.ts";

/** The lit slot for your answer. It stands there whether you hold an answer or not. */
function answerSlot(v: BoardView, zone: Zone): TemplateResult {
  const state = thingState(v, [zone.id]);
  const me = seatOf(v.frame);
  const mine = ownPrompts(v.frame).length > 0;
  const waits = awaitedSeats(v.frame).filter((s) => s !== me);
  const quiet = mine
    ? say("answer.slot")
    : waits.length === 1
      ? say("answer.wait", { name: seatName(v.frame, waits[0] ?? 0) })
      : say("answer.here");
  const words = state.lit ? targetLabel(v, state.lit) : quiet;
  return html`<div
    class=${classMap({ slot: true, "is-target": state.lit !== null })}
    data-id=${zone.id}
    data-ids=${zone.id}
    tabindex="-1"
    role=${state.lit ? "button" : "img"}
    aria-label=${words}
  >
    ${words}
  </div>`;
}

/** While an effect is carried out (a pick from the scrap) the pending card lies there, but nobody answers it. */
function isOpenToAnswer(v: BoardView, zone: Zone): boolean {
  if (v.frame.status !== "running" || v.mode === "replay") return false;
  return !v.frame.legal.some((e) => e.pick !== null || (e.source.length > 0 && !e.target.includes(zone.id)));
}

export function answeringView(v: BoardView, zone: Zone): TemplateResult {
  const lead = [...v.log].reverse().find((e) => e.lead && e.moves.length > 0) ?? newestCommand(v.log)[0];
  const otherwise = v.frame.prompts.find((p) => p.otherwise)?.otherwise;
  return html`<section class="stage" aria-label=${zone.title} data-zone=${zone.id} data-zone-id=${zone.id}>
    <div class="zt"><span>${zone.title}</span></div>
    <div class="chain" data-roving>
      ${repeat(
        zone.items,
        (i) => i.id,
        (item, i) =>
          html`${i > 0 ? arrow() : nothing}${thingView(v, item, { ids: [item.id], size: "m", where: zone.title, below: true })}`,
      )}
      ${lead && zone.items.length < 3 ? html`<span class="cap">${lineView(lead, v)}</span>` : nothing}
      ${isOpenToAnswer(v, zone) ? html`${arrow()}${answerSlot(v, zone)}` : nothing}
      ${otherwise ? html`<span class="cap ifnot"><b>${say("answer.ifnot")}</b>${otherwise}</span>` : nothing}
    </div>
  </section>`;
}

/** A pile's open cards side by side; opened by its title or because some of them can be taken. */
export function spreadView(v: BoardView, zone: Zone): TemplateResult {
  return html`<section class="stage spread" aria-label=${zone.title} data-zone-id=${zone.id}>
    <div class="zt">
      <span>${zone.title} <b>${zone.size}</b></span
      ><button type="button" class="icon-btn" data-spread=${zone.id} aria-label=${say("zone.close")}>
        ${icon("close")}
      </button>
    </div>
    <div class="spread-cards" data-roving role="group" aria-label=${zone.title}>
      ${repeat(
        zone.items,
        (i) => i.id,
        (item, i) =>
          html`<div class="cell">
            ${thingView(v, item, { ids: [item.id], size: "s", where: zone.title, n: i + 1, count: zone.size, below: true })}
          </div>`,
      )}
    </div>
  </section>`;
}

/** Piles with something to take below their top card have to be open to be used. */
export function neededSpread(v: BoardView): string | null {
  const wanted = (id: string) => v.surface.takes.has(id) || v.surface.sources.has(id) || v.surface.targets.has(id);
  if (!v.isLive) return null;
  for (const zone of v.frame.table.zones) {
    if (zone.layout === "pile" && zone.items.slice(0, -1).some((i) => wanted(i.id))) return zone.id;
  }
  return null;
}
