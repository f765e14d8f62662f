import { paperPeriod } from '#documents/bills/read-bill.ts';
import type { Page, Sheet } from '#documents/document.ts';
import { months } from '../../language/periods/days.ts';
import { readIn } from '../sheets/cells.ts';
import type { DocumentActivity, PlacedQuote, Unused } from '../proposal-shape.ts';
import { folded, periodIn, type Words } from '../words/words.ts';

/** A stretch of days that a document, or a person of it, says that it is of as a whole. */
export interface Stated {
  readonly from: string;
  readonly to: string;
  readonly evidence: PlacedQuote;
}

/** Rows over a list in which it may state what time it is of. */
const HEAD = 12;
const LABEL =
  /^(?:periodo|period|competencia|referencia|mes(?: de)? referencia|mes|(?:statement|billing|reporting) (?:period|month)|month)\b/;

/** The days that pages state as their own, more than one; null where they state none. */
export function periodOfPages(pages: readonly Page[]): Stated | null {
  const paper = paperPeriod(pages);
  if (paper === null || paper.from === paper.to) return null;
  const { from, to, value } = paper;
  return { from, to, evidence: { slot: 'period', place: value.place, quote: value.value } };
}

/** The days that all lists of a file state over their headings, where none says another. */
export function periodOfSheets(sheets: readonly Sheet[], words: Words): Stated | null {
  const found = sheets.flatMap((sheet) => periodOver(sheet, words) ?? []);
  const [first] = found;
  if (first === undefined || found.length < sheets.length) return null;
  return found.every(({ from, to }) => from === first.from && to === first.to) ? first : null;
}

function periodOver({ name, head }: Sheet, { locale, referenceDate }: Words): Stated | null {
  for (const { number, cells } of head.slice(0, HEAD)) {
    const at = cells.findIndex(({ text }) => LABEL.test(folded(text)));
    if (at < 0) continue;
    const filled = cells.slice(at).filter(({ text }) => text.trim() !== '');
    // A label with its value, or with the days from and to; more of them are headings.
    const days = filled.slice(1).every(({ text, date }) => date !== undefined || DAY_OR_TO.test(text.trim()));
    if (filled.length > 3 && !days) continue;
    const quote = filled.map(({ text }) => text.trim()).join(' ');
    const told = periodIn(quote, locale, referenceDate);
    if (told.found !== 'period' || told.yearInferred || told.from === told.to) continue;
    const place = { at: 'cell', sheet: name, row: number, column: at + 1 } as const;
    return { from: told.from, to: told.to, evidence: { slot: 'period', place, quote: quote.slice(0, 200) } };
  }
  return null;
}

const DAY_OR_TO = /^(?:a|à|até|to|until|through|-|–|[\d./-]{6,10})$/i;

/**
 * The days that a sum of lines of one month is of: those that are stated for all of them, as far as they lie in that month;
 * else those of the lines themselves.
 */
export function daysOfSum(
  own: { readonly from: string; readonly to: string },
  stated: readonly Stated[],
): { from: string; to: string; evidence: readonly PlacedQuote[] } {
  const of = stated.find(({ from, to }) => from <= own.from && own.to <= to);
  if (of === undefined) return { ...own, evidence: [] };
  const [year = 0, month = 0] = own.from.split('-').map(Number);
  const whole = months(year, month);
  return {
    from: of.from > whole.from ? of.from : whole.from,
    to: of.to < whole.to && own.to <= whole.to ? of.to : own.to > whole.to ? own.to : whole.to,
    evidence: [of.evidence],
  };
}

const NUMBER = /\d(?:[\d.,]*\d)?/;

/** What was left of a document without the totals that come to what is proposed: nothing of them was left. */
export function withoutAgreeing(
  unused: readonly Unused[],
  sums: readonly DocumentActivity[],
): readonly Unused[] {
  const told = new Set(sums.flatMap(({ quantity }) => quantity ?? []));
  return unused.filter(({ reason, quote }) => {
    const digits = reason === 'total' ? NUMBER.exec(quote)?.[0] : undefined;
    if (digits === undefined) return true;
    const read = [readIn(digits, 'comma'), readIn(digits, 'dot')];
    return !read.some((value) => value !== null && told.has(value));
  });
}
