/**
 * Periods of whole days, first and last inclusive, by arithmetic on day numbers: an accounting day has no hour and no
 * time zone, so none can shift it. `2025-03-01` to `2025-03-31` is one month of 31 days.
 */
import type { Result } from './problem.ts';
import { excerpt, ok, refuse } from './problem.ts';

export interface Period {
  /** ISO days, inclusive. */
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** One calendar month that a period touches, or a run of several: the days of the period that lie in it. */
export interface PeriodPart extends Period {
  /** `YYYY-MM` of the first day. */
  readonly month: string;
}

/** Activities before this day are refused: no source of this product reaches further back. */
export const EARLIEST_DAY = '1990-01-01';

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS_A_YEAR = 12;

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const parts = typeof text === 'string' ? ISO_DAY.exec(text) : null;
  if (parts === null) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= MONTHS_A_YEAR && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * The period between two days. Refuses with `period.missing` (`side`), `period.unreadable` (`text`), `period.reversed`,
 * `period.too_old` (before 1990) and `period.future` (a first day after `today`, or a last one after the month of `today`). A
 * month that has begun is a period: a purchase of this month is known before the month is over.
 */
export function readPeriod(from: string, to: string, today: string): Result<Period> {
  if (isEmpty(from) || isEmpty(to)) return refuse('period.missing', { side: isEmpty(from) ? 'from' : 'to' });
  for (const text of [from, to, today]) {
    if (!isDay(text)) return refuse('period.unreadable', { text: excerpt(text) });
  }
  if (to < from) return refuse('period.reversed', { from, to });
  if (from < EARLIEST_DAY) return refuse('period.too_old', { from, earliest: EARLIEST_DAY });
  if (from > today || to > lastDayOfMonth(today)) return refuse('period.future', { to, today });
  return ok({ from, to, days: daysBetween(from, to) });
}

function isEmpty(text: string): boolean {
  return typeof text !== 'string' || text.trim() === '';
}

/** Number of days from `from` to `to`, both counted; both must be days. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The calendar months that a period touches, in order, each with the days that lie in it. */
export function monthsOf(period: Period): PeriodPart[] {
  if (period.from.slice(0, MONTH_END) === period.to.slice(0, MONTH_END)) {
    return [{ ...period, month: period.from.slice(0, MONTH_END) }];
  }
  const parts: PeriodPart[] = [];
  let from = period.from;
  while (from <= period.to) {
    const end = lastDayOfMonth(from);
    const to = end < period.to ? end : period.to;
    parts.push({ month: from.slice(0, MONTH_END), from, to, days: daysBetween(from, to) });
    from = firstDayOfNextMonth(from);
  }
  return parts;
}

/** Length of `YYYY-MM`, which is the beginning of every ISO day. */
const MONTH_END = 'YYYY-MM'.length;

export function lastDayOfMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return `${day.slice(0, MONTH_END)}-${twoDigits(daysInMonth(year, month))}`;
}

function firstDayOfNextMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const next = month === MONTHS_A_YEAR ? [year + 1, 1] : [year, month + 1];
  return `${String(next[0]).padStart(4, '0')}-${twoDigits(next[1] ?? 1)}-01`;
}

/** The day after a day. */
export function nextDay(day: string): string {
  const last = lastDayOfMonth(day);
  return day === last
    ? firstDayOfNextMonth(day)
    : `${day.slice(0, 8)}${twoDigits(Number(day.slice(8, 10)) + 1)}`;
}

/** The day before a day. */
export function dayBefore(day: string): string {
  const ofMonth = Number(day.slice(8, 10));
  if (ofMonth > 1) return `${day.slice(0, 8)}${twoDigits(ofMonth - 1)}`;
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const previous = month === 1 ? [year - 1, MONTHS_A_YEAR] : [year, month - 1];
  return lastDayOfMonth(`${String(previous[0]).padStart(4, '0')}-${twoDigits(previous[1] ?? 1)}-01`);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29;
  return MONTH_LENGTHS[month - 1] ?? 0;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days since a fixed origin in the proleptic Gregorian calendar. */
function dayNumber(day: string): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const past = year - 1;
  let days = past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  for (let passed = 1; passed < month; passed += 1) days += daysInMonth(year, passed);
  return days + Number(day.slice(8, 10));
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
