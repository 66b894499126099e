// @ts-check
/* How the donuts look: what a card is worth at the top left (three dots: it counts as a set), a star
   at the top right if it does something when it is taken, a picture, the name, a line about it.
   Written by hand against "parlour/sdk"; nothing builds it. A face is a kind ("boston_cream").
   Pictures are drawn around the origin in a box of about 84 × 84. */
import { circle, ellipse, evenOdd, face, group, line, path, rect, registerSkin, svg, text } from "parlour/sdk";

/** @typedef {import("parlour/sdk").SVGTemplateResult} Drawing */
/** @typedef {import("parlour/sdk").CardSize} CardSize */

const DOUGH = "#d8a15c";
const CRUST = "#a86a2c";
const CHOCOLATE = "#5a3524";
const PINK = "#ec9aaa";
const MAPLE = "#b46a2f";
const VELVET = "#a02f37";
const CREAM = "#fbeec9";
const GLAZE = "#f0d7a2";
const SUGAR = "#fffaf0";
const STRAWBERRY = "#d8485c";
const MILK_BLUE = "#7c99b3";
const PAPER = "var(--card-paper)";

/* ---- parts ------------------------------------------------------------------------------------ */

/** `count` copies around the middle, at a distance. @param {number} count @param {number} distance @param {(index: number) => Drawing | Drawing[]} draw @param {number} [turn] */
const around = (count, distance, draw, turn = 0) =>
  svg`${Array.from({ length: count }, (_, i) => group(`rotate(${(i / count) * 360 + turn}) translate(0 ${-distance})`, draw(i)))}`;

/** A circle as a path. @param {number} y @param {number} radius */
const loop = (y, radius) =>
  `M${-radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** @param {number} y @param {number} radius @param {string} fill @param {number} hole */
const ring = (y, radius, fill, hole) => evenOdd(loop(y, radius) + loop(y, hole), fill);

/** A ring of dough; its crust shows below. */
const donut = (dough = DOUGH, crust = CRUST) => svg`${ring(0, 35, crust, 9)}${ring(-1, 34, dough, 10)}`;

/** A donut without a hole. */
const bun = () => svg`${circle(0, 1, 34, CRUST)}${circle(0, -1, 33, DOUGH)}`;

/** A long one, with what lies on it. @param {Drawing} top */
const bar = (top) => svg`${rect(-36, -18, 72, 38, 19, CRUST)}${rect(-36, -20, 72, 38, 19, DOUGH)}${top}`;

/** A ring of icing with a wavy rim. @param {string} fill */
function icing(fill, radius = 29, hole = 11) {
  const waves = 11;
  const rim = Array.from({ length: waves * 2 }, (_, i) => {
    const angle = (i / waves) * Math.PI;
    const reach = radius + (i % 2 ? 1.8 : -1.4);
    return `${(reach * Math.cos(angle)).toFixed(1)} ${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return evenOdd(`M${rim.join("L")}Z${loop(0, hole)}`, fill, { stroke: fill, width: 3 });
}

/** Light on something glossy. @param {string} d */
const gleam = (d, width = 2.6, opacity = 0.5) => line(d, "#fff", width, { opacity });

const rimLight = () => gleam("M-22-13A26 26 0 0 1-6-24.5", 3.5, 0.55);

/** @param {number} x @param {number} y */
const ball = (x, y) =>
  svg`${circle(x, y + 1.5, 15, CRUST)}${circle(x, y, 14.5, DOUGH)}${gleam(`M${x - 7} ${y - 4}q3-5 8-5`, 2.6, 0.6)}`;

/* ---- pictures, in the order of the rules ------------------------------------------------------ */

