/* Skins: how a game's faces look. The client knows no game; a skin registers itself under the
   game's key, and without one every face is drawn legibly from its notation. */
import { html, svg, type TemplateResult } from "lit";
import { capital } from "./format.ts";
import { face as faceFrame, rect, text, wovenBack } from "./art/parts.ts";

export type CardSize = "xs" | "s" | "m" | "l";

export interface FaceContext {
  /** Spoken name from the frame, in the viewer's language. */
  name: string;
  zone: string;
}

export interface Sign {
  /** Short text for the log, such as "7"; `mark` follows it. */
  text: string;
  mark?: TemplateResult;
  /** Class for its colour: a suit letter, or a class of the skin's own. */
  cls?: string;
}

export interface Skin {
  face(face: string, size: CardSize, context: FaceContext): TemplateResult;
  back?(size: CardSize): TemplateResult;
  /** `name`: its spoken name in the reader's language, where that is known. */
  sign?(face: string, name?: string): Sign | string | null;
  /** Names a face as texts may call it, so that the log can show its sign instead. */
  name?(face: string): string | null;
  /** A class put on the felt, for a tint of the skin's own. */
  feltClass?: string;
}

const skins = new Map<string, Skin>();
const waiting = new Set<() => void>();
const asked = new Set<string>();
const coming = new Set<string>();

const tellAll = () => waiting.forEach((tell) => tell());

export function registerSkin(game: string, skin: Skin): void {
  skins.set(game, skin);
  tellAll();
}

/** The game's skin; a blank one while a skin is on its way, so that no face changes before the reader's eyes. */
export function skinOf(game: string): Skin {
  return skins.get(game) ?? (coming.size > 0 ? BLANK : FALLBACK);
}

/** Fetches a skin's module, once however many ask for it. A game whose skin does not come is plain, not broken. */
export function loadSkin(url: string): void {
  if (asked.has(url)) return;
  asked.add(url);
  coming.add(url);
  void import(url)
    .catch(() => undefined)
    .then(() => {
      coming.delete(url);
      tellAll();
    });
}

export function onSkin(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Breaks a face's notation into lines of at most `wide` letters that fit a card, long words with a hyphen. */
export function faceLines(face: string, wide = 9, most = 4): string[] {
  const words = face
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const parts: string[] = [];
      for (let rest = word; ;) {
        if (rest.length <= wide) return [...parts, rest];
        const cut = rest.length - (wide - 1) < 3 ? rest.length - 3 : wide - 1;
        parts.push(`${rest.slice(0, cut)}-`);
        rest = rest.slice(cut);
      }
    });
  const lines: string[] = [];
  for (const word of words) {
    const last = lines[lines.length - 1];
    if (last !== undefined && !last.endsWith("-") && (last + " " + word).length <= wide)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, most).map((l, i) => (i === 0 ? capital(l) : l));
}

/* A face is at most a few letters in a big index, or words in lines: read at 44 px either way. */
export const FALLBACK: Skin = {
  face(code, size) {
    if (code.length <= 3) {
      const index = code.length === 1 ? 54 : code.length === 2 ? 46 : 36;
      return faceFrame(
        [
          text(8, 46, index, capital(code), "var(--card-ink)", "idx", "start"),
          rect(10, 62, 34, 4, 2, "var(--card-ink-2)"),
        ],
        "plain",
      );
    }
    const small = size !== "l";
    const lines = faceLines(code, small ? 6 : 8);
    const longest = Math.max(...lines.map((l) => l.length));
    const letter = Math.min(small ? 28 : 25, 138 / Math.max(4, longest));
    return faceFrame(
      [
        svg`${lines.map((l, i) => svg`${text(8, 30 + i * (letter + 3), letter, l, "var(--card-ink)", "idx", "start")} `)}`,
        rect(10, 112, 34, 4, 2, "var(--card-ink-2)"),
      ],
      "plain",
    );
  },
  sign: () => null,
};

const BLANK: Skin = { face: () => html``, back: () => html`` };

export function faceOf(skin: Skin, code: string, size: CardSize, context: FaceContext): TemplateResult {
  try {
    return skin.face(code, size, context);
  } catch {
    // A skin that does not know a face must not take the table down.
    return FALLBACK.face(code, size, context);
  }
}

const BACK = wovenBack();

export function backOf(skin: Skin, size: CardSize): TemplateResult {
  return skin.back?.(size) ?? BACK;
}

export function signOf(skin: Skin, code: string, name: string): TemplateResult | null {
  const sign = skin.sign?.(code, name) ?? null;
  if (sign === null) return null;
  if (typeof sign === "string") return html`<i class="ck">${sign}</i>`;
  return html`<i class="ck ${sign.cls ?? ""}">${sign.text}${sign.mark ?? ""}</i>`;
}
