/**
 * A structural change in the middle of a year. The Corporate Standard recalculates whole years; a company may count only
 * the days from the change on (pro rata) if it says so: this scales the effect of a change for the year it happened in.
 */
import { divide, fromInteger, multiply, parseDecimal, toText } from '../decimal.ts';
import { daysBetween, isDay } from '../period.ts';
import { orRefused } from '../malformed.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';
import type { Values } from './base-year.ts';

/**
 * The part of a year's effect that falls on the day of the change and after it, by days. Refuses with `period.unreadable`
 * (`text`), `period.reversed` (`from`, `to`) and `amount.unreadable` (`where`, `text`).
 */
export function fromDayOn(
  values: Values,
  on: string,
  year: { readonly from: string; readonly to: string },
): Result<Values> {
  return orRefused(() => valuesFromDayOn(values, on, year));
}

function valuesFromDayOn(
  values: Values,
  on: string,
  year: { readonly from: string; readonly to: string },
): Result<Values> {
  for (const text of [on, year.from, year.to]) {
    if (!isDay(text)) return refuse('period.unreadable', { text: excerpt(text) });
  }
  if (year.to < year.from) return refuse('period.reversed', { from: year.from, to: year.to });
  const first = on > year.from ? on : year.from;
  const days = first > year.to ? 0 : daysBetween(first, year.to);
  const all = fromInteger(daysBetween(year.from, year.to));
  const problems: Problem[] = [];
  const scaled = Object.entries(values).flatMap(([key, text]) => {
    const value = parseDecimal(text);
    if (value !== null) return [[key, toText(divide(multiply(value, fromInteger(days)), all))] as const];
    problems.push({ code: 'amount.unreadable', params: { where: key, text: excerpt(text) } });
    return [];
  });
  return problems.length > 0 ? { ok: false, problems } : ok(Object.fromEntries(scaled));
}
