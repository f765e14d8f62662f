import { SETS } from './catalogue.ts';
import type { QuestionType } from './catalogue-row.ts';
import { ORDINAL } from './counts.ts';
import { isRestricting, unheldHead } from './heads.ts';
import type { Said } from './parse.ts';
import { SIGNS } from './rank.ts';
import { ACTS, FILLERS, FUNCTIONS } from './words.ts';

/** What of a question nothing could be done with. */
export interface Unaccounted {
  /** Words that restrict it and that nothing could be done with. */
  readonly unused: readonly string[];
  /** Of these the ones that restrict what is asked for: without them a figure is another question's. */
  readonly restricting: readonly string[];
  /** The noun that is asked for, where nothing accounts for it: no figure of anything else stands in for it. */
  readonly unheld: string | null;
}

/** What is denied and not used would be answered by its contrary. */
const DENIES = /^(?:not|nao|never|nunca)\b/i;

/**
 * Words that no slot took, that are no sign of the type or of any figure, and that are none that questions are made of: they restrict
 * or define, and nothing could be done with them. Beside each other they are told as one.
 */
export function unaccounted(said: Said, type: QuestionType): Unaccounted {
  if (!SETS.restricted.has(type)) return { unused: [], restricting: [], unheld: null };
  const { text, typed, things } = said;
  const told = untold(said, type);
  const isOne = (start: number, end: number) =>
    things.some(({ at, label, part }) => at <= start && end <= at + label.length && part.kinds.length === 1);
  // `qual caminhão gasta mais`: of one kind there are no others to rank.
  const isHeld = (start: number, end: number) =>
    told.slice(start, end).trim() === '' && !(type === 'top' && said.by.length === 0 && isOne(start, end));
  const head = unheldHead(text, isHeld);
  const runs = [...told.matchAll(/[a-z0-9][a-z0-9'-]*(?: [a-z0-9][a-z0-9'-]*)*/g)].map(
    ({ index, 0: words }) => ({
      index,
      words: typed.slice(index, index + words.length),
    }),
  );
  // `electric cars`: with the words beside it that nothing accounts for either.
  const run = runs.find(({ index, words }) => head && index <= head[0] && head[0] < index + words.length);
  return {
    unused: [...new Set(runs.map(({ words }) => words))],
    restricting: runs.flatMap(({ index, words }) =>
      isRestricting(text, index) || DENIES.test(words) ? [words] : [],
    ),
    unheld: run?.words ?? (head && typed.slice(...head)),
  };
}

/** The text with all that is accounted for blanked out. */
function untold({ text, rest, limit, percent, place }: Said, type: QuestionType): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const used = new Set(
    [...SIGNS].flatMap(([of, signs]) =>
      of === type ||
      (SETS.figures.has(of) && (!SETS.otherMeasures.has(of) || (of === 'share' && type === 'top')))
        ? signs.flatMap(({ every }) => wordsOf(every, flat))
        : [],
    ),
  );
  const isTold = (word: string): boolean =>
    used.has(word) ||
    (place !== null && SETS.ranked.has(type) && ORDINAL.test(word)) ||
    FILLERS.test(word) ||
    FUNCTIONS.test(word) ||
    word.length < 3 ||
    (word.includes('-') && word.split('-').every(isTold));
  return rest
    .replaceAll(ACTS, (words) => ' '.repeat(words.length))
    .replaceAll(/[a-z0-9][a-z0-9'-]*/g, (word) =>
      (/^\d/.test(word) ? limit !== null || (percent !== null && type === 'what_if') : isTold(word))
        ? ' '.repeat(word.length)
        : word,
    );
}

/** The words of what a sign found that it has itself: between them anything may stand. */
function wordsOf(every: RegExp, flat: string): string[] {
  const words = [...flat.matchAll(every)].flatMap(([found]) => found.match(/[a-z0-9%'-]+/g) ?? []);
  return words.filter((word) => every.source.includes(word.slice(0, 4)));
}
