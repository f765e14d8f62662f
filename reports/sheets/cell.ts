import { harmless } from '#text/formula.ts';
import { writable } from '#text/letters.ts';
import { STYLE } from './styles.ts';

/** A cell: text, an exact decimal or an ISO day, each as such; null: nothing, which is not zero. */
export type SheetCell = string | null | { readonly number: string } | { readonly day: string };

/** As many letters as a cell holds (ECMA-376 part 1, 18.18.93; Excel's own limit). */
const MOST_LETTERS = 32_767;
const DAY_MILLISECONDS = 86_400_000;
/** Of the calendar that begins in 1900 and has a day too many: right from 1 March 1900 on. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const FIRST_DAY = Date.UTC(1900, 2, 1);

export type SheetStyle = (typeof STYLE)[keyof typeof STYLE];

/** Letters that XML carries as they are; nearly all texts of large sheets have no others. */
const AS_IT_IS = /^[ !#-%'-;=?-~]*$/;

/** A text as XML carries it. */
export function xml(text: string): string {
  if (AS_IT_IS.test(text)) return text;
  return writable(text).replace(/[&<>"\t\n\r]/g, (letter) => ENTITIES[letter] ?? letter);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/**
 * A cell as an element. Text is stored as text, so that no program computes it; what one could take for a formula once it is typed
 * anew also carries the mark of a quoted text.
 */
export function cellPart(cell: SheetCell, reference: string, style?: SheetStyle): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') {
    const text = cell.length > MOST_LETTERS ? `${cell.slice(0, MOST_LETTERS - 1)}…` : cell;
    const look = style ?? (harmless(text) === text ? STYLE.text : STYLE.quoted);
    // Programs drop blanks at the ends of a text that does not say so.
    const space = /^\s|\s$/.test(text) ? ' xml:space="preserve"' : '';
    return `<c r="${reference}" s="${look}" t="inlineStr"><is><t${space}>${xml(text)}</t></is></c>`;
  }
  if ('day' in cell) {
    const day = dayNumber(cell.day.slice(0, 10));
    if (day === null) return cellPart(cell.day, reference, style);
    return `<c r="${reference}" s="${STYLE.day}"><v>${day}</v></c>`;
  }
  return `<c r="${reference}" s="${style ?? numberStyle(cell.number)}"><v>${xml(cell.number)}</v></c>`;
}

const dayNumbers = new Map<string, number | null>();
/** Of a century and a half. */
const MOST_DAYS = 50_000;

/** An ISO day as sheets count it; null: none of their calendar. Sheets of many rows have few days. */
function dayNumber(iso: string): number | null {
  const known = dayNumbers.get(iso);
  if (known !== undefined) return known;
  const day = Date.parse(`${iso}T00:00:00Z`);
  const number = day >= FIRST_DAY ? (day - DAY_ZERO) / DAY_MILLISECONDS : null;
  if (dayNumbers.size < MOST_DAYS) dayNumbers.set(iso, number);
  return number;
}

/** Whole numbers without places, others with three; what three places would hide as it is. */
function numberStyle(exact: string): SheetStyle {
  if (!exact.includes('.')) return STYLE.whole;
  return /^-?0?\.0{3}/.test(exact) ? STYLE.general : STYLE.number;
}

/** `A`, `B`, …, `AA` of a column from 0 on. */
export function letters(column: number): string {
  const before = Math.floor(column / 26);
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (column % 26));
}
