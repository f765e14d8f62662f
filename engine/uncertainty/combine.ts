/**
 * The uncertainty of a total by both approaches of the IPCC. The total itself is an exact decimal; intervals are
 * estimates in doubles, written as decimal strings of twelve significant digits at most.
 */
import { isZero, sum, toText } from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import type { UncertainLine } from './line.ts';
import { readLines } from './line.ts';
import { propagate } from './propagate.ts';
import { simulate, USUAL_DRAWS } from './simulate.ts';

export interface CombineInput {
  readonly lines: readonly UncertainLine[];
  /** Any whole number; the same seed gives the same simulation. */
  readonly seed?: number;
  /** Draws of approach 2; 10,000 unless said. */
  readonly draws?: number;
}

/** Ends in kg CO2e; percentages of the stated total. */
export interface Interval {
  readonly lowKg: string;
  readonly highKg: string;
  readonly minusPercent: string;
  readonly plusPercent: string;
}

export interface CombinedUncertainty {
  /** Exact sum of the lines, kg CO2e. */
  readonly co2eKg: string;
  readonly approach1: Interval & {
    readonly lines: readonly {
      readonly id: string;
      readonly minusPercent: string;
      readonly plusPercent: string;
    }[];
    /** Parts of the squared width, adding to one; greatest first. */
    readonly contributions: readonly {
      readonly kind: 'line' | 'shared';
      readonly id: string;
      readonly share: string;
    }[];
  };
  readonly approach2: Interval & {
    readonly meanKg: string;
    readonly medianKg: string;
    readonly standardDeviationKg: string;
    readonly seed: number;
    readonly draws: number;
  };
  /** Approach 1 where every input is symmetric and at most 30 %, else approach 2 (IPCC 2006, volume 1, chapter 3). */
  readonly recommended: 'approach1' | 'approach2';
}

const FEWEST_DRAWS = 100;
const MOST_DRAWS = 100_000;
const DIGITS = 12;

/**
 * Combines the uncertainty of lines into that of their sum. Refuses with the problems of `readLines`, with
 * `uncertainty.no_lines`, `uncertainty.total_zero` (a percentage of nothing) and `uncertainty.draws` (`least`, `most`).
 */
export function combineUncertainty(input: CombineInput): Result<CombinedUncertainty> {
  return orRefused(() => combined(input));
}

function combined(input: CombineInput): Result<CombinedUncertainty> {
  const { lines, seed = 1, draws = USUAL_DRAWS } = input;
  if (lines.length === 0) return refuse('uncertainty.no_lines');
  if (
    !(Number.isInteger(draws) && draws >= FEWEST_DRAWS && draws <= MOST_DRAWS) ||
    !Number.isSafeInteger(seed)
  )
    return refuse('uncertainty.draws', { least: String(FEWEST_DRAWS), most: String(MOST_DRAWS) });
  const read = readLines(lines);
  if (!read.ok) return read;
  const exact = sum(read.value.amounts);
  if (isZero(exact)) return refuse('uncertainty.total_zero');
  const total = Number(toText(exact));
  const propagated = propagate(read.value.lines);
  const simulated = simulate(read.value.lines, seed, draws);
  const { minus, plus } = propagated.total;
  return ok({
    co2eKg: toText(exact),
    approach1: {
      ...interval(total, total - minus, total + plus),
      lines: propagated.lines.map((line, position) => {
        const stated = Math.abs(read.value.lines[position]?.amount ?? 0);
        return {
          id: line.id,
          minusPercent: percent(line.minus, stated),
          plusPercent: percent(line.plus, stated),
        };
      }),
      contributions: propagated.contributions.map(({ kind, id, share }) => ({
        kind,
        id,
        share: text(share),
      })),
    },
    approach2: {
      ...interval(total, simulated.low, simulated.high),
      meanKg: text(simulated.mean),
      medianKg: text(simulated.median),
      standardDeviationKg: text(simulated.standardDeviation),
      seed,
      draws,
    },
    recommended: read.value.nearNormal ? 'approach1' : 'approach2',
  });
}

function interval(total: number, low: number, high: number): Interval {
  const stated = Math.abs(total);
  return {
    lowKg: text(low),
    highKg: text(high),
    minusPercent: percent(total - low, stated),
    plusPercent: percent(high - total, stated),
  };
}

/** A line that amounts to nothing is uncertain by nothing. */
function percent(part: number, whole: number): string {
  return text(whole === 0 ? 0 : (100 * part) / whole);
}

/** A double as plain decimal text of at most twelve significant digits: no exponent, no trailing zeros. */
function text(value: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(DIGITS - 1).split('e');
  const digits = mantissa.replace('-', '').replace('.', '');
  const whole = { coefficient: BigInt(digits), exponent: Number(exponent) - (DIGITS - 1) };
  const plain = toText(whole);
  return value < 0 && plain !== '0' ? `-${plain}` : plain;
}
