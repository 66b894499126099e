/* Lists that show their newest line, the log and the chat, unless somebody reads further up. One of
   them that grows makes the other smaller, so both are looked at in every drawing. */
const NEAR_END_PX = 60;
const LISTS = ".log, .chat-lines";

export class Follower {
  #readAbove = new Set<Element>();

  /** Before a drawing: which are not read at their end? */
  look(root: ParentNode): void {
    const isAbove = (list: Element) => list.scrollHeight - list.clientHeight - list.scrollTop >= NEAR_END_PX;
    this.#readAbove = new Set([...root.querySelectorAll(LISTS)].filter(isAbove));
  }

  /** After it. */
  follow(root: ParentNode): void {
    for (const list of root.querySelectorAll(LISTS)) {
      if (!this.#readAbove.has(list)) list.scrollTop = list.scrollHeight;
    }
  }
}
