import { NUMBER_WORDS } from '../language/words/numbers.ts';
import WORDS from './words.json' with { type: 'json' };

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

const NUMBER_ALONE = new RegExp(
  String.raw`^\W*(?:[a-z]+\W+){0,4}?(\d\d?|${COUNT_WORDS})(?:\W+(?:but|mas|for|e|and|em|in|de|para|pra|now|agora))*\W*$`,
);

/** The number that a turn has beside few other words: `e os 10?`, `just three, but for`. */
export const numberAlone = (text: string): number | null => countOf(NUMBER_ALONE.exec(text)?.[1] ?? '');

const COUNT = String.raw`(\d{1,2}|${COUNT_WORDS})`;
const COUNTED = [
  new RegExp(String.raw`\btop[- ]?(\d{1,2})\b`),
  new RegExp(String.raw`\btop[- ](${COUNT_WORDS})\b`),
  new RegExp(
    String.raw`\b(?:top[- ]?|as |os |the |our |nossas |nossos )?${COUNT}\s+(?:${WORDS.counted.join('|')})`,
  ),
];

/** How many are asked for (`top 5`, `the three largest`), or null. */
export function limitIn(text: string): number | null {
  const [said] = COUNTED.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  return said === undefined ? null : countOf(said);
}

const PLACES = WORDS.ordinals.map(
  (words) =>
    new RegExp(
      String.raw`\b(?:d?[ao]|the|our|noss[ao]) (?!\d\b|last|ultim)(?:${words})\b|` +
        String.raw`^\W*(?!\d\b|last|ultim)(?:${words}) (?:mai(?:s|or)|menor|pior|largest|biggest|highest|smallest|lowest|worst)\b|` +
        String.raw`^\W*(?!last|ultim)(?:${words})\W*$`,
    ),
);

/** Which of a ranking is asked for (`e o segundo?`, `our third largest`), or null. */
export function placeIn(text: string): number | null {
  return PLACES.findIndex((pattern) => pattern.test(text)) + 1 || null;
}

/** A word for a place: `segundo lugar`. */
export const ORDINAL: RegExp = new RegExp(`^(?:${WORDS.ordinals.join('|')}|lugar|place|posicao|position)$`);
