import { addDays, type Days, dayOf, exists, isoDay, monday, months } from './days.ts';
import { isOneEach } from './one-each.ts';
import { type MonthName, ordinal, patterns, yearOf } from './period-patterns.ts';
import type { Doubt, Fix, Put } from './put.ts';
import { isFree, type Place } from '../text/mentions.ts';
import type { Locale } from '../understanding.ts';

/** The seven days from Monday to Sunday that hold a day. */
function weekOf(year: number, month: number, day: number): Days | null {
  if (!exists(year, month, day)) return null;
  const from = monday(isoDay(year, month, day));
  return { from, to: addDays(from, 6) };
}

/** Finds months by name and parts of years: weeks, days, lists and ranges of months, quarters, halves, fiscal and whole years. */
export function readMonths(
  folded: string,
  locale: Locale,
  put: Put,
  doubt: Doubt,
  fix: Fix,
  referenceDate: string,
): void {
  const month = (name: string | undefined): MonthName => patterns.month(name ?? '');
  for (const match of folded.matchAll(patterns.weekOf)) {
    const g = match.groups ?? {};
    const m = g['mn'] === undefined ? month(g['m'] ?? g['m2']) : Number(g['mn']);
    const day = Number(g['d'] ?? g['d2'] ?? g['dn']);
    if (!exists(2024, m, day)) doubt(match, 'impossible');
    else put(match, yearOf(g['y'] ?? g['y2'] ?? g['yn']), m, (year) => weekOf(year, m, day));
  }
  for (const match of folded.matchAll(patterns.nthWeek)) {
    const g = match.groups ?? {};
    const [m, nth] = [month(g['m']), ordinal(g['nth'] ?? '')];
    const last = /^(?:ultima|last)/.test(g['nth'] ?? '');
    if (!last && (nth === null || nth > 4)) continue;
    put(match, yearOf(g['y']), m, (year) => {
      const end = last ? Number(months(year, m).to.slice(8)) : (nth ?? 1) * 7;
      return dayOf(year, m, end - 6, end);
    });
  }
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
  for (const match of folded.matchAll(patterns.dayRangeOfMonth)) {
    const g = match.groups ?? {};
    const [m, a, b] = [month(g.m1 ?? g.m2), Number(g.a1 ?? g.a2), Number(g.b1 ?? g.b2)];
    // `em 3 e 17 de março` are two days; `entre 3 e 17 de março` is the time between them.
    const joined = /\d\s*(?:e|and)\s*\d/.exec(match[0]);
    if (joined !== null && a + 1 < b && !/^(?:entre|between|de|from)\b/.test(match[0])) {
      const cut = match[0].search(/\s(?:e|and)\s/);
      const lead = match[0].search(/\d/);
      const year = yearOf(g.y1 ?? g.y2);
      const first = Object.assign([match[0].slice(lead, cut)] as unknown as RegExpExecArray, {
        index: match.index + lead,
      });
      const rest = match[0].slice(cut).replace(/^\s(?:e|and)\s/, '');
      const second = Object.assign([rest] as unknown as RegExpExecArray, {
        index: match.index + match[0].length - rest.length,
      });
      put(first, year, m, (of) => dayOf(of, m, a));
      put(second, year, m, (of) => dayOf(of, m, b));
      continue;
    }
    if (a <= b) put(match, yearOf(g.y1 ?? g.y2), m, (year) => dayOf(year, m, a, b));
  }
  for (const match of folded.matchAll(patterns.dayOfMonth)) {
    const g = match.groups ?? {};
    const [m, day] = [month(g.m1 ?? g.m2), Number(g.d1 ?? g.d2)];
    if (day > 31 || !exists(2024, m, day)) doubt(match, 'impossible');
    else put(match, yearOf(g.y1 ?? g.y2), m, (year) => dayOf(year, m, day));
  }
  for (const match of folded.matchAll(patterns.fortnight)) {
    const m = month(match[2]);
    const second = /^(segunda|2)/.test(match[1] ?? '');
    put(match, yearOf(match[3]), m, (year) => {
      const whole = months(year, m);
      return second
        ? { from: isoDay(year, m, 16), to: whole.to }
        : { from: whole.from, to: isoDay(year, m, 15) };
    });
  }
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
    else putEach(match, month, put);
  }
  for (const match of folded.matchAll(patterns.monthRange)) {
    const g = match.groups ?? {};
    const first = month(g.a);
    const last = month(g.b);
    const lastYear = yearOf(g.yb);
    const firstYear = yearOf(g.ya);
    if (g.joiner === 'e' || g.joiner === 'and') {
      const between = g.between !== undefined;
      if (!isFree({ start: match.index, end: match.index + match[0].length }, apart)) continue;
      if (!between && (isOneEach(folded, match, 2) || (last - first + 12) % 12 !== 1)) continue;
    }
    put(match, lastYear, last, (year) =>
      months(firstYear ?? (first <= last ? year : year - 1), first, last, year),
    );
  }
  for (const match of folded.matchAll(patterns.part)) {
    const g = match.groups ?? {};
    const count = partMonths(g.kind ?? '');
    const nth = /^(?:ultim|last)/.test(g.nth ?? '') ? 12 / count : ordinal(g.nth ?? '');
    if (nth === null || nth * count > 12) continue;
    put(match, yearOf(g.y), nth * count, (year) => months(year, (nth - 1) * count + 1, nth * count));
  }
  for (const match of folded.matchAll(patterns.partCode)) {
    const g = match.groups ?? {};
    const letter = g.l1 ?? g.l2 ?? g.l3 ?? '';
    const count = letter === 't' || letter === 'q' ? 3 : letter === 'b' ? 2 : 6;
    const nth = Number(g.n1 ?? g.n2 ?? g.n3);
    if (nth < 1 || nth * count > 12) continue;
    put(match, yearOf(g.y1 ?? g.y2), nth * count, (year) => months(year, (nth - 1) * count + 1, nth * count));
  }
  for (const match of folded.matchAll(patterns.monthYear)) {
    const m = month(match.groups?.m);
    put(match, yearOf(match.groups?.y), m, (year) => months(year, m));
  }
  // `jan 12,1 / fev 11,8 / mar 13,0`: short names that each lead to a number are a list of months.
  for (const row of [
    [...folded.matchAll(patterns.monthsInARow)],
    [...folded.matchAll(patterns.monthsBehind)],
  ]) {
    if (new Set(row.map((match) => month(match.groups?.['m']))).size < 2) continue;
    for (const match of row) {
      const word = match.groups?.['m'] ?? '';
      const m = month(word);
      put(Object.assign([word] as unknown as RegExpExecArray, { index: match.index }), null, m, (year) =>
        months(year, m),
      );
    }
  }
  // Short names that are no other word count as months as soon as the text names another one.
  const short = [...folded.matchAll(patterns.shortMonths)];
  const named = new Set([...folded.matchAll(patterns.monthWord)].map((name) => month(name[0])));
  if (named.size > 1)
    for (const match of short) {
      const word = match.groups?.['m'] ?? '';
      put(
        Object.assign([word] as unknown as RegExpExecArray, { index: match.index }),
        null,
        month(word),
        (year) => months(year, month(word)),
      );
    }
  for (const match of folded.matchAll(patterns.monthAlone)) {
    const m = month(match.groups?.m ?? match.groups?.w ?? match.groups?.c ?? match.groups?.p);
    const word = match.groups?.m ?? match.groups?.w ?? match.groups?.c ?? match.groups?.p ?? '';
    const start = match.index + match[0].indexOf(word);
    const place = Object.assign([word] as unknown as RegExpExecArray, { index: start });
    put(place, null, m, (year) => months(year, m));
  }
  for (const match of folded.matchAll(patterns.yearRange)) {
    const [a, b] = [Number(match[1]), Number(match[2])];
    if (a < b) put(match, b, 12, () => months(a, 1, 12, b));
  }
  // `FY25 (Apr 24 - Mar 25)`: said right away which months it has.
  for (const match of folded.matchAll(patterns.fiscalYear))
    if (!/^\s*[(:,-]\s*(?:de |from )?[a-z]{3,9}[ ./-]/.test(folded.slice(match.index + match[0].length)))
      doubt(match, 'undefined', [months(yearOf(match[1]) ?? 0, 1, 12)]);
  for (const match of folded.matchAll(patterns.year)) {
    const text = match[1] ?? '';
    const place = Object.assign([text] as unknown as RegExpExecArray, {
      index: match.index + match[0].lastIndexOf(text),
    });
    if (Number(text) <= Number(referenceDate.slice(0, 4)) + 5)
      put(place, Number(text), 12, (year) => months(year, 1, 12), true);
  }
}

/** `April, May and July 2025`: each name of a list is a month, also one that is another word where it stands alone. */
function putEach(list: RegExpExecArray, month: (name: string) => MonthName, put: Put): void {
  const names = [...list[0].matchAll(patterns.monthWord)];
  for (const [at, name] of names.entries()) {
    const last = at === names.length - 1;
    const text = last ? list[0].slice(name.index) : name[0];
    const place = Object.assign([text] as unknown as RegExpExecArray, { index: list.index + name.index });
    put(place, last ? yearOf(list.groups?.y) : null, month(name[0]), (year) => months(year, month(name[0])));
  }
}

function partMonths(kind: string): number {
  if (/^(bim|bimester)/.test(kind)) return 2;
  if (/^(tri|quarter|qtr)/.test(kind)) return 3;
  if (kind.startsWith('quad')) return 4;
  return 6;
}
