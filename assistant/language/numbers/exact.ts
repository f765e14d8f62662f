import { add, type Decimal, decimal, isZero as zero, multiply, toText } from '#engine/decimal.ts';

/** The product of plain decimal strings, as a plain decimal string. */
export function product(...factors: readonly string[]): string {
  let result: Decimal = decimal('1');
  for (const factor of factors) result = multiply(result, decimal(factor));
  return toText(result);
}

/** The sum of two plain decimal strings. */
export function plus(a: string, b: string): string {
  return toText(add(decimal(a), decimal(b)));
}

/** Plain notation: no leading zeros, no trailing zeros behind the dot. */
export function normal(text: string): string {
  return toText(decimal(text));
}

export function isZero(text: string): boolean {
  return zero(decimal(text));
}
