/* A dog's head from a handful of parts: ears, head, muzzle, markings. Two games are full of dogs;
   which dog has which parts and colours is its skin's matter. In a box of 100 x 100 around the
   origin. */
import { svg, type SVGTemplateResult } from "lit";
import { circle, ellipse, line, path, rect } from "./parts.ts";

/** A coat: `main` for the head, `dark` for ears and markings, `light` for muzzle and blaze. */
export interface Coat {
  main: string;
  dark: string;
  light: string;
}

export type Ears = "flop" | "long" | "wavy" | "prick" | "bat" | "fold" | "rose" | "puff";
export type Head = "round" | "wide" | "narrow" | "square" | "small";
export type Muzzle = "soft" | "long" | "wide" | "beard" | "tiny";
export type Marking =
  "blaze" | "mask" | "spots" | "wrinkle" | "brows" | "eyepatch" | "freckles" | "speck" | "grid" | "dots" | "tuft";

export interface Dog extends Coat {
  ears: Ears;
  head: Head;
  muzzle: Muzzle;
  markings?: Marking[];
  /** Colour of the muzzle, where it is not the light one. */
  snout?: string;
  nose?: string;
  eyes?: string;
}

const INK = "#24211b";

type Part = (coat: Coat) => SVGTemplateResult;

/** Two paths, left and right. */
const pair = (left: string, right: string, fill: string) => svg`${path(left, fill)}${path(right, fill)}`;

/** Circles at (x, y) and mirrored at (-x, y). */
const mirrored = (spots: [number, number, number][], fill: string) =>
  svg`${spots.map(([x, y, r]) => svg`${circle(x, y, r, fill)}${circle(-x, y, r, fill)}`)}`;

const dotted = (spots: [number, number, number][], fill: string) =>
  svg`${spots.map(([x, y, r]) => circle(x, y, r, fill))}`;

const EARS: Record<Ears, Part> = {
  flop: ({ dark }) =>
    pair("M-24-22C-42-22-46 4-36 20-28 22-22 6-20-8Z", "M24-22C42-22 46 4 36 20 28 22 22 6 20-8Z", dark),
  long: ({ dark }) =>
    pair("M-22-20C-44-20-50 18-40 36-28 38-20 10-18-6Z", "M22-20C44-20 50 18 40 36 28 38 20 10 18-6Z", dark),
  wavy: ({ dark }) =>
    mirrored(
      [
        [35, -6, 11],
        [40, 8, 11],
        [37, 22, 11],
        [30, 31, 11],
      ],
      dark,
    ),
  prick: ({ dark, light }) =>
    svg`${pair("M-30 0L-32-42-6-22Z", "M30 0L32-42 6-22Z", dark)}${pair("M-25-10L-27-31-13-20Z", "M25-10L27-31 13-20Z", light)}`,
  bat: ({ dark, light }) =>
    svg`${pair("M-24 2C-50-14-50-40-44-46-30-44-14-32-8-20Z", "M24 2C50-14 50-40 44-46 30-44 14-32 8-20Z", dark)}${pair("M-26-8C-40-20-42-32-40-38-31-36-22-28-16-20Z", "M26-8C40-20 42-32 40-38 31-36 22-28 16-20Z", light)}`,
  fold: ({ main, dark }) =>
    svg`${pair("M-28-6L-30-36-8-24-26-14Z", "M28-6L30-36 8-24 26-14Z", main)}${pair("M-30-36L-8-24-32-10Z", "M30-36L8-24 32-10Z", dark)}`,
  rose: ({ dark }) =>
    pair("M-22-22C-36-30-44-18-40-8-34-6-28-12-22-14Z", "M22-22C36-30 44-18 40-8 34-6 28-12 22-14Z", dark),
  puff: ({ main, dark }) =>
    svg`${mirrored(
      [
        [34, 2, 14],
        [36, 16, 11],
      ],
      dark,
    )}${circle(0, -34, 14, main)}${mirrored([[13, -30, 11]], main)}`,
};

