/** Lines that say the same: one site, one kind, one period, one amount. */
import { monthsLong } from './series.ts';
import type { FindingSettings } from './settings.ts';
import { daysBetween } from '../period.ts';

export interface Told {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Plain decimal text without trailing zeros. */
  readonly quantity: string;
  readonly unit: string;
  /** kg CO2e; null: not counted. It tells apart lines that differ in more than the quantity (routes, cabins). */
  readonly co2eKg: string | null;
  /** Keys of the documents that the line rests on: those of two bills differ. */
  readonly keys: readonly string[];
}

/** Groups of lines that repeat the first of them, in the order given. */
export function findRepeated(
  lines: readonly Told[],
  { duplicateDigits }: Pick<FindingSettings, 'duplicateDigits'>,
): Told[][] {
  const groups = Map.groupBy(lines, ({ from, to, quantity, unit, co2eKg }) =>
    [from, to, quantity, unit, co2eKg ?? '-'].join('|'),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first || !isTelling(first, duplicateDigits)) return [];
    const alike = group.filter((line) => line === first || !isOtherPaper(first, line));
    return alike.length > 1 ? [alike] : [];
  });
}

/** Whether two lines of this amount are hardly two by chance. */
function isTelling({ from, to, quantity }: Told, digits: number): boolean {
  if (monthsLong({ from, to }) > 1 || daysBetween(from, to) >= 28) return true;
  return significantDigits(quantity) >= digits;
}

/** 8036 has four, 150 two, 0.20 one. */
function significantDigits(quantity: string): number {
  const digits = quantity.replace(/[-.]/g, '').replace(/^0+/, '');
  return (quantity.includes('.') ? digits : digits.replace(/0+$/, '')).length;
}

/** Both rest on documents, and on none of the same key. */
function isOtherPaper(one: Told, other: Told): boolean {
  return one.keys.length > 0 && other.keys.length > 0 && !one.keys.some((key) => other.keys.includes(key));
}
