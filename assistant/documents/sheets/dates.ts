import { pattern } from '../../language/lexicon/pattern.ts';
import type { Cell } from '#documents/document.ts';
import type { DateStyle } from '#usecases/evidence/mapping/mapping-shape.ts';
import { stretchOf, weekFrom } from '#usecases/evidence/import/stretches.ts';
import { exists, isoDay, months } from '../../language/periods/days.ts';
import type { Locale } from '../../language/understanding.ts';
import { type FoundPeriod, periodIn } from '../words/words.ts';

const NUMERIC = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\sT]+\d{1,2}[:h]\d{2}(?::\d{2})?)?\s*$/;

/** A day that leaves its year to the sheet. */
const SHORT = /^\s*(\d{1,2})[/-](\d{1,2})\s*$/;

/** `S27 (29/06 a 05/07/2026)`: a stretch whose first day may leave its year to the last. */
const RANGE = pattern('iu')`
  ^(?:\D*\d{0,2}\s*[:(–—-]\s*|[^\d(]*)(\d{1,2})[/.](\d{1,2})(?:[/.](\d{4}|\d{2}))?\s*(?:a|até|to|-|–|
  —)\s*(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\)?\s*$
`;

/** Whether a text is a day that is written with numbers. */
export function isNumericDay(text: string): boolean {
  return NUMERIC.test(text);
}

/** What a date written with numbers says about the order of day and month. */
export function orderOf(text: string): DateStyle {
  const match = NUMERIC.exec(text) ?? SHORT.exec(text);
  if (match === null) return null;
  const [first, second] = [Number(match[1]), Number(match[2])];
  // Nobody writes months first with dots.
  if (/^\s*\d{1,2}\.\d{1,2}\./.test(text) && first <= 31 && second <= 12) return 'day_first';
  if (first > 12 && second <= 12) return 'day_first';
  // `09/26` is a month of a year.
  return second > 12 && first <= 12 && match[3] !== undefined ? 'month_first' : null;
}

/** Whether a text names a week, a quarter, or days from one to another. */
export function isStretch(text: string): boolean {
  const stretch = stretchOf(text, '', 2000);
  return (stretch !== null && stretch !== 'unclear') || RANGE.test(text.trim());
}

export interface PeriodSetting {
  /** Of the column, where there is one: it tells quarters and weeks from months and days. */
  readonly header?: string;
  readonly dates: DateStyle;
  readonly locale: Locale;
  readonly referenceDate: string;
  /** For months that stand without one. */
  readonly year: number | null;
  /** The stretch that the sheet says its rows are of. */
  readonly within?: { readonly from: string; readonly to: string } | null;
  /** A year that heads a column is the period of its numbers. */
  readonly years?: boolean;
  /** Days head columns: a first of a month is that day. */
  readonly days?: boolean;
}

/** The period that a cell is: a day that the file types, a day or month in text, a month's number beside a year. */
export function periodOfCell(cell: Cell, setting: PeriodSetting): FoundPeriod {
  const { header = '', year } = setting;
  const stretch = cell.date === undefined ? stretchOf(cell.text, header, year) : null;
  if (stretch === 'unclear' && /^\d/.test(cell.text.trim())) return { found: 'ambiguous' };
  if (stretch !== null && stretch !== 'unclear') return { found: 'period', ...stretch, yearInferred: false };
  const found = plainPeriod(cell, setting);
  return found.found === 'period' ? { ...found, ...weekFrom(header, found) } : found;
}

function plainPeriod(cell: Cell, setting: PeriodSetting): FoundPeriod {
  const { locale, referenceDate, year } = setting;
  // A date that its format shows as a month is the month.
  if (cell.date !== undefined && !/^\d{4}-\d{2}$/.test(cell.text)) return day(cell.date);
  const text = cell.text.trim();
  const serial = dayOfSerial(cell.number ?? text);
  if (serial !== null) return day(serial);
  const within = RANGE.exec(text);
  if (within !== null) return rangeOf(within, dayOrderOf(setting));
  const numeric = NUMERIC.exec(text);
  if (numeric !== null) {
    const read = numericDay(numeric, dayOrderOf(setting));
    return read.found === 'ambiguous' ? withinMonths(numeric, setting) : read;
  }
  const short = dayWithoutYear(text, setting);
  if (short !== null) return day(short);
  const counted = ofDigits(text, setting);
  if (counted !== null) return counted;
  const stamped = /^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}/.test(text);
  const found = periodIn(stamped ? text.slice(0, 10) : text, locale, referenceDate);
  if (found.found !== 'period' || !found.yearInferred || year === null) return found;
  return periodIn(`${text} de ${year}`, locale, referenceDate);
}

