/* Seat plates, seat chips (five seats and more) and counters. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Side } from "../arrange.ts";
import { cardCount, lower, seatMark, waitsFor, withoutName } from "../format.ts";
import { entryAt, seatOf, type Counter, type LogEntry, type SeatInfo, type Zone } from "../frame.ts";
import { icon } from "../art/icons.ts";
import { placeLabel, shortLabel } from "../places.ts";
import { vars } from "../vars.ts";
import { say } from "../words.ts";
import { litThings, zoneLit, type BoardView } from "./board-view.ts";
import { lineView } from "./side.ts";
import { targetLabel } from "./card.ts";

export const seatDot = (seat: number): TemplateResult =>
  html`<i class="seatdot" data-seat=${seat % 8} data-mark=${seatMark(seat)} aria-hidden="true"></i>`;

export function localMs(v: BoardView, iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso) - v.skewMs;
}

function clockView(v: BoardView, seat: number): TemplateResult | typeof nothing {
  const clock = v.frame.clock?.seats.find((s) => s.seat === seat);
  if (!clock || (clock.left_ms === null && clock.due_at === null)) return nothing;
  const runs = clock.is_running && v.mode !== "replay" && v.frame.status === "running";
  return html`<parlour-clock .until=${runs ? localMs(v, clock.due_at) : null} .left=${clock.left_ms}></parlour-clock>`;
}

/** The clock of a seat that owes something, beside its state: where the numeral is something else. */
function ownClock(v: BoardView, { info }: Side): TemplateResult | typeof nothing {
  const clock = info.awaited && !info.has_chosen ? clockView(v, info.seat) : nothing;
  return clock === nothing ? nothing : html`<span class="stclk">${clock}</span>`;
}

interface SeatLine {
  words: string;
  /** The log entry it comes from, to be shown with signs. */
  entry?: LogEntry;
  icon: "check" | "off" | "clock" | null;
  /** It says what the seat's flags say. */
  saysFlags?: boolean;
}

const flagWords = (side: Side): string => side.flags.map((f) => f.title).join(", ");

/** The signs of a seat's flags: a tick is a yes, a ring a no; in words too where the line of state says something else. */
function flagsView(side: Side, line: SeatLine): TemplateResult | typeof nothing {
  if (side.flags.length === 0) return nothing;
  return html`<span class="flags"
    >${side.flags.map((f) => html`<i class=${classMap({ mark: true, flag: true, no: f.value === 0 })} data-counter=${f.id} aria-hidden="true">${icon(f.value === 0 ? "ring" : "check")}</i>`)}${line.saysFlags ? nothing : html`<span class="sr">${flagWords(side)}, </span>`}</span
  >`;
}

/** The match goes on without them; once it is over, what they did tells it. */
const isAway = (v: BoardView, info: SeatInfo): boolean => info.is_gone && v.frame.status === "running";

/** One line of state: what they decide, or what they did last. */
export function seatLine(v: BoardView, side: Side): SeatLine {
  const { info } = side;
  const isMe = seatOf(v.frame) === info.seat;
  if (info.kind === "open") return { words: say("open.seat"), icon: null };
  if (isAway(v, info)) return { words: say("gone"), icon: null };
  if (info.has_chosen) return { words: say(isMe ? "chosen.you" : "chosen"), icon: "check" };
  if (!info.is_online && info.kind === "person" && !isMe && v.mode !== "replay" && v.frame.status === "running")
    return { words: say("offline"), icon: "off" };
  // Who owes something else than what a flag still denies is told by that.
  if (side.flags.some((f) => f.value === 0) || (side.flags.length > 0 && !info.awaited))
    return { words: flagWords(side), icon: null, saysFlags: true };
  if (info.awaited && v.frame.status === "running") {
    if (isMe) return { words: say("turn.you"), icon: null };
    if (info.kind === "bot") return { words: say("thinking"), icon: null };
    const text = v.frame.prompts.find((p) => p.seat === info.seat && p.blocking)?.text;
    return { words: text ? withoutName(waitsFor(info.name, text), info.name) : say("decides"), icon: null };
  }
  // What a command led to without naming anybody is nothing that they did.
  const did = [...v.log].reverse().find((e) => e.seat === info.seat && e.text && (e.lead || "seat" in e.slots));
  if (!did) return { words: "", icon: null };
  const words = isMe ? did.text : withoutName(did.text, info.name);
  return { words, icon: null, entry: { ...did, text: words } };
}

