import { toText } from '#engine/decimal.ts';
import { parseQuantityText } from '#engine/quantity.ts';
import type { Language } from '#web/words/language.ts';

/** A typed amount above zero as a plain decimal; null where it cannot be read in one way only. */
export function readAmount(text: string, marks: Language): string | null {
  const parsed = parseQuantityText(text, marks);
  return parsed.ok ? toText(parsed.value) : null;
}
