/* <parlour-replay>: a match that was, from anybody's eyes. Every position is a frame asked of the
   host by number; neighbours are fetched ahead and kept. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { arrange } from "../arrange.ts";
import { endText, endWhy } from "../bar.ts";
import type { Frame, LogEntry, Viewer } from "../frame.ts";
import { IDLE, surface } from "../interaction.ts";
import { replayKey } from "../keys.ts";
import { NameBook } from "../log-text.ts";
import { aimedAt, lastTouched } from "../motion.ts";
import { Api, Refused } from "../net/api.ts";
import {
  moments,
  nextLook,
  parseViewer,
  plotNumbers,
  sameMoment,
  sampleOf,
  seriesOf,
  type Sample,
} from "../replay-model.ts";
import { movesAllowed, watchSettings } from "../settings.ts";
import { loadSkin, onSkin, skinOf } from "../skin.ts";
import { copyText, toast } from "../toast.ts";
import { boardView } from "../views/board.ts";
import type { BoardView } from "../views/board-view.ts";
import { replayView, saidView, type ReplayState } from "../views/replay.ts";
import { say } from "../words.ts";
import { drawAim } from "./aim.ts";
import "./clock.ts";
import { measure, Travel } from "./travel.ts";

const PAGE = 200;
const STEP_MS = 1_100;
const CACHE_MAX = 600;
const RETRY_MS = 2_000;
/** So many frames more are asked for to find the events of the moments. */
const LOOKS_MAX = 40;
const PAGE_STEPS = 10;

interface History {
  entries: LogEntry[];
  head: number;
  more: boolean;
}

export class ParlourReplay extends LitElement {
  static override properties = {
    match: { type: String },
    viewer: { type: String },
    skin: { type: String },
    api: { type: String },
    tableUrl: { type: String, attribute: "table-url" },
    exportUrl: { type: String, attribute: "export-url" },
    at: { type: Number },
    about: { type: String },
  };
  declare match: string;
  declare viewer: string;
  declare skin: string;
  declare api: string;
  declare tableUrl: string;
  /** What the page says about the match, in the reader's language. */
  declare about: string;
  declare exportUrl: string;
  declare at: number | null;

  #api = new Api();
  #frames = new Map<string, Promise<Frame>>();
  #samples = new Map<number, Sample>();
  #log: LogEntry[] = [];
  #frame: Frame | null = null;
  /** The number that is shown, and the one that was asked for last: its frame may be on the way. */
  #number = 0;
  #wanted = 0;
  #head = 0;
  /** The first number of this viewer's history: there is nothing to see before it. */
  #first = 1;
  #viewer: Viewer = "public";
  /** How it ended, as this viewer is told; empty while it runs. */
  #outcome = "";
  #why = "";
  #viewers: Viewer[] = [];
  /** The run that is playing, if one is, and its next step. */
  #playing: object | null = null;
  #timer = 0;
  #speed = 1;
  #tab: ReplayState["tab"] = "table";
  /** Why nothing is shown yet, as a text code. */
  #trouble: "rp.loading" | "bar.lost" | "error.gone" = "rp.loading";
  /** Over when the match, or another seat's view of it, is here: what is asked for meanwhile comes after it. */
  #fetching = Promise.resolve();
  /** The pile that is looked through and the seat that is looked at stay open from number to number. */
  #spread: string | null = null;
  #openSeat: number | null = null;
  #names = new NameBook();
  #travel = new Travel();
  #going: { old: Map<string, DOMRect>; before: Frame; entries: LogEntry[] } | null = null;
  #stops: (() => void)[] = [];
  /** What had the focus before the drawing that is under way. */
  #focused: Element | null = null;

