import type { Cell } from '#documents/document.ts';
import type { DateStyle } from '#usecases/mapping/mapping-shape.ts';
import { exists, isoDay, months } from '../../language/periods/days.ts';
import type { Locale } from '../../language/understanding.ts';
import { type FoundPeriod, periodIn } from '../words.ts';

const NUMERIC = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT]+\d{1,2}[:h]\d{2}(?::\d{2})?)?\s*$/;

/** Whether a text is a day that is written with numbers. */
export function isNumericDay(text: string): boolean {
  return NUMERIC.test(text);
}

/** What a date written with numbers says about the order of day and month. */
export function orderOf(text: string): DateStyle {
  const match = NUMERIC.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  // Nobody writes months first with dots.
  if (/^\s*\d{1,2}\.\d{1,2}\./.test(text) && first <= 31 && second <= 12) return 'day_first';
  if (first > 12 && second <= 12) return 'day_first';
  return second > 12 && first <= 12 ? 'month_first' : null;
}

export interface PeriodSetting {
  readonly dates: DateStyle;
  readonly locale: Locale;
  readonly referenceDate: string;
  /** For months that stand without one. */
  readonly year: number | null;
}

/** The period that a cell is: a day that the file types, a day or month in text, a month's number beside a year. */
export function periodOfCell(cell: Cell, { dates, locale, referenceDate, year }: PeriodSetting): FoundPeriod {
  // A date that its format shows as a month is the month.
  if (cell.date !== undefined && !/^\d{4}-\d{2}$/.test(cell.text)) return day(cell.date);
  const text = cell.text.trim();
  const serial = cell.number === undefined ? null : dayOfSerial(cell.number);
  if (serial !== null) return day(serial);
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) return numericDay(numeric, dates ?? (locale === 'pt-BR' ? 'day_first' : null));
  if (/^\d{1,2}$/.test(text) && year !== null) return monthOf(year, Number(text));
  if (/^(?:19|20)\d{2}$/.test(text))
    return { found: 'period', from: `${text}-01-01`, to: `${text}-12-31`, yearInferred: false };
  const stamped = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}/.exec(text);
  const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(text);
  if (compact !== null) return monthOf(Number(compact[1]), Number(compact[2]));
  const found = periodIn(stamped === null ? text : text.slice(0, 10), locale, referenceDate);
  if (found.found !== 'period' || !found.yearInferred || year === null) return found;
  return periodIn(`${text} de ${year}`, locale, referenceDate);
}

/** Days of 2000 to 2050 as spreadsheets count them, where a column of days lost its format. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 55_153];

function dayOfSerial(number: string): string | null {
  const count = Number(number);
  if (!/^\d{5}$/.test(number) || count < FIRST_SERIAL || count > LAST_SERIAL) return null;
  return new Date(Date.UTC(1899, 11, 30) + count * 86_400_000).toISOString().slice(0, 10);
}

function monthOf(year: number, month: number): FoundPeriod {
  if (month < 1 || month > 12) return { found: 'impossible' };
  return { found: 'period', ...months(year, month), yearInferred: false };
}

function day(date: string): FoundPeriod {
  return { found: 'period', from: date, to: date, yearInferred: false };
}

function numericDay(match: RegExpExecArray, order: DateStyle): FoundPeriod {
  const [first, second] = [Number(match[1]), Number(match[2])];
  const year = (match[3] ?? '').length === 2 ? 2000 + Number(match[3]) : Number(match[3]);
  const dayFirst = exists(year, second, first);
  const monthFirst = exists(year, first, second);
  if (!dayFirst && !monthFirst) return { found: 'impossible' };
  if (order === null && dayFirst && monthFirst && first !== second) return { found: 'ambiguous' };
  if (order === 'month_first' || (order === null && !dayFirst)) {
    return monthFirst ? day(isoDay(year, first, second)) : { found: 'impossible' };
  }
  return dayFirst ? day(isoDay(year, second, first)) : { found: 'impossible' };
}
