/* Parts of a standard deck: suits and the emblems of the court. Which faces a game has, and how
   they are put together, is its skin's matter. */
import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { circle, group, line, path, rect } from "./parts.ts";

export type Suit = "c" | "d" | "h" | "s";

/* In a box of 40 x 40 around the origin. */
export const SUIT_PATHS: Record<Suit, string> = {
  h: "M0 17C-7 10-18 3-18-6.5-18-13-13.5-17-8.600-17-4.800-17-1.600-15 0-11.500 1.600-15 4.800-17 8.600-17 13.500-17 18-13 18-6.500 18 3 7 10 0 17Z",
  d: "M0-19C4-11 9-5 15 0 9 5 4 11 0 19-4 11-9 5-15 0-9-5-4-11 0-19Z",
  s: "M0-19C5-11 17-5 17 4.500 17 10 13 13.500 8.600 13.500 5.800 13.500 3.400 12.300 1.900 10.200 2.200 14 3.800 17 6.500 19H-6.500C-3.800 17-2.200 14-1.900 10.200-3.400 12.300-5.800 13.500-8.600 13.500-13 13.500-17 10-17 4.500-17-5-5-11 0-19Z",
  c: "M0-19A8.200 8.200 0 0 1 7-6.500 8.400 8.400 0 1 1 2.200 6.800C2.500 12 3.900 16 6.500 19H-6.500C-3.900 16-2.500 12-2.200 6.800A8.400 8.400 0 1 1-7-6.500 8.200 8.200 0 0 1 0-19Z",
};

export const suitColor = (suit: Suit): string => `var(--suit-${suit})`;

export const suit = (kind: Suit, x: number, y: number, scale: number, fill = suitColor(kind)): SVGTemplateResult =>
  group(`translate(${x} ${y}) scale(${scale})`, path(SUIT_PATHS[kind], fill));

/** A suit in a line of text, in the colour of the text. */
export const suitIcon = (kind: Suit): TemplateResult =>
  html`<svg viewBox="-21 -21 42 42" class="suiticon" aria-hidden="true" focusable="false">
    ${path(SUIT_PATHS[kind], "currentColor")}
  </svg>`;

/* A feather, a fan, a crown, a cap with bells. */
export const feather = (f: string): SVGTemplateResult =>
  svg`${line("M-17 24C-8 12 2-4 17-22", f, 3)}${path("M18-24C4-22-12-10-13 8-4 9 4 6 8 2L2 1C8 0 13-4 15-8L8-8C14-11 18-17 18-24Z", f)}`;

export const fan = (f: string): SVGTemplateResult =>
  svg`${[-52, -26, 0, 26, 52].map((a) => group(`rotate(${a} 0 20)`, path("M-5.500-18Q0-26 5.500-18L2 16H-2Z", f)))}${circle(0, 20, 4.5, f)}${line("M-23-3Q0-20 23-3", "var(--card-paper)", 2)}`;

export const crown = (f: string): SVGTemplateResult =>
  svg`${path("M-23 18L-25-12-11 0 0-20 11 0 25-12 23 18Z", f)}${circle(-25, -14, 3.6, f)}${circle(0, -22, 4, f)}${circle(25, -14, 3.6, f)}${rect(-23, 21, 46, 5, 2, f)}${line("M-17 11H17", "var(--card-paper)", 2.2)}`;

export const cap = (f: string): SVGTemplateResult =>
  svg`${path("M-20 16C-24-2-34-4-34-4-26-14-12-16-8-6-6-18 0-24 0-24 0-24 6-18 8-6 12-16 26-14 34-4 34-4 24-2 20 16Z", f)}${circle(-34, -2, 4.5, f)}${circle(0, -26, 4.5, f)}${circle(34, -2, 4.5, f)}${rect(-21, 18, 42, 6, 3, f)}`;
