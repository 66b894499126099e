// @ts-check
/* How the puppies look: a head on a ground of its own colour, a sign of its own at the lower left and
   the name beside it, so that no puppy is told from another by colour alone. The Dogcatcher is slate,
   with a net. Written by hand against "parlour/sdk"; nothing builds it. A face is a puppy ("biscuit"). */
import { SUIT_PATHS, bone, circle, dogHead, face, group, line, path, rect, registerSkin, svg, text } from "parlour/sdk";

/** @typedef {import("parlour/sdk").Dog} Dog */
/** @typedef {(ink: string) => import("parlour/sdk").SVGTemplateResult} Sign */
/** @typedef {Dog & {ground: string, sign: Sign}} Puppy */

/* ---- signs, in a box of 16 around the origin ---------------------------------------------------- */

const RAYS =
  "M0-12l3 5.2 5.500-2.500-.6 6 5.900 1.200-4 4.500 4 4.500-5.900 1.200.6 6-5.500-2.500L0 22l-3-5.200-5.500 2.500.6-6-5.900-1.200 4-4.500-4-4.500 5.900-1.200-.6-6L-3-6.800Z";
const HOLE = "var(--card-paper)";

/** @satisfies {Record<string, Sign>} */
const SIGNS = {
  biscuit: (ink) => group("scale(.26) rotate(28)", bone(ink)),
  button: (ink) => svg`${circle(0, 0, 7, ink)}${circle(-2.3, 0, 1.5, HOLE)}${circle(2.3, 0, 1.5, HOLE)}`,
  clover: (ink) => svg`${circle(-3.5, -2, 4, ink)}${circle(3.5, -2, 4, ink)}${circle(0, 3.5, 4, ink)}`,
  dusty: (ink) =>
    path("M0-8l2.300 5 5.500.6-4 3.700 1.100 5.500L0 4.200-4.900 6.800-3.800 1.300-7.800-2.400-2.300-3Z", ink),
  freckles: (ink) => circle(0, 0, 6.5, ink),
  muffin: (ink) => group("scale(.4)", path(SUIT_PATHS.h, ink)),
  patches: (ink) => rect(-6, -6, 12, 12, 2, ink),
  pepper: (ink) => path("M2-9L-6 2H-1L-2 9 6-2H1Z", ink),
  sunny: (ink) => group("scale(.62) translate(0 -4.5)", path(RAYS, ink)),
  waffles: (ink) => svg`${rect(-6.5, -6.5, 13, 13, 2, ink)}${line("M-2-5V5M2-5V5M-5-2H5M-5 2H5", HOLE, 1.3)}`,
};

/* ---- puppies ------------------------------------------------------------------------------------ */

/** @type {Record<string, Puppy>} */
const PUPPIES = {
  biscuit: {
    ears: "flop",
    head: "round",
    muzzle: "soft",
    main: "#d9a765",
    dark: "#a46b2e",
    light: "#f8e7c8",
    ground: "#e9eff4",
    sign: SIGNS.biscuit,
  },
  button: {
    ears: "rose",
    head: "wide",
    muzzle: "tiny",
    main: "#f3ead9",
    dark: "#8f7f6a",
    light: "#fff",
    markings: ["eyepatch"],
    ground: "#f6dfd9",
    sign: SIGNS.button,
  },
  clover: {
    ears: "prick",
    head: "round",
    muzzle: "soft",
    main: "#c98850",
    dark: "#8d5322",
    light: "#fbeedb",
    markings: ["blaze"],
    ground: "#dcebdc",
    sign: SIGNS.clover,
  },
  dusty: {
    ears: "fold",
    head: "square",
    muzzle: "beard",
    main: "#a7a49c",
    dark: "#66635c",
    light: "#e6e3da",
    markings: ["brows"],
    ground: "#efe6d4",
    sign: SIGNS.dusty,
  },
  freckles: {
    ears: "wavy",
    head: "round",
    muzzle: "soft",
    main: "#c76f3c",
    dark: "#8a3f18",
    light: "#f9dfc6",
    markings: ["freckles"],
    ground: "#e3ecec",
    sign: SIGNS.freckles,
  },
  muffin: {
    ears: "puff",
    head: "round",
    muzzle: "tiny",
    main: "#f0d9b0",
    dark: "#cda569",
    light: "#fff5e0",
    ground: "#eadff0",
    sign: SIGNS.muffin,
  },
  patches: {
    ears: "flop",
    head: "wide",
    muzzle: "wide",
    main: "#f4ece0",
    dark: "#3b342c",
    light: "#fff",
    markings: ["eyepatch", "spots"],
    ground: "#f7e8c9",
    sign: SIGNS.patches,
  },
  pepper: {
    ears: "bat",
    head: "small",
    muzzle: "tiny",
    main: "#4a4640",
    dark: "#2c2925",
    light: "#d9d3c6",
    markings: ["speck"],
    eyes: "#f4b52a",
    nose: "#15130f",
    ground: "#f1dcd2",
    sign: SIGNS.pepper,
  },
  sunny: {
    ears: "long",
    head: "narrow",
    muzzle: "long",
    main: "#efbe4f",
    dark: "#b97f14",
    light: "#fff1c9",
    ground: "#dbe8f3",
    sign: SIGNS.sunny,
  },
  waffles: {
    ears: "fold",
    head: "wide",
    muzzle: "soft",
    main: "#dba85c",
    dark: "#a76f27",
    light: "#fbe8c4",
    markings: ["grid"],
    ground: "#e4ead4",
    sign: SIGNS.waffles,
  },
};

const net = svg`${line("M8 8L30 52", "#d9a765", 5)}${circle(-6, -12, 25, "none", { stroke: "#fff", width: 4.5 })}
  ${line("M-24-24L12 4M-28-8L2 12M-14-34L18-8M12-26L-24 4M18-14L-14 12M2-36L-30-10", "#fff", 1.6, { opacity: 0.75 })}`;

/* ---- faces ------------------------------------------------------------------------------------- */

/** @param {string} name */
const dogcatcher = (name) =>
  face(
    [
      rect(5, 5, 90, 130, 7, "#3a4a52"),
      group("translate(50 60)", net),
      text(50, 126, 14, name, "#fff", "lbl tight", "middle", name.length > 10 ? 82 : undefined),
    ],
    "pup",
  );

/** @param {Puppy} puppy @param {string} name */
const head = (puppy, name) =>
  face(
    [
      rect(5, 5, 90, 104, 7, puppy.ground),
      group("translate(50 58) scale(.94)", dogHead(puppy)),
      group("translate(15 122)", puppy.sign("var(--card-ink)")),
      text(57, 128, 15.5, name, "var(--card-ink)", "idx"),
    ],
    "pup",
  );

registerSkin("pound_puppies", {
  face(code, _size, { name }) {
    const puppy = PUPPIES[code];
    return puppy ? head(puppy, name) : dogcatcher(name);
  },
});
