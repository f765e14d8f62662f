import { months } from './days.ts';
import {
  readDayRanges,
  readDaysOfMonths,
  readFortnights,
  readWeeks,
  readWeeksOfMonths,
} from './days-of-months.ts';
import { isOneEach } from './one-each.ts';
import { type MonthName, ordinal, patterns, yearOf } from './period-patterns.ts';
import { type Put, type TimesOf, wordAt } from './put.ts';
import { isFree, type Place } from '../text/mentions.ts';

const month = (name: string | undefined): MonthName => patterns.month(name ?? '');

/** In this order: what is found first keeps its place. */
const READERS: readonly ((times: TimesOf) => void)[] = [
  readWeeks,
  readWeeksOfMonths,
  monthsOfYears,
  readDayRanges,
  readDaysOfMonths,
  readFortnights,
  listsAndRanges,
  partsOfYears,
  partsInCode,
  monthsWithYears,
  monthsInRows,
  shortNames,
  monthsAlone,
  rangesOfYears,
  fiscalYears,
  wholeYears,
];

/** Finds months by name and parts of years: weeks, days, lists and ranges of months, quarters, halves, fiscal and whole years. */
export function readMonths(times: TimesOf): void {
  for (const read of READERS) read(times);
}

/** `mar/24 a fev/25`. */
function monthsOfYears({ folded, locale, fix, doubt }: TimesOf): void {
  for (const match of folded.matchAll(patterns.monthsOfYears)) {
    const g = match.groups ?? {};
    const [first, last] = [month(g['a']), month(g['b'])];
    const [from, to] = [2000 + Number(g['ya']), 2000 + Number(g['yb'])];
    if (from > to || (from === to && first > last)) continue;
    const days = months(from, first, last, to);
    // `Jan 24 - Mar 25` may be two days of one year; twelve months, or days that run backwards, can only be years.
    const certain = locale === 'pt-BR' || first > last || (first === last + 1 && to === from + 1);
    if (certain) fix(match.index, match.index + match[0].length, days);
    else doubt(match, 'ambiguous', [days]);
  }
}

/** `março, abril e maio`, `de março a maio`. */
function listsAndRanges({ folded, put }: TimesOf): void {
  // Months that have a number each are no stretch of time, nor are two of them.
  const apart: Place[] = [];
  for (const match of folded.matchAll(patterns.monthList)) {
    const names = [...match[0].matchAll(patterns.monthWord)].map((name) => month(name[0]));
    const first = names[0];
    const last = names.at(-1);
    if (first === undefined || last === undefined) continue;
    const oneEach = isOneEach(folded, match, names.length);
    if (oneEach) apart.push({ start: match.index, end: match.index + match[0].length });
    if (!oneEach && names.every((name, at) => at === 0 || name === (names[at - 1] ?? 0) + 1))
      put(match, yearOf(match.groups?.y), last, (year) => months(year, first, last));
    else putEach(match, put);
  }
  for (const match of folded.matchAll(patterns.monthRange)) {
    const g = match.groups ?? {};
    const [first, last, firstYear] = [month(g.a), month(g.b), yearOf(g.ya)];
    const joined = g.joiner === 'e' || g.joiner === 'and';
    if (joined && !isStretch(folded, match, apart)) continue;
    put(match, yearOf(g.yb), last, (year) =>
      months(firstYear ?? (first <= last ? year : year - 1), first, last, year),
    );
  }
}

/** `março e abril`: two months that follow one another, or the time between them where that is said. */
function isStretch(folded: string, match: RegExpExecArray, apart: readonly Place[]): boolean {
  const g = match.groups ?? {};
  if (!isFree({ start: match.index, end: match.index + match[0].length }, apart)) return false;
  if (g.between !== undefined) return true;
  return !isOneEach(folded, match, 2) && (month(g.b) - month(g.a) + 12) % 12 === 1;
}

/** `segundo trimestre`, `first half`. */
function partsOfYears({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.part)) {
    const g = match.groups ?? {};
    const count = partMonths(g.kind ?? '');
    const nth = /^(?:ultim|last)/.test(g.nth ?? '') ? 12 / count : ordinal(g.nth ?? '');
    if (nth === null || nth * count > 12) continue;
    put(match, yearOf(g.y), nth * count, (year) => months(year, (nth - 1) * count + 1, nth * count));
  }
}

