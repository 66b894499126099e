/* The replay page: felt, plot, timeline, controls, log. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { icon, type IconName } from "../art/icons.ts";
import { seatName, type Frame, type LogEntry, type Viewer } from "../frame.ts";
import type { NameBook } from "../log-text.ts";
import { heightOf, leadOf, leadPath, ownPath, scaleOf, toldAt, type Moment, type Series } from "../replay-model.ts";
import type { Skin } from "../skin.ts";
import { aboutLine } from "../format.ts";
import { vars } from "../vars.ts";
import { say } from "../words.ts";
import { seatDot } from "./plate.ts";
import { lineView, logView } from "./side.ts";

export interface ReplayState {
  frame: Frame;
  log: LogEntry[];
  number: number;
  first: number;
  head: number;
  viewer: Viewer;
  viewers: Viewer[];
  series: Series[];
  moments: Moment[];
  playing: boolean;
  speed: number;
  skin: Skin;
  names: NameBook;
  tab: "table" | "log" | "more";
  link(number: number): string;
  tableUrl: string;
  exportUrl: string;
  dateText: string;
  /** How the match ended, whatever number is shown; empty while it runs. */
  outcome: string;
  /** Why it ended so, where that is not said by how it did. */
  why: string;
}

export const SPEEDS = [0.5, 1, 4] as const;

const BOX = { width: 1000, height: 92 };

function duelPlot(s: ReplayState, a: Series, b: Series): TemplateResult {
  const d = leadPath(a, b, s.head, BOX);
  const area = d ? `${d}V46H0Z` : "";
  const half = (y: number, seat: number) =>
    svg`<svg x="0" y=${y} width="1000" height="46" viewBox=${`0 ${y} 1000 46`} preserveAspectRatio="none" overflow="hidden"><path class="area" data-seat=${seat % 8} d=${area} /></svg>`;
  return html`<svg viewBox="0 0 1000 92" preserveAspectRatio="none" aria-hidden="true">
      <path class="midline" d="M0 46H1000" />
      ${half(0, a.seat)}${half(46, b.seat)}
      <path class="curve" d=${d} />
      ${now(s)}
    </svg>
    <span class="lab up" data-seat=${a.seat % 8}>${say("rp.ahead", { name: seatName(s.frame, a.seat) })}</span
    ><span class="lab down" data-seat=${b.seat % 8}>${say("rp.ahead", { name: seatName(s.frame, b.seat) })}</span>`;
}

/** A line a seat; its mark stands at its end, as it does beside its name below. */
function linesPlot(s: ReplayState): TemplateResult {
  const scale = scaleOf(s.series);
  const end = (l: Series) => heightOf(l.points[l.points.length - 1]?.value ?? 0, scale, BOX) / BOX.height;
  return html`<svg viewBox="0 0 1000 92" preserveAspectRatio="none" aria-hidden="true">
      <path class="midline" d=${`M0 ${heightOf(0, scale, BOX)}H1000`} />
      ${s.series.map((l) => svg`<path class="curve seat" data-seat=${l.seat % 8} d=${ownPath(l, scale, s.head, BOX)} />`)}${now(s)}
    </svg>
    ${s.series.map((l) => html`<span class="end" ${vars({ "--y": end(l) })}>${seatDot(l.seat)}</span>`)}`;
}

const now = (s: ReplayState) => {
  const x = s.head === 0 ? 0 : (s.number / s.head) * 1000;
  return svg`<path class="now" d=${`M${x} 0V92`} />`;
};

function plotView(s: ReplayState): TemplateResult | typeof nothing {
  const [a, b] = s.series;
  if (!a || a.points.length === 0) return nothing;
  const text = s.series
    .map((l) => say("rp.points", { name: seatName(s.frame, l.seat), value: l.points[l.points.length - 1]?.value ?? 0 }))
    .join(", ");
  return html`<div class="plot" data-lines=${s.series.length} role="img" aria-label=${say("rp.plot", { text })}>
    ${b && s.series.length === 2 ? duelPlot(s, a, b) : linesPlot(s)}
  </div>`;
}

const share = (number: number, head: number) => (head === 0 ? 0 : number / head);

function timelineView(s: ReplayState): TemplateResult {
  return html`<div
    class="tl"
    role="slider"
    aria-label=${say("rp.number")}
    aria-valuemin=${s.first}
    aria-valuemax=${s.head}
    aria-valuenow=${s.number}
    aria-valuetext=${`${say("rp.of", { number: s.number, head: s.head })}: ${toldAt(s.log, s.number)?.text ?? say("rp.start")}`}
    tabindex="0"
    data-timeline
    ${vars({ "--at": share(s.number, s.head) })}
  >
    <span class="rail"></span
    ><span class="done"></span
    >${s.moments.map((m) => html`<i class=${classMap({ mk: true, big: m.isSwing })} ${vars({ "--mk": share(m.number, s.head) })}></i>`)}<span
      class="knob"
    ></span>
  </div>`;
}

function viewerName(s: ReplayState, viewer: Viewer): TemplateResult {
  if (viewer === "public") return html`${say("rp.public")}`;
  if (viewer === "open") return html`${icon("eye")}${say("rp.open")}`;
  return html`${seatDot(viewer)}${seatName(s.frame, viewer)}`;
}

