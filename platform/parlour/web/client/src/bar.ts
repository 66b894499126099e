/* What the prompt bar says: one sentence in one place, for every state of a match. Pure. */
import { awaitedSeats, nameOf, ownPrompts, seatName, seatOf, type Frame, type LogEntry, type Prompt } from "./frame.ts";
import { waitsFor } from "./format.ts";
import { buttons, type Button } from "./buttons.ts";
import { newsOf } from "./log-text.ts";
import { inFront, isAside, pickCount, surface, type Selection } from "./interaction.ts";
import { capital } from "./format.ts";
import { declinedByOthers, declinedText } from "./offers.ts";
import { listed, named, say, sayOf } from "./words.ts";

export type Badge = "lamp" | "clock" | "eye" | "flag" | "off";

export interface Bar {
  tone: "mine" | "felt" | "slip";
  badge: Badge;
  /** ISO time the badge counts down to. */
  due: string | null;
  opens: string | null;
  sentence: string;
  small: string;
  wrong: boolean;
  buttons: Button[];
  /** Other prompts of yours, the later ones. */
  then: Prompt[];
  /** Ids of those among them that are answered in no other way than by bringing them to the front. */
  onlyThen: string[];
  race: boolean;
  /** Read out at once: little time left, or a race. */
  assertive: boolean;
}

export interface BarState {
  selection: Selection;
  log: LogEntry[];
  connected: boolean;
  sent: boolean;
  /** What was sent has had no answer for a while. */
  late: boolean;
  refusal: string | null;
  /** The prompt brought to the front by a click on "then: …". */
  first: string | null;
  nowMs: number;
}

const QUIET: Bar = {
  tone: "felt",
  badge: "clock",
  due: null,
  opens: null,
  sentence: "",
  small: "",
  wrong: false,
  buttons: [],
  then: [],
  onlyThen: [],
  race: false,
  assertive: false,
};

const words = {
  get back() {
    return say("bar.back");
  },
  get close() {
    return say("bar.close");
  },
  count: (label: string, chosen: number, max: number) => (max > 1 ? say("bar.count", { label, chosen, max }) : label),
};

function lastEvent(log: LogEntry[]): string {
  return newsOf(log)?.text ?? log[log.length - 1]?.text ?? "";
}

function dueOf(frame: Frame, prompt: Prompt | undefined, seat: number): string | null {
  return prompt?.due_at ?? frame.clock?.seats.find((s) => s.seat === seat && s.is_running)?.due_at ?? null;
}

/** A right to cut in that no button stands for: it is told beside the question. */
const isBeside = (frame: Frame, prompt: Prompt): boolean =>
  !prompt.blocking &&
  prompt.chosen === null &&
  !frame.legal.some((e) => e.prompt === prompt.id && e.source.length === 0);

/** What stands in the small line of every bar, on a phone too: why not, or that it takes long. */
const isTrouble = (state: BarState): boolean => state.refusal !== null || state.late;

const hasAside = (frame: Frame, prompt: Prompt): boolean =>
  frame.legal.some((e) => e.prompt === prompt.id && isAside(frame, e));

const laterOf = (frame: Frame, then: Prompt[]): Pick<Bar, "then" | "onlyThen"> => ({
  then,
  onlyThen: then.filter((p) => hasAside(frame, p)).map((p) => p.id ?? ""),
});

function namesOf(frame: Frame, seats: number[], most?: number): string {
  return named(
    seats.map((s) => seatName(frame, s)),
    most,
  );
}

function asked(frame: Frame, state: BarState, prompts: Prompt[]): Bar {
  const front = prompts.find((p) => p.id === state.first) ?? prompts[0];
  if (!front) return QUIET;
  const waiting = front.opens_at !== null && Date.parse(front.opens_at) > state.nowMs;
  const due = dueOf(frame, front, front.seat);
  const { selection } = state;
  const open = inFront(frame, state.first);
  const held = selection.kind === "picked" ? capital(nameOf(frame, selection.source)) : "";
  const lit = surface(open, selection).targets.size;
  const count = pickCount(open, selection);
  let sentence = front.text;
  let small = "";
  if (selection.kind === "picked" && selection.auto)
    small = lit === 1 ? say("bar.auto", { name: held }) : say("bar.places", { count: lit });
  else if (selection.kind === "picked" && lit > 0) {
    sentence = say("bar.where", { name: held });
    small = lit === 1 ? say("bar.place") : say("bar.places", { count: lit });
  } else if (selection.kind === "choosing") sentence = say("bar.choose");
  else if (front.chosen !== null) {
    const others = awaitedSeats(frame).filter((s) => s !== front.seat);
    sentence = others.length ? say("bar.chosen", { names: namesOf(frame, others, 1) }) : say("chosen.you");
    small = front.text;
  } else if (count && count.max > 1) small = say("bar.counted", { chosen: count.chosen, max: count.max });
  else small = prompts.find((p) => p !== front && isBeside(frame, p))?.text ?? "";
  if (state.sent) small = say(state.late ? "bar.late" : "bar.sent");
  const race = front.opens_at !== null;
  const closes = front.id === state.first && !front.blocking;
  const left = due ? Date.parse(due) - state.nowMs : Infinity;
  return {
    ...QUIET,
    tone: waiting ? "felt" : "mine",
    badge: waiting ? "clock" : "lamp",
    due,
    opens: waiting ? front.opens_at : null,
    sentence,
    small: state.refusal ?? small,
    wrong: isTrouble(state),
    buttons: waiting || state.sent ? [] : buttons(open, selection, words, closes),
    ...laterOf(
      frame,
      prompts.filter((p) => p !== front && p.text !== front.text && !isBeside(frame, p)),
    ),
    race,
    assertive: race || left < 10_000,
  };
}

