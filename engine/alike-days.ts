/**
 * Days on which an activity counts alike: those of a month within which nothing begins or ends that its kind is counted by. Factors
 * and acts are in force by whole days, other years are told by their number, and shares of a blend by month: so the days of such
 * a month differ in nothing but themselves.
 */
import type { ActivityKind, Library } from './library.ts';
import { ownEntry } from './lookup.ts';
import type { Days } from './open-calculation.ts';
import { EARLIEST_DAY, isDay, nextDay } from './period.ts';

const MONTH = 'YYYY-MM'.length;

/**
 * The month (`YYYY-MM`) of the days of an activity, where it counts alike on all days of it; null where it may not, and of days that
 * are none, reach over more than one month, or are not over yet.
 * @param today the last day that is over, ISO
 */
export function monthAlike(kind: string, { from, to }: Days, today: string, library: Library): string | null {
  const month = from.slice(0, MONTH);
  const isWithin = month === to.slice(0, MONTH) && from <= to && from >= EARLIEST_DAY && to <= today;
  if (!isWithin || !isDay(from) || !isDay(to) || !isDay(today)) return null;
  const known = ownEntry(library.kinds, kind);
  return known === undefined || cutMonths(known, library).has(month) ? null : month;
}

/** Of each library, by kind. */
const CUT = new WeakMap<Library, Map<string, ReadonlySet<string>>>();

/** Months within which something begins or ends that a kind is counted by. */
function cutMonths(kind: ActivityKind, library: Library): ReadonlySet<string> {
  const ofLibrary = CUT.get(library) ?? new Map<string, ReadonlySet<string>>();
  CUT.set(library, ofLibrary);
  const known = ofLibrary.get(kind.key);
  if (known !== undefined) return known;
  const inner = firstDays(kind, library).filter((day) => !day.endsWith('-01'));
  const months = new Set(inner.map((day) => day.slice(0, MONTH)));
  ofLibrary.set(kind.key, months);
  return months;
}

/** Days from which something holds, or does not hold any more, whatever the place and for whomever. */
function firstDays(kind: ActivityKind, library: Library): string[] {
  const blends = Object.values(kind.fuel ?? {}).flatMap((name) => ownEntry(library.fuelBlends, name) ?? []);
  const components = [null, ...blends.flatMap((blend) => blend.components)];
  const factors = [
    ...components.flatMap((component) => library.candidates(kind.key, component)),
    // Energy that is bought is covered by what stands for electricity, too.
    ...[kind.key, 'electricity'].flatMap((key) => library.own?.(key) ?? []),
  ];
  const acts = blends.flatMap((blend) => blend.acts ?? []);
  return [
    ...factors.flatMap(({ validFrom, validTo }) => [validFrom, ...dayAfter(validTo)]),
    ...acts.flatMap(({ from, limit, checked }) => [from, ...dayAfter(limit), nextDay(checked)]),
  ];
}

function dayAfter(last: string | null): string[] {
  return last === null ? [] : [nextDay(last)];
}
