/** Which good a customs code is: Annex I and II of Regulation (EU) 2023/956, Table 1 of Annex I of IR (EU) 2025/2547. */
import { excerpt, ok, type Result, refuse } from '../problem.ts';
import type { CbamTables, GoodRow } from './tables.ts';

export interface CbamGood {
  /** The digits as typed, without separators. */
  readonly digits: string;
  readonly sector: string;
  /** Aggregated goods category; null where Table 1 names none. */
  readonly category: string | null;
  /** Listed in Annex II: indirect emissions do not count. */
  readonly directOnly: boolean;
  /** What the law counts by; the tables of default values and benchmarks print per tonne all the same. */
  readonly functionalUnit: string;
}

const MOST_NAMED = 12;

/** Digits of a code however it is written (`2523 10 00`, `2523.10.00`); refuses with `cbam.code_unreadable`. */
export function digitsOf(code: string): Result<string> {
  const digits = code.replaceAll(/[\s.\-/]/g, '');
  return /^(\d{4}|\d{6}|\d{8}|\d{10})$/.test(digits)
    ? ok(digits)
    : refuse('cbam.code_unreadable', { code: excerpt(code) });
}

/** Codes as a problem names them: no more than a person reads. */
export function named(codes: Iterable<string>): string {
  return [...codes].slice(0, MOST_NAMED).join(' ');
}

/**
 * The good of a code of 4 to 10 digits. Refuses with `cbam.code_unreadable`, `cbam.code_outside` (not in Annex I, or an
 * exception of it), `cbam.code_heading` (stands over several goods of Annex I: which?).
 */
export function goodOf(code: string, tables: CbamTables): Result<CbamGood> {
  const read = digitsOf(code);
  if (!read.ok) return read;
  const digits = read.value;
  // Annex I prints some whole headings with six digits (7309 00): their four digits are the same good.
  const whole = tables.goods.get(`${digits}00`);
  const rows: GoodRow[] = whole === undefined ? [] : [whole];
  for (let length = digits.length; length >= 2; length -= 1) {
    const row = tables.goods.get(digits.slice(0, length));
    if (row !== undefined) rows.push(row);
  }
  const annex = rows.find(({ excluded, directOnly }) => excluded || directOnly !== null);
  if (annex === undefined) {
    const below = [...tables.goods.keys()].filter((prefix) => prefix.startsWith(digits));
    return below.length > 0
      ? refuse('cbam.code_heading', { code: digits, codes: named(below) })
      : refuse('cbam.code_outside', { code: digits });
  }
  if (annex.excluded) return refuse('cbam.code_outside', { code: digits });
  return ok({
    digits,
    sector: annex.sector,
    category: rows.find(({ category }) => category !== null)?.category ?? null,
    directOnly: annex.directOnly === true,
    functionalUnit: rows.find(({ functionalUnit }) => functionalUnit !== null)?.functionalUnit ?? 't',
  });
}
