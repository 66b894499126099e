/* What became of one's own offer, in a sentence: pure. Who offers is told by the frame; that it is
   gone is seen only by comparing. */
import { seatOf, type Frame } from "./frame.ts";
import { say } from "./words.ts";

/** Null where there is nothing to say: no offer of the viewer's is gone, or the match is over by it. */
export function offerGone(before: Frame, after: Frame): string | null {
  const me = seatOf(after);
  if (
    me === null ||
    before.status !== "running" ||
    after.status !== "running" ||
    after.seats.some((s) => s.seat === me && s.is_gone)
  )
    return null;
  const isMine = (kind: string, frame: Frame) => frame.offers.some((o) => o.kind === kind && o.seats.includes(me));
  const gone = before.offers.some((o) => o.kind !== "rematch" && isMine(o.kind, before) && !isMine(o.kind, after));
  if (!gone) return null;
  // Whoever plays on lets the offers of others lapse; nothing but a no takes one away without a move.
  if (after.number !== before.number) return say("offer.lapsed");
  const others = after.seats.filter((s) => s.seat !== me && s.kind === "person" && !s.is_gone);
  return others.length === 1 ? say("offer.declined", { name: others[0]?.name ?? "" }) : say("offer.declined.some");
}

/** Does the match end if this seat gives up? Of two the other has won; more go on. */
export function endsByResigning(frame: Frame): boolean {
  return frame.seats.filter((s) => !s.is_gone).length <= 2;
}
