import { decimal, multiply, toText } from '#engine/decimal.ts';

/** A published number as plain digits: `4e-05` becomes `0.00004`; no digit is added or lost. */
export function plain(value: string): string {
  const [mantissa = '', exponent] = value.trim().toLowerCase().split('e');
  return exponent === undefined ? mantissa : shift(mantissa, Number(exponent));
}

/** Moves the decimal point: `shift('1.5', 3)` is `1500`, `shift('1.5', -3)` is `0.0015`. */
export function shift(value: string, places: number): string {
  const power = places >= 0 ? `1${'0'.repeat(places)}` : `0.${'0'.repeat(-places - 1)}1`;
  return times(plainOrSame(value), power);
}

function plainOrSame(value: string): string {
  return /e/i.test(value) ? plain(value) : value;
}

/** The exact product of two plain decimals. */
export function times(left: string, right: string): string {
  return toText(multiply(decimal(left), decimal(right)));
}

/**
 * A figure of a spreadsheet as it was published. Spreadsheets hold 15 significant digits; a parser that went through
 * binary floats prints 17 (`0.11367000000000001`). Longer figures are cut back to 15; shorter ones stay as they are.
 */
export function published(value: string): string {
  const digits = plain(value);
  const significant = digits.replace('.', '').replace(/^0+/, '');
  if (significant.length <= 15) return digits;
  const [whole = '', part] = plain(Number(digits).toPrecision(15)).split('.');
  const rest = (part ?? '').replace(/0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}
