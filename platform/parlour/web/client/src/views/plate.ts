/* Seat plates, seat chips (five seats and more) and counters. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Side } from "../arrange.ts";
import { cardCount, lower, seatMark, waitsFor, withoutName } from "../format.ts";
import { seatOf, type Counter, type LogEntry, type Zone } from "../frame.ts";
import { icon } from "../art/icons.ts";
import { shortLabel } from "../places.ts";
import { vars } from "../vars.ts";
import { say } from "../words.ts";
import { zoneLit, type BoardView } from "./board-view.ts";
import { lineView } from "./side.ts";
import { targetLabel } from "./card.ts";

export const seatDot = (seat: number): TemplateResult => html`<i class="seatdot" data-seat=${seat % 8} data-mark=${seatMark(seat)} aria-hidden="true"></i>`;

export function localMs(v: BoardView, iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso) - v.skewMs;
}

function clockView(v: BoardView, seat: number): TemplateResult | typeof nothing {
  const clock = v.frame.clock?.seats.find((s) => s.seat === seat);
  if (!clock || (clock.left_ms === null && clock.due_at === null)) return nothing;
  const runs = clock.is_running && v.mode !== "replay" && v.frame.status === "running";
  return html`<parlour-clock .until=${runs ? localMs(v, clock.due_at) : null} .left=${clock.left_ms}></parlour-clock>`;
}

interface SeatLine {
  words: string;
  /** The log entry it comes from, to be shown with signs. */
  entry?: LogEntry;
  icon: "check" | "off" | "clock" | null;
}

/** One line of state: what they decide, or what they did last. */
export function seatLine(v: BoardView, side: Side): SeatLine {
  const { info } = side;
  const isMe = seatOf(v.frame) === info.seat;
  if (info.kind === "open") return { words: say("open.seat"), icon: null };
  if (info.is_gone) return { words: say("gone"), icon: null };
  if (info.has_chosen) return { words: say(isMe ? "chosen.you" : "chosen"), icon: "check" };
  if (!info.is_online && info.kind === "person" && !isMe && v.mode !== "replay" && v.frame.status === "running") return { words: say("offline"), icon: "off" };
  if (info.awaited && v.frame.status === "running") {
    if (isMe) return { words: say("turn.you"), icon: null };
    if (info.kind === "bot") return { words: say("thinking"), icon: null };
    const text = v.frame.prompts.find((p) => p.seat === info.seat && p.blocking)?.text;
    return { words: text ? withoutName(waitsFor(info.name, text), info.name) : say("decides"), icon: null };
  }
  const did = [...v.log].reverse().find((e) => e.seat === info.seat && e.text);
  if (!did) return { words: "", icon: null };
  const words = isMe ? did.text : withoutName(did.text, info.name);
  return { words, icon: null, entry: { ...did, text: words } };
}

export function counterView(counter: Counter): TemplateResult {
  const isNumber = typeof counter.value === "number";
  const full = isNumber && counter.of ? Math.max(0, Math.min(1, (counter.value as number) / counter.of)) : null;
  const title = lower(counter.title);
  return html`<div class="sc" data-counter=${counter.id}><div class="score"><b>${counter.value}</b> <span>${counter.of === null ? title : say("of", { of: counter.of, title })}</span></div>
    ${full === null ? nothing : html`<div class="gauge" aria-hidden="true"><i ${vars({ "--full": full })}></i></div>`}
    ${counter.note ? html`<div class="note">${counter.note}</div>` : nothing}</div>`;
}

function classes(v: BoardView, side: Side, base: string): Record<string, boolean> {
  const { info } = side;
  const isMe = seatOf(v.frame) === info.seat;
  return {
    [base]: true, "is-me": isMe, "is-gone": info.is_gone,
    "is-awaited": info.awaited && !info.has_chosen && v.frame.status === "running" && v.mode !== "replay",
    "is-off": !info.is_online && info.kind === "person" && !isMe && v.mode !== "replay",
  };
}

const nameView = (side: Side): TemplateResult =>
  html`<div class="nm">${seatDot(side.seat)}<span>${side.info.name}</span>${side.info.kind === "bot" ? html`<span class="tag bot">${say("bot")}</span>` : side.info.rating ? html`<span class="rt">${side.info.rating}</span>` : nothing}</div>`;

