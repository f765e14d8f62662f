import { plus, product } from '../language/numbers/exact.ts';
import { isReadable } from '../tools/evidence.ts';
import type { DocumentActivity } from './proposal-shape.ts';
import { readIn } from './sheets/cells.ts';
import { saysOneWay } from './sheets/commuted.ts';
import { countedIn } from './sheets/scale-told.ts';

/** Lines of a document that may be added up into one quantity: the tariff periods of a bill. */
const MOST_ADDENDS = 12;

/**
 * Whether the quantity of an activity is a number that our own parser reads in the quotes of its places: one of them, a
 * product of some (cylinders × kilograms), the sum of all, or one less others that were taken back. The last gate before
 * a proposal leaves the room, whoever
 * made it.
 */
export function isBorneOut(activity: DocumentActivity): boolean {
  const { quantity, unit, evidence } = activity;
  if (quantity === null) return true;
  if (unit === 'night' && isCounted(activity)) return true;
  const quotes = evidence.filter(({ slot }) => slot === 'quantity').map(({ quote }) => quote);
  const readings = quotes.map(readingsOf);
  if (readings.some((values) => values.includes(quantity))) return true;
  const counted = countedIn(activity);
  if (counted !== null && readings.some((values) => values.includes(counted))) return true;
  const quoted = new Set(readings.flat());
  if (isDifference(activity, quoted) || isMetered(activity, quoted) || isThereAndBack(activity, quoted))
    return true;
  if (isReadable(quantity, readings.flat().slice(0, 12), unit)) return true;
  return readings.length > 1 && readings.length <= MOST_ADDENDS && isSum(quantity, readings);
}

/** Nights that are charged one on each of the lines that are quoted. */
function isCounted({ quantity, evidence }: DocumentActivity): boolean {
  const lines = new Set(evidence.flatMap(({ slot, quote }) => (slot === 'quantity' ? [quote] : [])));
  return lines.size > 0 && String(lines.size) === quantity;
}

/** Every number that stands in a quote, in each style it can have. */
function readingsOf(quote: string): string[] {
  const found = new Set<string>();
  for (const [digits] of quote.matchAll(/\d[\d.,]*/g)) {
    const bare = digits.replace(/[.,]+$/, '');
    for (const value of [readIn(bare, 'comma'), readIn(bare, 'dot')]) if (value !== null) found.add(value);
  }
  return [...found];
}

/** `(1500 - 1000) × 40`: what a meter counted between two readings, times its constant, each of them quoted. */
function isMetered({ quantity, arithmetic }: DocumentActivity, quoted: ReadonlySet<string>): boolean {
  const [, last, first, times] = /^\(([\d.]+) - ([\d.]+)\) × ([\d.]+)$/.exec(arithmetic ?? '') ?? [];
  if (last === undefined || first === undefined || times === undefined) return false;
  if (![last, first, times].every((part) => quoted.has(part))) return false;
  return product(plus(last, `-${first}`), times) === quantity;
}

/** `42 × 12 × 2 × 220`: a way that its heading calls one of two, and whatever else it is multiplied by is quoted. */
function isThereAndBack({ quantity, arithmetic, evidence }: DocumentActivity, quoted: ReadonlySet<string>) {
  const parts = (arithmetic ?? '').split(' × ');
  const others = parts.toSpliced(parts.indexOf('2'), 1);
  const told = evidence.some(({ slot, quote }) => slot === 'quantity' && saysOneWay(quote));
  if (!told || !parts.includes('2') || !others.every((part) => quoted.has(part))) return false;
  return parts.reduce((all, part) => product(all, part)) === quantity;
}

/** `10 - 2`: an amount less what was taken back of it, each of them quoted. */
function isDifference({ quantity, arithmetic }: DocumentActivity, quoted: ReadonlySet<string>): boolean {
  const [first = '', ...parts] = (arithmetic ?? '').split(' - ');
  if (parts.length === 0 || ![first, ...parts].every((part) => quoted.has(part))) return false;
  return parts.reduce((left, part) => plus(left, `-${part}`), first) === quantity;
}

function isSum(quantity: string, readings: readonly (readonly string[])[]): boolean {
  let sums = new Set(['0']);
  for (const values of readings) {
    const next = new Set<string>();
    for (const sum of sums) for (const value of values) next.add(plus(sum, value));
    sums = next;
    if (sums.size > 4_096) return false;
  }
  return sums.has(product(quantity));
}

/** Activities whose quantity no place bears out lose it: the slot stays open, for a person to fill. */
export function withoutFabrications(activities: readonly DocumentActivity[]): DocumentActivity[] {
  return activities.map((activity) => {
    if (isBorneOut(activity)) return activity;
    const finding = {
      code: 'evidence.missing',
      params: { slot: 'quantity', value: activity.quantity ?? '' },
    };
    return { ...activity, quantity: null, findings: [...activity.findings, finding] };
  });
}
