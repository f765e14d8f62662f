import type { ReportTable } from './document.ts';

/** Points in a cell, on the wide side: of a small letter, of a capital, a digit or a hyphen, and of the room around a text. */
const SMALL = 4.5;
const LARGE = 6;
const ROOM = 10;
/** Letters of a word that may be broken: an address, an id. */
const MOST_WORD = 24;
/** Letters of a text that stays on one line where there is room; where there is not, shorter ones alone do, and at last words. */
const WHOLE = [22, 16, 12, 0];
const MOST_HEADING = 22;
/** Letters of a heading are bold, and wider for it. */
const BOLD = 1.1;
/** Letters that a cell asks one line for; a longer text is broken into lines anyway. */
const MOST_LINE = 60;
/** The same for a reason in the place of a figure, which is small print. */
const MOST_REASON = 32;

/** Points that a column takes: so that no word of it breaks, and so that each of its cells is one line. */
interface Wanted {
  readonly least: number;
  readonly most: number;
}

/**
 * Widths of the columns of a table that is as wide as the page, as browsers lay tables out (CSS 2.2, section 17.5.2.2, automatic
 * table layout): no word breaks where all fit beside one another, short texts stay whole where there is room, and what is left goes
 * where lines break.
 * @param width of the whole, in points @returns points, which add up to it
 */
export function columnWidths(table: ReportTable, width: number): number[] {
  for (const whole of WHOLE) {
    const widths = shared(table, width, whole);
    if (widths !== null) return widths;
  }
  return inProportion(table, width);
}

/** None where the least that the columns want does not fit. */
function shared({ columns, rows }: ReportTable, width: number, whole: number): number[] | null {
  const wanted = columns.map((_, at) => wantedOf({ columns, rows }, at, whole));
  const sum = (of: (one: Wanted) => number): number => wanted.reduce((total, one) => total + of(one), 0);
  const [least, most] = [sum((one) => one.least), sum((one) => one.most)];
  if (least > width) return null;
  if (most <= width) return wanted.map((one) => (width * one.most) / most);
  const part = (width - least) / (most - least);
  return wanted.map((one) => one.least + part * (one.most - one.least));
}

/** Where not even the words fit, everything is shared by what stands in it. */
function inProportion({ columns, rows }: ReportTable, width: number): number[] {
  const most = columns.map((_, at) => wantedOf({ columns, rows }, at, 0).most);
  const all = most.reduce((sum, one) => sum + one, 0);
  return most.map((one) => (width * one) / all);
}

function wantedOf(
  { columns, rows }: Pick<ReportTable, 'columns' | 'rows'>,
  at: number,
  whole: number,
): Wanted {
  const { title = '', unit, kind } = columns[at] ?? {};
  const heading = unit === undefined ? title : `${title} (${unit})`;
  let [least, most] = [BOLD * unbroken(heading, whole), BOLD * points(heading.slice(0, MOST_HEADING))];
  for (const { cells } of rows) {
    const { text = '', exact } = cells[at] ?? {};
    const isReason = exact === null;
    // A figure with the blank of its thousands is one word.
    least = Math.max(least, unbroken(text, kind === 'number' && !isReason ? MOST_WORD : whole));
    most = Math.max(most, points(text.slice(0, isReason ? MOST_REASON : MOST_LINE)));
  }
  return { least: least + ROOM, most: Math.max(least, most) + ROOM };
}

/** What of a text never breaks: all of it up to so many letters, else its longest word. */
function unbroken(text: string, whole: number): number {
  if (text.length <= whole) return points(text);
  return text.split(/\s+/).reduce((most, word) => Math.max(most, points(word.slice(0, MOST_WORD))), 0);
}

function points(text: string): number {
  const large = text.match(/[\p{Lu}\p{Nd}\p{Pd}]/gu)?.length ?? 0;
  return text.length * SMALL + large * (LARGE - SMALL);
}
