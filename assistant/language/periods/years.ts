import { type Days, monthAt } from './days.ts';
import type { PeriodMention, Place } from '../text/mentions.ts';

/** A period whose year may still have to come from another place of the text. */
export interface Loose extends Place {
  readonly year: number | null;
  readonly dates: (year: number) => Days | null;
  readonly wholeYear?: boolean;
  /** Months from the first to the last, for the last past one when no year is named. */
  readonly lastMonth: number;
}

/** Gives every loose period its year: its own, that of the text, else the last past one. */
export function settle(loose: Loose[], fixed: PeriodMention[], referenceDate: string): PeriodMention[] {
  const yearless = loose.filter((period) => period.year === null);
  const donors = loose.filter((period) => period.year !== null);
  const settled: PeriodMention[] = [...fixed];
  const lent = new Set<Loose>();
  for (const period of loose) {
    const donor = period.year === null ? nearest(donors, period) : null;
    if (donor?.wholeYear) lent.add(donor);
    const year = period.year ?? donor?.year ?? lastPast(period.lastMonth, referenceDate);
    const days = period.dates(year) ?? period.dates(year - 1);
    if (days === null) continue;
    const inferred = period.year === null && donor === null;
    settled.push({
      start: period.start,
      end: period.end,
      ...days,
      yearInferred: inferred,
      wholeYear: period.wholeYear === true,
    });
  }
  const result =
    yearless.length === 0
      ? settled
      : settled.map((p) => (lendsOnly(p, lent) ? { ...p, from: '', to: '' } : p));
  return result.sort((a, b) => a.start - b.start);
}

function lendsOnly(period: PeriodMention, lent: ReadonlySet<Loose>): boolean {
  return [...lent].some((donor) => donor.start === period.start);
}

function nearest(donors: readonly Loose[], period: Loose): Loose | null {
  let best: Loose | null = null;
  for (const donor of donors) {
    if (best === null || gap(donor, period) < gap(best, period)) best = donor;
  }
  return best;
}

function gap(donor: Loose, period: Loose): number {
  // A whole year named anywhere is the frame of the text; other dates lend their year by nearness.
  return (donor.wholeYear ? -100_000 : 0) + Math.abs(donor.start - period.start);
}

function lastPast(month: number, referenceDate: string): number {
  const year = Number(referenceDate.slice(0, 4));
  return monthAt(year * 12 + month - 1).to < referenceDate ? year : year - 1;
}