/** Digits without marks: a day of the month, a month beside its year, a year, or a year and its month. */
function ofDigits(text: string, setting: PeriodSetting): FoundPeriod | null {
  const { header = '', year } = setting;
  if (/^\d{1,2}$/.test(text)) {
    if (DAY_OF_MONTH.test(header)) return dayOfMonth(Number(text), setting);
    return year === null ? null : monthOf(year, Number(text));
  }
  if (/^(?:19|20)\d{2}$/.test(text))
    return { found: 'period', from: `${text}-01-01`, to: `${text}-12-31`, yearInferred: false };
  const compact = /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(text);
  return compact === null ? null : monthOf(Number(compact[1]), Number(compact[2]));
}

/** The order of day and month: that of the column, else the only one that Brazil writes. */
function dayOrderOf({ dates, locale }: PeriodSetting): DateStyle {
  return dates ?? (locale === 'pt-BR' ? 'day_first' : null);
}

/**
 * `03/10` where the sheet tells the year, or the stretch that it is of: the third of October. The last number of a month of
 * a year (`09/26`) is that of no month.
 */
function dayWithoutYear(text: string, setting: PeriodSetting) {
  const { referenceDate, year, within } = setting;
  const order = dayOrderOf(setting);
  const [, first, second] = (SHORT.exec(text) ?? []).map(Number);
  if (first === undefined || second === undefined || order === null) return null;
  const [dayOf, month] = order === 'day_first' ? [first, second] : [second, first];
  const days = (of: number) => (exists(of, month, dayOf) ? [isoDay(of, month, dayOf)] : []);
  const years = new Set([within?.from, within?.to].flatMap((end) => (end ? [Number(end.slice(0, 4))] : [])));
  const inside = [...years].flatMap(days).filter((one) => within && one >= within.from && one <= within.to);
  const told = year === null ? [] : days(year).filter((one) => one <= referenceDate);
  return inside[0] ?? told[0] ?? null;
}

/** `Dia` over `02`, `05`: the days of the one month that the sheet is of. */
const DAY_OF_MONTH = /^\s*(?:dia|day)(?: (?:do|of(?: the)?) (?:m[eê]s|month))?\s*$/iu;

function dayOfMonth(number: number, { within }: PeriodSetting): FoundPeriod {
  if (within == null || within.from.slice(0, 7) !== within.to.slice(0, 7)) return { found: 'ambiguous' };
  const [year = 0, month = 0] = within.from.split('-').map(Number);
  return exists(year, month, number) ? day(isoDay(year, month, number)) : { found: 'impossible' };
}

/** A day with two readings, of which one alone lies in the months that the sheet says it is of. */
function withinMonths(match: readonly string[], { within }: PeriodSetting): FoundPeriod {
  if (within == null) return { found: 'ambiguous' };
  const [first, last] = [within.from.slice(0, 7), within.to.slice(0, 7)];
  const read = (['day_first', 'month_first'] as const).flatMap((order) => {
    const one = numericDay(match, order);
    return one.found === 'period' && one.from.slice(0, 7) >= first && one.from.slice(0, 7) <= last
      ? [one]
      : [];
  });
  return read.length === 1 && read[0] !== undefined ? read[0] : { found: 'ambiguous' };
}

/** Days of 2000 to 2050 as spreadsheets count them, where a column of days lost its format. */
const [FIRST_SERIAL, LAST_SERIAL] = [36_526, 55_153];

/** The day that such a number is; null for any other. */
export function dayOfSerial(number: string): string | null {
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

function rangeOf(match: RegExpExecArray, order: DateStyle): FoundPeriod {
  const [, a = '', b = '', own, c = '', d = '', year = ''] = match;
  const to = numericDay([c, c, d, year], order);
  if (to.found !== 'period') return to;
  const from = numericDay([a, a, b, own ?? year], order);
  if (from.found !== 'period') return from;
  if (from.from <= to.to) return { ...from, to: to.to };
  // Over the turn of a year the first day is of the year before.
  const before = own === undefined ? `${Number(from.from.slice(0, 4)) - 1}${from.from.slice(4)}` : from.from;
  return before <= to.to ? { ...from, from: before, to: to.to } : { found: 'impossible' };
}

function numericDay(match: readonly string[], order: DateStyle): FoundPeriod {
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
