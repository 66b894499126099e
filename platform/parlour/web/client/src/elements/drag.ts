/* Dragging with mouse or finger, and the long press that shows a card large. A drag is nothing but
   a pick, a ghost that follows, and a press where it is let go. */

export interface DragHost {
  canDrag(ids: string[]): boolean;
  pick(ids: string[]): void;
  /** A press at the place where it was let go; false if nothing is lit there. */
  drop(path: Element[]): boolean;
  putBack(): void;
}

const START_PX = 8;
const LONG_PRESS_MS = 450;

export function idsOf(element: Element | null): string[] {
  return (element as HTMLElement | null)?.dataset?.["ids"]?.split(" ").filter(Boolean) ?? [];
}

export class Drag {
  #from: { x: number; y: number; card: HTMLElement; pointer: number; touch: boolean } | null = null;
  #ghost: HTMLElement | null = null;
  #peek: HTMLElement | null = null;
  #timer: number | null = null;
  /** True right after a drag, so that the click which the browser adds is not taken for a press. */
  justDragged = false;

  constructor(
    readonly felt: HTMLElement,
    readonly host: DragHost,
  ) {
    felt.addEventListener("pointerdown", this.#down);
    felt.addEventListener("pointermove", this.#move);
    felt.addEventListener("pointerup", this.#up);
    felt.addEventListener("pointercancel", this.#cancel);
    felt.addEventListener("contextmenu", this.#menu);
  }

  stop(): void {
    this.felt.removeEventListener("pointerdown", this.#down);
    this.felt.removeEventListener("pointermove", this.#move);
    this.felt.removeEventListener("pointerup", this.#up);
    this.felt.removeEventListener("pointercancel", this.#cancel);
    this.felt.removeEventListener("contextmenu", this.#menu);
    this.#end();
  }

  #down = (event: PointerEvent): void => {
    this.justDragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const card = (event.target as Element).closest<HTMLElement>(".card[data-ids]");
    if (!card) return;
    this.#from = {
      x: event.clientX,
      y: event.clientY,
      card,
      pointer: event.pointerId,
      touch: event.pointerType === "touch",
    };
    if (event.pointerType === "touch") this.#timer = window.setTimeout(() => this.#show(card), LONG_PRESS_MS);
  };

  #move = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from || event.pointerId !== from.pointer) return;
    if (this.#ghost) {
      this.#follow(event);
      return;
    }
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < START_PX) return;
    this.#stopTimer();
    if (this.#peek || !this.host.canDrag(idsOf(from.card))) {
      this.#from = this.#peek ? from : null;
      return;
    }
    this.host.pick(idsOf(from.card));
    this.#ghost = this.#copy(from.card, "ghost");
    this.felt.setPointerCapture(event.pointerId);
    this.#follow(event);
  };

  #up = (event: PointerEvent): void => {
    const dragged = this.#ghost !== null;
    const peeked = this.#peek !== null;
    this.#end();
    this.justDragged = dragged || peeked;
    if (!dragged) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    if (!this.host.drop(under)) this.host.putBack();
  };

  #cancel = (): void => {
    if (this.#ghost) this.host.putBack();
    this.#end();
  };

  /* A long press is ours (the large card), not the browser's menu. */
  #menu = (event: Event): void => {
    if (this.#from?.touch || this.#peek) event.preventDefault();
  };

  #follow(event: PointerEvent): void {
    this.#ghost?.style.setProperty(
      "transform",
      `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%) rotate(-2deg)`,
    );
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches(".is-target"));
    for (const old of this.felt.querySelectorAll(".is-over")) if (old !== under) old.classList.remove("is-over");
    under?.classList.add("is-over");
  }

  #copy(card: HTMLElement, cls: string): HTMLElement {
    const copy = document.createElement("div");
    copy.className = `card ${cls}`;
    copy.setAttribute("aria-hidden", "true");
    copy.style.setProperty("--cw", `${card.getBoundingClientRect().width}px`);
    const face = card.querySelector(".face");
    if (face) copy.append(face.cloneNode(true));
    this.felt.append(copy);
    return copy;
  }

  #show(card: HTMLElement): void {
    this.#peek = this.#copy(card, "peek");
    this.#peek.style.setProperty("--cw", "200px");
    this.#peek.dataset["size"] = "l";
  }

  #stopTimer(): void {
    if (this.#timer !== null) window.clearTimeout(this.#timer);
    this.#timer = null;
  }

  #end(): void {
    this.#stopTimer();
    this.#ghost?.remove();
    this.#peek?.remove();
    this.#ghost = this.#peek = null;
    this.#from = null;
    for (const old of this.felt.querySelectorAll(".is-over")) old.classList.remove("is-over");
  }
}
