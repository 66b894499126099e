/* The side panel: table bar, log, chat. */
import { html, nothing, type TemplateResult } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import type { LogEntry } from "../frame.ts";
import { entryFaces, toldOnce, logParts, type NameBook, type TextPart } from "../log-text.ts";
import type { ChatEntry } from "../net/socket.ts";
import { signOf, type Skin } from "../skin.ts";
import { say } from "../words.ts";

export interface LogOptions {
  skin: Skin;
  names: NameBook;
  /** The entry that is shown as the newest. */
  now: number | null;
  /** Set where a press on a line leads somewhere (replay). */
  linked?: (number: number) => string;
}

/* A log is drawn again with every frame; how a line splits changes only when a new name is learned. */
const splits = new WeakMap<LogEntry, { known: number; skin: Skin; parts: TextPart[] }>();

function partsOf(entry: LogEntry, o: { skin: Skin; names: NameBook }): TextPart[] {
  const kept = splits.get(entry);
  if (kept && kept.known === o.names.size && kept.skin === o.skin) return kept.parts;
  const spoken = Object.entries(entry.faces ?? {}).map(([face, name]) => ({ face, name }));
  const named =
    spoken.length > 0
      ? spoken
      : entryFaces(entry).map((face) => ({ face, name: o.names.name(face, (f) => o.skin.name?.(f) ?? null) ?? "" }));
  const faces = new Set(named.map((n) => n.face));
  const parts = logParts(entry.text, [...named, ...o.names.known().filter((k) => !faces.has(k.face))]);
  splits.set(entry, { known: o.names.size, skin: o.skin, parts });
  return parts;
}

export function lineView(entry: LogEntry, o: { skin: Skin; names: NameBook }): TemplateResult {
  return html`${partsOf(entry, o).map((part) => ("text" in part ? part.text : html`<span class="sr">${part.name}</span><span aria-hidden="true">${signOf(o.skin, part.face, part.name) ?? html`<b>${part.name}</b>`}</span>`))}`;
}

export function logView(log: LogEntry[], o: LogOptions): TemplateResult {
  return html`<div class="log" role="log" id="log" tabindex="0" aria-label=${say("log")}>
    <ol>
      ${repeat(
        (o.linked ? log : toldOnce(log)).filter((e) => e.text),
        (e) => e.number,
        (entry) => {
          const classes = { turn: entry.lead !== false, sub: entry.lead === false, now: entry.number === o.now };
          const words = html`<span
            >${lineView(entry, o)}${entry.only_you ? html` <span class="meta">(${say("only.you")})</span>` : nothing}</span
          >`;
          return html`<li
            class=${classMap(classes)}
            data-entry=${entry.number}
            tabindex="-1"
            aria-current=${entry.number === o.now && o.linked ? "true" : nothing}
          >
            <span class="n">${entry.number}</span>${
              o.linked
                ? html`<a class="quiet-link" href=${o.linked(entry.number)} data-goto=${entry.number}>${words}</a>`
                : words
            }
          </li>`;
        },
      )}
    </ol>
  </div>`;
}

export interface ChatOptions {
  entries: ChatEntry[];
  mySeat: number | null;
  muted: boolean;
  canTalk: boolean;
}

export function chatView(o: ChatOptions): TemplateResult {
  return html`<div class="chat" id="chat">
    <div class="chat-lines" role="log" aria-label=${say("chat")} tabindex="0">
      ${
        o.muted
          ? html`<p class="meta">${say("chat.muted")}</p>`
          : o.entries.length === 0
            ? html`<p class="meta">${say("chat.empty")}</p>`
            : o.entries.map(
                (e) =>
                  html`<div class=${classMap({ watcher: e.seat === null })}>
                    <b>${e.seat !== null && e.seat === o.mySeat ? say("you") : e.name}</b
                    >${e.seat === null ? html` <span class="meta">${say("chat.watches")}</span>` : nothing} ${e.text}
                  </div>`,
              )
      }
    </div>
    ${o.canTalk ? html`<form class="say" data-chat-form><input class="field" name="text" maxlength="500" autocomplete="off" placeholder=${say("chat.say")} aria-label=${say("chat")} ?disabled=${o.muted} /><button class="btn">${say("chat.send")}</button></form>` : nothing}
    <button type="button" class="mute" data-mute aria-pressed=${o.muted}>
      ${say(o.muted ? "chat.unmute" : "chat.mute")}
    </button>
  </div>`;
}
