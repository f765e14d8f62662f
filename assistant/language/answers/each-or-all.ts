import { pattern } from '../lexicon/pattern.ts';
import type { Reading } from '../reading/reading.ts';
import type { Ask } from '../understanding.ts';

const EACH = pattern()`\b{answers.each_of_them}\b`;
const ALL = pattern()`\b{answers.all_of_them}\b`;

/**
 * `cada um`, `no total`: which of two offered figures counts, where the one is so many times the other (the hours of each person
 * or those of all). Null where the answer has a figure of its own, says neither or both, or the figures are not of this sort.
 */
export function eachOrAll(
  { text }: Reading,
  { options = [] }: Ask,
): { readonly quantity: string; readonly arithmetic?: string } | null {
  const [one, other] = options.map(({ value }) => Number(value)).sort((a, b) => a - b);
  if (one === undefined || other === undefined || options.length !== 2 || one <= 0) return null;
  if (other === one || other % one !== 0 || /\d/.test(text)) return null;
  const [each, all] = [EACH.test(text), ALL.test(text)];
  if (each === all) return null;
  const meant = options.find(({ value }) => Number(value) === (each ? other : one));
  if (meant === undefined) return null;
  return { quantity: meant.value, ...(each ? { arithmetic: `${other / one} × ${one}` } : {}) };
}
