/* What calls a person to the table without touching it: sounds, the tab's title, spoken clocks. */
import { pageTitle } from "../bar.ts";
import { ownPrompts, seatOf, type Frame, type LogEntry } from "../frame.ts";
import { playSound, type SoundName } from "../sound.ts";
import { say } from "../words.ts";

/** The one sound of a new frame: what asks you before what happened. */
export function soundOf(before: Frame, after: Frame, entries: LogEntry[]): SoundName | null {
  const me = seatOf(after);
  if (after.status === "over" && before.status === "running") {
    if (me === null || !after.outcome) return "draw";
    if (after.outcome.winners.length === 0) return "draw";
    return after.outcome.winners.includes(me) ? "win" : "loss";
  }
  const known = new Set(ownPrompts(before).map((p) => p.id));
  const fresh = ownPrompts(after).filter((p) => !known.has(p.id));
  if (fresh.some((p) => p.opens_at !== null)) return "race";
  if (fresh.some((p) => p.blocking)) return "ask";
  if (entries.some((e) => e.event.includes("shuffle"))) return "shuffle";
  const answering = (f: Frame) => f.table.zones.filter((z) => z.role === "answering").reduce((n, z) => n + z.size, 0);
  if (answering(after) > 1 && answering(after) > answering(before)) return "counter";
  if (entries.some((e) => e.moves.some((m) => m.faces.some((f) => f !== null)))) return "card";
  if (entries.some((e) => e.moves.length > 0)) return "take";
  return null;
}

/** The tab's title, flashing once a second by choice until the tab is seen. */
export class TitleFlash {
  #timer = 0;

  show(title: string, flash: boolean, call: string): void {
    this.stop();
    document.title = title;
    if (!flash || document.visibilityState === "visible") return;
    let on = false;
    this.#timer = window.setInterval(() => {
      if (document.visibilityState === "visible") this.stop();
      on = !on && this.#timer !== 0;
      document.title = on ? call : title;
    }, 500);
  }

  stop(): void {
    window.clearInterval(this.#timer);
    this.#timer = 0;
  }
}

const SPOKEN_AT_S = [60, 30, 10];

/** Clocks speak at 60, 30 and 10 seconds only, and only your own. */
export class ClockSpeaker {
  #timers: number[] = [];

  watch(until: number | null, speak: (seconds: number) => void): void {
    this.stop();
    if (until === null) return;
    for (const seconds of SPOKEN_AT_S) {
      const wait = until - Date.now() - seconds * 1000;
      if (wait > 0 && wait < 86_400_000) this.#timers.push(window.setTimeout(() => speak(seconds), wait));
    }
  }

  stop(): void {
    for (const timer of this.#timers.splice(0)) window.clearTimeout(timer);
  }
}

/** All that a frame sets going beside the table. A race opens at a time of its own: `opened` is called then. */
export class Signals {
  #flash = new TitleFlash();
  #speaker = new ClockSpeaker();
  #opensTimer = 0;

  constructor(readonly opened: () => void) {}

  /** `skewMs`: the host's clock minus ours. */
  show(frame: Frame, flashes: boolean, skewMs: number, speak: (text: string) => void): void {
    const asked = frame.status === "running" && ownPrompts(frame).some((p) => p.blocking);
    this.#flash.show(pageTitle(frame, asked), asked && flashes, say("title.asked"));
    const mine = frame.clock?.seats.find((s) => s.seat === seatOf(frame) && s.is_running);
    this.#speaker.watch(asked && mine?.due_at ? Date.parse(mine.due_at) - skewMs : null, (seconds) => {
      if (seconds === 10) playSound("tick");
      speak(say("clock.says", { name: say("you"), seconds }));
    });
    this.#watchOpening(frame, Date.now() + skewMs);
  }

  #watchOpening(frame: Frame, nowMs: number): void {
    window.clearTimeout(this.#opensTimer);
    const waits = ownPrompts(frame)
      .map((p) => (p.opens_at ? Date.parse(p.opens_at) - nowMs : 0))
      .filter((ms) => ms > 0);
    if (waits.length) this.#opensTimer = window.setTimeout(this.opened, Math.min(...waits) + 20);
  }

  stop(): void {
    this.#flash.stop();
    this.#speaker.stop();
    window.clearTimeout(this.#opensTimer);
  }
}
