import type { BillValue } from './bill.ts';
import { type DayOrder, firstDay } from './day.ts';
import type { Cell, Word } from './rows.ts';

const TO = String.raw`\s*(?:A|ATE|TO|THROUGH|UNTIL|TILL|-|–|—)\s*`;
const OF = String.raw`\s+(?:DE\s+|OF\s+)?`;
const NAMED = new RegExp(
  `(?<![\\d/.-])(\\d{1,2})(?:${OF}([A-Z]{3,9}))?${TO}(\\d{1,2})${OF}([A-Z]{3,9})${OF}(20\\d{2})(?!\\d)`,
);
const MONTH_FIRST = new RegExp(
  `(?<![A-Z])([A-Z]{3,9})\\s+(\\d{1,2})${TO}(?:([A-Z]{3,9})\\s+)?(\\d{1,2}),?\\s+(20\\d{2})(?!\\d)`,
);
const NUMERIC = new RegExp(
  `(?<![\\d/.-])(\\d{1,2})([/.])(\\d{1,2})${TO}(\\d{1,2})\\2(\\d{1,2})\\2(20\\d{2})(?!\\d)`,
);
const [SHORTEST, LONGEST] = [14, 100];

/**
 * A stretch in one cell whose first day leaves its year, or its month too, to the last: `1 - 31 January 2025`, `1 January to
 * 31 March 2025`, `15/02 a 17/03/2025`; of as many days as are billed together.
 */
export function sharedStretch(
  { folded, place }: Cell,
  order: DayOrder,
): { from: BillValue; to: BillValue } | null {
  const ends = namedEnds(folded) ?? numericEnds(folded);
  if (ends === null) return null;
  const [first, last, year] = ends;
  const day = (text: string) =>
    firstDay(
      text.split(' ').map((part): Word => ({ text: part, folded: part, place })),
      order,
    );
  const to = day(`${last}${year}`);
  const own = day(`${first}${year}`);
  // Over the turn of a year the first day is of the year before.
  const from = own && to && own.value > to.value ? day(`${first}${Number(year) - 1}`) : own;
  if (!from || !to) return null;
  const days = (Date.parse(to.value) - Date.parse(from.value)) / 86_400_000;
  return days >= SHORTEST && days <= LONGEST ? { from, to } : null;
}

/** First day, last day, both ready for their year, and the year. */
type Ends = readonly [string, string, string];

function namedEnds(folded: string): Ends | null {
  const day = NAMED.exec(folded);
  if (day !== null) {
    const [, a = '', own, b = '', month = '', year = ''] = day;
    return [`${a} ${own ?? month} `, `${b} ${month} `, year];
  }
  const [, month = '', a = '', other, b = '', year = ''] = MONTH_FIRST.exec(folded) ?? [];
  return year === '' ? null : [`${month} ${a} `, `${other ?? month} ${b} `, year];
}

function numericEnds(folded: string): Ends | null {
  const [, a = '', mark = '', b = '', c = '', d = '', year = ''] = NUMERIC.exec(folded) ?? [];
  return year === '' ? null : [`${a}${mark}${b}${mark}`, `${c}${mark}${d}${mark}`, year];
}
