import { fold } from '../language/text/fold.ts';
import { distanceWithin } from '../language/text/typos.ts';
import { notions } from '#usecases/learn/notions.ts';
import { SIGNS } from './rank.ts';
import { NAMES } from './words.ts';

/** Shorter words are too often another word with one letter changed. */
const SHORTEST = 7;
/** What may stand behind a stem: the ending of the word. */
const LONGEST_ENDING = 4;

/** Beginnings of the words that questions are told by, the longest first. */
const STEMS: readonly string[] = [
  ...new Set(
    [
      ...[...SIGNS.values()].flat().map(({ pattern }) => pattern.source),
      ...NAMES.map(({ words }) => words),
      ...notions().flatMap(({ names }) => names.map(fold)),
    ].flatMap((source) => source.match(/[a-z]+/g) ?? []),
  ),
]
  .filter((stem) => stem.length >= SHORTEST)
  .sort((one, other) => other.length - one.length);

/**
 * What was typed with the slips mended (`incertesa`) in those of its words that nothing accounts for: one letter too many, too few,
 * another or in the wrong place. As it was where no word is that near.
 */
export function respelled(typed: string, unaccounted: readonly string[]): string {
  return unaccounted
    .flatMap((words) => words.split(' '))
    .reduce((text, word) => {
      const near = word.length < SHORTEST ? null : nearest(fold(word));
      return near === null ? text : text.replace(word, near);
    }, typed);
}

function nearest(word: string): string | null {
  for (const stem of STEMS) {
    if (stem[0] !== word[0] || word.length - stem.length > LONGEST_ENDING) continue;
    if (word.startsWith(stem) || stem.startsWith(word)) return null;
    const length = [0, 1, -1]
      .map((more) => stem.length + more)
      .find((size) => distanceWithin(word.slice(0, size), stem, 1));
    if (length !== undefined) return stem + word.slice(length);
  }
  return null;
}
