/* <parlour-table>: one match, live. Takes frames, draws them, carries out what is pressed. What can
   be pressed is decided in interaction.ts, what the bar says in bar.ts; keys and clicks come in
   through controls.ts. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { arrange } from "../arrange.ts";
import { barOf, type Bar } from "../bar.ts";
import { mergeLog, seatOf, type Frame, type LogEntry, type OfferKind } from "../frame.ts";
import { pressButton } from "../buttons.ts";
import {
  autoPick,
  carry,
  chosenIds,
  IDLE,
  inFront,
  perform,
  press,
  surface,
  type Command,
  type Press,
  type Selection,
} from "../interaction.ts";
import { litPlaces } from "../places.ts";
import { NameBook } from "../log-text.ts";
import { offerLapsed } from "../offers.ts";
import { aimedAt, lastTouched, linesMark } from "../motion.ts";
import { Api, Refused } from "../net/api.ts";
import { browserHost, keepOnLine, Line, socketUrl, type ChatEntry } from "../net/socket.ts";
import { movesAllowed, readSettings, watchSettings, type Settings } from "../settings.ts";
import { loadSkin, onSkin, skinOf } from "../skin.ts";
import { playSound } from "../sound.ts";
import { toast } from "../toast.ts";
import { linkTo } from "../format.ts";
import { boardView } from "../views/board.ts";
import type { BoardView } from "../views/board-view.ts";
import { keysView } from "../views/menu.ts";
import { pageView, type PageState, type Tab } from "../views/page.ts";
import { promptView } from "../views/prompt.ts";
import { say } from "../words.ts";
import { drawAim } from "./aim.ts";
import "./clock.ts";
import { Controls } from "./controls.ts";
import { Follower } from "./follow.ts";
import { Refusal, refusalWords, usedBy, whyNot } from "./refusal.ts";
import { Signals, soundOf } from "./signals.ts";
import { TableChat } from "./table-chat.ts";
import { measure, Travel } from "./travel.ts";

export class ParlourTable extends LitElement {
  static override properties = {
    match: { type: String },
    skin: { type: String },
    api: { type: String },
    ws: { type: String },
    tableUrl: { type: String, attribute: "table-url" },
    replayUrl: { type: String, attribute: "replay-url" },
    rulesUrl: { type: String, attribute: "rules-url" },
    still: { type: Boolean },
    state: { state: true },
    about: { type: String },
    rules: { type: Array },
  };
  declare match: string;
  declare skin: string;
  declare api: string;
  declare ws: string;
  declare tableUrl: string;
  declare replayUrl: string;
  declare rulesUrl: string;
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
  #sentWith: string[] = [];
  #isLate = false;
  #refusal = new Refusal(() => this.requestUpdate());
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
  #follower = new Follower();
  /** Asked for or accepted here: when it is agreed, this page goes there. */
  #wantsRematch = false;
  #joinForm: HTMLFormElement | null = null;
  #settings: Settings = readSettings();
  #stops: (() => void)[] = [];
  #controls = new Controls(this);
  #signals = new Signals(() => this.requestUpdate());
  #pendingTravel: { old: Map<string, DOMRect>; entries: LogEntry[]; before: Frame } | null = null;

  constructor() {
    super();
    this.match = this.skin = this.tableUrl = this.replayUrl = this.rulesUrl = this.about = "";
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
    if (this.skin) loadSkin(this.skin);
    this.#stops.push(
      onSkin(() => this.requestUpdate()),
      watchSettings((s) => {
        this.#settings = s;
        this.requestUpdate();
      }),
    );
    this.#controls.start();
    const redraw = () => drawAim(this);
    window.addEventListener("resize", redraw);
    void document.fonts?.ready.then(redraw);
    this.#stops.push(() => window.removeEventListener("resize", redraw));
    if (!this.still && this.match) this.#connect();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#controls.stop();
    this.#signals.stop();
    this.travel.finish();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #connect(): void {
    const line = new Line(browserHost(socketUrl(this.match, this.ws)), {
      frame: (frame) => this.take(frame),
      accepted: () => this.#answered(),
      refused: (_id, code, message, slots) => this.#refused(code, message || code, slots),
      chat: (entries) => this.#takeChat(entries),
      late: () => {
        this.#isLate = true;
        this.requestUpdate();
      },
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
    this.#stops.push(keepOnLine(line));
    void this.#chat.backlog(this.#api, this.match).then((entries) => this.#takeChat(entries, true));
  }

  /* ---- what comes in --------------------------------------------------- */

  take(frame: Frame): void {
    const before = this.frame;
    const seen = before?.number ?? frame.number;
    const entries = frame.log.filter((e) => e.number > seen);
    this.travel.finish();
    if (before && frame.number > before.number) this.#refusal.outlive();
    this.#pendingTravel =
      before && entries.length > 0 && movesAllowed() ? { old: measure(this), entries, before } : null;
    this.frame = {
      ...frame,
      about: frame.about ?? (this.about || null),
      ...(frame.rules || this.rules.length ? { rules: frame.rules ?? this.rules } : {}),
    };
    this.log = mergeLog(this.log, frame.log);
    this.names.learn(frame);
    this.#skewMs = frame.clock ? Date.parse(frame.clock.now) - Date.now() : this.#skewMs;
    this.selection = before
      ? carry(inFront(before, this.#first), inFront(frame, this.#first), this.selection)
      : autoPick(frame);
    if (this.#sent && !frame.prompts.some((p) => p.id === this.#sent?.prompt)) this.#sent = null;
    this.#spread = null;
    const said = before && offerLapsed(before, this.frame);
    if (said) toast(said);
    const heard = before ? soundOf(before, frame, entries) : null;
    if (heard) playSound(heard);
    this.#signals.show(frame, this.#settings.flash === "on", this.#skewMs, (text) =>
      this.querySelector(".clock-says")?.replaceChildren(text),
    );
    this.#goToRematch(frame);
    this.requestUpdate();
  }

  #goToRematch(frame: Frame): void {
    const me = seatOf(frame);
    if (me !== null && frame.offers.some((o) => o.kind === "rematch" && o.seats.includes(me)))
      this.#wantsRematch = true;
    if (!this.#wantsRematch || !frame.rematch) return;
    this.#wantsRematch = false;
    location.assign(linkTo(this.tableUrl, frame.rematch));
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

  #refused(code: string, message: string, slots: Record<string, unknown>): void {
    const used = this.#sentWith;
    this.#sent = null;
    playSound("late");
    this.explain(refusalWords(this.frame, message, slots, used), used[0] ?? null, code);
  }

  /** A rule's sentence in the bar, and a shake of the card. */
  explain(text: string, shakeId: string | null = null, code: string | null = null): void {
    this.#refusal.show(
      text,
      shakeId ? this.querySelector<HTMLElement>(`.card[data-id="${CSS.escape(shakeId)}"]`) : null,
      code,
    );
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
    this.#isLate = false;
    this.#sentWith = this.frame ? usedBy(this.frame, command) : [];
    this.dispatchEvent(new CustomEvent("parlour-command", { detail: command }));
    this.#line?.command(command.prompt, command.action);
    playSound("chosen");
    this.requestUpdate();
  }

  /** The frame as the question in front sees it: what can be pressed is read from here. */
  get asked(): Frame | null {
    return this.frame && inFront(this.frame, this.#first);
  }

  #carryOut(result: Press): void {
    if (result.command || result.selection !== this.selection) this.#refusal.forget();
    this.selection = result.selection;
    if (result.command) {
      this.#first = null;
      // What a seat was opened for is done.
      this.#openSeat = null;
    }
    if (result.command) this.send(result.command);
    this.requestUpdate();
  }

  /** A press on a thing of the table. Says whether anything came of it. */
  pressThing(ids: string[]): boolean {
    const frame = this.asked;
    if (!frame || ids.length === 0) return false;
    if (!this.isLive) return false;
    const result = press(frame, this.selection, ids);
    if (result.explain !== undefined) {
      const why = whyNot(frame, result.explain);
      if (why) this.explain(why, result.explain);
      return false;
    }
    const changed = result.command !== undefined || result.selection !== this.selection;
    this.#carryOut(result);
    return changed;
  }

  /** A thing is taken in hand, to be dragged. */
  hold(ids: string[]): void {
    const { asked: frame, selection } = this;
    if (
      !frame ||
      !this.isLive ||
      ("source" in selection &&
        selection.kind !== "choosing" &&
        selection.source !== null &&
        ids.includes(selection.source))
    )
      return;
    const now = surface(frame, selection);
    const source = ids.find((id) => now.sources.has(id) || now.tries.has(id));
    if (source !== undefined) this.#carryOut({ selection: { kind: "picked", source, auto: false } });
  }

  /** An entry of the frame at once, without taking its card up first. */
  pressEntry(index: number): void {
    if (this.asked && this.isLive) this.#carryOut(perform(this.asked, index, null));
  }

  pressKey(key: string): void {
    const bar = this.bar();
    const button = bar?.buttons.find((b) => b.key === key);
    if (button?.does.kind === "back" && this.selection.kind === "idle") return this.putBack();
    if (this.asked && button && !button.disabled && this.isLive)
      this.#carryOut(pressButton(this.asked, this.selection, button.does));
  }

  putBack(): void {
    this.#refusal.forget();
    if (this.selection.kind === "idle") this.#first = null;
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
      if (answer && "table" in answer)
        this.take({ ...answer, log: answer.log.filter((e) => e.number > (this.frame?.number ?? 0)) });
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
    if (kind === "rematch") this.#wantsRematch = answer !== "decline";
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
    this.#refusal.forget();
    this.selection = IDLE;
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
    const { asked, selection } = this;
    return asked && selection.kind !== "idle" ? litPlaces(asked, surface(asked, selection)) : [];
  }

  /* ---- drawing ------------------------------------------------------------ */

  bar(): Bar | null {
    if (!this.frame) return null;
    return barOf(this.frame, {
      selection: this.selection,
      log: this.log,
      connected: this.#connected,
      sent: this.#sent !== null,
      late: this.#sent !== null && this.#isLate,
      refusal: this.#refusal.text,
      first: this.#first,
      nowMs: this.nowMs(),
    });
  }

  #view(frame: Frame): BoardView | null {
    const plan = arrange(frame);
    if (!plan) return null;
    const asked = inFront(frame, this.#first);
    return {
      frame: asked,
      log: this.log,
      plan,
      skin: skinOf(frame.game),
      names: this.names,
      selection: this.selection,
      surface: surface(asked, this.selection),
      chosen: chosenIds(asked),
      last: lastTouched(frame, this.log),
      aimed: aimedAt(frame),
      marked: this.#marked,
      spread: this.#spread,
      openSeat: this.#openSeat,
      isLive: this.isLive,
      skewMs: this.#skewMs,
      mode: seatOf(frame) === null ? "watch" : "play",
    };
  }

  protected override render(): TemplateResult {
    const { frame } = this;
    const bar = this.bar();
    if (!frame || !bar)
      return html`<main class="table-page">
        <section class="felt" aria-label=${say("region.table")}>
          <p class="felt-note" role="status">
            ${this.#ended ? say("error.gone") : this.#connected ? say("bar.loading") : say("bar.lost")}
          </p>
        </section>
      </main>`;
    const state: PageState = {
      frame,
      log: this.log,
      bar,
      skin: skinOf(frame.game),
      names: this.names,
      tab: this.#tab,
      unread: this.#chat.unread,
      chat: this.#chat.entries,
      settings: this.#settings,
      inviteUrl:
        frame.invite === null
          ? ""
          : frame.invite.includes("/")
            ? frame.invite
            : new URL(linkTo(this.tableUrl, frame.match) || location.pathname, location.href).href,
      menu: this.#menu,
      busy: this.#busy,
      replayUrl: linkTo(this.replayUrl, frame.match),
      rulesUrl: this.rulesUrl,
      rematchUrl: frame.rematch ? linkTo(this.tableUrl, frame.rematch) : "",
    };
    const v = this.#view(frame);
    return pageView(
      state,
      v ? (after, extra) => boardView(v, promptView(bar, { skewMs: this.#skewMs, after }), extra) : null,
      this.#menu.keys ? keysView() : nothing,
    );
  }

  protected override willUpdate(_: PropertyValues): void {
    this.#follower.look(this);
  }

  protected override updated(_: PropertyValues): void {
    const felt = this.querySelector<HTMLElement>(".felt");
    if (!felt || !this.frame) return;
    this.#controls.afterDraw(felt);
    this.#follower.follow(this);
    drawAim(felt);
    const going = this.#pendingTravel;
    this.#pendingTravel = null;
    if (going)
      this.travel.start(
        felt,
        going.old,
        going.entries,
        going.before,
        this.frame,
        this.names.drawn(skinOf(this.frame.game)),
      );
  }
}

customElements.define("parlour-table", ParlourTable);
