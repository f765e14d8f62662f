import { isDay, lastDayOfMonth } from '#engine/period.ts';
import type { Days } from './days.ts';

const YEAR = String.raw`(?:[\s/.,'-]*(?:de |of )?((?:19|20)?\d{2}))?`;
const QUARTERS: readonly RegExp[] = [
  new RegExp(`^(?:q|t|tri|trim|trimestre|qtr|quarter)\\.? ?([1-4])[ºo°]?${YEAR}$`),
  new RegExp(`^([1-4]) ?(?:[ºo°.]|st|nd|rd|th)? ?(?:t|q|tri|trim|trimestre|qtr|quarter)\\.?${YEAR}$`),
];
const YEAR_FIRST = /^((?:19|20)\d{2})[\s/.-]*(?:q|t)\.?([1-4])$/;
const ISO_WEEK = /^((?:19|20)\d{2})[\s/-]?[ws](\d{2})$/;
const OF_QUARTERS = /^(?:trimestre|tri|quarter|qtr)\b/;
const OF_WEEKS = /^(?:semana|week|wk|sem)\b/;
const BEGINS = /\b(?:commencing|beginning|starting|iniciada|que comeca|com inicio)\b|\bw\/c\b/;
const ENDS = /\b(?:ending|ended|encerrada|finda|terminada|que termina)\b|\bw\/e\b/;

/**
 * The stretch of days that a cell names as a whole: a quarter (`T1 2026`, `1º trimestre`, `2026-Q1`, a bare `1` below
 * `Trimestre`), a week as ISO 8601 numbers it (`2026-W27`). Null where it names none; `unclear` where the number of a week or
 * quarter stands without what tells its days. `year` is for quarters that state none.
 */
export function stretchOf(text: string, header: string, year: number | null): Days | 'unclear' | null {
  const words = plain(text);
  const head = plain(header);
  const first = YEAR_FIRST.exec(words);
  if (first !== null) return quarterOf(Number(first[1]), Number(first[2]));
  const bare = OF_QUARTERS.test(head) ? /^([1-4])[ºo°]?$/.exec(words) : null;
  const named = bare ?? QUARTERS.map((pattern) => pattern.exec(words)).find((match) => match !== null);
  if (named !== null && named !== undefined) {
    const own = named[2] === undefined ? year : fullYear(named[2]);
    return own === null ? 'unclear' : quarterOf(own, Number(named[1]));
  }
  const week = ISO_WEEK.exec(words);
  if (week !== null) return weekOf(Number(week[1]), Number(week[2]));
  // Whose weeks are counted, and from which day, no bare number tells.
  return (OF_WEEKS.test(head) || OF_QUARTERS.test(head)) && /^\d{1,2}$/.test(words) ? 'unclear' : null;
}

/** The week of which a heading tells the first or the last day: `Week ending` over `2026-07-05`. */
export function weekFrom(header: string, { from, to }: Days): Days {
  const head = plain(header);
  if (from !== to || !/\b(?:week|semana)\b|^w\/[ce]\b/.test(head)) return { from, to };
  if (BEGINS.test(head)) return { from, to: shifted(from, 6) };
  return ENDS.test(head) ? { from: shifted(to, -6), to } : { from, to };
}

function quarterOf(year: number, quarter: number): Days {
  const month = (number: number) => `${year}-${String(number).padStart(2, '0')}-01`;
  return { from: month(quarter * 3 - 2), to: lastDayOfMonth(month(quarter * 3)) };
}

/** ISO 8601: weeks begin on Monday, and the first holds the fourth of January. */
function weekOf(year: number, week: number): Days | 'unclear' {
  const fourth = `${year}-01-04`;
  const weekday = (new Date(`${fourth}T00:00:00Z`).getUTCDay() + 6) % 7;
  const from = shifted(fourth, (week - 1) * 7 - weekday);
  const within = week >= 1 && week <= 53 && shifted(from, 3).startsWith(String(year));
  return within && isDay(from) ? { from, to: shifted(from, 6) } : 'unclear';
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function fullYear(digits: string): number {
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').toLowerCase().trim();
}
