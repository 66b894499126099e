/* Cards that travel instead of jumping. Places are measured before and after a drawing; copies fly
   above the felt and their places stay empty until they land. Input is never blocked, and a new
   frame ends what still flies. */
import { render } from "lit";
import type { Frame, LogEntry } from "../frame.ts";
import { flights, staggerMs, travelMs } from "../motion.ts";
import { backOf, faceOf, type Skin } from "../skin.ts";

/** How the cards in flight look. */
export interface Drawn {
  skin: Skin;
  nameOf(face: string): string;
}

type Places = Map<string, DOMRect>;

/* Where a zone's cards come from and go to: the pile or count that stands for it. */
function zoneRect(element: Element): DOMRect {
  const inner = element.querySelector(".card:last-of-type, .slot") ?? element;
  return inner.getBoundingClientRect();
}

export function measure(root: ParentNode): Places {
  const places: Places = new Map();
  for (const zone of root.querySelectorAll<HTMLElement>("[data-zone-id]"))
    places.set(zone.dataset["zoneId"] ?? "", zoneRect(zone));
  for (const thing of root.querySelectorAll<HTMLElement>("[data-ids], [data-seat-open]")) {
    // A region that stands for its whole zone has been measured by its cards.
    if (thing.dataset["zoneId"] !== undefined) continue;
    if (thing.dataset["seatOpen"]) places.set(thing.dataset["id"] ?? "", thing.getBoundingClientRect());
    for (const id of (thing.dataset["ids"] ?? "").split(" ")) if (id) places.set(id, thing.getBoundingClientRect());
  }
  return places;
}

const first = (places: Places, ids: string[]): [string, DOMRect] | null => {
  for (const id of ids) {
    const rect = places.get(id);
    if (rect && rect.width > 0) return [id, rect];
  }
  return null;
};

export class Travel {
  #running: Animation[] = [];
  #copies: HTMLElement[] = [];
  #hidden: HTMLElement[] = [];

  finish(): void {
    for (const animation of this.#running) animation.cancel();
    for (const copy of this.#copies) copy.remove();
    for (const thing of this.#hidden) thing.classList.remove("is-landing");
    this.#running = [];
    this.#copies = [];
    this.#hidden = [];
  }

  /** Called after the new frame is drawn, with the places measured before. */
  start(felt: HTMLElement, old: Places, entries: LogEntry[], before: Frame | null, after: Frame, drawn: Drawn): void {
    const { skin, nameOf } = drawn;
    const layer = felt.querySelector<HTMLElement>(".flights");
    if (!layer || old.size === 0 || typeof layer.animate !== "function") return;
    const now = measure(felt);
    const origin = layer.getBoundingClientRect();
    const all = flights(entries, before, after);
    all.forEach((flight, i) => {
      const from = first(old, flight.from);
      const to = first(now, flight.to);
      if (!from || !to || from[1].width === 0) return;
      const [, a] = from;
      const [id, b] = to;
      const distance = Math.hypot(b.left - a.left, b.top - a.top);
      if (distance < 6) return;
      const width = Math.min(Math.max(b.width, 30), 120);
      const copy = document.createElement("div");
      copy.className = "card in-flight";
      copy.setAttribute("aria-hidden", "true");
      copy.style.setProperty("--cw", `${width}px`);
      copy.style.left = `${b.left - origin.left}px`;
      copy.style.top = `${b.top - origin.top}px`;
      render(
        flight.face === null
          ? backOf(skin, "m")
          : faceOf(skin, flight.face, "m", { name: nameOf(flight.face), zone: "" }),
        copy,
      );
      layer.append(copy);
      this.#copies.push(copy);
      const landing = felt.querySelector<HTMLElement>(`.card[data-id="${CSS.escape(id)}"]`);
      if (landing && flight.face !== null) {
        landing.classList.add("is-landing");
        this.#hidden.push(landing);
      }
      const scale = Math.max(0.3, a.width / Math.max(1, width));
      const animation = copy.animate(
        [
          { transform: `translate(${a.left - b.left}px, ${a.top - b.top}px) scale(${Math.min(scale, 2)})` },
          { transform: "none" },
        ],
        {
          duration: travelMs(distance),
          delay: staggerMs(i, all.length),
          easing: "cubic-bezier(.35, .05, .15, 1)",
          fill: "both",
        },
      );
      this.#running.push(animation);
      animation.onfinish = () => {
        copy.remove();
        landing?.classList.remove("is-landing");
      };
    });
  }
}