  constructor() {
    super();
    this.match = this.viewer = this.skin = this.tableUrl = this.exportUrl = this.about = "";
    this.api = "/api/v1";
    this.at = null;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.replaceChildren();
    super.connectedCallback();
    this.#api = new Api(this.api);
    if (this.skin) loadSkin(this.skin);
    const redraw = () => drawAim(this);
    this.#stops.push(
      onSkin(() => this.requestUpdate()),
      watchSettings(() => this.requestUpdate()),
    );
    window.addEventListener("resize", redraw);
    document.addEventListener("keydown", this.#key);
    this.addEventListener("click", this.#click);
    this.addEventListener("pointerdown", this.#down);
    this.#stops.push(
      () => window.removeEventListener("resize", redraw),
      () => document.removeEventListener("keydown", this.#key),
    );
    this.#fetching = this.#begin();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#pause();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /* ---- fetching ---------------------------------------------------------- */

  /** Fetches until it has something to show or is told that there is nothing. */
  async #begin(): Promise<void> {
    const query = new URLSearchParams(location.search);
    let wanted = parseViewer(query.get("viewer")) ?? parseViewer(this.viewer || null);
    while (this.isConnected && !this.#frame) {
      try {
        const now = await this.#api.get<Frame>(`/matches/${this.match}${wanted === null ? "" : `?viewer=${wanted}`}`);
        const over = now.status === "over" || now.status === "aborted";
        // While a match runs one sees it only with one's own eyes.
        this.#viewers = over
          ? [...now.seats.map((s): Viewer => s.seat), "public", "open"]
          : [...new Set<Viewer>([now.viewer, "public"])];
        const { log, head } = await this.#history(now.viewer);
        const at = query.get("at");
        const asked = at !== null && /^-?\d+$/.test(at) ? Number(at) : (this.at ?? head);
        const number = Math.max(firstOf(log, head), Math.min(head, asked));
        const frame = await this.#fetch(number, now.viewer);
        this.#take(now.viewer, log, head, now);
        this.#show(frame, number);
        const said = query.get("viewer");
        if (at !== null || (said !== null && said !== String(now.viewer)))
          history.replaceState(null, "", this.#link(number));
        void this.#plot();
      } catch (error) {
        const isRefused = error instanceof Refused && error.isFinal;
        if (isRefused && wanted !== null) {
          wanted = null; // a view that one may not have, or that there is not: one's own instead
          continue;
        }
        this.#trouble = isRefused ? "error.gone" : "bar.lost";
        this.requestUpdate();
        if (isRefused) return;
        await new Promise((done) => setTimeout(done, RETRY_MS));
      }
    }
  }

  async #history(viewer: Viewer): Promise<{ log: LogEntry[]; head: number }> {
    const log: LogEntry[] = [];
    for (;;) {
      const after = log[log.length - 1]?.number ?? 0;
      const page = await this.#api.get<History>(
        `/matches/${this.match}/history?after=${after}&limit=${PAGE}&viewer=${viewer}`,
      );
      log.push(...page.entries);
      if (!page.more || page.entries.length === 0) return { log, head: page.head };
    }
  }

  /** From now on the match is seen by this viewer. */
  #take(viewer: Viewer, log: LogEntry[], head: number, end: Frame): void {
    this.#viewer = viewer;
    this.#log = log;
    this.#head = head;
    this.#first = firstOf(log, head);
    this.#outcome = endText(end);
    this.#why = endWhy(end);
    this.#samples.clear();
  }

  #fetch(number: number, viewer = this.#viewer): Promise<Frame> {
    const key = `${viewer}:${number}`;
    const known = this.#frames.get(key);
    if (known) return known;
    const asked = this.#api.get<Frame>(`/matches/${this.match}/at/${number}?viewer=${viewer}`);
    this.#frames.set(key, asked);
    asked.catch(() => this.#frames.delete(key));
    if (this.#frames.size > CACHE_MAX) {
      const [oldest] = this.#frames.keys();
      if (oldest !== undefined) this.#frames.delete(oldest);
    }
    return asked;
  }

