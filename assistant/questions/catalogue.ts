import DATA from './catalogue.json' with { type: 'json' };
import type { QuestionType, Row } from './catalogue-row.ts';

/** Words that several rows share: `{most}` in a row stands for them. */
const SHARED: Readonly<Record<string, readonly string[]>> = DATA.shared;

/** Alternatives as a regular expression of folded text has them. */
function joined(words: readonly string[]): string {
  return words
    .map((one) => one.replace(/\{([a-z]+)\}/g, (mark, name: string) => shared(name) ?? mark))
    .join('|');
}

const shared = (name: string): string | undefined => SHARED[name] && joined(SHARED[name]);

const slotsOf = (keeps: string | readonly string[]): readonly string[] =>
  typeof keeps === 'string' ? DATA.slots[keeps as 'place'] : keeps;

/**
 * The answers that there are, a row each (`catalogue.json`): by which words a question of the type is known, in what form it is told,
 * and what a follow-up may keep of it. The order decides where words of two types are told. A new type is a row, what it looks up
 * (`lookups.ts`), a renderer where none of the forms fits, and its cases.
 */
export const CATALOGUE: readonly Row[] = Object.entries(DATA.rows).map(
  ([type, { signs, keeps, ...row }]) => ({
    ...row,
    type: type as QuestionType,
    signs: signs.map(({ points, words }) => [points, joined(words)] as const),
    keeps: slotsOf(keeps),
  }),
);

export const ROWS: ReadonlyMap<QuestionType, Row> = new Map(CATALOGUE.map((row) => [row.type, row]));

/** Words of a change: rose, fell, grew; with those of a level, too: higher, a fall. */
export const MOVES = joined(DATA.shared.moves);
export const MOVED = joined(DATA.shared.moved);

/**
 * Types that are treated alike: figures of the ledger (`figures`: one may become another, and keeps what it is about) and those of them
 * that are its amounts (`amounts`), of one time where a thread is in a year (`ofAYear`), from the first time to the last (`stretches`),
 * with amounts beside the emissions (`withAmounts`), of another measure (`otherMeasures`), of whatever is named (`ofAnything`); those
 * that are answered alike: by one table where it is said what by (`ofParts`), by the CO2 of biomass, which stands apart from the gases
 * (`ofCarbon`), by scope 2 and what certificates cover (`ofCertificates`); what is ranked (`ranked`), what else a few words go on to
 * (`goneOn`), what is asked of the same beside its figure (`aside`), what stays what it is in another unit (`united`), what tells a
 * state (`state`) or a notion (`defined`), what may be supposed (`supposed`), what every word may restrict (`restricted`), what is told
 * whatever names it has (`unnamed`), and of what nothing is left out (`joined`).
 */
export const SETS = Object.fromEntries(
  Object.entries(DATA.sets).map(([name, types]) => [name, new Set(types)]),
) as unknown as Readonly<Record<keyof typeof DATA.sets, ReadonlySet<QuestionType>>>;
