/* <parlour-card game face size name skin>: one card on a page that the server wrote. Without a face
   it shows the game's back. */
import { LitElement, type TemplateResult } from "lit";
import { backOf, faceOf, loadSkin, onSkin, skinOf, type CardSize } from "../skin.ts";

export class ParlourCard extends LitElement {
  static override properties = {
    game: { type: String },
    face: { type: String },
    size: { type: String },
    name: { type: String },
    skin: { type: String },
  };
  declare game: string;
  declare face: string;
  declare size: CardSize;
  declare name: string;
  declare skin: string;
  #stop: (() => void) | null = null;

  constructor() {
    super();
    this.game = this.face = this.name = this.skin = "";
    this.size = "m";
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.classList.add("card");
    this.dataset["size"] = this.size;
    this.setAttribute("role", "img");
    if (this.name) this.setAttribute("aria-label", this.name);
    else this.setAttribute("aria-hidden", "true");
    this.#stop = onSkin(() => this.requestUpdate());
    if (this.skin) loadSkin(this.skin);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  protected override render(): TemplateResult {
    const skin = skinOf(this.game);
    return this.face ? faceOf(skin, this.face, this.size, { name: this.name, zone: "" }) : backOf(skin, this.size);
  }
}

customElements.define("parlour-card", ParlourCard);
