/** Calendar arithmetic on ISO days, without a clock and without time zones. */

export function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function isoDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function exists(year: number, month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDayOf(year, month);
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whole months from `first` to `last` of a year, both 1–12; `last` may lie in `lastYear`. */
export function months(year: number, first: number, last = first, lastYear = year): Days {
  return { from: isoDay(year, first, 1), to: isoDay(lastYear, last, lastDayOf(lastYear, last)) };
}

export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Monday of the week of a day. */
export function monday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Months counted from year 0, for stepping over year ends. */
export function monthIndex(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

export function monthAt(index: number, last = index): Days {
  return months(Math.floor(index / 12), (index % 12) + 1, (last % 12) + 1, Math.floor(last / 12));
}

/** The days of a month from one to another, where the month has them. */
export function dayOf(year: number, month: number, day: number, lastDay = day): Days | null {
  if (!exists(year, month, day) || !exists(year, month, lastDay)) return null;
  return { from: isoDay(year, month, day), to: isoDay(year, month, lastDay) };
}
