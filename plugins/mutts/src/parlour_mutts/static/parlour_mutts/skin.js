// @ts-check
/* How the dogs look: a band in the card's colour with number, symbol and letter, the breed as a head
   of a few parts, its name. Wild cards are plum all over, with the three colours at the corner.
   Written by hand against "parlour/sdk"; nothing builds it. A dog's face is a colour letter and a
   number ("R4"), a wild card's its kind; the name of a colour is the token of the colour in force. */
import {
  bone,
  circle,
  dogHead,
  ellipse,
  face,
  group,
  html,
  line,
  path,
  rect,
  registerSkin,
  svg,
  text,
} from "parlour/sdk";

/** @typedef {import("parlour/sdk").SVGTemplateResult} Drawing */
/** @typedef {import("parlour/sdk").Dog} Dog */
/** @typedef {import("parlour/sdk").CardSize} CardSize */
/** @typedef {"R" | "Y" | "G"} Letter */
/** @typedef {Pick<Dog, "ears" | "head" | "muzzle" | "markings"> & {is_dark?: boolean, is_pale?: boolean}} Breed */

const INK = "#24211b";
const WHITE = "#fff";
const WILD = "var(--wild)";

/* ---- colours: never told apart by colour alone --------------------------------------------------- */

/** @type {Record<Letter, {name: string, band: string, on: string, main: string, dark: string, light: string}>} */
const COLORS = {
  R: { name: "red", band: "var(--code-2)", on: WHITE, main: "#d9694b", dark: "#8e2a12", light: "#fbe3d6" },
  Y: { name: "yellow", band: "var(--code-5)", on: INK, main: "#efc04a", dark: "#8f6500", light: "#fff4d0" },
  G: { name: "green", band: "var(--code-4)", on: WHITE, main: "#58a48c", dark: "#00523f", light: "#dff1e8" },
};
const LETTERS = /** @type {Letter[]} */ (Object.keys(COLORS));

/** A ball, a sun, a leaf, in a box of 24; `under` shines through their seams. @type {Record<Letter, (fill: string, under: string) => Drawing>} */
const SYMBOLS = {
  R: (fill, under) => svg`${circle(0, 0, 10, fill)}${line("M-7.5-6Q0 0-7.5 6M7.5-6Q0 0 7.5 6", under, 2)}`,
  Y: (fill) => path(sun(), fill),
  G: (fill, under) => svg`${path("M-9 9C-12-6 0-12 11-11 12 0 6 12-6 9Z", fill)}${line("M-11 12L4-4", under, 2)}`,
};