const didView = (v: BoardView, line: SeatLine): TemplateResult =>
  html`<span class=${classMap({ chosen: line.icon === "check" })}>${line.icon ? icon(line.icon) : nothing}</span><span class="did">${line.entry ? lineView(line.entry, v) : line.words}</span>`;

/** In a duel the numeral is the clock, since points stand in their own column; else it is the score. */
export function plateView(v: BoardView, side: Side): TemplateResult {
  const duel = v.plan.kind === "duel";
  const score = side.counters[0];
  const clock = clockView(v, side.seat);
  const numeral = duel ? html`<div class="clk">${clock}</div>`
    : html`<div class="clk num" aria-label=${score ? `${score.value} ${score.title}` : cardCount(side.hand?.size ?? 0)}>${score ? score.value : side.hand?.size ?? ""}</div>`;
  const isMe = seatOf(v.frame) === side.seat;
  return html`<div class=${classMap(classes(v, side, "plate"))} data-seat-plate=${side.seat}>${nameView(side)}${numeral}
    <div class="st">${didView(v, seatLine(v, side))}${!duel && clock !== nothing && side.info.awaited && !side.info.has_chosen ? html`<span class="stclk">${clock}</span>` : nothing}${side.hand && !isMe ? html`<span class="only-phone hand-size"> · ${cardCount(side.hand.size)}</span>` : nothing}</div></div>`;
}

const zonesOf = (side: Side): Zone[] => [side.hand, ...side.zones].filter((z) => z !== null);

/** The place that a chip stands for, where the seat's cards come to: a lit one, the hand, else what lies before the seat. */
function homeOf(v: BoardView, side: Side): { home: Zone | null; lit: number[] | null } {
  const zones = zonesOf(side);
  const home = zones.find((z) => zoneLit(v, z.id)) ?? zones[0] ?? null;
  return { home, lit: home ? zoneLit(v, home.id) : null };
}

/** A row of chips in order of play. Several lit ones say what they say alike: each bears its name already. */
export function chipsView(v: BoardView, sides: Side[]): TemplateResult {
  const labels = sides.map((side) => homeOf(v, side).lit).filter((lit) => lit !== null).map((lit) => targetLabel(v, lit));
  const alike = labels.length > 1 ? shortLabel(labels, v.frame.seats.map((s) => s.name)) ?? "" : null;
  return html`${sides.map((side) => chipView(v, side, alike))}`;
}

/** A chip; a press opens the seat's zones, or does what it is lit for. */
function chipView(v: BoardView, side: Side, alike: string | null): TemplateResult {
  const zones = zonesOf(side);
  const { home, lit } = homeOf(v, side);
  const zoneIds = zones.flatMap((z) => [z.id, ...z.items.map((i) => i.id), ...z.items.flatMap((i) => i.on.map((o) => o.id))]);
  const within = zoneIds.some((id) => v.isLive && v.selection.kind !== "idle" && v.surface.targets.has(id));
  const score = side.counters[0];
  const open = v.openSeat === side.seat;
  const cards = zones.reduce((sum, z) => sum + z.size, 0);
  const label = lit ? targetLabel(v, lit) : "";
  return html`<button type="button" class=${classMap({ ...classes(v, side, "chip"), "is-target": lit !== null || within })} data-seat-open=${side.seat} data-ids=${lit && home ? home.id : nothing} data-zone-id=${home?.id ?? nothing}
    data-id=${home?.id ?? ""} aria-expanded=${open}>
    ${label ? html`<span class="sr">${label}, </span>` : nothing}<span class="nm">${seatDot(side.seat)}<span>${side.info.name}</span> ${side.info.kind === "bot" ? html`<span class="tag bot">${say("bot")}</span>` : nothing}</span>
    <span class="ln"><span><b>${cards}</b> <span class="unit">${cardCount(cards).replace(/^\d+\s/, "")}</span></span>${score ? html`<span class="pt">${score.title} ${score.value}</span>` : nothing}</span>
    <span class="st">${didView(v, seatLine(v, side))}</span>${lit && (alike ?? label) ? html`<span class="does at-zone" aria-hidden="true">${alike ?? label}</span>` : nothing}</button>`;
}
