/* <parlour-settings>: the button in the header and what it opens. */
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { icon } from "../art/icons.ts";
import { readSettings, watchSettings, writeSettings, type Settings } from "../settings.ts";
import { settingsView } from "../views/menu.ts";
import { say } from "../words.ts";

export class ParlourSettings extends LitElement {
  #open = false;
  #settings: Settings = readSettings();
  #stop: (() => void) | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    this.replaceChildren();
    super.connectedCallback();
    this.#stop = watchSettings((s) => {
      this.#settings = s;
      this.requestUpdate();
    });
    this.addEventListener("click", this.#click);
    this.addEventListener("change", this.#change);
    document.addEventListener("click", this.#outside);
    document.addEventListener("keydown", this.#key);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
    document.removeEventListener("click", this.#outside);
    document.removeEventListener("keydown", this.#key);
  }

  #show(open: boolean): void {
    if (this.#open === open) return;
    this.#open = open;
    this.requestUpdate();
  }

  #click = (event: Event): void => {
    const button = (event.target as Element).closest<HTMLElement>("button");
    if (button?.dataset["settings"] !== undefined) this.#show(!this.#open);
    const { set, value } = button?.dataset ?? {};
    if (set && value) writeSettings({ [set]: value } as Partial<Settings>);
  };

  #change = (event: Event): void => {
    const box = event.target as HTMLInputElement;
    const key = box.dataset["set"];
    if (key && box.type === "checkbox") writeSettings({ [key]: box.checked ? "on" : "off" } as Partial<Settings>);
  };

  #outside = (event: Event): void => {
    if (!event.composedPath().includes(this)) this.#show(false);
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#open) return;
    this.#show(false);
    this.querySelector<HTMLElement>("[data-settings]")?.focus();
  };

  protected override render(): TemplateResult {
    return html`<span class="menu-holder"
      ><button type="button" class="icon-btn" data-settings aria-expanded=${this.#open} aria-label=${say("set.title")}>
        ${icon("gear")}</button
      >${this.#open ? html`<div class="pop wide" role="group" aria-label=${say("set.title")}>${settingsView(this.#settings)}</div>` : nothing}</span
    >`;
  }
}

customElements.define("parlour-settings", ParlourSettings);
