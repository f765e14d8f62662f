import { fold } from '../language/text/fold.ts';
import WORDS from './words.json' with { type: 'json' };
import { COMMON, INITIALS, PLACES } from './words.ts';

/** Names with a capital letter inside a sentence, and what stands behind `unidade de` or `planta`, that nothing else took. */
export function strangersIn(typed: string, text: string, rest: string): string[] {
  const found = new Set(namesIn(typed, text, rest));
  const isNew = (name: string) => ![...found].some((one) => name.startsWith(fold(one)));
  for (const { index, 0: words, 1: name = '' } of rest.matchAll(OF_A_UNIT))
    if (!COMMON.test(name.split(' ')[0] ?? '') && isNew(name))
      found.add(endOf(typed, index + words.length, name));
  // `of the foundry`, where no site is one: a place, and none of the ledger's.
  for (const { index, 0: words, groups } of rest.matchAll(OF_A_PLACE)) {
    const name = groups?.['place'] ?? '';
    if (![...found].some((one) => fold(one).includes(name)))
      found.add(endOf(typed, index + words.length, name));
  }
  return [...found];
}

/** A name as it was typed, by where it ends. */
const endOf = (typed: string, end: number, { length }: string): string => typed.slice(end - length, end);

/** Names with a capital letter behind a word that stands before places and companies. */
function namesIn(typed: string, text: string, rest: string): string[] {
  const capitals = (typed.match(/\p{Lu}\p{Ll}+/gu) ?? []).length;
  const words = (typed.match(/\p{L}+/gu) ?? []).length;
  // Where most words have one, a capital tells nothing.
  if (capitals * 2 > words) return [];
  return [...typed.matchAll(/(?<=[\p{L}\d,)] )\p{Lu}[\p{L}-]{2,}(?: \p{Lu}[\p{L}-]+)*/gu)]
    .filter(({ index, 0: name }) => {
      const isTaken = rest.slice(index, index + name.length).trim() === '';
      const isCommon = fold(name)
        .split(' ')
        .every((word) => INITIALS.test(word) || COMMON.test(word));
      return !isTaken && !isCommon && BEFORE_NAMES.test(text.slice(0, index));
    })
    .map(({ 0: name }) => name);
}

const { before, units, of, inAPlace } = WORDS.strangers;
const BEFORE_NAMES = new RegExp(String.raw`\b(?:${before.join('|')})\s$`);
const OF_A_UNIT = new RegExp(
  String.raw`\b(?:${units.join('|')})\s+(?:${of.join('|')})\s+([a-z]{4,}(?: [a-z]{4,})?)`,
  'g',
);
const OF_A_PLACE = new RegExp(
  String.raw`\b(?:${inAPlace.join('|')}) (?<place>${PLACES.flat().join('|')})\b`,
  'g',
);
