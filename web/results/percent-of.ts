import { decimal, multiply, toText } from '#engine/decimal.ts';

/** A part of one as a percentage, exactly and without a sign. */
export function percentOf(share: string): string {
  return toText(multiply(decimal(share), decimal('100')));
}
