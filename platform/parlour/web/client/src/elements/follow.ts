/* A log that shows its newest line, unless somebody reads further up. */
const NEAR_END_PX = 60;

export class LogFollower {
  #shown = 0;
  #tab = "";
  #atEnd = true;

  /** Before a drawing: is its end being read? */
  look(root: ParentNode): void {
    const list = root.querySelector<HTMLElement>(".log");
    this.#atEnd = !list || list.scrollHeight - list.clientHeight - list.scrollTop < NEAR_END_PX;
  }

  /** After it. `newest` is the number of the last line. */
  follow(root: ParentNode, newest: number, tab: string): void {
    const list = root.querySelector<HTMLElement>(".log");
    if (!list || (newest === this.#shown && tab === this.#tab)) return;
    this.#shown = newest;
    this.#tab = tab;
    if (this.#atEnd) list.scrollTop = list.scrollHeight;
    for (const lines of root.querySelectorAll<HTMLElement>(".chat-lines")) lines.scrollTop = lines.scrollHeight;
  }
}
