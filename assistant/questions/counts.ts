import { NUMBER_WORDS } from '../language/words/numbers.ts';

/** A question names so many things at most by a word. */
const MOST = 20;

const COUNTS: ReadonlyMap<string, number> = new Map(
  Object.entries(NUMBER_WORDS)
    .map(([word, value]) => [word, Number(value)] as const)
    .filter(([, value]) => Number.isInteger(value) && value > 0 && value <= MOST),
);

/** Words for counts, as alternatives of a pattern. */
export const COUNT_WORDS: string = [...COUNTS.keys()].join('|');

/** The count that digits or a word say; null where they say none. */
export function countOf(said: string): number | null {
  return Number(said) || (COUNTS.get(said) ?? null);
}
