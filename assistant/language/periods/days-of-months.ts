import { addDays, type Days, dayOf, exists, isoDay, monday, months } from './days.ts';
import { type MonthName, ordinal, patterns, yearOf } from './period-patterns.ts';
import { type Put, type TimesOf, wordAt } from './put.ts';

const month = (name: string | undefined): MonthName => patterns.month(name ?? '');

/** The seven days from Monday to Sunday that hold a day. */
function weekOf(year: number, month: number, day: number): Days | null {
  if (!exists(year, month, day)) return null;
  const from = monday(isoDay(year, month, day));
  return { from, to: addDays(from, 6) };
}

/** `semana de 3 de março`, `week of March 3`. */
export function readWeeks({ folded, put, doubt }: TimesOf): void {
  for (const match of folded.matchAll(patterns.weekOf)) {
    const g = match.groups ?? {};
    const m = g['mn'] === undefined ? month(g['m'] ?? g['m2']) : Number(g['mn']);
    const day = Number(g['d'] ?? g['d2'] ?? g['dn']);
    if (!exists(2024, m, day)) doubt(match, 'impossible');
    else put(match, yearOf(g['y'] ?? g['y2'] ?? g['yn']), m, (year) => weekOf(year, m, day));
  }
}

/** `primeira semana de março`, `last week of March`. */
export function readWeeksOfMonths({ folded, put }: TimesOf): void {
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
}

/** `de 3 a 17 de março`. */
export function readDayRanges({ folded, put }: TimesOf): void {
  for (const match of folded.matchAll(patterns.dayRangeOfMonth)) {
    const g = match.groups ?? {};
    const [a, b] = [Number(g.a1 ?? g.a2), Number(g.b1 ?? g.b2)];
    // `em 3 e 17 de março` are two days; `entre 3 e 17 de março` is the time between them.
    const joined = /\d\s*(?:e|and)\s*\d/.test(match[0]);
    if (joined && a + 1 < b && !/^(?:entre|between|de|from)\b/.test(match[0])) putTwoDays(match, [a, b], put);
    else if (a <= b)
      put(match, yearOf(g.y1 ?? g.y2), month(g.m1 ?? g.m2), (year) => dayOf(year, month(g.m1 ?? g.m2), a, b));
  }
}

/** `em 3 e 17 de março`: both days, each where it stands. */
function putTwoDays(match: RegExpExecArray, [a, b]: readonly [number, number], put: Put): void {
  const g = match.groups ?? {};
  const m = month(g.m1 ?? g.m2);
  const year = yearOf(g.y1 ?? g.y2);
  const cut = match[0].search(/\s(?:e|and)\s/);
  const lead = match[0].search(/\d/);
  const rest = match[0].slice(cut).replace(/^\s(?:e|and)\s/, '');
  put(wordAt(match[0].slice(lead, cut), match.index + lead), year, m, (of) => dayOf(of, m, a));
  put(wordAt(rest, match.index + match[0].length - rest.length), year, m, (of) => dayOf(of, m, b));
}

/** `3 de março de 2025`, `March 3`. */
export function readDaysOfMonths({ folded, put, doubt }: TimesOf): void {
  for (const match of folded.matchAll(patterns.dayOfMonth)) {
    const g = match.groups ?? {};
    const [m, day] = [month(g.m1 ?? g.m2), Number(g.d1 ?? g.d2)];
    if (day > 31 || !exists(2024, m, day)) doubt(match, 'impossible');
    else put(match, yearOf(g.y1 ?? g.y2), m, (year) => dayOf(year, m, day));
  }
}

/** `primeira quinzena de março`. */
export function readFortnights({ folded, put }: TimesOf): void {
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
}
