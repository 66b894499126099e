/* Why something was not done: a sentence in the bar's small line, and a shake. It goes after four seconds, and before
   that once something else is chosen or something has happened: then it may not be true any more. */
import { capital } from "../format.ts";
import { nameOf, seatName, seatOf, type Frame } from "../frame.ts";
import { isUnhinted, reason } from "../places.ts";
import type { Command } from "../interaction.ts";
import { movesAllowed } from "../settings.ts";
import { say } from "../words.ts";

const SHOWN_MS = 4_000;
/** What is true for a moment only is not said for longer. */
const MOMENTARY = new Set(["cooling_down", "too_fast"]);
const MOMENT_MS = 1_000;
const RACE_MS = 10_000;
/** A refusal of the host's and the frame that tells of what it came from are one answer, in either order. */
const TOGETHER_MS = 1_000;

export class Refusal {
  text: string | null = null;
  #timer = 0;
  #keptUntil = 0;

  constructor(readonly changed: () => void) {}

  /** `code`: a refusal of the host's; it came with a frame, or a frame comes with it. */
  show(text: string, card: HTMLElement | null = null, code: string | null = null): void {
    this.text = text;
    this.#keptUntil = code === null ? 0 : Date.now() + TOGETHER_MS;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(
      () => {
        this.forget();
        this.changed();
      },
      MOMENTARY.has(code ?? "") ? MOMENT_MS : SHOWN_MS,
    );
    this.changed();
    if (card && movesAllowed())
      card.animate(
        [0, -5, 5, -3, 0].map((x) => ({ translate: `${x}px 0` })),
        { duration: 200 },
      );
  }

  /** Something else was chosen. */
  forget(): void {
    window.clearTimeout(this.#timer);
    this.text = null;
  }

  /** Something has happened. */
  outlive(): void {
    if (Date.now() >= this.#keptUntil) this.forget();
  }
}

/** Why a thing cannot be used now: the game's sentence, or a plain one for cards in hand; null says nothing. */
export function whyNot(frame: Frame, id: string): string | null {
  const why = reason(frame, id);
  if (why) return why.text;
  const held = frame.table.zones.some(
    (z) => z.seat === seatOf(frame) && z.role === "hand" && z.items.some((i) => i.id === id),
  );
  return held && !isUnhinted(frame) ? say("bar.blocked", { name: capital(nameOf(frame, id)) }) : null;
}

/** Ids of what a command used: it shakes when the host refuses it. */
export function usedBy(frame: Frame, command: Command): string[] {
  const action = JSON.stringify(command.action);
  return (
    [...frame.legal, ...(frame.tries ?? [])].find(
      (e) => e.prompt === command.prompt && JSON.stringify(e.action) === action,
    )?.source ?? []
  );
}

/** "Dov was 140 ms faster. Your card stays.", where the host tells who was; else the host's own sentence. */
export function refusalWords(
  frame: Frame | null,
  message: string,
  slots: Record<string, unknown>,
  used: string[],
): string {
  const { by, ms } = slots;
  if (!frame || typeof by !== "number" || typeof ms !== "number" || ms > RACE_MS) return message;
  const name = seatName(frame, by);
  const faster = ms < 1_000 ? say("late.ms", { name, ms }) : say("late.s", { name, seconds: (ms / 1_000).toFixed(1) });
  return used.length > 0 ? `${faster} ${say("late.card")}` : faster;
}