const HEADS: Record<Head, Part> = {
  round: ({ main }) => ellipse(0, 0, 30, 31, main),
  wide: ({ main }) => path("M-34-4C-34-26-18-30 0-30S34-26 34-4C36 20 24 32 0 32S-36 20-34-4Z", main),
  narrow: ({ main }) =>
    path("M-27-12C-26-28-12-31 0-31S26-28 27-12C28 2 18 12 15 26 12 38-12 38-15 26-18 12-28 2-27-12Z", main),
  square: ({ main }) => rect(-27, -29, 54, 60, 18, main),
  small: ({ main }) => path("M-26-4C-28-24-12-27 0-27S28-24 26-4C24 12 12 28 0 28S-24 12-26-4Z", main),
};

const MUZZLES: Record<Muzzle, (fill: string) => SVGTemplateResult> = {
  soft: (fill) => ellipse(0, 17, 15, 12, fill),
  long: (fill) => path("M-9-4H9L13 24C12 36-12 36-13 24Z", fill),
  wide: (fill) => svg`${ellipse(-9, 17, 14, 12, fill)}${ellipse(9, 17, 14, 12, fill)}`,
  beard: (fill) => path("M-20 6H20L18 26 12 38 6 31 0 40-6 31-12 38-18 26Z", fill),
  tiny: (fill) => ellipse(0, 15, 10, 8, fill),
};

const MARKINGS: Record<Marking, Part> = {
  blaze: ({ light }) => path("M-5-31H5C6-14 8-2 14 10H-14C-8-2-6-14-5-31Z", light),
  mask: ({ light }) => path("M0-10C8-24 26-20 27-2 28 16 14 32 0 32S-28 16-27-2C-26-20-8-24 0-10Z", light),
  spots: ({ dark }) =>
    dotted(
      [
        [-14, -20, 5],
        [8, -24, 4],
        [20, -8, 5],
        [-22, 4, 4],
        [17, 12, 3.5],
        [-6, -12, 3],
        [-14, 20, 3],
      ],
      dark,
    ),
  wrinkle: ({ dark }) => line("M-12-22Q0-16 12-22M-9-16Q0-11 9-16", dark, 2.6),
  brows: ({ light }) => pair("M-22-8L-6-12-8-4-20-1Z", "M22-8L6-12 8-4 20-1Z", light),
  eyepatch: ({ dark }) => ellipse(12, -5, 12, 13, dark),
  freckles: ({ dark }) =>
    mirrored(
      [
        [18, 8, 2.2],
        [13, 13, 2.2],
        [21, 14, 2.2],
      ],
      dark,
    ),
  speck: ({ light }) =>
    dotted(
      [
        [-18, -14, 1.9],
        [-8, -22, 1.9],
        [4, -18, 1.9],
        [14, -22, 1.9],
        [22, -10, 1.9],
        [-24, 2, 1.9],
        [24, 6, 1.9],
        [-14, -6, 1.9],
        [18, 0, 1.9],
      ],
      light,
    ),
  grid: ({ dark }) => line("M-14-28V-2M0-30V-6M14-28V-2M-26-18H26M-28-6H28", dark, 2.2),
  dots: ({ light }) => mirrored([[11, -15, 3.5]], light),
  tuft: ({ dark }) => path("M-12-30C-8-42-2-38 0-44 2-38 10-42 12-30Z", dark),
};

export function dogHead(dog: Dog): SVGTemplateResult {
  const nose = dog.nose ?? INK;
  const eyes = dog.eyes ?? INK;
  return svg`${EARS[dog.ears](dog)}${HEADS[dog.head](dog)}${(dog.markings ?? []).map((one) => MARKINGS[one](dog))}${MUZZLES[dog.muzzle](dog.snout ?? dog.light)}
    ${mirrored([[11, -4, 3.8]], eyes)}${dotted(
      [
        [-9.8, -5.2, 1.2],
        [12.2, -5.2, 1.2],
      ],
      "#fff",
    )}
    ${path("M-6.5 8Q0 5 6.5 8 6 15 0 16-6 15-6.5 8Z", nose)}${line("M0 16V20M-7 22Q-3 25 0 20 3 25 7 22", nose, 2.2)}`;
}

/** A bone, slanted. */
export const bone = (fill: string): SVGTemplateResult =>
  path("M-20-6C-34-20-40 0-30 0-40 0-34 20-20 6H20C34 20 40 0 30 0 40 0 34-20 20-6Z", fill, {
    transform: "rotate(-28)",
  });
