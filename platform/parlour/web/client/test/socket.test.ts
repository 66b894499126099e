import assert from "node:assert/strict";
import { test } from "node:test";
import { turn } from "../dev/frames.ts";
import { newId } from "../src/net/ids.ts";
import { Line, type LineEvents, type LineHost, type SocketLike } from "../src/net/socket.ts";

class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.(new Event("open"));
  }

  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  drop(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

/** A line with fake sockets and a clock moved by hand. */
function start() {
  const sockets: FakeSocket[] = [];
  const timers = new Map<number, { at: number; run: () => void }>();
  let now = 0;
  let next = 1;
  let ids = 0;
  const host: LineHost = {
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    },
    setTimer: (run, ms) => {
      timers.set(next, { at: now + ms, run });
      return next++;
    },
    clearTimer: (timer) => void timers.delete(timer),
    nowMs: () => now,
    random: () => 1,
    newId: () => `id-${++ids}`,
  };
  const seen: string[] = [];
  const events: LineEvents = {
    frame: (f) => seen.push(`frame ${f.number}`),
    accepted: (id) => seen.push(`accepted ${id}`),
    refused: (id, code) => seen.push(`refused ${id} ${code}`),
    chat: (e) => seen.push(`chat ${e.length}`),
    late: () => seen.push("late"),
    connected: (is) => seen.push(is ? "on" : "off"),
    ended: (why) => seen.push(`ended ${why}`),
  };
  const pass = (ms: number) => {
    const until = now + ms;
    for (;;) {
      const due = [...timers].filter(([, t]) => t.at <= until).sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].run();
    }
    now = until;
  };
  const line = new Line(host, events);
  line.start();
  const last = () => sockets[sockets.length - 1] as FakeSocket;
  const frame = (number: number) => last().say({ type: "frame", ...turn(), number, head: number });
  return { line, sockets, last, seen, pass, frame };
}

test("says hello with the last number and takes frames flat or wrapped", () => {
  const { last, frame, seen, line } = start();
  last().open();
  assert.deepEqual(last().sent, [{ type: "hello", number: 0 }]);
  frame(17);
  last().say({ type: "frame", frame: { ...turn(), number: 18 } });
  assert.deepEqual(
    seen.filter((s) => s.startsWith("frame")),
    ["frame 17", "frame 18"],
  );
  assert.equal(line.number, 18);
});

test("reconnects with the number it has and sends an unanswered command again under the same id", () => {
  const { line, last, frame, pass, sockets, seen } = start();
  last().open();
  frame(17);
  const id = line.command("p1", { type: "draw" });
  assert.equal(last().sent.length, 2);
  last().drop();
  pass(300);
  assert.equal(sockets.length, 2);
  last().open();
  assert.deepEqual(last().sent, [{ type: "hello", number: 17 }]);
  frame(17);
  assert.deepEqual(last().sent[1], { type: "command", id, prompt: "p1", action: { type: "draw" } });
  last().say({ type: "accepted", id, number: 18, hash: "h" });
  last().say({ type: "accepted", id, number: 18, hash: "h" });
  assert.deepEqual(
    seen.filter((s) => s.startsWith("accepted")),
    [`accepted ${id}`],
  );
  last().drop();
  pass(300);
  last().open();
  frame(18);
  assert.deepEqual(last().sent, [{ type: "hello", number: 17 }]);
});

test("a command given while the line is down waits for it", () => {
  const { line, last, frame, pass } = start();
  last().open();
  frame(3);
  last().drop();
  const id = line.command("p1", { type: "draw" });
  pass(300);
  last().open();
  frame(3);
  assert.equal(last().sent[1]?.["id"], id);
});

test("a refused command is forgotten", () => {
  const { line, last, frame, seen } = start();
  last().open();
  frame(3);
  const id = line.command("p1", { type: "draw" });
  last().say({ type: "refused", id, code: "too_late", message: "Too late." });
  assert.deepEqual(line.pending, []);
  assert.equal(seen.at(-1), `refused ${id} too_late`);
});

test("a head that differs asks for what is missing, one that agrees does not", () => {
  const { last, frame } = start();
  last().open();
  frame(5);
  last().say({ type: "head", number: 5 });
  assert.equal(last().sent.length, 1);
  last().say({ type: "head", number: 7 });
  assert.deepEqual(last().sent[1], { type: "hello", number: 5 });
});

