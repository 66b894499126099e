/* Where the focus goes after a drawing. What is put away gives it back to what opened it; what a
   drawing takes away leaves it at the question itself, never on a button that would do something. */

export class Focus {
  /** The last press was a key's: only then is a focus worth following. */
  byKey = false;
  #next: (() => HTMLElement | null) | null = null;
  /** What was last focused, to notice when a drawing takes it away. */
  #had: HTMLElement | null = null;

  constructor(readonly root: HTMLElement) {}

  note(element: HTMLElement): void {
    this.#had = element;
  }

  /** After the next drawing it goes there, or to the question if that is not there any more. */
  goTo(next: () => HTMLElement | null): void {
    this.#next = next;
  }

  toQuestion(): void {
    this.goTo(() => null);
  }

  /** To the first of these that is shown; the menu stands on the page twice. */
  toShown(selector: string): void {
    this.goTo(() => this.shown(selector));
  }

  shown(selector: string): HTMLElement | null {
    return [...this.root.querySelectorAll<HTMLElement>(selector)].find(isShown) ?? null;
  }

  settle(): void {
    const next = this.#next;
    this.#next = null;
    if (next) return (next() ?? this.#question())?.focus({ preventScroll: !this.byKey });
    if (this.byKey && this.#isLost()) this.#question()?.focus();
  }

  #question(): HTMLElement | null {
    return this.root.querySelector<HTMLElement>("#question");
  }

  /** It had been on something that is gone, or that cannot have it any more. */
  #isLost(): boolean {
    const had = this.#had;
    const at = document.activeElement;
    return (
      had !== null &&
      (!had.isConnected || had.matches(":disabled")) &&
      (at === document.body || at === null || at === had)
    );
  }
}

const isShown = (element: HTMLElement): boolean => element.checkVisibility?.() ?? true;
