import { pattern } from '../lexicon/pattern.ts';
import {
  add,
  decimal,
  divide,
  equals,
  isPositive,
  multiply,
  subtract,
  toText,
  ZERO,
} from '#engine/decimal.ts';
import type { Reading } from '../reading/reading.ts';
import type { Place } from '../text/mentions.ts';

/** A part of a whole as it was said: numerator and denominator, or what the other parts leave. */
export interface Fraction extends Place {
  /** Null for `o resto`, `the other half`. */
  readonly of: readonly [numerator: string, denominator: string] | null;
}

const WORDS: readonly (readonly [RegExp, readonly [string, string] | null])[] = [
  [pattern('g')`\b(?:{drafts.fraction_rests}|(?:a )?outra metade)\b`, null],
  [/\b(?:metade|half)\b/g, ['1', '2']],
  [/\b(?:um terco|one third|a third|1\/3)(?![a-z0-9])/g, ['1', '3']],
  [/\b(?:dois tercos|two thirds|2\/3)(?![a-z0-9])/g, ['2', '3']],
  [/\b(?:um quarto|one quarter|a quarter|1\/4)(?![a-z0-9])(?! de (?:hotel|hospital))/g, ['1', '4']],
  [/\b(?:tres quartos|three quarters|3\/4)(?![a-z0-9])/g, ['3', '4']],
  [/\b(?:um quinto|one fifth|a fifth|1\/5)(?![a-z0-9])/g, ['1', '5']],
  [/\b(?:um decimo|one tenth|a tenth|1\/10)(?![a-z0-9])/g, ['1', '10']],
];
const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:%|por cento|percent|per cent)/g;

/** The parts that a text tells of one whole, in order. */
export function fractionsIn({ text }: Reading): Fraction[] {
  const found: Fraction[] = [];
  for (const match of text.matchAll(PERCENT))
    found.push({
      start: match.index,
      end: match.index + match[0].length,
      of: [(match[1] ?? '').replace(',', '.'), '100'],
    });
  for (const [pattern, of] of WORDS)
    for (const match of text.matchAll(pattern)) {
      const place = { start: match.index, end: match.index + match[0].length };
      if (found.every((other) => place.end <= other.start || other.end <= place.start))
        found.push({ ...place, of });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** What a part comes to, with its arithmetic; null where it does not come out even. */
interface Share {
  readonly quantity: string;
  readonly arithmetic: string;
}

/**
 * The parts of a whole in its own unit, exact; null where they do not make up the whole, or one does not end as a decimal.
 * @param whole plain decimal string
 */
export function sharesOf(whole: string, parts: readonly Fraction[]): readonly Share[] | null {
  const open = parts.filter(({ of }) => of === null).length;
  if (parts.length < 2 || open > 1) return null;
  const amounts = parts.map(({ of }) => (of === null ? null : partOf(whole, of)));
  const told = amounts.flatMap((one) => (one === null ? [] : [one]));
  if (told.length + open !== parts.length) return null;
  const sum = told.reduce((total, one) => add(total, decimal(one.quantity)), ZERO);
  const rest = subtract(decimal(whole), sum);
  if (open === 0 ? !equals(rest, ZERO) : !isPositive(rest)) return null;
  const last = {
    quantity: toText(rest),
    arithmetic: [whole, ...told.map(({ quantity }) => quantity)].join(' − '),
  };
  return amounts.map((one) => one ?? last);
}

function partOf(whole: string, [numerator, denominator]: readonly [string, string]): Share | null {
  const times = multiply(decimal(whole), decimal(numerator));
  const value = divide(times, decimal(denominator));
  if (!equals(multiply(value, decimal(denominator)), times)) return null;
  const arithmetic =
    denominator === '100'
      ? `${whole} × ${numerator} %`
      : numerator === '1'
        ? `${whole} ÷ ${denominator}`
        : `${whole} × ${numerator} ÷ ${denominator}`;
  return { quantity: toText(value), arithmetic };
}
