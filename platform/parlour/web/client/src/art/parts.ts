/* Drawing parts for card faces. A face is an SVG made by a small function from a few parts; its
   viewBox is always 0 0 100 140. No images, no ids, no outside references, no style attributes
   (the page's CSP forbids them); colours come from custom properties where theme or suits may
   change them. Classes "lbl" (name) and "fx" (effect line) are hidden by size in card.css. */
import { html, svg, nothing, type SVGTemplateResult, type TemplateResult } from "lit";

export type Art = SVGTemplateResult | SVGTemplateResult[] | typeof nothing;

export interface Paint {
  stroke?: string;
  width?: number;
  opacity?: number;
  transform?: string;
  cls?: string;
}

const or = (value: string | number | undefined) => value ?? nothing;

/** A filled path. */
export const path = (d: string, fill: string, x: Paint = {}): SVGTemplateResult =>
  svg`<path d=${d} fill=${fill} stroke=${or(x.stroke)} stroke-width=${or(x.width)} stroke-linejoin="round" opacity=${or(x.opacity)} transform=${or(x.transform)} />`;

/** A path that cuts holes where it crosses itself: rings. */
export const evenOdd = (d: string, fill: string, x: Paint = {}): SVGTemplateResult =>
  svg`<path d=${d} fill=${fill} fill-rule="evenodd" stroke=${or(x.stroke)} stroke-width=${or(x.width)} stroke-linejoin="round" />`;

/** A line with round ends. */
export const line = (d: string, stroke: string, width: number, x: Paint = {}): SVGTemplateResult =>
  svg`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round" stroke-linejoin="round" opacity=${or(x.opacity)} />`;

export const circle = (cx: number, cy: number, r: number, fill: string, x: Paint = {}): SVGTemplateResult =>
  svg`<circle cx=${cx} cy=${cy} r=${r} fill=${fill} stroke=${or(x.stroke)} stroke-width=${or(x.width)} opacity=${or(x.opacity)} />`;

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  x: Paint = {},
): SVGTemplateResult => svg`<ellipse cx=${cx} cy=${cy} rx=${rx} ry=${ry} fill=${fill} opacity=${or(x.opacity)} />`;

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  rx: number,
  fill: string,
  paint: Paint = {},
): SVGTemplateResult =>
  svg`<rect x=${x} y=${y} width=${w} height=${h} rx=${rx} fill=${fill} stroke=${or(paint.stroke)} stroke-width=${or(paint.width)} />`;

export const group = (transform: string, body: Art): SVGTemplateResult => svg`<g transform=${transform}>${body}</g>`;

export const text = (
  x: number,
  y: number,
  size: number,
  words: string,
  fill = "var(--card-ink)",
  cls = "",
  anchor: "start" | "middle" | "end" = "middle",
  fit?: number,
): SVGTemplateResult =>
  svg`<text x=${x} y=${y} font-size=${size} fill=${fill} class=${cls} text-anchor=${anchor} textLength=${or(fit)} lengthAdjust=${fit === undefined ? nothing : "spacingAndGlyphs"}>${words}</text>`;

/** The frame of every face. Faces are hidden from screen readers: the name sits on the card. */
export const face = (body: Art | Art[], cls = ""): TemplateResult =>
  html`<svg class="face ${cls}" viewBox="0 0 100 140" aria-hidden="true" focusable="false">${body}</svg>`;

export const lampMark = (fill: string): SVGTemplateResult =>
  svg`${path("M-6-12H6L12 3H-12Z", fill)}${rect(-1.5, 3, 3, 9, 0, fill)}${rect(-7, 11, 14, 3, 1.5, fill)}`;

const weave = Array.from({ length: 12 }, (_, n) => (n - 3) * 16)
  .map((x) => `M${x - 24} 7L${x + 102} 133M${x + 102} 7L${x - 24} 133`)
  .join("");

/** The back of every card unless its skin draws another: woven pine, the lamp in the middle. */
export const wovenBack = (tone = "var(--back)", thread = "var(--back-line)"): TemplateResult =>
  face(
    [
      rect(7, 7, 86, 126, 6, tone),
      svg`<svg x="7" y="7" width="86" height="126" viewBox="7 7 86 126">${line(weave, thread, 1.4)}</svg>`,
      rect(11, 11, 78, 118, 4, "none", { stroke: thread, width: 1.5 }),
      path("M50 44L76 70 50 96 24 70Z", tone),
      line("M50 44L76 70 50 96 24 70Z", thread, 1.5),
      group("translate(50 70)", lampMark(thread)),
    ],
    "back",
  );

export const lampIcon = (): TemplateResult =>
  html`<svg viewBox="-16 -16 32 32" class="lampmark" aria-hidden="true" focusable="false">
    ${lampMark("currentColor")}
  </svg>`;
