import type { Group } from '#usecases/conversation/answer/read.ts';
import WORDS from './words.json' with { type: 'json' };

/** What a name stands for: kinds by key (`*` for any part), or categories. */
export interface Named {
  readonly words: string;
  readonly kinds?: readonly string[];
  readonly categories?: readonly string[];
  readonly scopes?: readonly (1 | 2 | 3)[];
  /** May as well be something else: then it is asked, where nothing else tells. */
  readonly unclear?: readonly string[];
}

const joined = <T extends { readonly words: readonly string[] }>(row: T) => ({
  ...row,
  words: row.words.join('|'),
});

/**
 * Words of questions in Portuguese and English are data (`words.json`): alternatives of folded text, without accents. The longest
 * name wins.
 */
export const NAMES: readonly Named[] = (WORDS.names as (Omit<Named, 'words'> & { words: string[] })[]).map(
  joined,
);

export const GROUPS: readonly (readonly [words: string, group: Group])[] = WORDS.groups.map((row) => [
  joined(row).words,
  row.group as Group,
]);

/** Units that amounts are asked in; `t` only where no CO2 stands behind it. */
export const UNIT_NAMES: readonly (readonly [words: string, unit: string])[] = WORDS.units.map((row) => [
  joined(row).words,
  row.unit,
]);

/** Words for places in both languages: a plant that is named in one is asked for in the other. */
export const PLACES: readonly (readonly string[])[] = WORDS.places;

/** Gases that are told apart in `result.composition`. */
export const GASES: readonly (readonly [words: string, gas: string])[] = WORDS.gases.map((row) => [
  joined(row).words,
  row.gas,
]);

/** `3 scopes`, `escopos 1 e 2`; read apart, because of the numbers. */
export const SCOPE_WORDS = new RegExp(
  String.raw`\b(?:(?:do|no|os?|dos|nos|the|in|of) )?(?:escopos?|scopes?|esc\.?)\s*(?:n[o.] ?)?((?:[123](?:\s*(?:,|e|and|\+` +
    String.raw`|&|x|vs\.?|versus|ou|or|com|with|contra|\/|-)\s*(?:o |escopo |scope )?(?=[123]\b))?)+)(?![\d.,]*\d)`,
  'g',
);

/** Behind these words stands what is to be left out. */
export const EXCEPT = new RegExp(`\\b(?:${WORDS.except.join('|')})`, 'g');

const whole = (words: readonly string[]) => new RegExp(`^(?:${words.join('|')})$`);

/** Words of the catalogue of activities that mean other things in questions. */
export const PLAIN = whole(WORDS.plain);

/** Written with a capital letter, and no name of a place or company. */
export const INITIALS = whole(WORDS.initials);

/** Behind `unidade de`, and no name. */
export const COMMON = whole(WORDS.common);

/** What questions are made of, whatever they ask. */
export const FILLERS = whole(WORDS.fillers);

/** Words of closed classes (pronouns, prepositions, auxiliaries and their short forms): by themselves they restrict nothing. */
export const FUNCTIONS = whole(WORDS.functions);

/** What is done, told by its ending (`botamos`, `tivemos`) or by who does it (`we pay`): it restricts nothing. */
export const ACTS = new RegExp(`(?<![a-z0-9])(?:${WORDS.acts.join('|')})(?![a-z0-9])`, 'g');

const within = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`);

/**
 * Marks of what is meant: that a ratio is to a part of the ledger (`parts`), that a figure is asked (`figures`), what points to the turn
 * before (`backs`, `goesOn`), falls (`fell`), is less or more (`cuts`, `adds`), is so by a percentage (`changes`), what emissions are set
 * against (`outputs`), what a share is of (`totals`, `shares`, `is`), what is supposed (`supposes`) or wrong at large (`wrong`), times
 * (`allYears`, `eachYear`, `lastYear`, `thisYear`, `thatYear`), the form of an answer (`chart`, `table`), a method of scope 2 (`market`),
 * what a figure is to be above or below (`bounds`), owes to (`caused`), is told in (`tonnes`) or covered by (`certified`), that a follow-
 * up asks of all (`drops`), and that the subject is changed (`anew`).
 */
export const MARKS = Object.fromEntries(
  Object.entries(WORDS.marks).map(([name, words]) => [name, within(words)]),
) as Readonly<Record<keyof typeof WORDS.marks, RegExp>>;

/** What is less by a part that is named in words: `by half`; an end to something is all of it. */
export const FRACTIONS = WORDS.fractions.map(({ percent, words }) => ({ percent, pattern: within(words) }));

/** The rules of findings that words are about; none where they are about what is wrong at large. */
export const rulesNamed = (text: string): readonly string[] =>
  MARKS.wrong.test(text)
    ? []
    : WORDS.rules.flatMap((row) => (new RegExp(row.words.join('|')).test(text) ? row.rules : []));
