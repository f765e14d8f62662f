/**
 * Allocation: splitting emissions that several products share, by a physical or an economic quantity, so that the parts
 * add up to the whole exactly: each part is the whole times its weight over the sum, and the last takes what is left.
 */
import { isZero } from '../decimal.ts';
import type { Measure } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';

/**
 * Parts of a term in proportion to quantities of one dimension. Refuses with `input.unit` where the quantities cannot be
 * added to each other, and with `allocation.empty` where there are none or they add to nothing.
 */
export function allocateBy(
  calculation: Calculation,
  whole: Term,
  weights: readonly Measure[],
): Result<Term[]> {
  const { sheet } = calculation;
  const [first] = weights;
  if (first === undefined) return refuse('allocation.empty');
  const { code, dimension } = first.unit;
  const odd = weights.find(({ unit }) => unit.dimension !== dimension);
  if (odd !== undefined) return refuse('input.unit', { field: 'quantity', text: odd.unit.code, unit: code });
  const alike = weights.map(({ term }) => sheet.convert(term, code));
  const total = sheet.add(alike, figure('allocation_total', code));
  if (isZero(total.value)) return refuse('allocation.empty');
  const parts = alike.slice(0, -1).map((weight) => {
    const share = sheet.divide(weight, total, figure('allocation_share'));
    return sheet.multiply([whole, share], figure('allocated', whole.unit));
  });
  return ok([...parts, sheet.subtract([whole, ...parts], figure('allocated_rest', whole.unit))]);
}
