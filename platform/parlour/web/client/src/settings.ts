/* What a person has set: given by the page on its root element (`data-settings`), kept by the host,
   shown as data attributes, told to whoever listens. localStorage tells other tabs, and stands in for
   the host where a page names no address to keep settings at. */
import { csrfToken } from "./net/api.ts";

export interface Settings {
  theme: "auto" | "light" | "dark";
  suits: "two" | "four";
  motion: "on" | "off";
  sound: "off" | "soft" | "on";
  flash: "on" | "off";
  keys: "on" | "off";
  chat: "on" | "off";
}

const DEFAULTS: Settings = {
  theme: "auto",
  suits: "two",
  motion: "on",
  sound: "off",
  flash: "off",
  keys: "on",
  chat: "on",
};
const KEY = "parlour.settings";

export function readSettings(root: HTMLElement = document.documentElement): Settings {
  try {
    const kept = root.dataset["settings"] ?? localStorage.getItem(KEY) ?? "{}";
    return { ...DEFAULTS, ...(JSON.parse(kept) as Partial<Settings>) };
  } catch {
    // Storage may be closed to us (private windows); the defaults then hold for this page.
    return { ...DEFAULTS };
  }
}

export function showSettings(settings: Settings, root: HTMLElement = document.documentElement): void {
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["suits"] = settings.suits;
  root.dataset["motion"] = settings.motion;
  root.dataset["keys"] = settings.keys;
}

/* Lost writes only cost a person the same click again, so nobody is told. */
function keep(settings: Settings, root: HTMLElement): void {
  const address = root.dataset["settingsAt"];
  if (!address) return;
  root.dataset["settings"] = JSON.stringify(settings);
  void fetch(address, {
    method: "PUT",
    credentials: "same-origin",
    keepalive: true,
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
    body: JSON.stringify(settings),
  }).catch(() => undefined);
}

export function writeSettings(change: Partial<Settings>): Settings {
  const settings = { ...readSettings(), ...change };
  keep(settings, document.documentElement);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Not kept, still shown.
  }
  showSettings(settings);
  window.dispatchEvent(new CustomEvent("parlour-settings", { detail: settings }));
  return settings;
}

/** Calls back now and at every change, in this tab or another. Returns how to stop. */
export function watchSettings(listen: (settings: Settings) => void): () => void {
  const own = (event: Event) => listen((event as CustomEvent<Settings>).detail);
  const other = (event: StorageEvent) => {
    if (event.key !== KEY || event.newValue === null) return;
    if (document.documentElement.dataset["settings"]) document.documentElement.dataset["settings"] = event.newValue;
    showSettings(readSettings());
    listen(readSettings());
  };
  window.addEventListener("parlour-settings", own);
  window.addEventListener("storage", other);
  listen(readSettings());
  return () => {
    window.removeEventListener("parlour-settings", own);
    window.removeEventListener("storage", other);
  };
}

export function movesAllowed(): boolean {
  return (
    readSettings().motion === "on" && !(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false)
  );
}
