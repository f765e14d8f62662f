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

/** How many are asked for (`top 5`, `the three largest`), or null. */
export function limitIn(text: string): number | null {
  const ahead = new RegExp(
    String.raw`\b(?:top[- ]?|as |os |the |our |nossas |nossos )?(\d{1,2}|${COUNT_WORDS})\s+(?:principa(?:l|is)|maior(?:es)?` +
      '|menor(?:es)?|mais|piores?|fontes?|largest|biggest|main|top|highest|smallest|lowest|worst|sources|categor(?:ias|ies)' +
      '|atividades|activities|unidades que|sites|meses (?:com|mais|que)|months (?:with|that)' +
      String.raw`|(?:most )?(?:latest|newest|recent|ultim[oa]s)(?! \w*(?:meses|anos|trimestres|months|years|quarters))` +
      '|lancamentos|linhas|registros|entries|lines|records)',
  ).exec(text);
  const top =
    /\btop[- ]?(\d{1,2})\b/.exec(text) ?? new RegExp(`\\btop[- ](${COUNT_WORDS})\\b`).exec(text) ?? ahead;
  const said = top?.[1];
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