  /** Counters at the ends of commands, one after the other so that the host is not flooded. */
  async #plot(): Promise<void> {
    const viewer = this.#viewer;
    const isOff = () => viewer !== this.#viewer || !this.isConnected;
    for (const number of plotNumbers(this.#log, this.#head)) {
      if (isOff()) return;
      if ((await this.#sample(number, viewer)) && this.#samples.size % 8 === 0) this.requestUpdate();
    }
    // Which event each moment is.
    for (let looks = 0; looks < LOOKS_MAX && !isOff(); looks++) {
      const number = nextLook([...this.#samples.values()]);
      if (number === null || !(await this.#sample(number, viewer))) break;
    }
    this.requestUpdate();
  }

  async #sample(number: number, viewer: Viewer): Promise<boolean> {
    const frame = await this.#fetch(number, viewer).catch(() => null);
    if (!frame || viewer !== this.#viewer) return false;
    this.#names.learn(frame);
    this.#samples.set(number, { ...sampleOf(frame), number });
    return true;
  }

  /* ---- moving ------------------------------------------------------------- */

  /** Goes to a number, unless another is asked for before its frame is here. */
  async go(number: number): Promise<void> {
    const to = Math.max(this.#first, Math.min(this.#head, number));
    const viewer = this.#viewer;
    this.#wanted = to;
    const frame = await this.#fetch(to).catch(() => null);
    if (this.#wanted !== to || this.#viewer !== viewer) return; // went on meanwhile
    if (!frame) {
      this.#wanted = this.#number;
      toast(say("error.net"));
      return this.#pause();
    }
    this.#show(frame, to);
    history.replaceState(null, "", this.#link(to));
  }

  #show(frame: Frame, number: number): void {
    const before = this.#frame;
    this.#travel.finish();
    const forward = before !== null && before.viewer === frame.viewer && movesAllowed() && number === before.number + 1;
    this.#going = forward
      ? { old: measure(this), before, entries: this.#log.filter((e) => e.number === number) }
      : null;
    this.#number = this.#wanted = number;
    this.#frame = { ...frame, about: frame.about ?? (this.about || null) };
    this.#names.learn(frame);
    this.#samples.set(number, { ...sampleOf(frame), number });
    this.requestUpdate();
    for (const near of [number + 1, number - 1, number + 2])
      if (near >= this.#first && near <= this.#head) void this.#fetch(near).catch(() => undefined);
  }

  #link(number: number): string {
    const url = new URL(location.href);
    url.searchParams.set("at", String(number));
    url.searchParams.set("viewer", String(this.#viewer));
    return url.pathname + url.search;
  }

  /** The same moment by another's eyes; nothing changes before all of it is here. */
  async #see(viewer: Viewer): Promise<void> {
    if (viewer === this.#viewer) return;
    try {
      const { log, head } = await this.#history(viewer);
      const end = await this.#fetch(head, viewer);
      const number = sameMoment(this.#log, this.#wanted, log, head);
      const frame = await this.#fetch(number, viewer);
      this.#take(viewer, log, head, end);
      this.#show(frame, number);
      history.replaceState(null, "", this.#link(number));
      void this.#plot();
    } catch (error) {
      toast(say(error instanceof Refused && error.isFinal ? "error.gone" : "error.net"));
    }
  }

  /** One number after the other, each for its time, and the next never before it is here. */
  #play(): void {
    if (this.#playing) return this.#pause();
    const run = {};
    const step = async (number: number): Promise<void> => {
      const begun = performance.now();
      await this.go(number);
      if (this.#playing !== run) return;
      if (this.#number >= this.#head) return this.#pause();
      this.#timer = window.setTimeout(
        () => void step(this.#number + 1),
        Math.max(0, STEP_MS / this.#speed - (performance.now() - begun)),
      );
    };
    this.#playing = run;
    void step(this.#number >= this.#head ? this.#first : this.#number + 1);
    this.requestUpdate();
  }

  #pause(): void {
    window.clearTimeout(this.#timer);
    this.#playing = null;
    this.requestUpdate();
  }

  /** What is asked for is done in its order, after what is being fetched for what was asked for before. */
  #ask(act: string): void {
    this.#after(() => this.#do(act));
  }

  #after(work: () => Promise<void> | void): void {
    this.#fetching = this.#fetching.then(() => (this.#frame ? work() : undefined));
  }

  #do(act: string): Promise<void> | void {
    if (act !== "play" && act !== "viewer") this.#pause();
    switch (act) {
      case "first":
        return void this.go(this.#first);
      case "back":
        return void this.go(this.#wanted - 1);
      case "forward":
        return void this.go(this.#wanted + 1);
      case "pageBack":
        return void this.go(this.#wanted - PAGE_STEPS);
      case "pageForward":
        return void this.go(this.#wanted + PAGE_STEPS);
      case "last":
        return void this.go(this.#head);
      case "play":
        return this.#play();
      case "viewer":
        return this.#see(
          this.#viewers[(this.#viewers.indexOf(this.#viewer) + 1) % this.#viewers.length] ?? this.#viewer,
        );
    }
  }

  #key = (event: KeyboardEvent): void => {
    const target = event.target as Element;
    // A focused button keeps its own Space and Enter.
    const isOthers =
      target.matches("input, textarea, select") || (event.key === " " && target.matches("button, a, summary"));
    const act = replayKey(
      { key: event.key, ctrl: event.ctrlKey, alt: event.altKey, meta: event.metaKey },
      isOthers,
      target.matches("[role=slider]"),
    );
    if (event.repeat && event.key === "Enter" && target.matches("[data-go=play]")) event.preventDefault();
    if (!act) return;
    event.preventDefault();
    if (event.repeat && act === "play") return; // held down it would play and pause
    this.#ask(act);
  };

  #click = (event: MouseEvent): void => {
    const control = (event.target as Element).closest<HTMLElement>("button, a[data-goto]");
    if (!control || (control.matches("a") && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    const d = control.dataset;
    if (d["go"]) this.#ask(d["go"]);
    else if (d["goto"]) {
      const number = Number(d["goto"]);
      event.preventDefault();
      this.#pause();
      this.#after(() => void this.go(number));
    } else if (d["speed"]) {
      this.#speed = Number(d["speed"]);
      this.requestUpdate();
    } else if (d["viewer"]) {
      const viewer = parseViewer(d["viewer"]) ?? "public";
      this.#after(() => this.#see(viewer));
    } else if (d["tab"]) {
      this.#tab = d["tab"] as ReplayState["tab"];
      this.requestUpdate();
    } else if (d["spread"]) {
      this.#spread = this.#spread === d["spread"] ? null : d["spread"];
      this.requestUpdate();
    } else if (d["seatOpen"]) {
      const seat = Number(d["seatOpen"]);
      this.#openSeat = this.#openSeat === seat ? null : seat;
      this.requestUpdate();
    } else if (d["copyLink"] !== undefined) {
      void copyText(new URL(this.#link(this.#number), location.href).href).then(() =>
        toast(say("rp.copied", { number: this.#number })),
      );
    }
  };

  #down = (event: PointerEvent): void => {
    const rail = (event.target as Element).closest<HTMLElement>("[data-timeline], .plot");
    if (!rail || event.button !== 0) return;
    event.preventDefault();
    this.#pause();
    const box = rail.getBoundingClientRect();
    const jump = (e: PointerEvent) => {
      const number = Math.round(Math.max(0, Math.min(1, (e.clientX - box.left) / box.width)) * this.#head);
      if (number !== this.#wanted) void this.go(number);
    };
    const end = () => {
      window.removeEventListener("pointermove", jump);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", jump);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    jump(event);
  };

  /* ---- drawing ------------------------------------------------------------ */

  #view(frame: Frame): BoardView | null {
    const plan = arrange(frame);
    if (!plan) return null;
    const upto = this.#log.filter((e) => e.number <= this.#number);
    return {
      frame,
      log: upto,
      plan,
      skin: skinOf(frame.game),
      names: this.#names,
      selection: IDLE,
      surface: surface({ ...frame, legal: [] }, IDLE),
      chosen: new Set(),
      last: lastTouched(frame, upto),
      aimed: aimedAt(frame),
      marked: new Set(),
      spread: this.#spread,
      openSeat: this.#openSeat,
      isLive: false,
      skewMs: 0,
      mode: "replay",
    };
  }

  protected override render(): TemplateResult {
    const frame = this.#frame;
    const v = frame ? this.#view(frame) : null;
    if (!frame || !v)
      return html`<main class="table-page">
        <section class="felt"><p class="felt-note" role="status">${say(this.#trouble)}</p></section>
      </main>`;
    const samples = [...this.#samples.values()];
    const fill = (pattern: string) => pattern.replace(/\{id\}|%7Bid%7D/, encodeURIComponent(this.match));
    const last = this.#log[this.#log.length - 1]?.at;
    const state: ReplayState = {
      frame,
      log: this.#log,
      number: this.#number,
      first: this.#first,
      head: this.#head,
      viewer: this.#viewer,
      viewers: this.#viewers,
      series: seriesOf(samples),
      moments: moments(samples, this.#log, this.#head),
      playing: this.#playing !== null,
      speed: this.#speed,
      skin: v.skin,
      names: this.#names,
      tab: this.#tab,
      link: (n) => this.#link(n),
      tableUrl: fill(this.tableUrl),
      exportUrl: fill(this.exportUrl),
      outcome: this.#outcome,
      why: this.#why,
      dateText: last
        ? new Date(last).toLocaleDateString(document.documentElement.lang || "en", {
            day: "numeric",
            month: "long",
            year: "numeric",
          })
        : "",
    };
    return replayView(state, boardView(v, saidView(state), nothing));
  }

  protected override willUpdate(_: PropertyValues): void {
    this.#focused = document.activeElement;
  }

  protected override updated(_: PropertyValues): void {
    const felt = this.querySelector<HTMLElement>(".felt");
    if (!felt || !this.#frame) return;
    // What a number takes away from under the focus leaves it at the controls, not at the top of the page.
    if (this.#focused?.isConnected === false && document.activeElement === document.body)
      this.querySelector<HTMLElement>("#controls")?.focus({ preventScroll: true });
    drawAim(felt);
    this.#follow();
    const going = this.#going;
    this.#going = null;
    if (going)
      this.#travel.start(
        felt,
        going.old,
        going.entries,
        going.before,
        this.#frame,
        this.#names.drawn(skinOf(this.#frame.game)),
      );
  }

  /** The log keeps the shown line in view, without moving the page. */
  #follow(): void {
    const log = this.querySelector<HTMLElement>(".log");
    const line = log?.querySelector<HTMLElement>("li.now");
    if (!log || !line) return;
    const top = line.offsetTop; // the log is what it is positioned in
    if (top < log.scrollTop + 20 || top > log.scrollTop + log.clientHeight - 40)
      log.scrollTop = top - log.clientHeight / 2;
  }
}

/** The first number of a history: there is nothing to see before it. */
const firstOf = (log: LogEntry[], head: number): number => Math.min(log[0]?.number ?? head, head);

customElements.define("parlour-replay", ParlourReplay);
