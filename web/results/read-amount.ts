import { isZero, toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import type { Language } from '#web/words/language.ts';

/** A typed amount above zero as a plain decimal; null where it cannot be read in one way only. */
export function readAmount(text: string, marks: Language): string | null {
  const read = readQuantity(text, marks);
  return read === '0' ? null : read;
}

/** A typed quantity as a plain decimal, which may be zero; null where it cannot be read in one way only. */
export function readQuantity(text: string, marks: Language): string | null {
  const parsed = parseQuantityText(text, marks);
  return parsed.ok ? toText(parsed.value) : null;
}

export type AmountFault =
  | { readonly kind: 'unreadable' | 'negative' | 'zero' }
  | { readonly kind: 'ambiguous'; readonly a: string; readonly b: string };

/** Why a typed amount above zero is none, for the sentence beside its field; null where it is one. */
export function amountFault(text: string, marks: Language): AmountFault | null {
  const parsed = parseQuantityText(text, marks);
  if (parsed.ok) return isZero(parsed.value) ? { kind: 'zero' } : null;
  const [problem] = parsed.problems;
  if (problem?.code === 'quantity.ambiguous') {
    const { a = '', b = '' } = problem.params;
    return { kind: 'ambiguous', a, b };
  }
  return { kind: problem?.code === 'quantity.negative' ? 'negative' : 'unreadable' };
}
