/* What is said at a table: the backlog, what comes over the line, what is sent. */
import { Api, Refused } from "../net/api.ts";
import type { ChatEntry } from "../net/socket.ts";
import { toast } from "../toast.ts";
import { say } from "../words.ts";

const KEPT = 200;

export class TableChat {
  entries: ChatEntry[] = [];
  unread = 0;

  /** `heard` is told of lines by others that came just now. */
  constructor(readonly heard: () => void) {}

  /** Lines may come twice (sent, and over the line); their id says which they are. Says if any was new. */
  take(lines: ChatEntry[], mine: number | null, isBacklog = false): boolean {
    const known = new Set(this.entries.map((e) => e.id));
    const fresh = lines.filter((e) => !known.has(e.id));
    if (fresh.length === 0) return false;
    this.entries = [...this.entries, ...fresh].sort((a, b) => a.id - b.id).slice(-KEPT);
    const foreign = fresh.filter((e) => e.seat === null || e.seat !== mine).length;
    if (!isBacklog && foreign > 0) {
      this.unread += foreign;
      this.heard();
    }
    return true;
  }

  backlog(api: Api, match: string): Promise<ChatEntry[]> {
    return api.get<{ entries: ChatEntry[] }>(`/matches/${match}/chat`).then(
      (c) => c.entries,
      () => [],
    );
  }

  /** The lines that the host has made of it, or null if it would not take it. */
  async say(api: Api, match: string, text: string): Promise<ChatEntry[] | null> {
    try {
      const entry = await api.post<ChatEntry | { entries: ChatEntry[] } | undefined>(`/matches/${match}/chat`, {
        text,
      });
      return !entry ? [] : "entries" in entry ? entry.entries : [entry];
    } catch (error) {
      toast(error instanceof Refused && error.message ? error.message : say("error.net"));
      return null;
    }
  }
}
