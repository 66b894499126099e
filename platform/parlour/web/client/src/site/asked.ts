/* The pill in the header: how many tables ask you, the most urgent behind the click. Absent when
   nobody asks, and quietly absent when the host can't say. */
import { lampIcon } from "../art/parts.ts";
import { render, html } from "lit";
import { Api } from "../net/api.ts";
import { say } from "../words.ts";

interface Asked {
  match: string;
  game: string;
  title: string;
  due_at: string | null;
}

const EVERY_MS = 15_000;
const HIDDEN_EVERY_MS = 60_000;

/** Words of the pill; at a table it counts the other tables only. */
export function pillText(count: number, atTable: boolean): string {
  if (count === 0) return "";
  if (atTable) return count === 1 ? say("asked.more.1") : say("asked.more.n", { count });
  return count === 1 ? say("asked.1") : say("asked.n", { count });
}

export function mostUrgent(asked: Asked[]): Asked | null {
  const due = (a: Asked) => (a.due_at ? Date.parse(a.due_at) : Infinity);
  return [...asked].sort((a, b) => due(a) - due(b))[0] ?? null;
}

export function startAsked(): void {
  const pill = document.querySelector<HTMLAnchorElement>("[data-asked]");
  if (!pill) return;
  const api = new Api(pill.dataset["api"] ?? "/api/v1");
  const here = document.querySelector("parlour-table")?.getAttribute("match") ?? null;
  let timer = 0;
  let drawn = false;
  const look = async (): Promise<void> => {
    window.clearTimeout(timer);
    try {
      const body = await api.get<{ matches?: Asked[]; asked?: Asked[] }>("/me/asked");
      const others = (body.matches ?? body.asked ?? []).filter((a) => a.match !== here);
      const first = mostUrgent(others);
      pill.hidden = first === null;
      if (first) {
        pill.href = (pill.dataset["table"] ?? "").replace("{id}", first.match);
        pill.title = first.title;
        if (!drawn) pill.replaceChildren(); // until the first answer it shows what the server wrote
        drawn = true;
        render(html`${lampIcon()}${pillText(others.length, here !== null)}`, pill);
      }
    } catch {
      pill.hidden = true;
    }
    timer = window.setTimeout(look, document.visibilityState === "visible" ? EVERY_MS : HIDDEN_EVERY_MS);
  };
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void look());
  timer = window.setTimeout(look, EVERY_MS); // what the server wrote holds until then
}
