/**
 * A quantity: an exact amount with its unit, and the reading of amounts as people write them.
 *
 * `1.234,56` and `1,234.56` are certain wherever they are written. One separator with exactly three digits after it is
 * not: `1.200` is twelve hundred in Brazil, and `1,040` may be 1040 or 1.04 there. What the workspace's own thousands
 * mark separates is read as thousands; what its decimal mark separates is asked (`quantity.ambiguous`), never guessed.
 */
import type { Decimal } from './decimal.ts';
import { compare, divide, equals, multiply, ONE, parseDecimal, ZERO } from './decimal.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import type { Unit } from './unit.ts';
import { conversion, resolveUnit } from './unit.ts';

export interface Quantity {
  readonly amount: Decimal;
  readonly unit: Unit;
}

/** Number formats of a workspace, by its decimal mark. */
const DECIMAL_MARKS: Readonly<Record<string, string>> = { 'pt-BR': ',', en: '.' };

export type NumberFormat = 'pt-BR' | 'en';

const SHOWN_CHARACTERS = 80;
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Spaces and apostrophes that separate groups of three: `1 234 567`, `1'234`. */
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’]\d{3})+(?=$|[.,]\d+$)/;

/**
 * The same quantity in another unit of the same dimension, exact wherever the ratio of the units ends as a decimal.
 * Refuses with `unit.dimension` (`from`, `to`) otherwise.
 */
export function convert(quantity: Quantity, to: Unit): Result<Quantity> {
  const rule = conversion(quantity.unit, to);
  if (rule === null) return refuse('unit.dimension', { from: quantity.unit.code, to: to.code });
  const product = multiply(quantity.amount, rule.multiplier);
  return ok({ amount: equals(rule.divisor, ONE) ? product : divide(product, rule.divisor), unit: to });
}

/**
 * A quantity from machine text: an amount and a unit code. Refuses with the problems of `readAmount` and `readUnit`.
 */
export function readQuantity(amountText: string, unitText: string): Result<Quantity> {
  const amount = readAmount(amountText);
  if (!amount.ok) return amount;
  const unit = readUnit(unitText);
  return unit.ok ? ok({ amount: amount.value, unit: unit.value }) : unit;
}

/**
 * An amount from machine text: a plain decimal with a dot, zero (a month without consumption) or more. Refuses with
 * `quantity.unreadable` or `quantity.negative`.
 */
export function readAmount(text: string): Result<Decimal> {
  const amount = parseDecimal(text);
  if (amount === null) return refuse('quantity.unreadable', { text: shown(text) });
  return notNegative(amount, text);
}

function notNegative(amount: Decimal, text: string): Result<Decimal> {
  return compare(amount, ZERO) < 0 ? refuse('quantity.negative', { text: shown(text) }) : ok(amount);
}

/** A unit from its code; refuses with `unit.missing` or `unit.unknown`. */
export function readUnit(text: string): Result<Unit> {
  if (typeof text !== 'string' || text.trim() === '') return refuse('unit.missing');
  const unit = resolveUnit(text);
  return unit === null ? refuse('unit.unknown', { text: shown(text) }) : ok(unit);
}

/**
 * The amount in a number as a person wrote it (only the number, no unit), in the workspace's number format.
 * Refuses with `quantity.unreadable`, `quantity.negative`, or `quantity.ambiguous` with the two possible
 * readings as plain decimals in the params `a` (as a decimal) and `b` (as thousands).
 */
export function parseQuantityText(text: string, format: NumberFormat): Result<Decimal> {
  if (typeof text !== 'string') return refuse('quantity.unreadable', { text: '' });
  const typed = text.trim();
  const unsigned = typed.replace(/^[+\-−–]\s*/, '');
  const negative = /^[-−–]/.test(typed);
  const readings = readPositive(unsigned, DECIMAL_MARKS[format] ?? '.');
  if (readings === null) return refuse('quantity.unreadable', { text: shown(text) });
  if (readings.length > 1) {
    return refuse('quantity.ambiguous', { text: shown(text), a: readings[0] ?? '', b: readings[1] ?? '' });
  }
  const amount = parseDecimal(readings[0] ?? '');
  if (amount === null) return refuse('quantity.unreadable', { text: shown(text) });
  return negative && !equals(amount, ZERO) ? refuse('quantity.negative', { text: shown(text) }) : ok(amount);
}

/** One reading as a plain decimal, two where the separator can mean either, `null` where there is none. */
function readPositive(text: string, decimalMark: string): string[] | null {
  const joined = SPACED.test(text) ? text.replace(/[ \u00a0\u2009\u202f'’]/g, '') : text;
  if (!/^\d+(?:[.,]\d+)*$|^[.,]\d+$/.test(joined)) return null;
  const marks = joined.replace(/\d/g, '');
  if (marks === '') return [joined];
  if (marks.length === 1)
    return joined === text ? readOneMark(joined, marks, decimalMark) : [asDecimal(joined)];
  return readManyMarks(joined, marks);
}

function readOneMark(text: string, mark: string, decimalMark: string): string[] {
  if (!ONE_GROUP.test(text)) return [asDecimal(text)];
  const thousands = withoutMarks(text);
  return mark === decimalMark ? [withoutTrailingZeros(asDecimal(text)), thousands] : [thousands];
}

/** Several marks: all alike group thousands; else only the last may differ, and it is the decimal mark. */
function readManyMarks(text: string, marks: string): string[] | null {
  const first = marks.charAt(0);
  const last = marks.charAt(marks.length - 1);
  if (marks === first.repeat(marks.length)) return GROUPED.test(text) ? [withoutMarks(text)] : null;
  if (marks !== first.repeat(marks.length - 1) + last) return null;
  const cut = text.lastIndexOf(last);
  const whole = text.slice(0, cut);
  return GROUPED.test(whole) ? [`${withoutMarks(whole)}.${text.slice(cut + 1)}`] : null;
}

function asDecimal(text: string): string {
  const plain = text.replace(',', '.');
  return plain.startsWith('.') ? `0${plain}` : plain;
}

function withoutTrailingZeros(text: string): string {
  return text.replace(/\.?0+$/, '');
}

function withoutMarks(text: string): string {
  return text.replace(/[.,]/g, '');
}

/** As much of a text as a problem may carry back. */
function shown(text: unknown): string {
  return typeof text === 'string' ? text.slice(0, SHOWN_CHARACTERS) : '';
}