export function counterView(counter: Counter): TemplateResult {
  const isNumber = typeof counter.value === "number";
  const full = isNumber && counter.of ? Math.max(0, Math.min(1, (counter.value as number) / counter.of)) : null;
  const title = lower(counter.title);
  return html`<div class="sc" data-counter=${counter.id}>
    <div class="score">
      <b>${counter.value}</b> <span>${counter.of === null ? title : say("of", { of: counter.of, title })}</span>
    </div>
    ${full === null ? nothing : html`<div class="gauge" aria-hidden="true"><i ${vars({ "--full": full })}></i></div>`}
    ${counter.note ? html`<div class="note">${counter.note}</div>` : nothing}
  </div>`;
}

function classes(v: BoardView, side: Side, base: string): Record<string, boolean> {
  const { info } = side;
  const isMe = seatOf(v.frame) === info.seat;
  return {
    [base]: true,
    "is-me": isMe,
    "is-gone": isAway(v, info),
    "is-awaited": info.awaited && !info.has_chosen && v.frame.status === "running" && v.mode !== "replay",
    "is-off": !info.is_online && info.kind === "person" && !isMe && v.mode !== "replay",
  };
}

/** What always holds of a seat: beside its name, on a phone in the line below. */
const tagsView = (side: Side, cls = "tag"): TemplateResult[] =>
  side.tags.map(
    (t) => html`<span class=${cls} data-counter=${t.id}>${t.title}${cls === "tag" ? nothing : " · "}</span>`,
  );

const nameView = (side: Side): TemplateResult =>
  html`<div class="nm">
    ${seatDot(side.seat)}<span>${side.info.name}</span>${tagsView(side)}${side.info.kind === "bot" ? html`<span class="tag bot">${say("bot")}</span>` : side.info.rating ? html`<span class="rt">${side.info.rating}</span>` : nothing}
  </div>`;

const didView = (v: BoardView, line: SeatLine, side?: Side): TemplateResult =>
  html`<span class=${classMap({ chosen: line.icon === "check" })}>${line.icon ? icon(line.icon) : nothing}</span
    ><span class=${classMap({ did: true, "says-flags": line.saysFlags === true })}
      >${side ? tagsView(side, "only-phone") : nothing}${line.entry ? lineView(line.entry, v) : line.words}</span
    >`;

/** In a duel the numeral is the clock, since points stand in their own column; else it is the score. */
export function plateView(v: BoardView, side: Side): TemplateResult {
  const duel = v.plan.kind === "duel";
  const score = side.counters[0];
  const numeral = duel
    ? html`<div class="clk">${clockView(v, side.seat)}</div>`
    : html`<div class="clk num" aria-label=${score ? `${score.value} ${score.title}` : cardCount(side.hand?.size ?? 0)}>
        ${score ? score.value : (side.hand?.size ?? "")}
      </div>`;
  const isMe = seatOf(v.frame) === side.seat;
  const line = seatLine(v, side);
  return html`<div class=${classMap(classes(v, side, "plate"))} data-seat-plate=${side.seat}>
    ${nameView(side)}${numeral}
    <div class="st">
      ${flagsView(side, line)}${didView(v, line, side)}${duel ? nothing : ownClock(v, side)}${side.hand && !isMe ? html`<span class="only-phone hand-size"> · ${cardCount(side.hand.size)}</span>` : nothing}
    </div>
  </div>`;
}

const zonesOf = (side: Side): Zone[] => [side.hand, ...side.zones].filter((z) => z !== null);

interface Home {
  /** The place that a chip stands for, where the seat's cards come to. */
  home: Zone | null;
  /** What a press on the chip does, as it does on that place. */
  lit: number[] | null;
  /** What can be used of the things that only an open seat shows: a press opens it. */
  within: number[];
}

/** A chip stands for a lit place, the hand, else for what lies before the seat. With more to use in it, it is the way there. */
export function homeOf(v: BoardView, side: Side): Home {
  const zones = zonesOf(side);
  const home = zones.find((z) => zoneLit(v, z.id)) ?? zones[0] ?? null;
  const lit = home ? zoneLit(v, home.id) : null;
  const within =
    v.openSeat === side.seat
      ? []
      : zones.flatMap((z) => [
          ...(z === home ? [] : (zoneLit(v, z.id) ?? [])),
          ...litThings(v, z, z === home && lit !== null),
        ]);
  return within.length > 0
    ? { home, lit: null, within: [...new Set([...(lit ?? []), ...within])] }
    : { home, lit, within };
}

