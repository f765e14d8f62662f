import { MOST_SIGNIFICANT } from '#engine/arithmetic.ts';
import type { ReportDatapoint } from '#reports/document.ts';

/** The rule by which figures of a unit are shown: a percentage with one decimal place, others with three at most. */
export function roundingOf(unit: string): NonNullable<ReportDatapoint['rounding']> {
  return { mode: 'half_even', places: unit === '%' ? 1 : 3, significant: MOST_SIGNIFICANT };
}
