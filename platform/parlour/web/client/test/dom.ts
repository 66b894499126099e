/* Put before every test file: a document, since Lit looks for one when it is loaded. */
import { Window } from "happy-dom";

const window = new Window({ url: "http://parlour.test/", width: 1280, height: 720 });
const own = new Set([
  "Event",
  "EventTarget",
  "AbortController",
  "AbortSignal",
  "performance",
  "crypto",
  "fetch",
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "queueMicrotask",
  "undefined",
  "NaN",
  "Infinity",
  "globalThis",
  "console",
]);
for (const key of [
  ...Object.getOwnPropertyNames(window),
  ...Object.getOwnPropertyNames(Object.getPrototypeOf(window) as object),
]) {
  if (key in globalThis && !["Event", "EventTarget", "CustomEvent"].includes(key)) continue;
  if (own.has(key) && !["Event", "EventTarget"].includes(key)) continue;
  const value = (window as unknown as Record<string, unknown>)[key];
  if (value !== undefined) Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
}
Object.defineProperty(globalThis, "window", { value: globalThis, configurable: true });
for (const name of ["addEventListener", "removeEventListener", "dispatchEvent"] as const) {
  Object.defineProperty(globalThis, name, { value: window[name].bind(window), configurable: true, writable: true });
}
