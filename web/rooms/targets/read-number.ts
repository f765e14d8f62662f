import { decimal, multiply, toText } from '#engine/decimal.ts';
import { readAmount } from '#web/results/read-amount.ts';
import type { Language } from '#web/words/language.ts';

/** A typed number, also zero and below it, as a plain decimal; null where it cannot be read in one way only. */
export function readNumber(text: string, marks: Language): string | null {
  const trimmed = text.trim().replace('−', '-');
  const isBelow = trimmed.startsWith('-');
  const size = (isBelow ? trimmed.slice(1) : trimmed).trim();
  if (/^0+([.,]0+)?$/.test(size)) return '0';
  const amount = readAmount(size, marks);
  return amount === null ? null : `${isBelow ? '-' : ''}${amount}`;
}

/** A typed percentage as a part of one, exactly. */
export function readPercent(text: string, marks: Language): string | null {
  const number = readNumber(text.replace('%', ''), marks);
  return number === null ? null : toText(multiply(decimal(number), decimal('0.01')));
}

/** Typed tonnes as kilograms, exactly. */
export function readTonnes(text: string, marks: Language): string | null {
  const number = readNumber(text, marks);
  return number === null ? null : toText(multiply(decimal(number), decimal('1000')));
}
