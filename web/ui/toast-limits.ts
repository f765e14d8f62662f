/** Good news passes quickly; what one may have to act on stays longer (specification, section 9). */
export type ToastKind = 'news' | 'notice';

export const TOAST_LIMITS: Readonly<Record<ToastKind, { readonly lastsMs: number; readonly most: number }>> =
  {
    news: { lastsMs: 4000, most: 3 },
    notice: { lastsMs: 5000, most: 5 },
  };

type Id = string | number;

interface Shown {
  readonly id: Id;
  readonly words: string | undefined;
}

/** Which messages stand on the screen, by kind. */
export class ShownToasts {
  readonly #shown: Record<ToastKind, Shown[]> = { news: [], notice: [] };

  /**
   * Counts a new message in, or anew where it stands already; answers the oldest of its kind that have to go for it.
   * @param words what it says, where an equal message may take its place
   */
  admit(kind: ToastKind, id: Id, words?: string): Id[] {
    const shown = [...this.#shown[kind].filter((one) => one.id !== id), { id, words }];
    const over = shown.splice(0, Math.max(0, shown.length - TOAST_LIMITS[kind].most));
    this.#shown[kind] = shown;
    return over.map((one) => one.id);
  }

  /** The message that stands and says the same. */
  equal(kind: ToastKind, words: string): Id | undefined {
    return this.#shown[kind].find((one) => one.words === words)?.id;
  }

  /** Notes that a message is gone, by itself or by hand. */
  gone(id: Id): void {
    for (const kind of ['news', 'notice'] as const) {
      this.#shown[kind] = this.#shown[kind].filter((one) => one.id !== id);
    }
  }
}
