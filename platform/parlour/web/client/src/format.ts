/* Numbers, times and names as words: pure. */
import type { Frame, Pace } from "./frame.ts";
import { say } from "./words.ts";

/** A clock: tenths from 10 s, m:ss, h:mm:ss from one hour, days for slow play. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  if (seconds >= 86_400)
    return say("clock.days", { days: Math.floor(seconds / 86_400), hours: Math.floor((seconds % 86_400) / 3600) });
  if (seconds >= 36_000)
    return say("clock.hours", { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  const two = (n: number) => String(n).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${two(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Plates show "0:08.4", the bar "8.4". */
export function plateClock(ms: number): string {
  return ms < 10_000 ? `0:0${clockText(ms)}` : clockText(ms);
}

/** When a clock's text next changes, in ms: tenths under 10 s, else the next whole second. */
export function clockStep(ms: number): number {
  if (ms <= 10_100) return 100;
  return Math.min(1000, (ms % 1000) + 10);
}

export function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "?";
}

export function capital(text: string): string {
  const [first = "", ...rest] = [...text];
  return first.toUpperCase() + rest.join("");
}

export function lower(text: string): string {
  // German nouns and names keep their capitals wherever they stand.
  if (typeof document !== "undefined" && !/^(en|$)/.test(document.documentElement.lang)) return text;
  const [first = "", second = "", ...rest] = [...text];
  // "I", "A 9" or a name in capitals keeps its first letter.
  return second && second === second.toLowerCase() && /\p{L}/u.test(second)
    ? first.toLowerCase() + second + rest.join("")
    : text;
}

/** "Ben draws a card" on Ben's own plate is "Draws a card". */
export function withoutName(text: string, name: string): string {
  return name && text.startsWith(`${name} `) ? capital(text.slice(name.length + 1)) : text;
}

/** A prompt of somebody else as a sentence that names them. */
export function waitsFor(name: string, text: string): string {
  return text.includes(name) ? text : say("bar.waits", { name, text: lower(text) });
}

export function seatMark(seat: number): "disc" | "square" | "drop" | "ring" {
  return (["disc", "square", "drop", "ring"] as const)[((seat % 4) + 4) % 4] ?? "disc";
}

export function cardCount(count: number): string {
  return count === 1 ? say("card") : say("cards", { count });
}

/** Option values as words when the host sends none: what is off, none or nought is left out. */
export function optionLines(options: Record<string, unknown>): string[] {
  const words = (key: string) => capital(key.replaceAll("_", " "));
  return Object.entries(options)
    .filter(
      ([key, value]) =>
        key !== "preset" && value !== false && value !== 0 && value !== null && typeof value !== "object",
    )
    .map(([key, value]) => (value === true ? words(key) : `${words(key)}: ${String(value).replaceAll("_", " ")}`));
}

export function paceText(pace: Pace): string {
  switch (pace.kind) {
    case "none":
      return say("pace.none");
    case "live":
      return say("pace.live", { minutes: Math.round((pace.bank_s / 60) * 10) / 10, increment: pace.increment_s });
    case "action":
      return say("pace.action", { seconds: pace.seconds });
    case "slow":
      return say("pace.slow", { days: pace.days });
  }
}

/** Whether the match counts: "rated", "not rated", "practice"; nothing where the host does not say. */
export function ratedText(frame: Frame): string {
  if (frame.practice) return say("about.practice");
  return frame.rated === undefined ? "" : say(frame.rated ? "about.rated" : "about.unrated");
}

/** The side panel's line about a match: "rated · 5+5 · classic". */
export function aboutLine(frame: Frame): string {
  if (frame.about) return frame.rated ? `${frame.about} · ${say("about.rated")}` : frame.about;
  const parts = [ratedText(frame)];
  if (frame.pace) parts.push(paceText(frame.pace));
  const preset = frame.options["preset"];
  if (typeof preset === "string") parts.push(preset.replaceAll("_", " "));
  return parts.filter(Boolean).join(" · ");
}

/** A page's address pattern with the match in it. */
export function linkTo(pattern: string, match: string): string {
  return pattern.replace("{id}", encodeURIComponent(match)).replace("%7Bid%7D", encodeURIComponent(match));
}
