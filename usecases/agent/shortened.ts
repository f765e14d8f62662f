/** Items of a list that a step keeps of what it read: enough to see what it was, and no second copy of the ledger. */
const MOST_KEPT = 20;

/** What is left out of a list, in its last place. */
export interface LeftOut {
  readonly leftOut: number;
}

/** A value with long lists cut, each with how many items it is short of. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept: unknown[] = value.slice(0, MOST_KEPT).map(shortened);
    return value.length > MOST_KEPT
      ? [...kept, { leftOut: value.length - MOST_KEPT } satisfies LeftOut]
      : kept;
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}
