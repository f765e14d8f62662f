import { dayOf, exists, isoDay, months } from './days.ts';
import { patterns, yearOf } from './period-patterns.ts';
import type { TimesOf } from './put.ts';
import type { Locale } from '../understanding.ts';

/** In this order: what is found first keeps its place. */
const READERS: readonly ((times: TimesOf) => void)[] = [
  dateRanges,
  shortRanges,
  isoDates,
  numericDates,
  isoMonths,
  numericMonths,
  shortMonths,
  shortDates,
];

/** Finds dates and ranges in figures: `14/08/2025`, `2025-08`, `01/03 a 15/03`. */
export function readDates(times: TimesOf): void {
  for (const read of READERS) read(times);
}

/** `01/03/2025 a 15/03/2025`: where only one order of day and month makes sense of both. */
function dateRanges({ folded, locale, doubt, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.dateRange)) {
    const a = numericDay(match[1] ?? '', locale);
    const b = numericDay(match[2] ?? '', locale);
    const [only, ...others] = a.flatMap((from) =>
      b.filter((to) => sameFormat(match, from, to)).map((to) => ({ from, to })),
    );
    if (only !== undefined && others.length === 0) fix(match.index, match.index + match[0].length, only);
    else if (a.length === 0 || b.length === 0) doubt(match, 'impossible');
  }
}

/** `01/03 a 15/03`. */
function shortRanges({ folded, locale, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.shortRange)) {
    const [d1, m1, d2, m2] = [1, 2, 3, 4].map((group) => Number(match[group])) as [
      number,
      number,
      number,
      number,
    ];
    if (locale !== 'pt-BR' || !exists(2024, m1, d1) || !exists(2024, m2, d2)) continue;
    put(match, yearOf(match[5]), m2, (year) => ({
      from: isoDay(m1 <= m2 ? year : year - 1, m1, d1),
      to: isoDay(year, m2, d2),
    }));
  }
}

/** `2025-08-14`. */
function isoDates({ folded, doubt, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.isoDate)) {
    const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
    if (exists(year, month, day))
      fix(match.index, match.index + match[0].length, {
        from: isoDay(year, month, day),
        to: isoDay(year, month, day),
      });
    else doubt(match, 'impossible');
  }
}

/** `14/08/2025`. */
function numericDates({ folded, locale, doubt, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.numericDate)) {
    const days = numericDay(match[0], locale);
    const [first, second] = days;
    if (first === undefined) doubt(match, 'impossible');
    else if (second === undefined)
      fix(match.index, match.index + match[0].length, { from: first, to: first });
    else
      doubt(
        match,
        'ambiguous',
        days.map((day) => ({ from: day, to: day })),
      );
  }
}

/** `2025-08`. */
function isoMonths({ folded, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.isoMonth)) {
    const month = Number(match[2]);
    if (month >= 1 && month <= 12)
      fix(match.index, match.index + match[0].length, months(Number(match[1]), month));
  }
}

/** `08/2025`, `03-05/2025`. */
function numericMonths({ folded, doubt, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.numericMonth)) {
    const month = Number(match[1]);
    const last = match[2] === undefined ? month : Number(match[2]);
    if (month >= 1 && month <= 12 && last >= month && last <= 12)
      fix(match.index, match.index + match[0].length, months(Number(match[3]), month, last));
    else doubt(match, 'impossible');
  }
}

/** `04/26`: no day has a month 26, so it is April of that year. */
function shortMonths({ folded, locale, fix }: TimesOf): void {
  for (const match of folded.matchAll(patterns.shortMonth)) {
    const days = months(2000 + Number(match[2]), Number(match[1]));
    if (locale === 'pt-BR' || Number(match[1]) > 0) fix(match.index, match.index + match[0].length, days);
  }
}

/** `14/08`. */
function shortDates({ folded, put, doubt }: TimesOf): void {
  for (const match of folded.matchAll(patterns.shortDate)) {
    const [day, month] = [Number(match[1]), Number(match[2])];
    if (exists(2024, month, day)) put(match, null, month, (year) => dayOf(year, month, day));
    else doubt(match, 'impossible');
  }
}

/** Both days of a range are written in the same order of day and month, and the first is not the later one. */
function sameFormat(match: RegExpExecArray, from: string, to: string): boolean {
  const dayFirst = (text: string | undefined, day: string) =>
    Number((text ?? '').split(/[/.-]/)[0]) === Number(day.slice(8));
  const monthFirst = (text: string | undefined, day: string) =>
    Number((text ?? '').split(/[/.-]/)[0]) === Number(day.slice(5, 7));
  return (
    from <= to &&
    ((dayFirst(match[1], from) && dayFirst(match[2], to)) ||
      (monthFirst(match[1], from) && monthFirst(match[2], to)))
  );
}

/** Every day that `14/08/2025` may mean: one in Portuguese, up to two in English. */
function numericDay(text: string, locale: Locale): string[] {
  const [a = 0, b = 0, c = 0] = text.split(/[/.-]/).map(Number);
  const year = c < 100 ? 2000 + c : c;
  const dayFirst = exists(year, b, a) ? isoDay(year, b, a) : null;
  if (locale === 'pt-BR') return dayFirst === null ? [] : [dayFirst];
  const monthFirst = exists(year, a, b) ? isoDay(year, a, b) : null;
  return [...new Set([dayFirst, monthFirst].filter((day) => day !== null))];
}
