import { add, decimal, multiply, subtract, toText } from '#engine/decimal.ts';

/** Ends of an interval around an amount, kg, from its half-width in per cent; exact. */
export function intervalAround(kg: string, percent: string): { lowKg: string; highKg: string } {
  const half = multiply(multiply(decimal(kg), decimal(percent)), decimal('0.01'));
  return { lowKg: toText(subtract(decimal(kg), half)), highKg: toText(add(decimal(kg), half)) };
}
