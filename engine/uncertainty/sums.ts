/** The interval of sums that err independently of each other, each with its own interval: approach 1 of the IPCC without a line. */
import { decimal } from '../decimal.ts';
import { readLines } from './line.ts';
import { propagate } from './propagate.ts';

/** Share of the emissions on lines that say how uncertain they are, from which on the interval of all of them is told. */
export const KNOWN_ENOUGH = decimal('0.99');

/** What lines that err alike come to. Halves of the 95 % interval, per cent of the amount. */
export interface UncertainSum {
  readonly id: string;
  /** Exact, not zero. */
  readonly co2eKg: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
}

/** Halves of a 95 % interval, per cent of the absolute amount. */
interface SumInterval {
  readonly minusPercent: number;
  readonly plusPercent: number;
}

/** The 95 % interval of all sums together; null where there is none, they come to nothing, or an interval is none. */
export function combineSums(sums: readonly UncertainSum[]): SumInterval | null {
  const read = readLines(
    sums.map(({ id, co2eKg, minusPercent, plusPercent }) => ({
      id,
      co2eKg,
      inputs: [{ name: 'lines', spread: { kind: 'asymmetric', minusPercent, plusPercent } as const }],
    })),
  );
  if (!read.ok || sums.length === 0) return null;
  const kg = Math.abs(read.value.lines.reduce((sum, { amount }) => sum + amount, 0));
  if (kg === 0) return null;
  const { minus, plus } = propagate(read.value.lines).total;
  return { minusPercent: (minus / kg) * 100, plusPercent: (plus / kg) * 100 };
}
