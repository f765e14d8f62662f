/**
 * Splitting an amount so that the parts add up to the whole, exactly: every part but the last is the amount times its
 * weight over the sum of weights (34 significant digits where the quotient does not end), and the last takes what the
 * others leave. `allocate(decimal('100'), [10, 10, 10])` is 33.33…3, 33.33…3, 33.33…4.
 */
import type { Decimal } from './decimal.ts';
import { divide, fromInteger, multiply, subtract } from './decimal.ts';

/**
 * Parts of `amount` in proportion to whole, positive weights (days). One part per weight, in order, adding up to
 * `amount`; no weights, no parts.
 */
export function allocate(amount: Decimal, weights: readonly number[]): Decimal[] {
  if (weights.length === 1) return [amount];
  const total = fromInteger(weights.reduce((sum, weight) => sum + weight, 0));
  const parts: Decimal[] = [];
  let rest = amount;
  weights.forEach((weight, index) => {
    const isLast = index === weights.length - 1;
    const part = isLast ? rest : divide(multiply(amount, fromInteger(weight)), total);
    parts.push(part);
    rest = subtract(rest, part);
  });
  return parts;
}
