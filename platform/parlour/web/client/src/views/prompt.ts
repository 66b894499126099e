/* The prompt bar: badge, sentence, buttons. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import type { Bar } from "../bar.ts";
import type { Button } from "../buttons.ts";
import { icon } from "../art/icons.ts";
import { lampIcon } from "../art/parts.ts";
import { say } from "../words.ts";

export interface PromptExtras {
  skewMs: number;
  /** Buttons of a match that is over: rematch, replay. */
  after: TemplateResult | typeof nothing;
}

const keyText = (key: string): string => (key === "Escape" ? "Esc" : key === "Enter" ? "↵" : key.toUpperCase());

function buttonView(button: Button, race: boolean): TemplateResult {
  const wide = race && button.style === "lamp";
  const key = wide ? "Space" : button.hotkey;
  const cap = wide ? say("key.space") : keyText(key ?? "");
  return html`<button
    type="button"
    class=${classMap({ btn: true, lamp: button.style === "lamp", slap: wide, "is-on": button.pressed })}
    data-button=${button.key}
    ?disabled=${button.disabled}
    aria-pressed=${button.does.kind === "value" ? String(button.pressed) : nothing}
    aria-keyshortcuts=${key ?? nothing}
  >
    ${button.label}${key ? html` <kbd aria-hidden="true">${cap}</kbd>` : nothing}
  </button>`;
}

export function promptView(bar: Bar, x: PromptExtras): TemplateResult {
  const due = bar.due === null ? null : Date.parse(bar.due) - x.skewMs;
  const opens = bar.opens === null ? null : Date.parse(bar.opens) - x.skewMs;
  const mark =
    bar.badge === "lamp"
      ? lampIcon()
      : bar.badge === "clock"
        ? due === null && opens === null
          ? icon("clock")
          : nothing
        : icon(bar.badge);
  return html`<div
    class=${classMap({ prompt: true, mine: bar.tone === "mine", slip: bar.tone === "slip", race: bar.race })}
    id="question"
    tabindex="-1"
  >
    <div class="badge">
      ${mark}${opens !== null ? html`<span class="opens">${say("bar.opens")}</span>` : nothing}${opens !== null || due !== null ? html`<parlour-clock class="t" plain .until=${opens ?? due}></parlour-clock>` : nothing}
    </div>
    <div class="say" role="status" aria-live=${bar.assertive ? "assertive" : "polite"}>
      ${bar.sentence}${bar.small ? html`<small class=${classMap({ wrong: bar.wrong, why: !bar.wrong })}>${bar.small}</small>` : nothing}
      ${bar.then.map((p) => html`<small class=${classMap({ only: bar.onlyThen.includes(p.id ?? "") })}><button type="button" class="then" data-then=${p.id ?? ""}>${p.blocking ? say("bar.then", { text: p.text }) : p.text}</button></small>`)}
    </div>
    <div class="acts">${bar.buttons.map((b) => buttonView(b, bar.race))}${x.after}</div>
    ${bar.tone === "mine" && due !== null ? html`<parlour-countdown aria-hidden="true" .until=${due}></parlour-countdown>` : nothing}
  </div>`;
}
