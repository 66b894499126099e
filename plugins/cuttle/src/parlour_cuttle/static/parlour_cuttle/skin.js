// @ts-check
/* How Cuttle's cards look: a standard deck with a feather, a fan and a crown for the court and a
   cap for the Jokers. Written by hand against "parlour/sdk"; nothing builds it. Faces are rank
   (A 2 … 9 T J Q K) and suit (c d h s), Jokers X1 and X2. */
import {
  cap,
  circle,
  crown,
  face,
  fan,
  feather,
  group,
  registerSkin,
  suit,
  suitColor,
  suitIcon,
  text,
} from "parlour/sdk";

/** @typedef {import("parlour/sdk").Suit} Suit */

const RANK_NAMES = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const SUIT_NAMES = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
const EMBLEMS = { J: feather, Q: fan, K: crown };

/** @param {string} code @returns {{rank: string, kind: Suit}} */
function parts(code) {
  return { rank: code.slice(0, -1), kind: /** @type {Suit} */ (code.slice(-1)) };
}

/** @param {string} code */
const isJoker = (code) => code.startsWith("X");

/** @param {string} rank */
const shown = (rank) => (rank === "T" ? "10" : rank);

/** @param {string} code */
function joker(code) {
  const ink = code === "X2" ? "var(--code-2)" : "var(--card-ink)";
  return face(
    [
      text(20, 36, 27, "★", ink, "idx"),
      group("translate(50 80) scale(1.05)", cap(ink)),
      text(50, 126, 15, "Joker", ink, "idx"),
    ],
    "std",
  );
}

/** @param {string} code */
function card(code) {
  if (isJoker(code)) return joker(code);
  const { rank, kind } = parts(code);
  const ink = suitColor(kind);
  const index =
    rank === "T" ? text(5, 44, 43, "10", ink, "idx", "start", 46) : text(9, 44, 47, rank, ink, "idx", "start");
  const emblem = rank in EMBLEMS ? EMBLEMS[/** @type {"J" | "Q" | "K"} */ (rank)] : null;
  const big = emblem
    ? [group("translate(62 102) scale(1.02)", emblem(ink))]
    : rank === "A"
      ? [suit(kind, 62, 98, 1.75), circle(62, 98, 5, "var(--card-paper)")]
      : [suit(kind, 66, 104, 1.35)];
  return face([index, suit(kind, 24, 66, 0.74), ...big], "std");
}

registerSkin("cuttle", {
  face: card,
  sign(code) {
    if (isJoker(code)) return { text: "Joker ★", cls: code === "X2" ? "h" : "s" };
    const { rank, kind } = parts(code);
    return { text: shown(rank), mark: suitIcon(kind), cls: kind };
  },
  name(code) {
    if (isJoker(code)) return "joker";
    const { rank, kind } = parts(code);
    return `${RANK_NAMES[/** @type {keyof typeof RANK_NAMES} */ (rank)] ?? rank} of ${SUIT_NAMES[kind]}`;
  },
});
