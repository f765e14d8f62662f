import DATA from './catalogue.json' with { type: 'json' };
import type { QuestionType, Row, Slot } from './catalogue-row.ts';

/** Words that several rows share: `{most}` in a row stands for them. */
const SHARED: Readonly<Record<string, readonly string[]>> = DATA.shared;

/** Alternatives as a regular expression of folded text has them. */
function joined(words: readonly string[]): string {
  return words
    .map((one) => one.replace(/\{([a-z]+)\}/g, (mark, name: string) => shared(name) ?? mark))
    .join('|');
}

const shared = (name: string): string | undefined => SHARED[name] && joined(SHARED[name]);

const slotsOf = (keeps: string | readonly string[]) =>
  (typeof keeps === 'string' ? DATA.slots[keeps as 'place'] : keeps) as readonly Slot[];

/**
 * The answers that there are, a row each (`catalogue.json`): by which words a question of the type is known, which verbs answer it,
 * in what form, and what a follow-up may keep of it. The order decides where words of two types are told. A new type is a row, a
 * renderer where none of the forms fits, and its cases.
 */
export const CATALOGUE: readonly Row[] = DATA.rows.map((row) => ({
  ...(row as unknown as Row),
  signs: row.signs.map(({ points, words }) => [points, joined(words)] as const),
  keeps: slotsOf(row.keeps),
}));

export const ROWS: ReadonlyMap<QuestionType, Row> = new Map(CATALOGUE.map((row) => [row.type, row]));

/** Words of a change: rose, fell, grew; with those of a level, too: higher, a fall. */
export const MOVES = joined(DATA.shared.moves);
export const MOVED = joined(DATA.shared.moved);

/**
 * Types that are treated alike: figures of the ledger (`figures`: one may become another, and keeps what it is about) and those of them
 * that are its amounts (`amounts`), what is ranked (`ranked`), what else a few words go on to (`goneOn`), what stays what it is in
 * another unit (`united`), what tells a state (`state`), and what may be supposed (`supposed`).
 */
export const SETS = Object.fromEntries(
  Object.entries(DATA.sets).map(([name, types]) => [name, new Set(types)]),
) as unknown as Readonly<Record<keyof typeof DATA.sets, ReadonlySet<QuestionType>>>;
