/* The live line of one match. Keeps three promises: a command is answered once or sent again under
   the same id; a gap in numbers is noticed and closed by saying hello again with the last number;
   silence is said after two seconds and is not an error. Everything outside (socket, time, chance)
   is handed in, so that tests run it without a browser. */
import type { Action, Frame } from "../frame.ts";
import { newId } from "./ids.ts";

export interface ChatEntry {
  id: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
}

export type ServerMessage =
  | ({ type: "frame" } & ({ frame: Frame } | Frame))
  | { type: "accepted"; id: string; number: number; hash: string }
  | { type: "refused"; id: string; code: string; message: string; slots?: Record<string, unknown> }
  | { type: "head"; number: number }
  | { type: "chat"; entries: ChatEntry[] }
  | { type: "closed"; reason: string };

export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface LineHost {
  open(): SocketLike;
  setTimer(run: () => void, ms: number): number;
  clearTimer(timer: number): void;
  random(): number;
  newId(): string;
}

export interface LineEvents {
  frame(frame: Frame): void;
  accepted(id: string): void;
  refused(id: string, code: string, message: string, slots: Record<string, unknown>): void;
  chat(entries: ChatEntry[]): void;
  /** False once nothing has been heard for two seconds, true when a frame has come again. */
  connected(is: boolean): void;
  /** The host said that trying again is of no use. */
  ended(reason: string): void;
}

export interface Pending {
  id: string;
  prompt: string;
  action: Action;
}

const LOST_AFTER_MS = 2_000;
const SILENT_AFTER_MS = 45_000; // two heads of 20 s and a little
const PING_EVERY_MS = 25_000;
const BACKOFF_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
/* Closes after which the same hello would be refused again. */
const FINAL_CODES = new Map([[4400, "malformed"], [4401, "unauthenticated"], [4404, "not_found"]]);

export class Line {
  #socket: SocketLike | null = null;
  #number = 0;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #stopped = false;
  #lostTimer: number | null = null;
  #retryTimer: number | null = null;
  #silentTimer: number | null = null;
  #pingTimer: number | null = null;
  #greeted = false;

  constructor(readonly host: LineHost, readonly events: LineEvents, readonly viewer: string | null = null) {}

  get number(): number {
    return this.#number;
  }

  get pending(): Pending[] {
    return [...this.#pending.values()];
  }

  start(number = 0): void {
    this.#number = number;
    this.#stopped = false;
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of [this.#lostTimer, this.#retryTimer, this.#silentTimer, this.#pingTimer]) this.#clear(timer);
    this.#lostTimer = null;
    this.#drop();
  }

  /** Sends a command, now or once the line is back. Its id never changes. */
  command(prompt: string, action: Action): string {
    const pending: Pending = { id: this.host.newId(), prompt, action };
    this.#pending.set(pending.id, pending);
    if (this.#greeted) this.#sendCommand(pending);
    return pending.id;
  }

  /** The network is back or the page is seen again: no reason to wait out the back-off. */
  nudge(): void {
    if (this.#stopped || this.#socket) return;
    this.#clear(this.#retryTimer);
    this.#tries = 0;
    this.#connect();
  }

  #connect(): void {
    const socket = this.host.open();
    this.#socket = socket;
    this.#greeted = false;
    this.#watchLost();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#hello();
      this.#heard();
      this.#ping();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#receive(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
    socket.onerror = () => undefined; // a close follows
  }

  #hello(): void {
    const hello = this.viewer === null ? { type: "hello", number: this.#number } : { type: "hello", number: this.#number, viewer: this.viewer };
    this.#send(hello);
  }

  #receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    this.#heard();
    switch (message.type) {
      case "frame": {
        const frame = "frame" in message && typeof message.frame === "object" ? message.frame : (message as unknown as Frame);
        this.#takeFrame(frame);
        break;
      }
      case "accepted":
        if (this.#pending.delete(message.id)) this.events.accepted(message.id);
        break;
      case "refused":
        if (this.#pending.delete(message.id)) this.events.refused(message.id, message.code, message.message, message.slots ?? {});
        break;
      case "head":
        // The host is further than we are, or never was where we think: ask for what is missing.
        if (message.number !== this.#number) this.#hello();
        break;
      case "chat":
        this.events.chat(message.entries);
        break;
      case "closed":
        break; // why; what follows from it is told by the code of the close itself
    }
  }

  #takeFrame(frame: Frame): void {
    this.#number = frame.number;
    this.#tries = 0;
    this.#clear(this.#lostTimer);
    this.#lostTimer = null;
    this.events.connected(true);
    this.events.frame(frame);
    if (this.#greeted) return;
    // First frame on this socket: whatever was not answered on the last one goes again, same ids.
    this.#greeted = true;
    for (const pending of this.#pending.values()) this.#sendCommand(pending);
  }

  #sendCommand(pending: Pending): void {
    this.#send({ type: "command", id: pending.id, prompt: pending.prompt, action: pending.action });
  }

  #send(message: unknown): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // The close event follows and the command is still pending.
    }
  }

  #lost(code: number): void {
    this.#drop();
    if (this.#stopped) return;
    const final = FINAL_CODES.get(code);
    if (final) {
      this.#end(final);
      return;
    }
    this.#watchLost();
    const base = BACKOFF_MS[Math.min(this.#tries, BACKOFF_MS.length - 1)] ?? 8_000;
    this.#tries += 1;
    // Full jitter: a host that comes back is not met by everybody in the same instant.
    const wait = code === 4429 ? 5_000 + base : base;
    this.#retryTimer = this.host.setTimer(() => this.#connect(), wait * (0.5 + this.host.random() * 0.5));
  }

  #end(why: string): void {
    this.stop();
    this.events.ended(why);
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#clear(this.#silentTimer);
    this.#clear(this.#pingTimer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try {
      socket.close();
    } catch {
      // Already closed.
    }
  }

  #watchLost(): void {
    if (this.#lostTimer !== null) return;
    this.#lostTimer = this.host.setTimer(() => this.events.connected(false), LOST_AFTER_MS);
  }

  #heard(): void {
    this.#clear(this.#silentTimer);
    this.#silentTimer = this.host.setTimer(() => this.#lost(1006), SILENT_AFTER_MS);
  }

  #ping(): void {
    this.#clear(this.#pingTimer);
    this.#pingTimer = this.host.setTimer(() => {
      this.#send({ type: "ping" });
      this.#ping();
    }, PING_EVERY_MS);
  }

  #clear(timer: number | null): void {
    if (timer !== null) this.host.clearTimer(timer);
  }
}

/** The browser's side of a line. */
export function browserHost(url: string): LineHost {
  return {
    open: () => new WebSocket(url) as unknown as SocketLike,
    setTimer: (run, ms) => window.setTimeout(run, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
    random: Math.random,
    newId,
  };
}

export function socketUrl(match: string, base = "/ws"): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${base}/matches/${encodeURIComponent(match)}/`;
}

/** Starts a line, and lets it try again at once when the network or the page comes back. The answer ends it. */
export function keepOnLine(line: Line): () => void {
  const nudge = () => document.visibilityState === "visible" && line.nudge();
  window.addEventListener("online", nudge);
  document.addEventListener("visibilitychange", nudge);
  line.start();
  return () => {
    window.removeEventListener("online", nudge);
    document.removeEventListener("visibilitychange", nudge);
    line.stop();
  };
}
