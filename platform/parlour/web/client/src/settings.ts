/* What a person has set for this browser: kept in localStorage, shown on the root element as data
   attributes, told to whoever listens. */

export interface Settings {
  theme: "auto" | "light" | "dark";
  suits: "two" | "four";
  motion: "on" | "off";
  sound: "off" | "soft" | "on";
  flash: "on" | "off";
  keys: "on" | "off";
  chat: "on" | "off";
}

const DEFAULTS: Settings = { theme: "auto", suits: "two", motion: "on", sound: "off", flash: "off", keys: "on", chat: "on" };
const KEY = "parlour.settings";

export function readSettings(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
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

export function writeSettings(change: Partial<Settings>): Settings {
  const settings = { ...readSettings(), ...change };
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
    if (event.key !== KEY) return;
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
  return readSettings().motion === "on" && !(globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);
}
