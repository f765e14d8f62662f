/** Good news passes quickly; what one may have to act on stays longer (specification, section 9). */
export type ToastKind = 'news' | 'notice';

export const TOAST_LIMITS: Readonly<Record<ToastKind, { readonly lastsMs: number; readonly most: number }>> =
  {
    news: { lastsMs: 4000, most: 3 },
    notice: { lastsMs: 5000, most: 5 },
  };

type Id = string | number;

/** Which messages stand on the screen, by kind. */
export class ShownToasts {
  readonly #ids: Record<ToastKind, Id[]> = { news: [], notice: [] };

  /** Counts a new message in; answers the oldest of its kind that have to go for it. */
  admit(kind: ToastKind, id: Id): Id[] {
    const ids = [...this.#ids[kind], id];
    const over = ids.splice(0, Math.max(0, ids.length - TOAST_LIMITS[kind].most));
    this.#ids[kind] = ids;
    return over;
  }

  /** Notes that a message is gone, by itself or by hand. */
  gone(id: Id): void {
    for (const kind of ['news', 'notice'] as const) {
      this.#ids[kind] = this.#ids[kind].filter((shown) => shown !== id);
    }
  }
}
