import type { Cell } from '#documents/document.ts';
import type { NumberStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import { product } from '../../language/numbers/exact.ts';
import { DIMENSION_OF } from '../../language/words/units.ts';
import { unitOf } from '../words/words.ts';

/** A number as it stands in a cell, before anybody knows which mark is the decimal one. */
export interface WrittenNumber {
  /** Only digits and marks, with its sign. */
  readonly digits: string;
  /** The unit or currency that stands beside it. */
  readonly unit: string | null;
}

const BLANK =
  /^[\s\u00a0]*(?:[-–—.]+|n\s*\/?\s*[ad]\.?|#n\/d|#n\/a|null|nd|s\/d|nao ha|vazio|tbd|none|nil|nenhum[oa]?|\?+)?[\s\u00a0]*$/i;

/** Nothing, a dash, `n/d`: missing, which is not zero. */
export function isBlank(cell: Cell | undefined): boolean {
  return (
    cell === undefined || (cell.number === undefined && cell.date === undefined && BLANK.test(cell.text))
  );
}

const WRITTEN =
  /^(R\$|US\$|\$|€|£|BRL|USD|EUR|GBP)?\s*([-+−]?)\s*(\d[\d.,\s\u00a0']*?)\s*([^\d\s.,][^\d]{0,24}|m[3²³2]|nm3)?$/i;

/** `118 lb (53.5 kg)`, `118 lb / 53,5 kg`: an amount, and what it comes to in another unit. */
const CONVERTED =
  /^(\d[^()[\]/=]{0,40}?)\s*(?:[([]\s*[=≈~]?\s*([^()[\]]{1,40}?)\s*[)\]]|[/=≈]\s*(\d.{0,40}))$/;

/**
 * The number that a text is, with a unit beside it or without; of an amount that is written in two units of one measure
 * the first. Null where the text is something else.
 */
export function writtenNumber(text: string): WrittenNumber | null {
  const match = WRITTEN.exec(text.trim());
  if (match === null) return convertedNumber(text.trim());
  const [, currency, sign = '', digits = '', tail] = match;
  // `R$ 7,10/kg` is a price.
  if (currency !== undefined && tail !== undefined) return null;
  const beside = tail ?? currency;
  const unit = beside === undefined ? null : unitOf(beside);
  if (beside !== undefined && unit === null) return null;
  return {
    digits: `${sign === '−' ? '-' : sign === '+' ? '' : sign}${digits.replaceAll(/[\s\u00a0']/g, '')}`,
    unit,
  };
}

function convertedNumber(text: string): WrittenNumber | null {
  const [, told = '', inBrackets, beside] = CONVERTED.exec(text) ?? [];
  const [first, second] = [WRITTEN.test(told), WRITTEN.test(inBrackets ?? beside ?? '')];
  if (!first || !second) return null;
  const [own, other] = [writtenNumber(told), writtenNumber(inBrackets ?? beside ?? '')];
  const [unit, converted] = [own?.unit ?? null, other?.unit ?? null];
  if (unit === null || converted === null || unit === converted) return null;
  return DIMENSION_OF.get(unit) === DIMENSION_OF.get(converted) ? own : null;
}

/** What one number says about the style of its column; `open`: fits both, with different values. */
export function styleOf(digits: string): 'comma' | 'dot' | 'either' | 'open' | 'none' {
  const unsigned = digits.replace(/^-/, '');
  const asComma = readIn(unsigned, 'comma');
  const asDot = readIn(unsigned, 'dot');
  if (asComma === null && asDot === null) return 'none';
  if (asComma === null) return 'dot';
  if (asDot === null) return 'comma';
  return asComma === asDot ? 'either' : 'open';
}

const COMMA = /^(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const DOT = /^(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** The exact decimal that digits are in a style; null where they do not fit it. */
export function readIn(digits: string, style: 'comma' | 'dot'): string | null {
  const negative = digits.startsWith('-');
  const unsigned = negative ? digits.slice(1) : digits;
  if (unsigned.length > 60 || !(style === 'comma' ? COMMA : DOT).test(unsigned)) return null;
  const dotted =
    style === 'comma' ? unsigned.replaceAll('.', '').replace(',', '.') : unsigned.replaceAll(',', '');
  return product(negative ? `-${dotted}` : dotted);
}

export type CellNumber =
  | { readonly read: 'number'; readonly value: string; readonly unit: string | null }
  /** Two readings, and nothing in the column decides. */
  | { readonly read: 'open'; readonly values: readonly [string, string]; readonly unit: string | null }
  | { readonly read: 'blank' }
  | { readonly read: 'unreadable' };

/**
 * The exact amount of a cell: as the file types it, else as its text reads in the style of the column. The only way in
 * which a number of a sheet becomes a quantity.
 */
export function numberOf(cell: Cell | undefined, style: NumberStyle): CellNumber {
  if (cell === undefined || isBlank(cell)) return { read: 'blank' };
  if (cell.date !== undefined) return { read: 'unreadable' };
  const written = writtenNumber(cell.text);
  if (cell.number !== undefined) {
    const typed = /^-?\d+(?:\.\d+)?$/.test(cell.number) ? product(cell.number) : null;
    return asNumber(typed, written?.unit ?? null);
  }
  if (written === null) return { read: 'unreadable' };
  const { digits, unit } = written;
  if (style !== null) return asNumber(readIn(digits, style), unit);
  const [asComma, asDot] = [readIn(digits, 'comma'), readIn(digits, 'dot')];
  if (asComma !== null && asDot !== null && asComma !== asDot)
    return { read: 'open', values: [asComma, asDot], unit };
  return asNumber(asComma ?? asDot, unit);
}

const asNumber = (value: string | null, unit: string | null): CellNumber =>
  value === null ? { read: 'unreadable' } : { read: 'number', value, unit };

/** The text of a cell as a quote: what a person sees, within bounds. */
export function quoteOf(cell: Cell | undefined): string {
  return (cell?.text ?? '').slice(0, 200);
}
