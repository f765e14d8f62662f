import { factorOf } from './line-quantity.ts';
import {
  type Amount,
  compareAmounts,
  minus,
  type NumberStyle,
  plus,
  readNumber,
  times,
  whole,
} from './number.ts';
import type { MeterDifference } from './readings.ts';
import type { Row, Word } from './rows.ts';
import { SEWAGE } from './sewage-part.ts';
import { alignedIn, columnSums } from './sums.ts';

interface Placed {
  readonly amount: Amount;
  readonly word: Word;
}

const TIER =
  /\bFAIXA|\bTIER\b|\bBLOCK\b|\bBAND\b|\bSTEP\b|\bPATAMAR|\bACIMA\b|\bABOVE\b|^(ATE|UP TO|OVER)\b|^\d[\d.,]* ?(M3 )?(A|ATE|TO|-|–) \d/;
const PAST = /HISTORIC|ANTERIOR|PREVIOUS|HISTORY|ULTIM|MESES|\b\d{2}\/\d{2,4}\b/;
const METER = /\bPONTO\b|\bMEDIDOR|HIDROMETRO|\bMETER\b|RELOGIO/;

/**
 * The tiers by which a volume is charged, each proved by volume × price = amount, and where their sum is printed; null
 * where a paper charges by none. Tiers of sewage are none of the water's.
 */
export function tiersTogether(
  rows: readonly Row[],
  style: NumberStyle,
): { readonly parts: readonly Placed[]; readonly printed: Placed | null } | null {
  const parts: (Placed & { row: Row })[] = [];
  for (const row of rows) {
    const [name, ...rest] = row.cells;
    if (name === undefined || !TIER.test(name.folded) || SEWAGE.test(row.folded)) continue;
    if (/\bKWH\b|THERM/.test(row.folded)) continue;
    const numbers = rest.flatMap(({ words }) => words).flatMap((word) => readNumber(word, style) ?? []);
    const product = factorOf(numbers);
    const last = parts.at(-1)?.row;
    if (product === null || (last !== undefined && (last.page !== row.page || row.index - last.index > 2)))
      continue;
    parts.push({ amount: product.amount, word: product.number.word, row });
  }
  if (parts.length < 2) return null;
  const sum = parts.reduce((all, { amount }) => plus(all, amount), whole(0));
  const printed = rows
    .filter((row) => !parts.some((part) => part.row === row) && !SEWAGE.test(row.folded))
    .sort((a, b) => Number(PAST.test(a.folded)) - Number(PAST.test(b.folded)))
    .flatMap(({ cells }) => cells.flatMap(({ words }) => words))
    .find((word) => {
      const [amount, other] = readNumber(word, style)?.readings ?? [];
      return amount !== undefined && other === undefined && compareAmounts(amount, sum) === 0;
    });
  return { parts, printed: printed === undefined ? null : { amount: sum, word: printed } };
}

/**
 * Tiers that print no price of their volumes: the volume is the first plain number of each, and their sum is what the meter
 * counted, which proves them. Null where fewer than two rows stand for tiers.
 */
export function tiersAsMetered(
  rows: readonly Row[],
  style: NumberStyle,
  meter: Amount | undefined,
): { readonly parts: readonly Placed[]; readonly proved: boolean } | null {
  const parts = rows.flatMap((row) => {
    const [name, ...rest] = row.cells;
    if (name === undefined || !TIER.test(name.folded) || SEWAGE.test(row.folded)) return [];
    if (/\bKWH\b|THERM/.test(row.folded)) return [];
    const cell = rest.find(({ folded }) => /^\d[\d.,]*( M3)?$/.test(folded));
    const [word] = cell?.words ?? [];
    const [amount, other] = word === undefined ? [] : (readNumber(word, style)?.readings ?? []);
    return word === undefined || amount === undefined || other !== undefined ? [] : [{ amount, word }];
  });
  if (parts.length < 2) return null;
  const sum = parts.reduce((all, { amount }) => plus(all, amount), whole(0));
  return { parts, proved: meter !== undefined && compareAmounts(sum, meter) === 0 };
}

/**
 * All of which a chosen volume is a part, where its meter is one of several of its table: the total that the table prints
 * below them, else what each of them counted. The chosen one alone where it is not so.
 */
export function metersTogether(
  chosen: Placed,
  differences: readonly MeterDifference[],
  rows: readonly Row[],
  style: NumberStyle,
): readonly Placed[] {
  const own = rows.find(({ cells }) => cells.some(({ words }) => words.includes(chosen.word)));
  const metered = differences.flatMap(({ row }) => rows.filter(({ index }) => index === row));
  if (own === undefined) return [chosen];
  const sum = columnSums(rows, style).find(
    ({ parts }) =>
      parts.some(({ word }) => word === chosen.word) &&
      parts.every(({ row }) => !SEWAGE.test(row.folded) && (metered.includes(row) || METER.test(row.folded))),
  );
  if (sum !== undefined) return [sum.sum];
  if (!metered.includes(own)) return [chosen];
  const beside = metered.filter(
    (row, at) =>
      row.page === own.page &&
      !SEWAGE.test(row.folded) &&
      metered.findIndex(({ folded }) => folded === row.folded) === at,
  );
  const parts = beside.flatMap((row) => alignedIn(row, chosen.word, style) ?? []);
  return beside.length > 1 && parts.length === beside.length ? parts : [chosen];
}

/**
 * The heat that a row charges for the volume it stands in: volume × correction × calorific value in MJ/m³ is 3.6 times the
 * kilowatt-hours; null where the row does not show it. Gas abroad is charged by it.
 */
export function heatOf(volume: Placed, rows: readonly Row[], style: NumberStyle): Placed | null {
  const row = rows.find(({ cells }) => cells.some(({ words }) => words.includes(volume.word)));
  const numbers = (row?.cells ?? [])
    .flatMap(({ words }) => words)
    .flatMap((word) => {
      const [amount, other] = word === volume.word ? [] : (readNumber(word, style)?.readings ?? []);
      return amount === undefined || other !== undefined || amount.digits <= 0n ? [] : [{ amount, word }];
    })
    .slice(0, 12);
  for (const correction of numbers)
    for (const calorific of numbers) {
      if (calorific === correction || !isBetween(calorific.amount, 30, 50)) continue;
      const heat = times(times(volume.amount, correction.amount), calorific.amount);
      for (const charged of numbers) {
        if (charged === correction || charged === calorific) continue;
        const stated = times(charged.amount, { digits: 36n, scale: 1 });
        const off = minus(heat, stated);
        const distance = { ...off, digits: off.digits < 0n ? -off.digits : off.digits };
        if (compareAmounts(times(distance, whole(500)), stated) <= 0) return charged;
      }
    }
  return null;
}

function isBetween(amount: Amount, least: number, most: number): boolean {
  return compareAmounts(amount, whole(least)) >= 0 && compareAmounts(amount, whole(most)) <= 0;
}
