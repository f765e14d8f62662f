import type { Problem, ProblemCode } from '#engine/problem.ts';

/**
 * Problems of what is known, not of what the person said: no factor, no blend, no GWP, or nobody who could tell what the
 * calculation of the kind needs beside the quantity. A line with such a problem is true and may be recorded as not counted.
 * Every other problem is wrong input or an open slot, and such a draft is never recorded at all.
 */
const missingKnowledge: ReadonlySet<ProblemCode> = new Set([
  'kind.unsupported',
  'process.needed',
  'process.factor_choice',
  'parameters.missing',
  'flight.no_band',
  'flight.no_cabin',
  'blend.missing',
  'fuel_property.missing',
  'factor.missing',
  'factor.expired',
  'factor.ambiguous',
  'factor.unit',
  'factor.basis',
  'factor.unknown',
  'blend.in_force',
  'blend.stated',
  'factor.provisional',
  'price.provisional',
  'commodity.of_supplier',
  'commodity.of_account',
  'provisional.not_taken',
  'gwp.missing',
  'gwp.set_mismatch',
  'category.unmapped',
]);

/** True when a line that could not be calculated may be recorded as `not_counted`. */
export function isRecordable(problems: readonly Problem[]): boolean {
  return problems.length > 0 && problems.every(({ code }) => missingKnowledge.has(code));
}
