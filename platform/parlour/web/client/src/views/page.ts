/* The table page around the felt: side panel, sheets behind tabs, bottom bar. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { pageTitle, type Bar } from "../bar.ts";
import { aboutLine } from "../format.ts";
import { hasReplay, seatOf, type Frame, type LogEntry } from "../frame.ts";
import type { NameBook } from "../log-text.ts";
import type { ChatEntry } from "../net/socket.ts";
import type { Settings } from "../settings.ts";
import type { Skin } from "../skin.ts";
import { icon } from "../art/icons.ts";
import { say } from "../words.ts";
import { menuView, offersView, settingsView } from "./menu.ts";
import { chatView, logView } from "./side.ts";
import { waitingView } from "./waiting.ts";

export type Tab = "table" | "log" | "chat" | "more";

export interface PageState {
  frame: Frame;
  log: LogEntry[];
  bar: Bar;
  skin: Skin;
  names: NameBook;
  tab: Tab;
  unread: number;
  chat: ChatEntry[];
  settings: Settings;
  menu: { open: boolean; resigning: boolean; keys: boolean; settings: boolean };
  busy: boolean;
  replayUrl: string;
  rulesUrl: string;
  rematchUrl: string;
  inviteUrl: string;
}

type Board = (after: TemplateResult | typeof nothing, extra: TemplateResult | typeof nothing) => TemplateResult;

/** What follows a match that is over: a rematch, and its replay. */
function afterView(s: PageState): TemplateResult | typeof nothing {
  const { frame } = s;
  if (frame.status === "running" || frame.status === "open") return nothing;
  const me = seatOf(frame);
  const offered = frame.offers.find((o) => o.kind === "rematch");
  const mine = offered !== undefined && me !== null && offered.seats.includes(me);
  const isAsked = offered !== undefined && !mine;
  const answer = (what: "offer" | "accept" | "decline", style: string, words: string) =>
    html`<button type="button" class=${style} data-offer="rematch" data-answer=${what} ?disabled=${s.busy || mine}>
      ${words}
    </button>`;
  const rematch = s.rematchUrl
    ? html`<a class="btn main" href=${s.rematchUrl}>${say("bar.rematch.go")}</a>`
    : me === null
      ? nothing
      : html`${isAsked ? answer("decline", "btn", say("offer.decline")) : nothing}${answer(isAsked ? "accept" : "offer", "btn main", say("bar.rematch"))}`;
  return html`${rematch}${s.replayUrl && hasReplay(frame) ? html`<a class="btn" href=${s.replayUrl}>${say("bar.replay")}</a>` : nothing}`;
}

function sideView(s: PageState): TemplateResult {
  const { frame } = s;
  const watching =
    frame.watching === 1 ? say("watching.1") : frame.watching > 0 ? say("watching", { count: frame.watching }) : "";
  const newest = [...s.log].reverse().find((e) => e.text)?.number ?? null;
  const chat = chatView({
    entries: s.chat,
    mySeat: seatOf(frame),
    muted: s.settings.chat === "off",
    canTalk: frame.status !== "stopped",
  });
  const menu = menuView(frame, {
    settings: s.menu.settings ? s.settings : null,
    isSheet: false,
    resigning: s.menu.resigning,
    busy: s.busy,
    replayUrl: s.replayUrl,
    rulesUrl: s.rulesUrl,
  });
  return html`<aside class="side" aria-label=${say("region.side")}>
    <div class="table-bar">
      <div class="grow">
        <h2 class="title">${frame.title}</h2>
        <p>${aboutLine(frame)}</p>
      </div>
      <div class="menu-holder no-sheet">
        <button type="button" class="icon-btn" data-act="menu" aria-expanded=${s.menu.open} aria-label=${say("menu")}>
          ${icon("more")}</button
        >${s.menu.open ? html`<div class="pop">${menu}</div>` : nothing}
      </div>
    </div>
    <div class="side-more">
      ${menuView(frame, { settings: null, isSheet: true, resigning: s.menu.resigning, busy: s.busy, replayUrl: s.replayUrl, rulesUrl: s.rulesUrl })}
      <h2 tabindex="-1">${say("menu.settings")}</h2>
      ${settingsView(s.settings)}
    </div>
    <div class="side-log">
      <h2><span>${say("log")}</span><span class="meta">${watching}</span></h2>
      ${logView(s.log, { skin: s.skin, names: s.names, now: newest })}
    </div>
    <div class="side-chat">${chat}</div>
  </aside>`;
}

function tabsView(s: PageState): TemplateResult {
  const tab = (key: Tab, text: string) =>
    html`<button type="button" data-tab=${key} aria-current=${s.tab === key ? "page" : nothing}>${text}</button>`;
  return html`<nav class="tabs" aria-label=${say("tabs")}>
    ${tab("table", say("tab.table"))}${tab("log", say("tab.log"))}${tab("chat", s.unread ? `${say("tab.chat")} · ${s.unread}` : say("tab.chat"))}${tab("more", say("tab.more"))}
  </nav>`;
}

export function pageView(s: PageState, board: Board | null, keys: TemplateResult | typeof nothing): TemplateResult {
  const { frame } = s;
  const kind = frame.seats.length <= 2 ? "duel" : frame.seats.length <= 4 ? "few" : "many";
  const open = frame.status === "open" || !board;
  return html`<main class="table-page" data-tab=${s.tab}>
      <h1 class="sr">${pageTitle(frame, false)}</h1>
      <section
        class=${classMap({ felt: true, [s.skin.feltClass ?? "felt-plain"]: true })}
        data-kind=${kind}
        aria-label=${say("region.table")}
      >
        ${open ? waitingView(frame, s.busy, { invite: s.inviteUrl, rules: s.rulesUrl }) : board(afterView(s), offersView(frame, s.busy))}
        <svg class="aim" aria-hidden="true">
          <path />
          <circle r="5" />
        </svg>
        <div class="flights" aria-hidden="true"></div>
        <div class="sr clock-says" role="status"></div>
      </section>
      ${sideView(s)}
    </main>
    ${tabsView(s)}${keys}`;
}
