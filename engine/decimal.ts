/**
 * Exact decimal numbers: an integer coefficient times a power of ten, on BigInt.
 *
 * `12.50` is `{ coefficient: 125n, exponent: -1 }`. Addition, subtraction and multiplication are exact whatever the
 * size; division is exact where the quotient ends, and otherwise rounded half to even at a stated number of
 * significant digits (34, as IEEE 754 decimal128). Nothing else in the product rounds before display.
 */
export interface Decimal {
  readonly coefficient: bigint;
  readonly exponent: number;
}

/** Significant digits kept by a division that does not end. */
export const DIVISION_DIGITS = 34;

/** The longest text that is read as a number: longer ones are an attack or a mistake, never a quantity. */
const LONGEST_TEXT = 400;
const PLAIN = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;
const SCIENTIFIC = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+))[eE]([+-]?\d{1,3})$/;

const POWERS_OF_TEN: bigint[] = [];
for (let power = 1n; POWERS_OF_TEN.length < 100; power *= 10n) POWERS_OF_TEN.push(power);

export const ZERO: Decimal = { coefficient: 0n, exponent: 0 };
export const ONE: Decimal = { coefficient: 1n, exponent: 0 };

/**
 * Reads a plain decimal: digits with at most one dot and an optional sign; no exponent, no separators, no spaces.
 * Anything else is `null`, also what is no text at all: types do not hold for data. The strict reading is for machine text;
 * `quantity.ts` reads what people write.
 */
export function parseDecimal(text: string): Decimal | null {
  if (typeof text !== 'string' || text.length > LONGEST_TEXT || !PLAIN.test(text)) return null;
  const dot = text.indexOf('.');
  if (dot < 0) return { coefficient: BigInt(text), exponent: 0 };
  let end = text.length;
  while (text.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
  return { coefficient: BigInt(text.slice(0, dot) + text.slice(dot + 1, end)), exponent: dot + 1 - end };
}

/** Reads a plain decimal or one with an exponent (`1.2E-05`), as spreadsheets of reference data hold them. */
export function parseScientific(text: string): Decimal | null {
  const plain = parseDecimal(text);
  if (plain !== null) return plain;
  const parts = SCIENTIFIC.exec(text);
  if (parts === null) return null;
  const mantissa = parseDecimal((parts[1] ?? '').replace(/\.$/, ''));
  if (mantissa === null) return null;
  return { coefficient: mantissa.coefficient, exponent: mantissa.exponent + Number(parts[2]) };
}

/** A decimal from text that the programmer vouches for; throws a RangeError on anything that is not a plain decimal. */
export function decimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`not a plain decimal: ${text.slice(0, 40)}`);
  return value;
}

/** A decimal from a whole number (days, counts); throws a RangeError on a fraction. */
export function fromInteger(value: number): Decimal {
  return { coefficient: BigInt(value), exponent: 0 };
}

export function add(a: Decimal, b: Decimal): Decimal {
  if (a.exponent === b.exponent) return { coefficient: a.coefficient + b.coefficient, exponent: a.exponent };
  if (a.exponent > b.exponent)
    return { coefficient: scaledTo(a, b.exponent) + b.coefficient, exponent: b.exponent };
  return { coefficient: a.coefficient + scaledTo(b, a.exponent), exponent: a.exponent };
}

