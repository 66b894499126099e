/* The buttons of the prompt bar and their keys: pure, from (frame, selection) like interaction.ts. */
import { entryAt, isTry, ownPrompts, type Frame } from "./frame.ts";
import {
  back,
  confirm,
  filling,
  IDLE,
  isAside,
  onlyEntry,
  perform,
  placedEntries,
  sourceless,
  startsAt,
  toggle,
  type Press,
  type Selection,
} from "./interaction.ts";

export interface Button {
  key: string;
  label: string;
  style: "plain" | "lamp" | "main";
  does: { kind: "entry"; entry: number } | { kind: "back" } | { kind: "confirm" } | { kind: "value"; index: number };
  disabled: boolean;
  pressed: boolean;
  hotkey: string | null;
}

export interface ButtonWords {
  back: string;
  /** What closes a question that was brought to the front. */
  close: string;
  count(label: string, chosen: number, max: number): string;
}

/** The prompt bar's buttons, the least committing first (the order of `legal`). `closes`: the question was brought to the
    front, and can be sent back. */
export function buttons(frame: Frame, selection: Selection, words: ButtonWords, closes = false): Button[] {
  const list: Omit<Button, "hotkey">[] = [];
  const add = (
    key: string,
    label: string,
    style: Button["style"],
    does: Button["does"],
    disabled = false,
    pressed = false,
  ) => list.push({ key, label, style, does, disabled, pressed });
  const plain = (i: number, style: Button["style"] = "plain") =>
    add(`entry-${i}`, entryAt(frame, i)?.label ?? "", style, { kind: "entry", entry: i });
  const fill = filling(frame, selection);
  const free = sourceless(frame).filter((i) => !isAside(frame, entryAt(frame, i)));

  if (selection.kind === "picked" && !selection.auto) add("back", words.back, "plain", { kind: "back" });
  if (selection.kind === "idle" && closes) add("back", words.close, "plain", { kind: "back" });
  if (selection.kind === "filling" || selection.kind === "choosing") add("back", words.back, "plain", { kind: "back" });
  if (selection.kind === "choosing") {
    for (const i of selection.entries) plain(i, isTry(frame, i) ? "plain" : "lamp");
    return selection.source !== null && selection.entries.some((i) => isTry(frame, i))
      ? withLetters(list, lettersOf(frame, selection.source))
      : withHotkeys(list);
  }
  if (selection.kind !== "filling") {
    const onlyOne = free.length === 1 && frame.legal.length === 1;
    const placed = placedEntries(frame);
    const race = raceEntry(frame);
    for (const i of free) if (i !== fill?.index && !placed.has(i)) plain(i, onlyOne || i === race ? "lamp" : "plain");
  }
  if (selection.kind === "picked") {
    const only = onlyEntry(frame, selection);
    for (const i of startsAt(frame, selection.source)) {
      if (i === only) plain(i, "lamp");
      else if (entryAt(frame, i)?.target.length === 0) plain(i, "plain");
    }
  }
  if (fill?.entry.pick) {
    const pick = fill.entry.pick;
    pick.values.forEach((value, i) => {
      if (pick.from[i] != null) return;
      add(
        `value-${i}`,
        pick.labels?.[i] ?? String(value),
        "plain",
        { kind: "value", index: i },
        false,
        fill.chosen.includes(i),
      );
    });
    const enough = fill.chosen.length >= pick.min;
    add(
      "confirm",
      words.count(fill.entry.label, fill.chosen.length, pick.max),
      enough ? "lamp" : "plain",
      { kind: "confirm" },
      !enough,
    );
  }
  return withHotkeys(list, tryLetters(frame));
}

/** The one answer of a race: what the wide button and Space do. */
function raceEntry(frame: Frame): number | null {
  const race = ownPrompts(frame).find((p) => p.opens_at !== null);
  const own = race ? sourceless(frame).filter((i) => entryAt(frame, i)?.prompt === race.id) : [];
  return own.length === 1 ? (own[0] ?? null) : null;
}

/* Letters with a meaning of their own everywhere: P to the bar, J and K through the log. In a race P is a letter like
   others: there is no time to look for another. */
const LOG_KEYS = ["j", "k"];
const RESERVED = [...LOG_KEYS, "p"];

/* "Vom", "To": the letter of such a word tells nothing where another label begins alike. */
const SMALL_WORD = 3;

const initialOf = (text: string): string => text.charAt(0).toLowerCase();

