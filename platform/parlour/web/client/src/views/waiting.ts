/* The waiting room of an open table: who sits where, by which rules, how to bring somebody. */
import { html, nothing, type TemplateResult } from "lit";
import { aboutLine, capital, optionLines, ratedText } from "../format.ts";
import { seatOf, type Frame } from "../frame.ts";
import { icon } from "../art/icons.ts";
import { seatDot } from "./plate.ts";
import { say } from "../words.ts";

export function waitingView(frame: Frame, busy: boolean, urls: { invite: string; rules: string }): TemplateResult {
  const me = seatOf(frame);
  const host = me === null ? frame.seats.find((s) => s.kind === "person")?.name : undefined;
  const open = frame.seats.filter((s) => s.kind === "open");
  const rules = (
    frame.rules
      ? [...frame.rules, capital(ratedText(frame))]
      : [capital(aboutLine(frame)), ...optionLines(frame.options)]
  ).filter(Boolean);
  return html`<div class="waiting">
    <div class="waiting-slip">
      <h2 class="title">
        ${open.length ? (open.length === 1 ? say("wait.title.1") : say("wait.title", { count: open.length })) : say("wait.title.0")}
      </h2>
      ${host ? html`<p>${say("wait.invited", { name: host, game: frame.title })}</p>` : nothing}
      <p class="muted">${say("wait.starts")}</p>
      ${me === null && open.length ? html`<div class="row waiting-acts"><button type="button" class="btn main" data-act="join" ?disabled=${busy}>${say("wait.join")}</button></div>` : nothing}
      <h3>${say("wait.seats")}</h3>
      <ul class="waiting-seats">
        ${frame.seats.map((s) => html`<li class=${s.kind === "open" ? "open" : ""}>${seatDot(s.seat)}<span class="grow">${s.kind === "open" ? say("open.seat") : s.seat === me ? say("wait.you", { name: s.name }) : s.name}</span>${s.kind === "bot" ? html`<span class="tag bot">${say("bot")}</span>` : nothing}</li>`)}
      </ul>
      ${
        rules.length
          ? html`<h3>${say("wait.rules")}</h3>
              <ul class="waiting-rules">
                ${rules.map((r) => html`<li>${r}</li>`)}
              </ul>`
          : nothing
      }
      ${urls.rules ? html`<p class="waiting-more"><a href=${urls.rules} target="_blank">${say("wait.rules.all", { game: frame.title })}</a></p>` : nothing}
      ${
        urls.invite && me !== null
          ? html`<h3>${say("wait.invite")}</h3>
              <div class="row">
                <input class="field" readonly .value=${urls.invite} aria-label=${say("wait.invite")} /><button
                  type="button"
                  class="btn"
                  data-copy=${urls.invite}
                >
                  ${icon("link")}${say("wait.copy")}
                </button>
              </div>
              <p class="meta">${say("wait.invite.why")}</p>`
          : nothing
      }
      ${me !== null ? html`<div class="row waiting-acts"><button type="button" class="btn wine" data-act="leave" ?disabled=${busy}>${say("wait.leave")}</button></div>` : nothing}
    </div>
  </div>`;
}