/** @type {Record<string, () => Drawing>} */
const PICTURES = {
  plain: () => svg`${donut()}${line("M-20 6A21 21 0 0 0-4 20.5", CRUST, 2.5)}`,
  donut_holes: () => svg`${ball(-15, 10)}${ball(15, 10)}${ball(0, -15)}`,
  glazed: () => svg`${donut("#e2ae63")}${icing(GLAZE)}${rimLight()}${gleam("M8 23A24 24 0 0 0 22 9", 3, 0.6)}`,
  powdered: () => svg`${donut(SUGAR, "#cdbb97")}${around(14, 22, (i) => circle(0, (i % 3) * 4 - 4, 1.5, "#d9c9a4"))}`,
  jelly_filled: () =>
    svg`${bun()}${path("M-9-5C-12-16 8-18 10-8 20-6 16 8 8 6 4 16-4 14-4 24-10 24-9 14-9 8-18 6-17-6-9-5Z", STRAWBERRY)}${circle(0, -6, 3, "#fff", { opacity: 0.6 })}`,
  maple_bar: () => bar(svg`${rect(-31, -16, 62, 28, 14, MAPLE)}${gleam("M-20-8Q-8-13 4-8T22-8")}`),
  chocolate_frosted: () => svg`${donut()}${icing(CHOCOLATE)}${rimLight()}`,
  eclair: () =>
    group(
      "rotate(-24)",
      bar(svg`${rect(-32, -17, 64, 22, 11, CHOCOLATE)}${line("M-33 10H33", CREAM, 5)}${gleam("M-22-11H-4")}`),
    ),
  french_cruller: () =>
    svg`${around(10, 22, () => group("rotate(24)", ellipse(0, 0, 9, 15, CRUST)))}${around(10, 22, () => group("rotate(24)", ellipse(-1, 0, 6.5, 13, "#edc27c")))}${circle(0, 0, 8.5, PAPER)}`,
  boston_cream: () =>
    svg`${bun()}${path("M-31-8A33 33 0 0 1 31-8C33 4 24 2 20 8S10 6 5 11-8 6-13 11-33 4-31-8Z", CHOCOLATE)}${line("M-24 17Q0 30 24 17", CREAM, 6)}`,
  double_chocolate: () =>
    svg`${donut("#7b4a30", "#3c2217")}${icing(CHOCOLATE)}${around(9, 20, () => rect(-1.5, -4, 3, 8, 1.5, "#c99468"), 12)}`,
  red_velvet: () =>
    svg`${donut(VELVET, "#6c1b23")}${icing(CREAM, 27, 12)}${around(8, 20, (i) => circle(0, (i % 2) * 5 - 2, 1.9, VELVET))}`,
  sprinkled: () =>
    svg`${donut()}${icing(PINK)}${around(12, 20, (i) => group(`rotate(${i * 47})`, rect(-1.6, -4, 3.2, 8, 1.6, SPRINKLES[i % SPRINKLES.length] ?? SUGAR)))}`,
  bear_claw: () =>
    svg`${path("M-34 8C-36-14-18-26 0-26S36-14 34 8C34 14 28 14 27 8L22 26C20 32 12 32 12 26L8 28C6 34-4 34-5 28L-9 27C-11 32-20 31-21 25L-26 8C-28 14-34 14-34 8Z", CRUST)}${path("M-32 4C-32-14-18-24 0-24S32-14 32 4C26 0 20 6 14 2 8 6 2 2-4 5-12 1-18 6-24 2-28 3-30 6-32 4Z", "#e8b874")}${[-14, 0, 14].map((x) => ellipse(x, -11, 3, 6, CREAM))}`,
  cinnamon_twist: () => group("rotate(40)", svg`${[-27, -9, 9, 27].map((y, i) => strand(y, i % 2 === 1))}`),
  coffee: () =>
    svg`${path("M-22-16H20L15 28C15 31 12 33 9 33H-11C-14 33-17 31-17 28Z", SUGAR, { stroke: CHOCOLATE, width: 3 })}${path("M-20-6H18L15.5 15H-17.5Z", "#b98552")}${line("M20-10C34-12 34 10 17 12", CHOCOLATE, 4)}${rect(-25, -21, 48, 7, 3, CHOCOLATE)}${line("M-8-27q-4-5 0-9M6-27q-4-5 0-9", CHOCOLATE, 2.6)}`,
  day_old: () =>
    svg`${donut("#b3a68d", "#7d735f")}${line("M-26-14l8 6-3 7M14 22l3-8 9 0M18-22l-4 8 5 5", "#6a604d", 2.6)}`,
  milk: () =>
    svg`${path("M-18-22H18V28C18 31 16 33 13 33H-13C-16 33-18 31-18 28Z", "#fffdf8", { stroke: MILK_BLUE, width: 3 })}${path("M-18-22L-8-37H8L18-22Z", "#a9c6de", { stroke: MILK_BLUE, width: 3 })}${rect(-18, -6, 36, 18, 0, "#a9c6de")}${path("M0-3C5 3 6 5 6 7A6 6 0 0 1-6 7C-6 5-5 3 0-3Z", "#fff")}`,
  old_fashioned: () =>
    svg`${around(8, 24, () => circle(0, 0, 12, CRUST))}${around(8, 23, () => circle(0, 0, 10.5, "#c8863f"))}${ring(0, 22, "#c8863f", 9)}${around(8, 20, () => line("M-5-4Q0 1 5-4", GLAZE, 3), 22)}`,
  maple_frosted: () =>
    svg`${donut()}${icing(MAPLE)}${path("M0-31l3 7 7-3-3 8 8 2-6 6 2 4-9-1-2 6-2-6-9 1 2-4-6-6 8-2-3-8 7 3Z", "#7a3c12", { transform: "translate(0 2)" })}`,
  mucho_matcha: () =>
    svg`${donut("#c5d48d", "#71882f")}${icing("#8ba846")}${around(5, 20, () => path("M0-6C5-3 5 3 0 6-5 3-5-3 0-6Z", "#4e6420"), 20)}`,
  raspberry_frosted: () => svg`${donut()}${icing("#b0306a")}${around(6, 20, berry, 8)}`,
  strawberry_glazed: () =>
    svg`${donut()}${icing(STRAWBERRY)}${around(7, 20, () => path("M0-4C2.5-1.5 2.5 1.5 0 4-2.5 1.5-2.5-1.5 0-4Z", "#ffe3c0"))}${rimLight()}`,
};

