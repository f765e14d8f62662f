import { withMinus } from '#text/minus.ts';
import type { Locale } from '../language/understanding.ts';

/** How numbers, periods and lists are written in replies. Amounts arrive as decimal strings and are only rounded here. */

/** A quantity as it is, in the workspace's number format. */
export function quantity(amount: string, numbers: Locale): string {
  return withMinus(new Intl.NumberFormat(numbers, { maximumFractionDigits: 20 }).format(literal(amount)));
}

/** kg CO2e as the screens write it: `1.234,56 tCO₂e`, below one tonne in kg with four digits, `4,606 kgCO₂e`. */
export function co2e(kg: string, numbers: Locale): string {
  return mass(kg, numbers, 'CO₂e');
}

function mass(kg: string, numbers: Locale, of: string): string {
  const tonnes = Math.abs(Number(kg)) >= 1000;
  const digits = tonnes
    ? { minimumFractionDigits: 2, maximumFractionDigits: 2 }
    : { maximumSignificantDigits: 4 };
  const format = new Intl.NumberFormat(numbers, digits);
  // An exponent shifts the decimal exactly; the text never becomes a binary float.
  const written = tonnes ? `${format.format(literal(`${kg}e-3`))} t` : `${format.format(literal(kg))} kg`;
  return `${withMinus(written)}${of}`;
}

function literal(text: string): Intl.StringNumericLiteral {
  return text as Intl.StringNumericLiteral;
}

/** A period in words: `março de 2025`, `2025`, `janeiro de 2025 a março de 2025`, else the days. */
export function period(from: string, to: string, reply: Locale): string {
  const [first, last] = bounds(from, to, reply);
  if (last === null) return first;
  return reply === 'pt-BR' ? `${first} a ${last}` : `${first} to ${last}`;
}

/** The words of a period: one name for a day, a month or a year, else those of its first and last part. */
export function bounds(from: string, to: string, reply: Locale): readonly [string, string | null] {
  if (from === to) return [day(from, reply), null];
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return [from.slice(0, 4), null];
  if (!from.endsWith('-01') || !isMonthEnd(to)) return [day(from, reply), day(to, reply)];
  return [month(from, reply), from.slice(0, 7) === to.slice(0, 7) ? null : month(to, reply)];
}

/** `2025-03-01` → `março de 2025`. */
export function month(isoDay: string, reply: Locale): string {
  const format = new Intl.DateTimeFormat(reply, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${isoDay}T00:00:00Z`));
}

function day(isoDay: string, reply: Locale): string {
  const tag = reply === 'en' ? 'en-GB' : reply;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'short', timeZone: 'UTC' });
  return format.format(new Date(`${isoDay}T00:00:00Z`));
}

/** The last day of the month that `isoDay` lies in. */
export function monthEnd(isoDay: string): string {
  const [year = 0, monthNumber = 0] = isoDay.split('-').map(Number);
  return new Date(Date.UTC(year, monthNumber, 0)).toISOString().slice(0, 10);
}

function isMonthEnd(isoDay: string): boolean {
  return monthEnd(isoDay) === isoDay;
}

/** `a, b e c`. */
export function list(parts: readonly string[], reply: Locale): string {
  return new Intl.ListFormat(reply, { type: 'conjunction' }).format(parts);
}
