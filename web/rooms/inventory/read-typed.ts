import { decimal, divide, fromInteger, multiply, parseDecimal, toText } from '#engine/decimal.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Formats } from '#web/words/format.ts';
import type { Language } from '#web/words/language.ts';

/** `2024` or `2022, 2023, 2024`, ascending and each once; null where it is neither. */
export function readYears(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const years = [...new Set(parts.map(Number))].sort((one, other) => one - other);
  const fits = years.every((year) => Number.isInteger(year) && year >= 1990 && year <= 2100);
  return years.length > 0 && years.length <= 5 && fits ? years : null;
}

/** A typed percentage as a share: `5` → `0.05`; null where it is none above 0 and at most 100. */
export function readThreshold(text: string, marks: Language): string | null {
  return shareOfPercent(text, marks, false);
}

/** A typed percentage as a share, also none of it: `41,5` → `0.415`, `0` → `0`. */
export function readShare(text: string, marks: Language): string | null {
  return shareOfPercent(text, marks, true);
}

function shareOfPercent(text: string, marks: Language, mayBeZero: boolean): string | null {
  const plain = text.replace('%', '').trim();
  if (mayBeZero && /^0+([.,]0+)?$/.test(plain)) return '0';
  const percent = readAmount(plain, marks);
  if (percent === null || Number(percent) > 100) return null;
  return toText(divide(decimal(percent), fromInteger(100)));
}

/** A share as the percentage that one would type: `0.415` → `41,5`. */
export function writePercent(share: string, formats: Pick<Formats, 'exact'>): string {
  const parsed = parseDecimal(share);
  return parsed === null ? '' : formats.exact(toText(multiply(parsed, fromInteger(100))));
}

/** Tonnes as kilograms, exactly. */
export function kgOfTonnes(tonnes: string): string {
  return toText(multiply(decimal(tonnes), fromInteger(1000)));
}
