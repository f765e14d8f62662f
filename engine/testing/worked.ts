/** All worked cases of a subject, and comparing with what was published. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { absolute, compare, decimal, subtract } from '../decimal.ts';
import type { SubjectCase } from './cases.ts';
import { casesIn } from './cases.ts';

/** Quotients that do not end are compared to twenty places. */
const FINEST = '0.00000000000000000001';

export function workedCases<I, E>(subject: string): SubjectCase<I, E>[] {
  const folder = join(import.meta.dirname, '..', 'cases', subject);
  return readdirSync(folder)
    .sort()
    .flatMap((name) => casesIn<I, E>(join(subject, name)));
}

/** What is wrong with a figure, or `null` where it lies within the tolerance. */
export function deviation(
  actual: string | undefined,
  expected: string,
  tolerance: string = '0',
): string | null {
  if (actual === undefined) return `missing, should be ${expected}`;
  const allowed = compare(decimal(tolerance), decimal(FINEST)) > 0 ? tolerance : FINEST;
  const difference = absolute(subtract(decimal(actual), decimal(expected)));
  return compare(difference, decimal(allowed)) <= 0 ? null : `${actual}, should be ${expected} ± ${allowed}`;
}
