/* What became of offers, in a sentence: pure. A no is told by the frame, to everybody at the table; that an
   offer of one's own has lapsed is seen only by comparing. */
import { seatName, seatOf, type Declined, type Frame } from "./frame.ts";
import { say } from "./words.ts";

/** Whatever others have declined, whoever had offered it. */
export function declinedByOthers(frame: Frame): Declined[] {
  const me = seatOf(frame);
  return me === null ? [] : (frame.declined ?? []).filter((no) => no.seat !== me);
}

export function declinedText(frame: Frame, no: Declined): string {
  return say(`declined.${no.kind}`, { name: seatName(frame, no.seat) });
}

/** Null where there is nothing to say: no offer of the viewer's has lapsed, or the match is over by it. */
export function offerLapsed(before: Frame, after: Frame): string | null {
  const me = seatOf(after);
  if (
    me === null ||
    before.status !== "running" ||
    after.status !== "running" ||
    after.number === before.number ||
    after.seats.some((s) => s.seat === me && s.is_gone)
  )
    return null;
  const isMine = (kind: string, frame: Frame) => frame.offers.some((o) => o.kind === kind && o.seats.includes(me));
  const isDeclined = (kind: string) => after.declined?.some((no) => no.kind === kind && no.offered.includes(me));
  const gone = before.offers.some(
    (o) => o.kind !== "rematch" && isMine(o.kind, before) && !isMine(o.kind, after) && !isDeclined(o.kind),
  );
  return gone ? say("offer.lapsed") : null;
}

/** Does the match end if this seat gives up? Of two the other has won; more go on. */
export function endsByResigning(frame: Frame): boolean {
  return frame.seats.filter((s) => !s.is_gone).length <= 2;
}
