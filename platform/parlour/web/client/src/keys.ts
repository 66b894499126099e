/* The keyboard model: which key means what, and where an arrow leads. Pure; the table element
   carries it out. */

export type KeyAct =
  | { do: "back" }
  | { do: "held" }
  | { do: "answer" }
  | { do: "enter" }
  | { do: "space" }
  | { do: "number"; n: number }
  | { do: "letter"; letter: string }
  | { do: "bar" }
  | { do: "log"; by: 1 | -1 }
  | { do: "help" }
  | { do: "race" }
  | { do: "move"; dx: number; dy: number }
  | { do: "edge"; to: "first" | "last" };

export interface KeyContext {
  /** Focus is in a text field: only Escape is ours. */
  inField: boolean;
  /** Focus is on a thing of the table (a card, a lit place). */
  onThing: boolean;
  /** A race is on: Space is its button, wherever the focus is. */
  race: boolean;
  /** Focus is nowhere in particular: on the page itself or on the question. */
  atRest: boolean;
}

export interface KeyPress {
  key: string;
  ctrl: boolean;
  alt: boolean;
  meta: boolean;
  /** Held down: comes again and again. */
  repeat: boolean;
}

/** Keys that do something: held down they do it once. Arrows, and J and K through the log, go on. */
const DOES = /^(?:Enter|[ 1-9?]|(?![jk])\p{L})$/iu;

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function keyAct(press: KeyPress, on: KeyContext): KeyAct | null {
  if (press.ctrl || press.alt || press.meta) return null;
  if (press.key === "Escape") return { do: "back" };
  if (on.inField) return null;
  if (press.repeat && DOES.test(press.key)) return { do: "held" };
  if (on.race && press.key === " ") return { do: "race" };
  const arrow = ARROWS[press.key];
  if (arrow) return on.onThing ? { do: "move", dx: arrow[0], dy: arrow[1] } : null;
  if (on.onThing && (press.key === "Home" || press.key === "End"))
    return { do: "edge", to: press.key === "Home" ? "first" : "last" };
  if (press.key === "Enter" && on.atRest) return { do: "answer" };
  if (press.key === "Enter") return on.onThing ? { do: "enter" } : null;
  if (press.key === " ") return on.onThing ? { do: "space" } : null;
  if (/^[1-9]$/.test(press.key)) return { do: "number", n: Number(press.key) };
  if (press.key === "?") return { do: "help" };
  const letter = press.key.length === 1 ? press.key.toLowerCase() : "";
  if (letter === "p") return { do: "bar" };
  if (letter === "j") return { do: "log", by: -1 };
  if (letter === "k") return { do: "log", by: 1 };
  return /\p{L}/u.test(letter) ? { do: "letter", letter } : null;
}

export interface Spot {
  id: string;
  x: number;
  y: number;
}

/** The next thing in a group for an arrow: along the row by order, across rows by nearness. */
export function arrowTo(spots: Spot[], from: string, dx: number, dy: number): string | null {
  const at = spots.findIndex((s) => s.id === from);
  const here = spots[at];
  if (!here) return spots[0]?.id ?? null;
  if (dx !== 0) return spots[at + dx]?.id ?? null;
  const row = spots.filter((s) => (s.y - here.y) * dy > 8);
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of row) {
    const far = Math.abs(spot.x - here.x) + Math.abs(spot.y - here.y) * 2;
    if (far < least) {
      least = far;
      best = spot;
    }
  }
  return best?.id ?? null;
}

/** Arrow in a replay, and its other keys. */
export type ReplayKey = "back" | "forward" | "first" | "last" | "play" | "viewer" | "pageBack" | "pageForward";

/** `onSlider`: the focus is on the number, which has a slider's keys as well. */
export function replayKey(press: Omit<KeyPress, "repeat">, inField: boolean, onSlider = false): ReplayKey | null {
  if (inField || press.ctrl || press.alt || press.meta) return null;
  const map: Record<string, ReplayKey> = {
    ArrowLeft: "back",
    ArrowRight: "forward",
    Home: "first",
    End: "last",
    " ": "play",
    v: "viewer",
    V: "viewer",
    j: "back",
    k: "forward",
    J: "back",
    K: "forward",
  };
  const slider: Record<string, ReplayKey> = {
    ArrowUp: "forward",
    ArrowDown: "back",
    PageUp: "pageForward",
    PageDown: "pageBack",
  };
  return map[press.key] ?? (onSlider ? slider[press.key] : undefined) ?? null;
}
