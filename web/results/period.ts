import { lastDayOfMonth } from '#engine/period.ts';
import type { Output } from '#web/api/call.ts';

/** The year, its halves and its quarters. */
export const PARTS = ['year', 'h1', 'h2', 'q1', 'q2', 'q3', 'q4'] as const;
export type Part = (typeof PARTS)[number];

const MONTHS: Readonly<Record<Part, readonly [first: number, last: number]>> = {
  year: [1, 12],
  h1: [1, 6],
  h2: [7, 12],
  q1: [1, 3],
  q2: [4, 6],
  q3: [7, 9],
  q4: [10, 12],
};

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** First and last day of a part of a year. */
export function periodOf(year: number, part: Part): { from: string; to: string } {
  const [first, last] = MONTHS[part];
  return { from: `${year}-${twoDigits(first)}-01`, to: lastDayOfMonth(`${year}-${twoDigits(last)}-01`) };
}

/** Its months, `YYYY-MM`. */
export function monthsOf(year: number, part: Part): string[] {
  const [first, last] = MONTHS[part];
  return Array.from({ length: last - first + 1 }, (_, index) => `${year}-${twoDigits(first + index)}`);
}

type Context = Output<'session.context'>;

/** Years that an inventory touches, and this one, latest first. */
export function yearsOf(context: Context): number[] {
  const years = new Set([Number(context.today.slice(0, 4))]);
  for (const { from, to } of context.inventories) {
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) years.add(year);
  }
  return [...years].toSorted((one, other) => other - one);
}

/** The year shown unless one is chosen: that of the latest inventory, else this one. */
export function usualYear(context: Context): number {
  return Number((context.inventories[0]?.to ?? context.today).slice(0, 4));
}

/** The first year that there is an inventory of: what others are compared with where nothing else is stated. */
export function firstYear(context: Context): number | null {
  const years = context.inventories.map(({ from }) => Number(from.slice(0, 4)));
  return years.length === 0 ? null : Math.min(...years);
}
