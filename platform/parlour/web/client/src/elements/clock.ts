/* <parlour-clock>: a time that runs by itself, so that a table is drawn again only when a frame
   comes. One ticker serves all clocks of a page. */
import { LitElement, type PropertyValues } from "lit";
import { clockStep, clockText, plateClock } from "../format.ts";

const LOW_MS = 30_000;

export class ParlourClock extends LitElement {
  static override properties = {
    until: { attribute: false },
    left: { attribute: false },
    plain: { type: Boolean },
  };
  /** Local epoch in ms that it runs down to; null: it stands at `left`. */
  declare until: number | null;
  declare left: number | null;
  declare plain: boolean;
  #timer: number | null = null;

  constructor() {
    super();
    this.until = null;
    this.left = null;
    this.plain = false;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  remainingMs(): number | null {
    return this.until === null ? this.left : Math.max(0, this.until - Date.now());
  }

  protected override updated(_: PropertyValues): void {
    this.#show();
  }

  #show = (): void => {
    this.#stop();
    const ms = this.remainingMs();
    this.textContent = ms === null ? "" : this.plain ? clockText(ms) : plateClock(ms);
    this.toggleAttribute("data-low", ms !== null && this.until !== null && ms < LOW_MS);
    if (this.until !== null && ms !== null && ms > 0 && this.isConnected)
      this.#timer = window.setTimeout(this.#show, clockStep(ms));
  };

  #stop(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer);
    this.#timer = null;
  }
}

/** <parlour-countdown>: the bar along the lower edge of the prompt in the last five seconds. */
export class ParlourCountdown extends LitElement {
  static override properties = { until: { attribute: false }, from: { attribute: false } };
  declare until: number | null;
  declare from: number;
  #raf = 0;

  constructor() {
    super();
    this.until = null;
    this.from = 5_000;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.#raf);
  }

  protected override updated(): void {
    cancelAnimationFrame(this.#raf);
    this.#show();
  }

  #show = (): void => {
    const left = this.until === null ? Infinity : Math.max(0, this.until - Date.now());
    this.hidden = left > this.from;
    this.style.setProperty("--left", String(Math.min(1, left / this.from)));
    // Far from the end one look a second is enough.
    if (left > this.from + 1_000)
      window.setTimeout(() => this.isConnected && this.#show(), Math.min(left - this.from, 60_000));
    else if (left > 0 && this.isConnected) this.#raf = requestAnimationFrame(this.#show);
  };
}

customElements.define("parlour-clock", ParlourClock);
customElements.define("parlour-countdown", ParlourCountdown);