const SPRINKLES = ["#1d5fa8", SUGAR, "#00715a", "#e3a50c"];

/** One turn of a twist with its crumbs. @param {number} y @param {boolean} isBack */
const strand = (y, isBack) =>
  svg`${group(`translate(0 ${y}) rotate(${isBack ? -32 : 32})`, svg`${ellipse(0, 0, 18, 9.5, CRUST)}${ellipse(0, -1, 16.5, 8, isBack ? "#dba55f" : "#c88a45")}`)}${circle(3, y, 1.6, CHOCOLATE)}${circle(-5, y + 3, 1.4, CHOCOLATE)}`;

const berry = () => [circle(-2.5, 0, 2.6, "#f2b3d0"), circle(2.5, 0, 2.6, "#f2b3d0"), circle(0, 4, 2.6, "#f2b3d0")];

/* ---- what stands on a card -------------------------------------------------------------------- */

/** What each kind is worth; "set" counts together, "+" by other cards. A star: it does something.
    @type {Record<string, {worth: string, star?: true}>} */
const CARDS = {
  plain: { worth: "1" },
  donut_holes: { worth: "set" },
  glazed: { worth: "2" },
  powdered: { worth: "3" },
  jelly_filled: { worth: "set" },
  maple_bar: { worth: "3" },
  chocolate_frosted: { worth: "0", star: true },
  eclair: { worth: "0", star: true },
  french_cruller: { worth: "2", star: true },
  boston_cream: { worth: "set" },
  double_chocolate: { worth: "0", star: true },
  red_velvet: { worth: "−2", star: true },
  sprinkled: { worth: "2", star: true },
  bear_claw: { worth: "−2", star: true },
  cinnamon_twist: { worth: "1", star: true },
  coffee: { worth: "+" },
  day_old: { worth: "−7", star: true },
  milk: { worth: "5", star: true },
  old_fashioned: { worth: "5" },
  maple_frosted: { worth: "5" },
  mucho_matcha: { worth: "3" },
  raspberry_frosted: { worth: "0", star: true },
  strawberry_glazed: { worth: "−2", star: true },
};

/** A line about each kind, by language of the page.
    @type {Record<string, Record<string, string>>} */
