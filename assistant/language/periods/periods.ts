import { daysAfter } from './days-after.ts';
import { readDates } from './dates.ts';
import { joinedDays } from './day-ranges.ts';
import { withDaysOfMonth } from './days-of-month.ts';
import type { Days } from './days.ts';
import { readMonths } from './named-months.ts';
import { patterns } from './period-patterns.ts';
import { findRelative } from './relative-periods.ts';
import { withYears } from './short-years.ts';
import { type Loose, settle } from './years.ts';
import { isFree, type PeriodMention, type Place, type UndatedMention } from '../text/mentions.ts';
import type { Locale } from '../understanding.ts';

export interface FoundPeriods {
  readonly periods: readonly PeriodMention[];
  readonly undated: readonly UndatedMention[];
}

/**
 * Finds accounting periods: months, quarters, halves, years, days, ranges of them and relative ones, in Portuguese and
 * English. A month without a year takes the year named elsewhere in the text, else it is the last past one.
 * Dates nobody can place (`31/02/2025`, `03/04/2025` in English, `safra 2025`) are returned apart, to be asked.
 */
export function findPeriods(text: string, locale: Locale, referenceDate: string): FoundPeriods {
  const folded = withYears(text, locale, referenceDate);
  const undated: UndatedMention[] = [];
  const loose: Loose[] = [];
  const fixed: PeriodMention[] = [];
  const taken = (): Place[] => [...undated, ...loose, ...fixed];
  const put = (
    match: RegExpExecArray,
    year: number | null,
    lastMonth: number,
    dates: Loose['dates'],
    wholeYear = false,
  ) => {
    const place = { start: match.index, end: match.index + match[0].length };
    if (isFree(place, taken())) loose.push({ ...place, year, lastMonth, dates, wholeYear });
  };
  const fix = (start: number, end: number, days: Days, yearInferred = false) => {
    if (isFree({ start, end }, taken())) fixed.push({ start, end, ...days, yearInferred, wholeYear: false });
  };
  const doubt = (match: RegExpExecArray, reason: UndatedMention['reason'], options?: readonly Days[]) => {
    const place = { start: match.index, end: match.index + match[0].length };
    if (isFree(place, taken())) undated.push({ ...place, reason, ...(options ? { options } : {}) });
  };

  for (const found of findRelative(folded, referenceDate)) {
    fix(found.start, found.end, found);
  }
  for (const match of folded.matchAll(patterns.harvest)) doubt(match, 'undefined');
  for (const match of folded.matchAll(patterns.fiscalQuarter)) doubt(match, 'undefined');
  const times = { folded, locale, put, doubt, fix, referenceDate };
  readDates(times);
  readMonths(times);
  const joined = joinedDays(folded, settle([...loose], fixed, referenceDate), referenceDate);
  return { periods: daysAfter(folded, withDaysOfMonth(folded, joined, undated)), undated };
}
