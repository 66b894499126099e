/* The live line of one match. Keeps three promises: a command is answered once or sent again under
   the same id; a gap in numbers is noticed and closed by saying hello again with the last number;
   silence is said after two seconds and is not an error. A socket that is dead does not say so: what
   has to be answered has a time for it, and what does not come in time comes over a new socket.
   Everything outside (socket, time, chance) is handed in, so that tests run it without a browser. */
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
  nowMs(): number;
  random(): number;
  newId(): string;
}

export interface LineEvents {
  frame(frame: Frame): void;
  accepted(id: string): void;
  refused(id: string, code: string, message: string, slots: Record<string, unknown>): void;
  chat(entries: ChatEntry[]): void;
  /** A command has no answer yet, and by now one would expect it. */
  late(): void;
  /** False once nothing has been heard for two seconds or the network has gone, true when the host is heard again. */
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
const LATE_AFTER_MS = 2_000;
/* A command without an answer: another socket after this time, twice as long after each that brought none either. */
const ANSWER_MS = 6_000;
const DOUBTS_MAX = 3;
/* From opening to the first frame. */
const GREET_MS = 10_000;
/* The same hello said again, to hear whether anybody is there. */
const PROBE_MS = 3_000;
const QUIET_MS = 5_000;
const BACKOFF_MS = [250, 500, 1_000, 2_000, 4_000, 8_000];
/* Closes after which the same hello would be refused again. */
const FINAL_CODES = new Map([
  [4400, "malformed"],
  [4401, "unauthenticated"],
  [4404, "not_found"],
]);

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
  #lateTimer: number | null = null;
  #answerTimer: number | null = null;
  #probeTimer: number | null = null;
  #greeted = false;
  /** Sockets in a row over which no command was answered. */
  #doubts = 0;
  #heardMs = 0;
  /** Told that the line is down. */
  #isDown = false;

  constructor(
    readonly host: LineHost,
    readonly events: LineEvents,
    readonly viewer: string | null = null,
  ) {}

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
    for (const timer of [this.#lostTimer, this.#retryTimer, this.#lateTimer]) this.#clear(timer);
    this.#lostTimer = this.#lateTimer = null;
    this.#drop();
  }

  /** Sends a command, now or once the line is back. Its id never changes. */
  command(prompt: string, action: Action): string {
    const pending: Pending = { id: this.host.newId(), prompt, action };
    this.#pending.set(pending.id, pending);
    this.#lateTimer ??= this.host.setTimer(() => this.events.late(), LATE_AFTER_MS);
    if (this.#greeted) this.#sendCommand(pending);
    return pending.id;
  }

  /** The network is back: no reason to wait out the back-off, and none to trust the socket that there is. */
  nudge(): void {
    if (this.#stopped) return;
    if (this.#greeted) return this.#probe();
    this.#tries = 0;
    this.#reopen();
  }

  /** The page is seen again. While it was not, its timers may have stood still. */
  seen(): void {
    if (!this.#greeted || this.host.nowMs() - this.#heardMs > QUIET_MS) this.nudge();
  }

  /** The network has gone: nothing has to be waited for to say so. */
  gone(): void {
    if (this.#stopped) return;
    this.#isDown = true;
    this.events.connected(false);
  }

  #reopen(): void {
    this.#clear(this.#retryTimer);
    this.#drop();
    this.#connect();
  }

  #probe(): void {
    this.#hello();
    this.#probeTimer ??= this.host.setTimer(() => this.#reopen(), PROBE_MS);
  }

  #connect(): void {
    const socket = this.host.open();
    this.#socket = socket;
    this.#greeted = false;
    this.#watchLost();
    this.#watchSilence();
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#hello();
      this.#watchSilence();
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
    const hello =
      this.viewer === null
        ? { type: "hello", number: this.#number }
        : { type: "hello", number: this.#number, viewer: this.viewer };
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
        const frame =
          "frame" in message && typeof message.frame === "object" ? message.frame : (message as unknown as Frame);
        this.#takeFrame(frame);
        break;
      }
      case "accepted":
        if (this.#pending.delete(message.id)) {
          this.#answered();
          this.events.accepted(message.id);
        }
        break;
      case "refused":
        if (this.#pending.delete(message.id)) {
          this.#answered();
          this.events.refused(message.id, message.code, message.message, message.slots ?? {});
        }
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
    this.#isDown = false;
    this.events.connected(true);
    this.events.frame(frame);
    if (this.#greeted) return;
    // First frame on this socket: whatever was not answered on the last one goes again, same ids.
    this.#greeted = true;
    this.#watchSilence();
    for (const pending of this.#pending.values()) this.#sendCommand(pending);
  }

  #sendCommand(pending: Pending): void {
    this.#send({ type: "command", id: pending.id, prompt: pending.prompt, action: pending.action });
    this.#answerTimer ??= this.host.setTimer(
      () => {
        this.#doubts = Math.min(DOUBTS_MAX, this.#doubts + 1);
        this.#reopen();
      },
      ANSWER_MS * 2 ** this.#doubts,
    );
  }

  #answered(): void {
    this.#doubts = 0;
    if (this.#pending.size > 0) return;
    this.#clear(this.#lateTimer);
    this.#clear(this.#answerTimer);
    this.#lateTimer = this.#answerTimer = null;
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
    for (const timer of [this.#silentTimer, this.#pingTimer, this.#answerTimer, this.#probeTimer]) this.#clear(timer);
    this.#answerTimer = this.#probeTimer = null;
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
    this.#lostTimer = this.host.setTimer(() => {
      this.#isDown = true;
      this.events.connected(false);
    }, LOST_AFTER_MS);
  }

  #heard(): void {
    this.#heardMs = this.host.nowMs();
    this.#clear(this.#probeTimer);
    this.#probeTimer = null;
    if (this.#isDown && this.#greeted) {
      this.#isDown = false;
      this.events.connected(true);
    }
    this.#watchSilence();
  }

  #watchSilence(): void {
    this.#clear(this.#silentTimer);
    this.#silentTimer = this.host.setTimer(() => this.#lost(1006), this.#greeted ? SILENT_AFTER_MS : GREET_MS);
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
    nowMs: Date.now,
    random: Math.random,
    newId,
  };
}

export function socketUrl(match: string, base = "/ws"): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${base}/matches/${encodeURIComponent(match)}/`;
}

/** Starts a line, and tells it when the network or the page goes and comes back. The answer ends it. */
export function keepOnLine(line: Line): () => void {
  const back = () => line.nudge();
  const gone = () => line.gone();
  const seen = () => document.visibilityState === "visible" && line.seen();
  window.addEventListener("online", back);
  window.addEventListener("offline", gone);
  document.addEventListener("visibilitychange", seen);
  line.start();
  return () => {
    window.removeEventListener("online", back);
    window.removeEventListener("offline", gone);
    document.removeEventListener("visibilitychange", seen);
    line.stop();
  };
}