function controlsView(s: ReplayState): TemplateResult {
  const button = (go: string, name: IconName, label: string, cls = "") =>
    html`<button type="button" class=${`icon-btn ${cls}`} data-go=${go} aria-label=${label}>${icon(name)}</button>`;
  return html`<div class="ctl">
    ${button("first", "first", say("rp.first"))}${button("back", "prev", say("rp.back"))}${button("play", s.playing ? "pause" : "play", say(s.playing ? "rp.pause" : "rp.play"), "play")}${button("forward", "next", say("rp.forward"))}${button("last", "last", say("rp.last"))}
    <span class="pos num" role="status">${say("rp.of", { number: s.number, head: s.head })}</span>
    <span class="seg sp" role="group" aria-label=${say("rp.speed")}
      >${SPEEDS.map((v) => html`<button type="button" data-speed=${v} aria-pressed=${s.speed === v}>${v === 0.5 ? "½" : v}×</button>`)}</span
    >
  </div>`;
}

function seenView(s: ReplayState): TemplateResult {
  return html`<span class="seg seen" role="group" aria-label=${say("rp.seen")}
      >${s.viewers.map((v) => html`<button type="button" data-viewer=${v} aria-pressed=${v === s.viewer}>${viewerName(s, v)}</button>`)}</span
    >
    ${s.moments.length ? html`<div class="moments" role="group" aria-label=${say("rp.moments")}>${s.moments.map((m) => html`<button type="button" class=${classMap({ btn: true, small: true, "is-now": m.number === s.number })} data-goto=${m.number} aria-current=${m.number === s.number ? "true" : nothing}>${m.number} <span class="cut">${m.text}</span></button>`)}</div>` : nothing}`;
}

/** The event of this number in words, in the middle of the felt. */
export function saidView(s: ReplayState): TemplateResult {
  const entry = s.log.find((e) => e.number === s.number);
  const at = s.log.indexOf(entry as LogEntry);
  const before = s.log[at - 1];
  const lead = leadOf(s.log, s.number);
  const told = toldAt(s.log, s.number);
  const seconds =
    entry?.at && before?.at && lead === entry ? Math.round((Date.parse(entry.at) - Date.parse(before.at)) / 1000) : 0;
  const thought =
    seconds > 1 && entry?.seat !== null && entry?.seat !== undefined
      ? ` · ${say("rp.thought", { name: seatName(s.frame, entry.seat), seconds })}`
      : "";
  const why = s.why && s.number === s.head ? ` · ${s.why}` : "";
  return html`<p class="said">
    ${told ? lineView(told, s) : say("rp.start")}<small
      >${say("rp.number.at", { number: s.number })}${thought}${why}</small
    >
  </p>`;
}

function sideView(s: ReplayState): TemplateResult {
  const { frame } = s;
  const title = s.outcome || frame.title;
  return html`<aside class="side" aria-label=${say("rp.about")}>
    <div class="outc">
      <h2 class="title">${title}</h2>
      ${s.why ? html`<p>${s.why}</p>` : nothing}
      <p class="meta">${[frame.title, aboutLine(frame), s.dateText].filter(Boolean).join(" · ")}</p>
    </div>
    <div class="side-log">
      <h2><span>${say("log")}</span></h2>
      ${logView(s.log, { skin: s.skin, names: s.names, now: toldAt(s.log, s.number)?.number ?? null, linked: (n) => s.link(n) })}
    </div>
    <div class="acts2">
      <button type="button" class="btn" data-copy-link>${icon("link")}${say("rp.link")}</button
      >${s.exportUrl ? html`<a class="btn" href=${s.exportUrl} download>${say("rp.export")}</a>` : nothing}${s.tableUrl ? html`<a class="btn quiet" href=${s.tableUrl}>${say("tab.table")}</a>` : nothing}
    </div>
  </aside>`;
}

export function replayView(s: ReplayState, board: TemplateResult): TemplateResult {
  const tab = (key: ReplayState["tab"], text: string) =>
    html`<button type="button" data-tab=${key} aria-current=${s.tab === key ? "page" : nothing}>${text}</button>`;
  return html`<main class="table-page replay-page" data-tab=${s.tab}>
      <h1 class="sr">${say("bar.replay")}: ${s.outcome || s.frame.title}</h1>
      <div class="rp">
        <section
          class=${`felt ${s.skin.feltClass ?? ""}`}
          data-kind=${s.frame.seats.length <= 2 ? "duel" : "more"}
          aria-label=${say("rp.table", { number: s.number, head: s.head })}
        >
          ${board}<svg class="aim" aria-hidden="true">
            <path />
            <circle r="5" />
          </svg>
          <div class="flights" aria-hidden="true"></div>
        </section>
        <section class="panel deck2" id="controls" tabindex="-1" aria-label=${say("rp.controls")}>
          ${plotView(s)}
          <div class="reel">${timelineView(s)}${controlsView(s)}</div>
          ${seenView(s)}
        </section>
      </div>
      ${sideView(s)}
    </main>
    <nav class="tabs" aria-label=${say("tabs")}>${tab("table", say("bar.replay"))}${tab("log", say("tab.log"))}</nav>`;
}