/** The letter of a label that nothing else shown has: the one that it names in brackets, "Gelb (Y)", as cards have it,
    else its first, that of a later word, else any of it. */
function freeLetter(label: string, used: Set<string>, others: string[]): string | null {
  const words = label.toLowerCase().split(/\s+/);
  const long = words.filter((word) => word.length > SMALL_WORD).map(initialOf);
  const isVague =
    (words[0]?.length ?? 0) <= SMALL_WORD &&
    others.some((other) => other !== label && initialOf(other) === initialOf(label));
  const named = /\((\p{L})\)/u.exec(label.toLowerCase())?.[1];
  const wanted = [...(named ? [named] : []), ...(isVague ? [] : [initialOf(label)]), ...long, ...label.toLowerCase()];
  return wanted.find((c) => /\p{L}/u.test(c) && c !== "ß" && !used.has(c)) ?? null;
}

/** Adds to `used`. */
function giveLetters(frame: Frame, entries: number[], used: Set<string>): Map<number, string> {
  const labels = entries.map((i) => entryAt(frame, i)?.label ?? "");
  const letters = new Map<number, string>();
  entries.forEach((entry, n) => {
    const letter = freeLetter(labels[n] ?? "", used, labels);
    if (letter === null) return;
    used.add(letter);
    letters.set(entry, letter);
  });
  return letters;
}

const triesOf = (frame: Frame, id: string): number[] => startsAt(frame, id).filter((i) => isTry(frame, i));

/** Letters that a thing in focus may take for what can be tried with it; no button has one of them. */
function tryLetters(frame: Frame): Set<string> {
  const ids = new Set((frame.tries ?? []).flatMap((e) => e.source));
  return new Set([...ids].flatMap((id) => [...giveLetters(frame, triesOf(frame, id), new Set(LOG_KEYS)).values()]));
}

/** Letters of all that a thing that may be tried is good for. Those of the tries are the same whatever is legal beside
    them: a hand that has learned them finds them. */
function lettersOf(frame: Frame, id: string): Map<number, string> {
  const tries = triesOf(frame, id);
  if (tries.length === 0) return new Map();
  const used = new Set(LOG_KEYS);
  const letters = giveLetters(frame, tries, used);
  for (const button of buttons(frame, IDLE, { back: "", close: "", count: (label) => label }))
    if (button.hotkey) used.add(button.hotkey);
  const others = startsAt(frame, id).filter((i) => !isTry(frame, i));
  return new Map([...letters, ...giveLetters(frame, others, used)]);
}

/** The list on a thing that may be tried: its letters, as they are without the list. */
function withLetters(list: Omit<Button, "hotkey">[], letters: Map<number, string>): Button[] {
  return list.map((b) => ({
    ...b,
    hotkey: b.does.kind === "back" ? "Escape" : b.does.kind === "entry" ? (letters.get(b.does.entry) ?? null) : null,
  }));
}

/** The entry that a letter performs on a focused thing that may be tried; null leaves the letter its usual meaning. */
export function triedBy(frame: Frame, id: string, letter: string): number | null {
  return [...lettersOf(frame, id)].find(([, own]) => own === letter)?.[0] ?? null;
}

function withHotkeys(list: Omit<Button, "hotkey">[], taken: Iterable<string> = []): Button[] {
  const used = new Set([...RESERVED, ...taken]);
  const labels = list.filter((b) => b.does.kind !== "back").map((b) => b.label);
  return list.map((button) => {
    if (button.does.kind === "back") return { ...button, hotkey: "Escape" };
    if (button.style === "lamp" && !used.has("Enter")) {
      used.add("Enter");
      return { ...button, hotkey: "Enter" };
    }
    const letter = freeLetter(button.label, used, labels);
    if (letter) used.add(letter);
    return { ...button, hotkey: letter };
  });
}

export function pressButton(frame: Frame, selection: Selection, does: Button["does"]): Press {
  const source = "source" in selection ? selection.source : null;
  switch (does.kind) {
    case "entry":
      return perform(frame, does.entry, source);
    case "back":
      return { selection: back(selection) };
    case "value": {
      const fill = filling(frame, selection);
      return fill ? { selection: toggle(fill, does.index, source) } : { selection };
    }
    case "confirm": {
      const command = confirm(frame, selection);
      return command ? { selection: IDLE, command } : { selection };
    }
  }
}