const LINES = {
  en: {
    plain: "Most Plains: 3 more",
    donut_holes: "1 3 6 10 15",
    jelly_filled: "Each pair: 5",
    maple_bar: "With 7 or more kinds",
    chocolate_frosted: "Draw from the deck",
    eclair: "Take the top discard",
    french_cruller: "Clear unchosen cards",
    boston_cream: "2: 6 · 4: 15 · 6: 25",
    double_chocolate: "See two, keep one",
    red_velvet: "Take any discard",
    sprinkled: "Give a card away",
    bear_claw: "Take from a player",
    cinnamon_twist: "All pass one left",
    coffee: "1 for each minus",
    day_old: "Take up to 3 discards",
    milk: "Discard 3, or Milk",
    old_fashioned: "With fewer than 10",
    maple_frosted: "With fewest cards",
    mucho_matcha: "With 6 kinds or fewer",
    raspberry_frosted: "Discard one other",
    strawberry_glazed: "Discard one of theirs",
  },
  de: {
    plain: "Die meisten: 3 mehr",
    donut_holes: "1 3 6 10 15",
    jelly_filled: "Jedes Paar: 5",
    maple_bar: "Ab 7 Sorten",
    chocolate_frosted: "Karte vom Stapel",
    eclair: "Oberste Ablage",
    french_cruller: "Reihe abräumen",
    boston_cream: "2: 6 · 4: 15 · 6: 25",
    double_chocolate: "2 sehen, 1 behalten",
    red_velvet: "Eine aus der Ablage",
    sprinkled: "Eine verschenken",
    bear_claw: "Jemandem eine nehmen",
    cinnamon_twist: "Alle: 1 nach links",
    coffee: "1 je Minuskarte",
    day_old: "Bis 3 der Ablage",
    milk: "3 ablegen oder Milch",
    old_fashioned: "Mit unter 10 Karten",
    maple_frosted: "Mit den wenigsten",
    mucho_matcha: "Mit höchstens 6 Sorten",
    raspberry_frosted: "Eine andere ablegen",
    strawberry_glazed: "Eine fremde ablegen",
  },
};

const ROOM = 92;

/** About how wide words are at a size. @param {string} words @param {number} size */
const widthOf = (words, size) =>
  [...words].reduce((sum, letter) => sum + (" .,:·fijlrt1".includes(letter) ? 0.32 : 0.56), 0) * size;

/** A line in the middle of the card, squeezed only if it would not fit. @param {number} y @param {number} size @param {string} words @param {string} fill @param {string} cls */
function centred(y, size, words, fill, cls) {
  return text(50, y, size, words, fill, cls, "middle", widthOf(words, size) > ROOM ? ROOM : undefined);
}

/** @param {string} worth */
function value(worth) {
  if (worth === "set")
    return svg`${circle(11, 23, 5.2, "var(--card-ink)")}${circle(23, 23, 5.2, "var(--card-ink)")}${circle(17, 13, 5.2, "var(--card-ink)")}`;
  return text(9, 31, 29, worth, worth.startsWith("−") ? "var(--code-2)" : "var(--card-ink)", "idx", "start");
}

const star = () =>
  path("M83 8l3.6 7.8 8.4 1-6.2 5.8 1.6 8.4-7.4-4.2-7.4 4.2 1.6-8.4-6.2-5.8 8.4-1Z", "var(--sky-print)");

/** Small cards have no room for words, so their picture is larger. @param {string} kind @param {CardSize} size */
function picture(kind, size) {
  const place = size === "xs" || size === "s" ? "translate(50 82) scale(1.22)" : "translate(50 70)";
  return group(place, PICTURES[kind]?.() ?? svg``);
}

/** @param {string} kind */
function lineOf(kind) {
  const lines = LINES[document.documentElement.lang.slice(0, 2)] ?? LINES["en"];
  return lines?.[kind] ?? "";
}

registerSkin("donuts", {
  face(kind, size, context) {
    const card = CARDS[kind];
    if (!card) throw new Error(`no such kind: ${kind}`);
    return face(
      [
        value(card.worth),
        card.star ? star() : svg``,
        picture(kind, size),
        centred(116, 12, context.name, "var(--card-ink)", "lbl"),
        centred(130, 8.6, lineOf(kind), "var(--card-ink-2)", "fx"),
      ],
      "don",
    );
  },
});
