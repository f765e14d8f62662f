import { plus, product } from '../language/numbers/exact.ts';
import { fold } from '../language/text/fold.ts';
import { findNumbers } from '../language/numbers/numbers.ts';
import { tokenize } from '../language/text/tokens.ts';
import type { Locale } from '../language/understanding.ts';

/** A span as a model hands it in: offsets may be left out, then the quote is looked up in the text. */
export interface QuotedSpan {
  readonly slot: 'kind' | 'quantity' | 'unit' | 'period' | 'site';
  readonly quote: string;
  readonly start?: number | undefined;
  readonly end?: number | undefined;
}

export interface EvidenceSpan {
  readonly slot: QuotedSpan['slot'];
  readonly quote: string;
  readonly start: number;
  readonly end: number;
}

export type EvidenceCheck =
  | { readonly ok: true; readonly spans: readonly EvidenceSpan[] }
  | { readonly ok: false; readonly code: 'evidence.missing'; readonly params: Record<string, string> };

/** Numbers in one sentence that may be multiplied into one quantity (`18 x 20 kg`, `4 × 12 × 30 L`). */
const MOST_FACTORS = 6;

/**
 * Checks what a model claims to have read against the text it claims to have read it from, whoever the model is: each
 * quote must stand where it says, and the quantity must be what our own parser reads in the quoted numbers, as they
 * stand or multiplied. A number with ambiguous separators counts as unread: it has to be asked.
 * @param quantity plain decimal string, or null while it is open
 */
export function checkEvidence(
  quantity: string | null,
  spans: readonly QuotedSpan[],
  text: string,
  numbers: Locale,
  unit?: string | null,
): EvidenceCheck {
  const located: EvidenceSpan[] = [];
  for (const span of spans) {
    const place = locate(span, text);
    if (!place) return missing({ slot: span.slot, quote: span.quote.slice(0, 200) });
    located.push(place);
  }
  if (quantity === null) return { ok: true, spans: located };
  const read = located
    .filter((span) => span.slot === 'quantity')
    .flatMap((span) => numbersIn(span.quote, numbers));
  if (!isReadable(quantity, read, unit)) return missing({ slot: 'quantity', value: quantity });
  return { ok: true, spans: located };
}

/**
 * Whether `quantity` is one of the numbers, a product of some of them, or the difference of two (the readings of a meter).
 * Tonne-kilometres may come from kilograms: a thousandth of the product.
 */
export function isReadable(quantity: string, read: readonly string[], unit?: string | null): boolean {
  if (unit === 'tkm' && isReadable(product(quantity, '1000'), read)) return true;
  const wanted = product(quantity);
  if (read.length <= MOST_FACTORS && isDifference(wanted, read)) return true;
  const numbers = [...new Set(read)];
  if (numbers.includes(wanted)) return true;
  const factors = read.slice(0, MOST_FACTORS);
  for (let choice = 1; choice < 1 << factors.length; choice += 1) {
    const chosen = factors.filter((_, at) => choice & (1 << at));
    if (chosen.length > 1 && product(...chosen) === wanted) return true;
  }
  return false;
}

function isDifference(wanted: string, read: readonly string[]): boolean {
  return read.some((a) => read.some((b) => a !== b && plus(wanted, b) === product(a)));
}

/** Every number that our parser reads in a text without doubt, as plain decimal strings. */
export function numbersIn(text: string, numbers: Locale): string[] {
  const folded = fold(text);
  // `metade em Betim, metade em Camaçari`: the word is the factor of one half.
  const halves = /^\s*(?:metade|half)\s*$/.test(folded) ? ['0.5'] : [];
  return findNumbers(folded, tokenize(folded), [], numbers)
    .flatMap((mention) =>
      mention.value === null ? [] : [product(mention.negative ? `-${mention.value}` : mention.value)],
    )
    .concat(halves);
}

function locate(span: QuotedSpan, text: string): EvidenceSpan | null {
  const { slot, quote } = span;
  if (quote === '') return null;
  if (span.start === undefined || span.end === undefined) {
    const start = text.indexOf(quote);
    return start < 0 ? null : { slot, quote, start, end: start + quote.length };
  }
  const { start, end } = span;
  return text.slice(start, end) === quote ? { slot, quote, start, end } : null;
}

function missing(params: Record<string, string>): EvidenceCheck {
  return { ok: false, code: 'evidence.missing', params };
}