/** Ten rays around the origin. */
function sun() {
  const points = Array.from({ length: 20 }, (_, i) => {
    const reach = i % 2 ? 7.6 : 12;
    const angle = (i / 20) * 2 * Math.PI - Math.PI / 2;
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/* ---- breeds -------------------------------------------------------------------------------------- */

/** By number (row, from 1) and colour (column), as in the rules.
 * @type {[string, string, string][]} */
const BREED_TABLE = [
  ["beagle", "corgi", "labrador"],
  ["boxer", "dachshund", "poodle"],
  ["bulldog", "dalmatian", "pug"],
  ["chihuahua", "husky", "spaniel"],
  ["collie", "labrador", "terrier"],
  ["corgi", "poodle", "beagle"],
  ["dachshund", "pug", "boxer"],
  ["dalmatian", "spaniel", "bulldog"],
  ["husky", "terrier", "chihuahua"],
  ["labrador", "beagle", "collie"],
  ["poodle", "boxer", "corgi"],
  ["pug", "bulldog", "dachshund"],
  ["spaniel", "chihuahua", "dalmatian"],
  ["terrier", "collie", "husky"],
];

/** @type {Record<string, Breed>} */
const BREEDS = {
  beagle: { ears: "flop", head: "round", muzzle: "soft", markings: ["blaze"] },
  boxer: { ears: "fold", head: "square", muzzle: "wide", is_dark: true },
  bulldog: { ears: "rose", head: "wide", muzzle: "wide", markings: ["wrinkle"] },
  chihuahua: { ears: "bat", head: "small", muzzle: "tiny" },
  collie: { ears: "fold", head: "narrow", muzzle: "long", markings: ["blaze"] },
  corgi: { ears: "prick", head: "round", muzzle: "soft", markings: ["blaze"] },
  dachshund: { ears: "long", head: "narrow", muzzle: "long", markings: ["dots"] },
  dalmatian: { ears: "flop", head: "round", muzzle: "soft", markings: ["spots"], is_pale: true },
  husky: { ears: "prick", head: "wide", muzzle: "soft", markings: ["mask"] },
  labrador: { ears: "flop", head: "wide", muzzle: "soft" },
  poodle: { ears: "puff", head: "narrow", muzzle: "tiny" },
  pug: { ears: "rose", head: "round", muzzle: "wide", markings: ["wrinkle"], is_dark: true },
  spaniel: { ears: "wavy", head: "round", muzzle: "soft", markings: ["tuft"] },
  terrier: { ears: "fold", head: "square", muzzle: "beard", markings: ["brows"] },
};

/** @param {string} code @returns {{letter: Letter, number: number, breed: string} | null} */
function parts(code) {
  const found = /^([RYG])(\d{1,2})$/.exec(code);
  const row = BREED_TABLE[Number(found?.[2]) - 1];
  if (!found || !row) return null;
  const letter = /** @type {Letter} */ (found[1]);
  return { letter, number: Number(found[2]), breed: row[LETTERS.indexOf(letter)] ?? "" };
}

/** The head of a breed in the colours of a card. @param {string} name @param {Letter} letter */
function head(name, letter) {
  const breed = BREEDS[name];
  if (!breed) return svg``;
  const { main, dark, light } = COLORS[letter];
  /** @type {Dog} */
  const dog = { ...breed, main: breed.is_pale ? light : main, dark, light };
  if (breed.is_dark) return dogHead({ ...dog, snout: dark, nose: "#fffaf0" });
  return dogHead(breed.is_pale ? { ...dog, snout: WHITE } : dog);
}

/** @param {Letter} letter @param {number} number @param {string} breed @param {string} name */
function dogCard(letter, number, breed, name) {
  const { band, on } = COLORS[letter];
  return face(
    [
      rect(5, 5, 90, 43, 7, band),
      rect(5, 30, 90, 18, 0, band),
      text(12, 41, 37, String(number), on, "idx", "start"),
      group("translate(79 20) scale(.86)", SYMBOLS[letter](on, band)),
      text(79, 44, 13, letter, on, "ltr"),
      group("translate(50 88) scale(.82)", head(breed, letter)),
      text(50, 133, name.length > 10 ? 9.5 : 11.5, name, "var(--card-ink)", "lbl"),
    ],
    "mut",
  );
}

/* ---- wild cards ---------------------------------------------------------------------------------- */

/** @param {number} x @param {number} y @param {number} turn */
const flea = (x, y, turn) =>
  group(`translate(${x} ${y}) rotate(${turn})`, [
    ellipse(0, 0, 7, 5, WHITE),
    line("M-5 4l-4 4M0 5l0 5M5 4l4 4M-6-3l-4-3M6-3l4-3", WHITE, 1.8),
  ]);

/** @type {Record<string, () => Drawing>} */
const WILDS = {
  mutt: () => bone(WHITE),
  fleas: () => svg`${flea(-16, -8, 0)}${flea(14, -14, 40)}${flea(0, 12, 80)}${flea(20, 16, 120)}${flea(-20, 20, 160)}`,
  dog_house: () =>
    svg`${path("M-30-4L0-32 30-4H24V28H-24V-4Z", WHITE)}${path("M-11 28V10A11 11 0 0 1 11 10V28Z", WILD)}`,
  hydrant: () =>
    svg`${path("M-13 28V-10C-13-26 13-26 13-10V28Z", WHITE)}${rect(-20, 26, 40, 7, 2, WHITE)}${rect(-22, -2, 44, 10, 4, WHITE)}${circle(0, 3, 6, WILD)}${rect(-4, -31, 8, 8, 2, WHITE)}`,
  pedigree: () =>
    svg`${path("M-13 8L-18 34-6 26 0 34 6 26 18 34 13 8Z", WHITE)}${circle(0, -6, 20, WHITE)}${circle(0, -6, 13, WILD)}${text(0, 1, 19, "1", WHITE, "idx")}`,
};

/** The three colours that may be named. */
const anyColor = () =>
  svg`${LETTERS.map((letter, i) => circle([-7, 7, 0][i] ?? 0, [-5, -5, 7][i] ?? 0, 6.2, COLORS[letter].band, { stroke: WHITE, width: 1.5 }))}`;

/** @param {() => Drawing} picture @param {string} name */
const wildCard = (picture, name) =>
  face(
    [
      rect(5, 5, 90, 130, 7, WILD),
      group("translate(50 62) scale(.98)", picture()),
      group("translate(23 24)", anyColor()),
      text(50, 118, name.length > 8 ? 13 : 18, name, WHITE, "idx"),
    ],
    "mut",
  );

/* ---- tokens -------------------------------------------------------------------------------------- */

/** The colour in force. @param {Letter} letter @param {string} name */
function colorToken(letter, name) {
  const { band, on } = COLORS[letter];
  return face(
    [
      rect(5, 5, 90, 130, 7, band),
      group("translate(50 62) scale(2.6)", SYMBOLS[letter](on, band)),
      text(50, 122, 19, name, on, "idx"),
    ],
    "mut",
  );
}

/** @param {string} code */
const letterOf = (code) => LETTERS.find((letter) => COLORS[letter].name === code);

/** A symbol in a line of text, in the colour of the text. @param {Letter} letter */
const symbolIcon = (letter) =>
  html`<svg viewBox="-14 -14 28 28" class="suiticon" aria-hidden="true" focusable="false">
    ${SYMBOLS[letter]("currentColor", "transparent")}
  </svg>`;

/** The class of a colour in lines of text. @param {Letter} letter */
const inkClass = (letter) => letter.toLowerCase();

/** The last word of a spoken face, which is its breed. @param {string} name @param {string} breed */
const breedName = (name, breed) => name.split(/[\s,]+/).at(-1) || breed;

registerSkin("mutts", {
  face(code, _size, { name }) {
    const dog = parts(code);
    if (dog) return dogCard(dog.letter, dog.number, dog.breed, breedName(name, dog.breed));
    const picture = WILDS[code];
    if (picture) return wildCard(picture, name);
    const letter = letterOf(code);
    if (!letter) throw new Error(`no such face: ${code}`);
    return colorToken(letter, name);
  },
  sign(code, name) {
    const dog = parts(code);
    if (dog) return { text: `${dog.letter}${dog.number}`, mark: symbolIcon(dog.letter), cls: inkClass(dog.letter) };
    const letter = letterOf(code);
    return letter ? { text: name || COLORS[letter].name, mark: symbolIcon(letter), cls: inkClass(letter) } : null;
  },
});
