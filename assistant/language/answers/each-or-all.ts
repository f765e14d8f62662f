import type { Reading } from '../reading/reading.ts';
import type { Ask } from '../understanding.ts';

const EACH =
  /\b(?:cada(?: um| uma| pessoa| funcionari[oa])?|each(?: one| person)?|apiece|per (?:person|head|employee|capita)|por (?:pessoa|cabeca|funcionari[oa]|colaborador|empregad[oa]))\b/;
const ALL =
  /\b(?:total|ao todo|no geral|tudo|todos|todas|juntos|juntas|somad[oa]s?|in all|altogether|all (?:of them|together|in)|combined|everyone|everybody|overall)\b/;

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