/** `2T25`, `Q2 2025`, `1S25`. */
function partsInCode({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.partCode)) {
    const g = match.groups ?? {};
    const letter = g.l1 ?? g.l2 ?? g.l3 ?? '';
    const count = letter === 't' || letter === 'q' ? 3 : letter === 'b' ? 2 : 6;
    const nth = Number(g.n1 ?? g.n2 ?? g.n3);
    if (nth < 1 || nth * count > 12) continue;
    put(match, yearOf(g.y1 ?? g.y2), nth * count, (year) => months(year, (nth - 1) * count + 1, nth * count));
  }
}

/** `março de 2025`. */
function monthsWithYears({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.monthYear)) {
    const m = month(match.groups?.m);
    put(match, yearOf(match.groups?.y), m, (year) => months(year, m));
  }
}

/** `jan 12,1 / fev 11,8 / mar 13,0`: short names that each lead to a number are a list of months. */
function monthsInRows({ folded, put }: TimesOf): void {
  for (const row of [
    [...folded.matchAll(patterns.monthsInARow)],
    [...folded.matchAll(patterns.monthsBehind)],
  ]) {
    if (new Set(row.map((match) => month(match.groups?.['m']))).size < 2) continue;
    for (const match of row) putShort(match, put);
  }
}

/** Short names that are no other word count as months as soon as the text names another one. */
function shortNames({ folded, put }: TimesOf): void {
  const named = new Set([...folded.matchAll(patterns.monthWord)].map((name) => month(name[0])));
  if (named.size > 1) for (const match of folded.matchAll(patterns.shortMonths)) putShort(match, put);
}

function putShort(match: RegExpExecArray, put: Put): void {
  const word = match.groups?.['m'] ?? '';
  put(wordAt(word, match.index), null, month(word), (year) => months(year, month(word)));
}

/** `em março`. */
function monthsAlone({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.monthAlone)) {
    const word = match.groups?.m ?? match.groups?.w ?? match.groups?.c ?? match.groups?.p ?? '';
    const place = wordAt(word, match.index + match[0].indexOf(word));
    put(place, null, month(word), (year) => months(year, month(word)));
  }
}

/** `de 2023 a 2025`. */
function rangesOfYears({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.yearRange)) {
    const [a, b] = [Number(match[1]), Number(match[2])];
    if (a < b) put(match, b, 12, () => months(a, 1, 12, b));
  }
}

/** `FY25`, and not `FY25 (Apr 24 - Mar 25)`: said right away which months it has. */
function fiscalYears({ folded, doubt }: TimesOf): void {
  for (const match of folded.matchAll(patterns.fiscalYear))
    if (!/^\s*[(:,-]\s*(?:de |from )?[a-z]{3,9}[ ./-]/.test(folded.slice(match.index + match[0].length)))
      doubt(match, 'undefined', [months(yearOf(match[1]) ?? 0, 1, 12)]);
}

/** `2025`, unless it is far ahead. */
function wholeYears({ folded, put, referenceDate }: TimesOf): void {
  for (const match of folded.matchAll(patterns.year)) {
    const text = match[1] ?? '';
    const place = wordAt(text, match.index + match[0].lastIndexOf(text));
    if (Number(text) <= Number(referenceDate.slice(0, 4)) + 5)
      put(place, Number(text), 12, (year) => months(year, 1, 12), true);
  }
}

/** `April, May and July 2025`: each name of a list is a month, also one that is another word where it stands alone. */
function putEach(list: RegExpExecArray, put: Put): void {
  const names = [...list[0].matchAll(patterns.monthWord)];
  for (const [at, name] of names.entries()) {
    const last = at === names.length - 1;
    const text = last ? list[0].slice(name.index) : name[0];
    const place = wordAt(text, list.index + name.index);
    put(place, last ? yearOf(list.groups?.y) : null, month(name[0]), (year) => months(year, month(name[0])));
  }
}

function partMonths(kind: string): number {
  if (/^(bim|bimester)/.test(kind)) return 2;
  if (/^(tri|quarter|qtr)/.test(kind)) return 3;
  if (kind.startsWith('quad')) return 4;
  return 6;
}
