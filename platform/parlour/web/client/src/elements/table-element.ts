/* <parlour-table>: one match, live. Takes frames, draws them, carries out what is pressed. What can
   be pressed is decided in interaction.ts, what the bar says in bar.ts; keys and clicks come in
   through controls.ts. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { arrange } from "../arrange.ts";
import { barOf, pageTitle, type Bar } from "../bar.ts";
import { mergeLog, ownPrompts, seatOf, type Frame, type LogEntry, type OfferKind } from "../frame.ts";
import { autoPick, carry, chosenIds, IDLE, press, pressButton, surface, type Command, type Press, type Selection } from "../interaction.ts";
import { isUnhinted, litPlaces, reason } from "../places.ts";
import { NameBook } from "../log-text.ts";
import { aimedAt, lastTouched, linesMark } from "../motion.ts";
import { Api, Refused } from "../net/api.ts";
import { browserHost, Line, socketUrl, type ChatEntry } from "../net/socket.ts";
import { movesAllowed, readSettings, watchSettings, type Settings } from "../settings.ts";
import { onSkin, skinOf } from "../skin.ts";
import { playSound } from "../sound.ts";
import { toast } from "../toast.ts";
import { nameOf } from "../frame.ts";
import { capital } from "../format.ts";
import { boardView } from "../views/board.ts";
import type { BoardView } from "../views/board-view.ts";
import { keysView } from "../views/menu.ts";
import { pageView, type PageState, type Tab } from "../views/page.ts";
import { promptView } from "../views/prompt.ts";
import { say } from "../words.ts";
import { drawAim } from "./aim.ts";
import "./clock.ts";
import { Controls } from "./controls.ts";
import { soundOf, TitleFlash, ClockSpeaker } from "./signals.ts";
import { TableChat } from "./table-chat.ts";
import { measure, Travel } from "./travel.ts";

const REFUSAL_MS = 4_000;

export class ParlourTable extends LitElement {
  static override properties = {
    match: { type: String }, skin: { type: String }, api: { type: String }, ws: { type: String },
    tableUrl: { type: String, attribute: "table-url" }, replayUrl: { type: String, attribute: "replay-url" },
    still: { type: Boolean }, state: { state: true }, about: { type: String }, rules: { type: Array },
  };
  declare match: string;
  declare skin: string;
  declare api: string;
  declare ws: string;
  declare tableUrl: string;
  declare replayUrl: string;
  /** No line to a host: frames are handed in by `take`. */
  declare still: boolean;
  /** What the page says about the match, in the reader's language; a frame that says it itself counts more. */
  declare about: string;
  declare rules: string[];

  frame: Frame | null = null;
  log: LogEntry[] = [];
  selection: Selection = IDLE;
  readonly names = new NameBook();
  readonly travel = new Travel();
  #line: Line | null = null;
  #api = new Api();
  #connected = true;
  #ended: string | null = null;
  #sent: Command | null = null;
  #refusal: string | null = null;
  #refusalTimer = 0;
  #opensTimer = 0;
  #skewMs = 0;
  #first: string | null = null;
  #spread: string | null = null;
  #openSeat: number | null = null;
  #marked = new Set<string>();
  #chat = new TableChat(() => {
    if (this.#settings.chat === "on") playSound("chat");
  });
  #tab: Tab = "table";
  #menu = { open: false, resigning: false, keys: false, settings: false };
  #busy = false;
  #logShown = 0;
  #logAtEnd = true;
  #tabShown: Tab = "table";
  #joinForm: HTMLFormElement | null = null;
  #settings: Settings = readSettings();
  #stops: (() => void)[] = [];
  #controls = new Controls(this);
  #flash = new TitleFlash();
  #speaker = new ClockSpeaker();
  #pendingTravel: { old: Map<string, DOMRect>; entries: LogEntry[]; before: Frame } | null = null;

  constructor() {
    super();
    this.match = this.skin = this.tableUrl = this.replayUrl = this.about = "";
    this.rules = [];
    this.api = "/api/v1";
    this.ws = "/ws";
    this.still = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    // What the page showed until now. Its form for sitting down is kept: it also makes a guest of a stranger.
    this.#joinForm = this.querySelector<HTMLFormElement>('form[action*="/join/"]');
    this.replaceChildren();
    super.connectedCallback();
    this.#api = new Api(this.api);
    if (this.skin) void import(this.skin).catch(() => undefined); // without its skin a table is plain, not broken
    this.#stops.push(onSkin(() => this.requestUpdate()), watchSettings((s) => {
      this.#settings = s;
      this.requestUpdate();
    }));
    this.#controls.start();
    const redraw = () => drawAim(this);
    window.addEventListener("resize", redraw);
    void document.fonts?.ready.then(redraw);
    this.#stops.push(() => window.removeEventListener("resize", redraw));
    if (!this.still && this.match) this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#line?.stop();
    this.#controls.stop();
    this.#flash.stop();
    this.#speaker.stop();
    this.travel.finish();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #connect(): void {
    const line = new Line(browserHost(socketUrl(this.match, this.ws)), {
      frame: (frame) => this.take(frame),
      accepted: () => this.#answered(),
      refused: (_id, code, message) => this.#refused(message || code),
      chat: (entries) => this.#takeChat(entries),
      connected: (is) => {
        this.#connected = is;
        this.requestUpdate();
      },
      ended: (why) => {
        this.#ended = why;
        this.requestUpdate();
      },
    });
    this.#line = line;
    line.start();
    const nudge = () => document.visibilityState === "visible" && line.nudge();
    window.addEventListener("online", nudge);
    document.addEventListener("visibilitychange", nudge);
    this.#stops.push(() => {
      window.removeEventListener("online", nudge);
      document.removeEventListener("visibilitychange", nudge);
    });
    void this.#chat.backlog(this.#api, this.match).then((entries) => this.#takeChat(entries, true));
  }

  /* ---- what comes in --------------------------------------------------- */

  take(frame: Frame): void {
    const before = this.frame;
    const list = this.querySelector<HTMLElement>(".log");
    this.#logAtEnd = !list || list.scrollHeight - list.clientHeight - list.scrollTop < 60;
    const seen = before?.number ?? frame.number;
    const entries = frame.log.filter((e) => e.number > seen);
    this.travel.finish();
    this.#pendingTravel = before && entries.length > 0 && movesAllowed() ? { old: measure(this), entries, before } : null;
    this.frame = { ...frame, about: frame.about ?? (this.about || null), ...(frame.rules || this.rules.length ? { rules: frame.rules ?? this.rules } : {}) };
    this.log = mergeLog(this.log, frame.log);
    this.names.learn(frame);
    this.#skewMs = frame.clock ? Date.parse(frame.clock.now) - Date.now() : this.#skewMs;
    this.selection = before ? carry(before, frame, this.selection) : autoPick(frame);
    if (this.#sent && !frame.prompts.some((p) => p.id === this.#sent?.prompt)) this.#sent = null;
    this.#spread = null;
    const heard = before ? soundOf(before, frame, entries) : null;
    if (heard) playSound(heard);
    this.#watchOpening(frame);
    this.#signal(frame);
    this.requestUpdate();
  }

  #takeChat(entries: ChatEntry[], isBacklog = false): void {
    if (!this.#chat.take(entries, this.frame ? seatOf(this.frame) : null, isBacklog)) return;
    if (this.#tab === "chat" || this.#settings.chat === "off") this.#chat.unread = 0;
    this.requestUpdate();
  }

  #answered(): void {
    this.#sent = null;
    this.requestUpdate();
  }

  #refused(message: string): void {
    this.#sent = null;
    playSound("late");
    this.explain(message);
  }

  /** A rule's sentence in the bar's small line for four seconds, and a shake of the card. */
  explain(text: string, shakeId: string | null = null): void {
    this.#refusal = text;
    window.clearTimeout(this.#refusalTimer);
    this.#refusalTimer = window.setTimeout(() => {
      this.#refusal = null;
      this.requestUpdate();
    }, REFUSAL_MS);
    this.requestUpdate();
    const card = shakeId ? this.querySelector<HTMLElement>(`.card[data-id="${CSS.escape(shakeId)}"]`) : null;
    if (card && movesAllowed()) card.animate([0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` })), { duration: 200 });
  }

  /* A race opens at a time of its own: the bar has to be drawn again then, with no frame coming. */
  #watchOpening(frame: Frame): void {
    window.clearTimeout(this.#opensTimer);
    const waits = ownPrompts(frame).map((p) => (p.opens_at ? Date.parse(p.opens_at) - this.nowMs() : 0)).filter((ms) => ms > 0);
    if (waits.length) this.#opensTimer = window.setTimeout(() => this.requestUpdate(), Math.min(...waits) + 20);
  }

  #signal(frame: Frame): void {
    const asked = frame.status === "running" && ownPrompts(frame).some((p) => p.blocking);
    this.#flash.show(pageTitle(frame, asked), asked && this.#settings.flash === "on", say("title.asked"));
    const mine = frame.clock?.seats.find((s) => s.seat === seatOf(frame) && s.is_running);
    this.#speaker.watch(asked && mine?.due_at ? Date.parse(mine.due_at) - this.#skewMs : null, (seconds) => {
      if (seconds === 10) playSound("tick");
      const region = this.querySelector(".clock-says");
      if (region) region.textContent = say("clock.says", { name: say("you"), seconds });
    });
  }

  /** The host's time. */
  nowMs(): number {
    return Date.now() + this.#skewMs;
  }

  /* ---- what goes out ---------------------------------------------------- */

  get isLive(): boolean {
    return this.frame?.status === "running" && this.#connected && this.#sent === null && seatOf(this.frame) !== null;
  }

  send(command: Command): void {
    this.#sent = command;
    this.dispatchEvent(new CustomEvent("parlour-command", { detail: command }));
    this.#line?.command(command.prompt, command.action);
    playSound("chosen");
    this.requestUpdate();
  }

  #carryOut(result: Press): void {
    this.selection = result.selection;
    if (result.command) this.send(result.command);
    this.requestUpdate();
  }

  /** A press on a thing of the table. Says whether anything came of it. */
  pressThing(ids: string[]): boolean {
    const { frame } = this;
    if (!frame || ids.length === 0) return false;
    if (!this.isLive) return false;
    const result = press(frame, this.selection, ids);
    if (result.explain !== undefined) {
      this.#explainThing(frame, result.explain);
      return false;
    }
    const changed = result.command !== undefined || result.selection !== this.selection;
    this.#carryOut(result);
    return changed;
  }

  #explainThing(frame: Frame, id: string): void {
    const why = reason(frame, id);
    const held = frame.table.zones.some((z) => z.seat === seatOf(frame) && z.role === "hand" && z.items.some((i) => i.id === id));
    if (why) this.explain(why.text, id);
    else if (held && !isUnhinted(frame)) this.explain(say("bar.blocked", { name: capital(nameOf(frame, id)) }), id);
  }

  pressKey(key: string): void {
    const bar = this.bar();
    const button = bar?.buttons.find((b) => b.key === key);
    if (this.frame && button && !button.disabled && this.isLive) this.#carryOut(pressButton(this.frame, this.selection, button.does));
  }

  putBack(): void {
    this.selection = IDLE;
    this.#spread = null;
    this.#openSeat = null;
    this.#menu = { open: false, resigning: false, keys: false, settings: false };
    this.requestUpdate();
  }

  join(): void {
    const form = this.#joinForm;
    if (!form) return void this.rest("join");
    form.hidden = true;
    document.body.append(form);
    form.submit();
  }

  async rest(path: string, body: unknown = {}): Promise<void> {
    this.#busy = true;
    this.requestUpdate();
    try {
      const answer = await this.#api.post<Frame | undefined>(`/matches/${this.match}/${path}`, body);
      if (answer && "table" in answer) this.take({ ...answer, log: answer.log.filter((e) => e.number > (this.frame?.number ?? 0)) });
    } catch (error) {
      const text = error instanceof Refused && error.message ? error.message : say("error.net");
      if (this.frame?.status === "running") this.explain(text);
      else toast(text);
    } finally {
      this.#busy = false;
      this.requestUpdate();
    }
  }

  async chatSay(text: string): Promise<boolean> {
    const lines = await this.#chat.say(this.#api, this.match, text);
    if (lines) this.#takeChat(lines);
    return lines !== null;
  }

  offer(kind: OfferKind, answer: string): void {
    void this.rest("offers", { kind, answer });
  }

  /* ---- small switches ---------------------------------------------------- */

  showTab(tab: Tab): void {
    this.#tab = tab;
    if (tab === "chat") this.#chat.unread = 0;
    this.requestUpdate();
  }

  toggle(what: "menu" | "resigning" | "keys" | "settings", to?: boolean): void {
    if (what === "menu") this.#menu = { open: to ?? !this.#menu.open, resigning: false, keys: false, settings: false };
    else this.#menu = { ...this.#menu, [what]: to ?? !this.#menu[what] };
    this.requestUpdate();
  }

  get menu(): { open: boolean; resigning: boolean; keys: boolean; settings: boolean } {
    return this.#menu;
  }

  toggleSpread(zone: string): void {
    this.#spread = this.#spread === zone ? null : zone;
    this.requestUpdate();
  }

  toggleSeat(seat: number): void {
    this.#openSeat = this.#openSeat === seat ? null : seat;
    this.requestUpdate();
  }

  bringFirst(prompt: string): void {
    this.#first = prompt;
    this.requestUpdate();
  }

  markLine(number: number | null): void {
    const entry = number === null ? undefined : this.log.find((e) => e.number === number);
    const marked = entry && this.frame ? linesMark(this.frame, entry) : new Set<string>();
    if (marked.size === 0 && this.#marked.size === 0) return;
    this.#marked = marked;
    this.requestUpdate();
  }

  litIds(): string[] {
    return this.frame && this.selection.kind !== "idle" ? litPlaces(this.frame, surface(this.frame, this.selection)) : [];
  }

  /* ---- drawing ------------------------------------------------------------ */

  bar(): Bar | null {
    if (!this.frame) return null;
    return barOf(this.frame, {
      selection: this.selection, log: this.log, connected: this.#connected, sent: this.#sent !== null,
      refusal: this.#refusal, first: this.#first, nowMs: this.nowMs(),
    });
  }

  #view(frame: Frame): BoardView | null {
    const plan = arrange(frame);
    if (!plan) return null;
    return {
      frame, log: this.log, plan, skin: skinOf(frame.game), names: this.names, selection: this.selection, surface: surface(frame, this.selection),
      chosen: chosenIds(frame), last: lastTouched(frame, this.log), aimed: aimedAt(frame), marked: this.#marked, spread: this.#spread, openSeat: this.#openSeat,
      isLive: this.isLive, skewMs: this.#skewMs, mode: seatOf(frame) === null ? "watch" : "play",
    };
  }

  protected override render(): TemplateResult {
    const { frame } = this;
    const bar = this.bar();
    if (!frame || !bar) return html`<main class="table-page"><section class="felt" aria-label=${say("region.table")}><p class="felt-note" role="status">${this.#ended ? say("error.gone") : this.#connected ? say("bar.loading") : say("bar.lost")}</p></section></main>`;
    const state: PageState = {
      frame, log: this.log, bar, skin: skinOf(frame.game), names: this.names, tab: this.#tab, unread: this.#chat.unread, chat: this.#chat.entries, settings: this.#settings,
      inviteUrl: frame.invite === null ? "" : frame.invite.includes("/") ? frame.invite : new URL(this.#fill(this.tableUrl, frame.match) || location.pathname, location.href).href,
      menu: this.#menu, busy: this.#busy, replayUrl: this.#fill(this.replayUrl, frame.match), rematchUrl: frame.rematch ? this.#fill(this.tableUrl, frame.rematch) : "",
    };
    const v = this.#view(frame);
    return pageView(state, v ? (after, extra) => boardView(v, promptView(bar, { skewMs: this.#skewMs, after }), extra) : null, this.#menu.keys ? keysView() : nothing);
  }

  /** The log shows its newest line, unless somebody reads further up. */
  #followLog(): void {
    const log = this.querySelector<HTMLElement>(".log");
    const newest = this.log[this.log.length - 1]?.number ?? 0;
    if (!log || (newest === this.#logShown && this.#tab === this.#tabShown)) return;
    this.#logShown = newest;
    this.#tabShown = this.#tab;
    if (this.#logAtEnd) log.scrollTop = log.scrollHeight;
    for (const lines of this.querySelectorAll<HTMLElement>(".chat-lines")) lines.scrollTop = lines.scrollHeight;
  }

  #fill(pattern: string, match: string): string {
    return pattern.replace("{id}", encodeURIComponent(match)).replace("%7Bid%7D", encodeURIComponent(match));
  }

  protected override updated(_: PropertyValues): void {
    const felt = this.querySelector<HTMLElement>(".felt");
    if (!felt || !this.frame) return;
    this.#controls.afterDraw(felt);
    this.#followLog();
    drawAim(felt);
    const going = this.#pendingTravel;
    this.#pendingTravel = null;
    if (going) this.travel.start(felt, going.old, going.entries, going.before, this.frame, skinOf(this.frame.game));
  }
}

customElements.define("parlour-table", ParlourTable);