test("silence is told after two seconds and taken back by a frame", () => {
  const { last, frame, pass, seen } = start();
  last().open();
  frame(5);
  last().drop();
  pass(1_900);
  assert.ok(!seen.includes("off"));
  pass(200);
  assert.ok(seen.includes("off"));
  last().open();
  frame(5);
  assert.deepEqual(seen.slice(-2), ["on", "frame 5"]);
});

test("backs off further with each failure, and a nudge does not wait", () => {
  const { last, pass, sockets, line } = start();
  last().drop();
  pass(250);
  last().drop();
  pass(250);
  assert.equal(sockets.length, 2);
  pass(250);
  assert.equal(sockets.length, 3);
  last().drop();
  line.nudge();
  assert.equal(sockets.length, 4);
});

test("a line that hears nothing is given up and opened again", () => {
  const { last, frame, pass, sockets } = start();
  last().open();
  frame(5);
  pass(46_000);
  assert.ok(sockets.length > 1);
  assert.equal(sockets[0]?.closed, true);
});

test("a command without an answer is told as late, then goes again over another socket", () => {
  const { line, last, frame, pass, sockets, seen } = start();
  last().open();
  frame(5);
  const id = line.command("p1", { type: "draw" });
  pass(1_900);
  assert.ok(!seen.includes("late"));
  pass(200);
  assert.ok(seen.includes("late"));
  assert.equal(sockets.length, 1);
  pass(4_000);
  assert.equal(sockets.length, 2, "six seconds are enough");
  assert.equal(sockets[0]?.closed, true);
  last().open();
  frame(5);
  assert.deepEqual(last().sent[1], { type: "command", id, prompt: "p1", action: { type: "draw" } });
  pass(11_000);
  assert.equal(sockets.length, 2, "a host that is slow is not asked more and more often");
  pass(1_500);
  assert.equal(sockets.length, 3);
  last().open();
  frame(5);
  last().say({ type: "accepted", id, number: 6, hash: "h" });
  pass(18_000);
  assert.equal(sockets.length, 3);
  assert.equal(seen.filter((s) => s === "late").length, 1);
});

test("that the network has gone is told at once, and taken back by anything that is heard", () => {
  const { line, last, frame, seen } = start();
  last().open();
  frame(5);
  line.gone();
  assert.equal(seen.at(-1), "off");
  last().say({ type: "head", number: 5 });
  assert.equal(seen.at(-1), "on");
});

test("with the network back a socket has to answer, or another one is opened", () => {
  const { line, last, frame, pass, sockets } = start();
  last().open();
  frame(5);
  line.nudge();
  assert.deepEqual(last().sent[1], { type: "hello", number: 5 });
  frame(5);
  pass(4_000);
  assert.equal(sockets.length, 1);
  line.nudge();
  pass(3_100);
  assert.equal(sockets.length, 2);
  assert.equal(sockets[0]?.closed, true);
});

test("a page that is seen again asks only where it has heard nothing for a while", () => {
  const { line, last, frame, pass } = start();
  last().open();
  frame(5);
  pass(1_000);
  line.seen();
  assert.equal(last().sent.length, 1);
  pass(9_000);
  line.seen();
  assert.deepEqual(last().sent[1], { type: "hello", number: 5 });
});

test("a socket that opens and says nothing is given up", () => {
  const { last, pass, sockets } = start();
  pass(9_000);
  last().open();
  assert.equal(sockets.length, 1);
  pass(11_000);
  assert.equal(sockets.length, 2);
});

test("a match one may not see ends the trying", () => {
  const { last, pass, sockets, seen } = start();
  last().drop(4404);
  pass(60_000);
  assert.equal(sockets.length, 1);
  assert.equal(seen.at(-1), "ended not_found");
});

test("broken messages are let by", () => {
  const { last, seen } = start();
  last().open();
  last().onmessage?.({ data: "{" } as MessageEvent);
  last().say({ type: "something_new" });
  assert.deepEqual(seen, []);
});

test("ids are random UUIDs, also where an origin is not secure", () => {
  const own = Object.getOwnPropertyDescriptor(crypto, "randomUUID");
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  try {
    const ids = new Set(Array.from({ length: 100 }, newId));
    assert.equal(ids.size, 100);
    for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  } finally {
    if (own) Object.defineProperty(crypto, "randomUUID", own);
    else Reflect.deleteProperty(crypto, "randomUUID");
  }
});