/** What a lit chip says: what is done there, or what all that is in it begins with. */
function chipLabel(v: BoardView, { lit, within }: Home): string | null {
  if (lit) return targetLabel(v, lit);
  const labels = within.map((i) => entryAt(v.frame, i)?.label ?? "");
  return labels.length > 0
    ? (shortLabel(
        labels,
        v.frame.seats.map((s) => s.name),
      ) ?? placeLabel(v.frame, within))
    : null;
}

/** A row of chips in order of play. Several lit ones say what they say alike: each bears its name already. */
export function chipsView(v: BoardView, sides: Side[]): TemplateResult {
  const chips = sides
    .map((side) => ({ side, home: homeOf(v, side) }))
    .map((c) => ({ ...c, label: chipLabel(v, c.home) }));
  const labels = chips.map((c) => c.label).filter((label) => label !== null);
  const common = shortLabel(
    labels,
    v.frame.seats.map((s) => s.name),
  );
  return html`${chips.map((c) => chipView(v, c.side, c.home, c.label, labels.length > 1 ? (common ?? c.label?.split(" ", 1)[0] ?? "") : (c.label ?? "")))}`;
}

/** A chip; a press opens the seat's zones, or does what it is lit for. `label`: as it is spoken, `slip`: as it is shown. */
function chipView(v: BoardView, side: Side, { home, lit }: Home, label: string | null, slip: string): TemplateResult {
  const score = side.counters[0];
  const line = seatLine(v, side);
  const waits = side.info.awaited && line.icon === null && !line.saysFlags && v.frame.status === "running";
  const cards = zonesOf(side).reduce((sum, z) => sum + z.size, 0);
  const things = zonesOf(side).flatMap((z) => [z.id, ...z.items.flatMap((i) => [i.id, ...i.on.map((o) => o.id)])]);
  return html`<button
    type="button"
    class=${classMap({ ...classes(v, side, "chip"), "is-target": label !== null })}
    data-seat-open=${side.seat}
    data-ids=${lit && home ? home.id : nothing}
    data-zone-id=${home?.id ?? nothing}
    data-id=${home?.id ?? ""}
    data-holds=${things.join(" ")}
    aria-expanded=${v.openSeat === side.seat}
  >
    ${label ? html`<span class="sr">${label}, </span>` : nothing}<span class="nm"
      >${seatDot(side.seat)}<span>${side.info.name}</span>
      ${tagsView(side)}${side.info.kind === "bot" ? html`<span class="tag bot">${say("bot")}</span>` : nothing}</span
    >
    <span class="ln"
      ><span class="held"><b>${cards}</b> <span class="unit">${cardCount(cards).replace(/^\d+\s/, "")}</span></span
      >${score ? html`<span class="pt"><span class="what">${score.title}</span> <b>${score.value}</b></span>` : nothing}</span
    >
    ${flagsView(side, line)}<span class="st"
      >${waits ? html`<span class="waits">${icon("clock")}</span>` : nothing}${didView(v, line)}${ownClock(v, side)}</span
    >${label && slip ? html`<span class="does at-zone" aria-hidden="true">${slip}</span>` : nothing}
  </button>`;
}

/** A seat whose chip was pressed: its counters in words, and its zones. */
export function openSeatView(side: Side, zones: TemplateResult): TemplateResult {
  return html`<section class="seat-open stage" aria-label=${side.info.name} data-seat-opened=${side.seat}>
    <div class="zt">
      <span>${side.info.name}</span
      >${side.counters.length + side.flags.length > 0 ? html`<div class="scs">${side.counters.map(counterView)}${side.flags.map((f) => html`<div class="sc flag-words">${icon(f.value === 0 ? "ring" : "check")} ${f.title}</div>`)}</div>` : nothing}<button
        type="button"
        class="icon-btn"
        data-act="seat-close"
        aria-label=${say("zone.close")}
      >
        ${icon("close")}
      </button>
    </div>
    ${zones}
  </section>`;
}
