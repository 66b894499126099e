/* The dev page: a real element with a canned frame. ?frame=turn ; &then=counter shows a second
   frame after a moment, to see cards travel; &game=KEY dresses it in the skin of that plugin. */
import { FRAMES } from "./frames.ts";
import type { ParlourTable } from "../src/elements/table-element.ts";

const query = new URLSearchParams(location.search);
const table = document.querySelector<ParlourTable>("parlour-table");
const named = (key: string | null) => {
  const frame = FRAMES[(key ?? "turn") as keyof typeof FRAMES]?.();
  return frame && { ...frame, game: query.get("game") ?? frame.game };
};

await customElements.whenDefined("parlour-table");
const first = named(query.get("frame"));
if (table && first) table.take(first);
const then = query.get("then");
if (table && then)
  setTimeout(() => {
    const next = named(then);
    if (next) table.take(next);
  }, 500);
Object.assign(window, { table, FRAMES });
