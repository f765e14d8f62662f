import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import { normal } from './exact.ts';
import type { Locale } from '../understanding.ts';

export type Numeral =
  | { readonly certain: true; readonly value: string }
  /** Both readings, the locale's own first. */
  | { readonly certain: false; readonly values: readonly [string, string] };

/** `1,24,500`, `12,34,567.50`: lakhs and crores, as India writes them; the marks fit no other number. */
const INDIAN = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

/**
 * Reads digits with separators by the engine's rule (`parseQuantityText`), the one place where the number formats are
 * kept: certain where only one reading exists, both readings where the locale's decimal mark stands before exactly three
 * digits. Null where the marks fit no number. `multiplied` (a word like `milhão` follows) makes a single mark a decimal
 * mark, for nobody writes the thousands of `51,200 mil`.
 */
export function readNumeral(text: string, locale: Locale, multiplied = false): Numeral | null {
  if (INDIAN.test(text)) return sure(text.replaceAll(',', ''));
  if (multiplied && /^\d+[.,]\d+$/.test(text)) return sure(text.replace(',', '.'));
  const read = parseQuantityText(text, locale);
  if (read.ok) return { certain: true, value: toText(read.value) };
  const [problem] = read.problems;
  if (problem?.code === 'quantity.ambiguous')
    return { certain: false, values: [normal(problem.params['a'] ?? ''), normal(problem.params['b'] ?? '')] };
  return null;
}

function sure(text: string): Numeral {
  return { certain: true, value: normal(text) };
}
