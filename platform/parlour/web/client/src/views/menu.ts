/* The table menu (offers, resign in two steps, keys), offers of others, settings, key list. */
import { html, nothing, type TemplateResult } from "lit";
import { hasReplay, seatName, seatOf, type Frame } from "../frame.ts";
import type { Settings } from "../settings.ts";
import { declinedByOthers, declinedText, endsByResigning } from "../offers.ts";
import { say, sayOf, type WordKey } from "../words.ts";

export interface MenuState {
  /** Shown in the menu itself when asked for; sheets have them below. */
  settings: Settings | null;
  /** It stands in a sheet, with the settings below it. */
  isSheet: boolean;
  resigning: boolean;
  busy: boolean;
  replayUrl: string;
  rulesUrl: string;
}

export function menuView(frame: Frame, state: MenuState): TemplateResult {
  const me = seatOf(frame);
  const plays = frame.status === "running" && frame.seats.some((s) => s.seat === me && !s.is_gone);
  // Bots never agree to a draw.
  const canDraw = !frame.seats.some((s) => s.kind === "bot" && !s.is_gone);
  const offered = (kind: string) => frame.offers.some((o) => o.kind === kind && o.seats.includes(me ?? -1));
  return html`<div class="menu-list">
    ${
      plays && !state.resigning
        ? html`${
              canDraw
                ? html`<button type="button" data-offer="draw" ?disabled=${state.busy || offered("draw")}>
                    ${say("menu.draw")}
                  </button>`
                : nothing
            }
            <button type="button" data-offer="abort" ?disabled=${state.busy || offered("abort")}>
              ${say("menu.abort")}
            </button>
            <button type="button" class="wine-text" data-act="resign-ask">${say("menu.resign")}</button>`
        : nothing
    }
    ${
      plays && state.resigning
        ? html`<p>${say(endsByResigning(frame) ? "menu.resign.ask" : "menu.resign.ask.many")}</p>
            <div class="row">
              <button type="button" class="btn small" data-act="resign-no">${say("menu.keep")}</button
              ><button type="button" class="btn small wine" data-act="resign" ?disabled=${state.busy}>
                ${say("menu.resign.sure")}
              </button>
            </div>`
        : nothing
    }
    ${state.rulesUrl ? html`<a href=${state.rulesUrl} target="_blank">${say("menu.rules")}</a>` : nothing}
    ${state.replayUrl && hasReplay(frame) ? html`<a href=${state.replayUrl}>${say("bar.replay")}</a>` : nothing}
    <button type="button" data-copy=${location.href}>${say("menu.link")}</button>
    <button type="button" data-act="settings" aria-expanded=${state.isSheet ? nothing : state.settings !== null}>
      ${say("menu.settings")}</button
    >${state.settings ? settingsView(state.settings) : nothing}
    <button type="button" data-act="keys">${say("menu.keys")} <kbd aria-hidden="true">?</kbd></button>
  </div>`;
}

/** What others offer or have declined: answered in place, above the bar, never in a dialog. */
export function offersView(frame: Frame, busy: boolean): TemplateResult | typeof nothing {
  const me = seatOf(frame);
  if (me === null || frame.status !== "running") return nothing;
  const lines = frame.offers
    .filter((o) => o.kind !== "rematch")
    .map((offer) => {
      if (offer.seats.includes(me))
        return html`<p class="offer">${say(offer.kind === "draw" ? "offer.yours.draw" : "offer.yours.abort")}</p>`;
      const names = offer.seats.map((s) => seatName(frame, s));
      return html`<div class="offer" role="group">
        <span class="grow">${sayOf(offer.kind === "draw" ? "offer.draw" : "offer.abort", names)}</span>
        <button type="button" class="btn small" data-offer=${offer.kind} data-answer="decline" ?disabled=${busy}>
          ${say("offer.decline")}
        </button>
        <button type="button" class="btn small lamp" data-offer=${offer.kind} data-answer="accept" ?disabled=${busy}>
          ${say("offer.accept")}
        </button>
      </div>`;
    });
  const refused = declinedByOthers(frame)
    .filter((no) => no.kind !== "rematch")
    .map((no) => html`<p class="offer" role="status">${declinedText(frame, no)}</p>`);
  return lines.length || refused.length ? html`<div class="offers">${refused}${lines}</div>` : nothing;
}

interface Choice {
  key: keyof Settings;
  title: WordKey;
  values: [string, WordKey][];
}

const CHOICES: Choice[] = [
  {
    key: "theme",
    title: "set.theme",
    values: [
      ["auto", "set.theme.auto"],
      ["light", "set.theme.light"],
      ["dark", "set.theme.dark"],
    ],
  },
  {
    key: "suits",
    title: "set.suits",
    values: [
      ["two", "set.suits.two"],
      ["four", "set.suits.four"],
    ],
  },
  {
    key: "motion",
    title: "set.motion",
    values: [
      ["on", "set.motion.on"],
      ["off", "set.motion.off"],
    ],
  },
  {
    key: "sound",
    title: "set.sound",
    values: [
      ["off", "set.sound.off"],
      ["soft", "set.sound.soft"],
      ["on", "set.sound.on"],
    ],
  },
];

export function settingsView(settings: Settings): TemplateResult {
  return html`<div class="settings">
    ${CHOICES.map(
      (c) =>
        html`<div class="set-row">
          <span class="set-name" id=${`set-${c.key}`}>${say(c.title)}</span>
          <span class="seg" role="group" aria-labelledby=${`set-${c.key}`}
            >${c.values.map(([value, title]) => html`<button type="button" data-set=${c.key} data-value=${value} aria-pressed=${settings[c.key] === value}>${say(title)}</button>`)}</span
          >
        </div>`,
    )}
    ${(["flash", "keys"] as const).map((key) => html`<label class="set-check"><input type="checkbox" data-set=${key} .checked=${settings[key] === "on"} /> ${say(key === "flash" ? "set.flash" : "set.keys")}</label>`)}
  </div>`;
}

const KEYS: [string, WordKey][] = [
  ["Tab", "keys.tab"],
  ["← → ↑ ↓", "keys.arrows"],
  ["Enter, Space", "keys.enter"],
  ["1 … 9", "keys.number"],
  ["Esc", "keys.esc"],
  ["A … Z", "keys.letter"],
  ["Space", "keys.race"],
  ["P", "keys.bar"],
  ["J, K", "keys.log"],
  ["?", "keys.help"],
];

export function keysView(): TemplateResult {
  return html`<dialog class="keys-list" aria-label=${say("keys.title")}>
    <div class="row">
      <h2 class="grow">${say("keys.title")}</h2>
      <button type="button" class="btn small" data-act="keys">${say("keys.close")}</button>
    </div>
    <dl>
      ${KEYS.map(
        ([key, does]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${say(does)}</dd>`,
      )}
    </dl>
  </dialog>`;
}