export function subtract(a: Decimal, b: Decimal): Decimal {
  return add(a, negate(b));
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/**
 * `a / b`, exact where the quotient ends within `digits` significant digits, else rounded half to even there.
 * Division by zero is a programmer's mistake and throws a RangeError: callers test `isZero` first.
 */
export function divide(a: Decimal, b: Decimal, digits: number = DIVISION_DIGITS): Decimal {
  if (b.coefficient === 0n) throw new RangeError('division by zero');
  if (a.coefficient === 0n) return ZERO;
  const shift = Math.max(0, digits + digitCount(b.coefficient) - digitCount(a.coefficient) + 1);
  const dividend = a.coefficient * powerOfTen(shift);
  const exponent = a.exponent - b.exponent - shift;
  const quotient = dividend / b.coefficient;
  const remainder = dividend % b.coefficient;
  if (remainder === 0n) return roundToDigits(shorten(quotient, exponent), digits, false);
  return roundToDigits({ coefficient: quotient, exponent }, digits, true);
}

export function negate(a: Decimal): Decimal {
  return { coefficient: -a.coefficient, exponent: a.exponent };
}

export function absolute(a: Decimal): Decimal {
  return a.coefficient < 0n ? negate(a) : a;
}

/** −1, 0 or 1 as `a` is less than, equal to or greater than `b`. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = scaledTo(a, exponent);
  const right = scaledTo(b, exponent);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

export function equals(a: Decimal, b: Decimal): boolean {
  return compare(a, b) === 0;
}

export function isZero(a: Decimal): boolean {
  return a.coefficient === 0n;
}

export function isPositive(a: Decimal): boolean {
  return a.coefficient > 0n;
}

/** The exact sum; of nothing, zero. */
export function sum(list: readonly Decimal[]): Decimal {
  let total = ZERO;
  for (const item of list) total = add(total, item);
  return total;
}

/** Plain notation: no exponent, no trailing zeros, no `-0`. `toText(decimal('1.50'))` is `'1.5'`. */
export function toText(a: Decimal): string {
  if (a.coefficient === 0n) return '0';
  const text = a.coefficient.toString();
  if (a.exponent === 0) return text;
  if (a.exponent > 0) return text + '0'.repeat(a.exponent);
  const negative = text.charCodeAt(0) === MINUS;
  const digits = negative ? text.slice(1) : text;
  const places = -a.exponent;
  let end = digits.length;
  const lowest = Math.max(0, end - places);
  while (end > lowest && digits.charCodeAt(end - 1) === DIGIT_ZERO) end -= 1;
  const whole = digits.length > places ? digits.slice(0, digits.length - places) : '0';
  const fraction =
    digits.length >= places
      ? digits.slice(lowest, end)
      : '0'.repeat(places - digits.length) + digits.slice(0, end);
  return `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Rounded half to even at so many decimal places; for display and for comparing with printed values only. */
export function roundToPlaces(a: Decimal, places: number): Decimal {
  if (-a.exponent <= places) return a;
  return { coefficient: halfEven(a.coefficient, -a.exponent - places, false), exponent: -places };
}

const MINUS = '-'.charCodeAt(0);
const DIGIT_ZERO = '0'.charCodeAt(0);

function powerOfTen(power: number): bigint {
  return POWERS_OF_TEN[power] ?? 10n ** BigInt(power);
}

function scaledTo(a: Decimal, exponent: number): bigint {
  return a.exponent === exponent ? a.coefficient : a.coefficient * powerOfTen(a.exponent - exponent);
}

function digitCount(coefficient: bigint): number {
  const length = coefficient.toString().length;
  return coefficient < 0n ? length - 1 : length;
}

/** Moves trailing zeros from the coefficient into the exponent, so that coefficients stay small. */
function shorten(coefficient: bigint, exponent: number): Decimal {
  if (coefficient === 0n) return ZERO;
  let shortened = coefficient;
  let moved = exponent;
  while (shortened % 10n === 0n) {
    shortened /= 10n;
    moved += 1;
  }
  return { coefficient: shortened, exponent: moved };
}

function roundToDigits(a: Decimal, digits: number, more: boolean): Decimal {
  const excess = digitCount(a.coefficient) - digits;
  if (excess <= 0) return shorten(a.coefficient, a.exponent);
  return shorten(halfEven(a.coefficient, excess, more), a.exponent + excess);
}

/** Drops `places` digits, half to even; `more` says that a non-zero tail lies below the coefficient already. */
function halfEven(coefficient: bigint, places: number, more: boolean): bigint {
  const unit = powerOfTen(places);
  const quotient = coefficient / unit;
  const rest = coefficient % unit;
  const double = (rest < 0n ? -rest : rest) * 2n;
  if (double < unit) return quotient;
  const away = coefficient < 0n ? quotient - 1n : quotient + 1n;
  if (double > unit || more) return away;
  return quotient % 2n === 0n ? quotient : away;
}
