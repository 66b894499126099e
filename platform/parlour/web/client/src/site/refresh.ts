/* Lists that keep themselves fresh: an element with an id and data-refresh="seconds" is fetched
   again with its page while it is seen, and put in place only if it has changed. */

const LEAST_S = 5;

export function startRefresh(): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-refresh][id]")) {
    const every = Math.max(LEAST_S, Number(element.dataset["refresh"]) || 15) * 1000;
    window.setInterval(() => void refresh(element.id), every);
  }
}

async function refresh(id: string): Promise<void> {
  const old = document.getElementById(id);
  if (!old || document.visibilityState !== "visible" || old.contains(document.activeElement)) return;
  const response = await fetch(location.href, { credentials: "same-origin" }).catch(() => null);
  if (!response?.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const fresh = page.getElementById(id);
  // Elements draw themselves into what the server sent, so what was sent is compared, not what is shown.
  if (!fresh || fresh.innerHTML === old.dataset["was"]) return;
  old.dataset["was"] = fresh.innerHTML;
  old.replaceChildren(...[...fresh.childNodes].map((n) => document.importNode(n, true)));
  old.hidden = fresh.hidden;
}