function waiting(frame: Frame, state: BarState, isWatching: boolean): Bar {
  const me = seatOf(frame);
  const seats = awaitedSeats(frame).filter((s) => s !== me);
  const names = seats.map((s) => seatName(frame, s));
  const [only] = seats;
  const small = state.refusal ?? (state.late ? say("bar.late") : "");
  const wrong = isTrouble(state);
  if (only === undefined) {
    return {
      ...QUIET,
      badge: isWatching ? "eye" : "clock",
      sentence: lastEvent(state.log) || say("bar.nobody"),
      small,
      wrong,
    };
  }
  const prompt = frame.prompts.find((p) => p.seat === only && p.blocking);
  const due = seats.length === 1 ? dueOf(frame, prompt, only) : null;
  const bar: Bar = { ...QUIET, badge: isWatching ? "eye" : "clock", due, small, wrong };
  const chosen = frame.seats.find((s) => s.seat === me)?.has_chosen ?? false;
  if (seats.length > 1) {
    const key = isWatching ? "bar.watch.many" : chosen ? "bar.waits.you" : "bar.waits.many";
    return { ...bar, sentence: say(key, { names: namesOf(frame, seats) }) };
  }
  if (isWatching && !prompt?.text) return { ...bar, sentence: say("bar.watch", { name: names[0] ?? "" }) };
  return {
    ...bar,
    sentence: waitsFor(names[0] ?? "", prompt?.text ?? ""),
    small: small || (isWatching ? say("bar.watching") : ""),
  };
}

/** How a match ended, in a sentence; empty while it runs. */
export function endText(frame: Frame): string {
  return (
    frame.outcome?.text ||
    (frame.status === "aborted" ? say("bar.aborted") : frame.status === "stopped" ? say("bar.stopped") : "")
  );
}

/** Why it ended so, where its end does not say it. */
export function endWhy(frame: Frame): string {
  const outcome = frame.outcome as (Frame["outcome"] & { why?: string }) | null;
  return outcome?.why ?? frame.notice ?? "";
}

function over(frame: Frame): Bar {
  const offered = frame.offers.find((o) => o.kind === "rematch");
  const me = seatOf(frame);
  const refused = declinedByOthers(frame).find((no) => no.kind === "rematch");
  const small =
    offered && !frame.rematch
      ? me !== null && offered.seats.includes(me)
        ? say("bar.rematch.yours")
        : sayOf(
            "bar.rematch.offered",
            offered.seats.map((s) => seatName(frame, s)),
          )
      : refused && !frame.rematch
        ? declinedText(frame, refused)
        : endWhy(frame);
  return { ...QUIET, tone: "slip", badge: "flag", sentence: endText(frame), small };
}

export function barOf(frame: Frame, state: BarState): Bar {
  if (!state.connected) return { ...QUIET, badge: "off", sentence: say("bar.lost") };
  if (frame.status !== "running" && frame.status !== "open") return over(frame);
  const prompts = ownPrompts(frame);
  if (prompts.some((p) => p.blocking || p.opens_at !== null || p.chosen !== null || p.id === state.first))
    return asked(frame, state, prompts);
  const bar = waiting(frame, state, seatOf(frame) === null);
  // A right to cut in holds nobody up: the bar still says who decides, and what you may do beside it.
  const later = laterOf(
    frame,
    prompts.filter((p) => hasAside(frame, p)),
  );
  const beside = prompts.find((p) => !later.then.includes(p));
  return prompts.length > 0
    ? {
        ...bar,
        ...later,
        small: bar.small || (beside?.text ?? ""),
        buttons: state.sent ? [] : buttons(frame, state.selection, words),
      }
    : bar;
}

/** The tab's title: what is asked of you comes first. */
export function pageTitle(frame: Frame, isAsked: boolean): string {
  const me = seatOf(frame);
  const names = listed(frame.seats.filter((s) => s.seat !== me && s.kind !== "open").map((s) => s.name));
  if (!names) return say("title.alone", { game: frame.title });
  return say(isAsked ? "title.turn" : "title.table", { game: frame.title, names });
}
