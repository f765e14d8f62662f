/**
 * How uncertain one input of a calculation is (an activity amount, a factor, a GWP), and the same as a distribution of
 * the ratio "true value over stated value", of which the stated value is one.
 *
 * Percentages are halves of the two-sided 95 % interval as a percentage of the stated value, as the IPCC states
 * uncertainty (2006 Guidelines, volume 1, chapter 3).
 */
import { isPositive, parseDecimal, toText } from '../decimal.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';
import { normalProbability, normalQuantile, Z95 } from './normal.ts';

export type Spread =
  /** Known exactly (a count, a definition). */
  | { readonly kind: 'exact' }
  /** ± percent, symmetric; approach 2 draws it truncated at zero. */
  | { readonly kind: 'normal'; readonly percent: string }
  /** The stated value is the median; 95 % lies between stated ÷ gsd2 and stated × gsd2 (square of the geometric deviation). */
  | { readonly kind: 'lognormal'; readonly gsd2: string }
  /** Least, most likely and greatest value in the input's own unit; the most likely one is the stated value. */
  | { readonly kind: 'triangular'; readonly low: string; readonly mode: string; readonly high: string }
  /** Limits in the input's own unit; the middle is the stated value. */
  | { readonly kind: 'uniform'; readonly low: string; readonly high: string }
  /** − minusPercent, + plusPercent: two halves of normal distributions that meet at the stated value. */
  | { readonly kind: 'asymmetric'; readonly minusPercent: string; readonly plusPercent: string };

/** The ratio "true over stated" of one input. */
export interface RatioDistribution {
  /** Equal texts are equal distributions: what tables of quantiles are kept by. */
  readonly key: string;
  /** The ratio below which the true ratio lies with this probability, 0 < probability < 1. */
  readonly quantile: (probability: number) => number;
  /** Where the ratio is 1 + sigma × z, or exp(sigma × z), of a standard normal z: quicker to draw than by quantiles. */
  readonly shape?: { readonly kind: 'normal' | 'lognormal'; readonly sigma: number };
  /** Half of the 95 % interval below and above the stated value, as shares of it (0.05 is 5 %). */
  readonly minus: number;
  readonly plus: number;
  /** Symmetric and at most 30 %: what approach 1 is meant for. */
  readonly nearNormal: boolean;
}

/** Above this share, first-order propagation is no longer trusted (IPCC 2006, volume 1, chapter 3, on approach 1). */
const NEAR_NORMAL_LIMIT = 0.3;
/** No publisher states more; beyond it double arithmetic would overflow. */
const GREATEST = 1e6;

/**
 * The distribution of a spread. Refuses with `uncertainty.unreadable` (`where`, `text`) where a number is none or out of
 * range, and `uncertainty.unordered` (`where`) where limits are not in order or not above zero.
 */
export function distributionOf(spread: Spread, where: string): Result<RatioDistribution> {
  switch (spread.kind) {
    case 'exact':
      return ok({ key: 'exact', quantile: () => 1, minus: 0, plus: 0, nearNormal: true });
    case 'normal':
      return read(where, [spread.percent], ([percent = 0]) => truncatedNormal(percent / 100));
    case 'lognormal':
      return read(where, [spread.gsd2], ([gsd2 = 1]) => (gsd2 >= 1 ? lognormal(gsd2) : null));
    case 'triangular':
      return read(where, [spread.low, spread.mode, spread.high], ([low = 0, mode = 0, high = 0]) =>
        low <= mode && mode <= high && low < high && mode > 0 ? triangular(low / mode, high / mode) : null,
      );
    case 'uniform':
      return read(where, [spread.low, spread.high], ([low = 0, high = 0]) =>
        low < high ? uniform((2 * low) / (low + high), (2 * high) / (low + high)) : null,
      );
    default: // asymmetric
      return read(where, [spread.minusPercent, spread.plusPercent], ([minus = 0, plus = 0]) =>
        minus <= 100 ? twoHalves(minus / 100, plus / 100) : null,
      );
  }
}

function read(
  where: string,
  texts: readonly string[],
  build: (numbers: readonly number[]) => RatioDistribution | null,
): Result<RatioDistribution> {
  const problems: Problem[] = [];
  const numbers = texts.map((text) => {
    const value = parseDecimal(text);
    const number = value === null ? Number.NaN : Number(toText(value));
    const fits = value !== null && (isPositive(value) || number === 0) && number <= GREATEST;
    if (!fits) problems.push({ code: 'uncertainty.unreadable', params: { where, text: excerpt(text) } });
    return number;
  });
  if (problems.length > 0) return { ok: false, problems };
  const built = build(numbers);
  return built === null
    ? { ok: false, problems: [{ code: 'uncertainty.unordered', params: { where } }] }
    : ok(built);
}

function truncatedNormal(half: number): RatioDistribution {
  if (half === 0) return { key: 'exact', quantile: () => 1, minus: 0, plus: 0, nearNormal: true };
  const sigma = half / Z95;
  const key = `normal ${half}`;
  const nearNormal = half <= NEAR_NORMAL_LIMIT;
  const below = normalProbability(-1 / sigma);
  const quantile = (probability: number): number =>
    Math.max(0, 1 + sigma * normalQuantile(below + probability * (1 - below)));
  // Of most normal inputs less than a millionth lies below zero: nothing to cut off.
  return below < 1e-6
    ? { key, quantile, minus: half, plus: half, nearNormal, shape: { kind: 'normal', sigma } }
    : { key, quantile, minus: 1 - quantile(0.025), plus: quantile(0.975) - 1, nearNormal };
}

function lognormal(gsd2: number): RatioDistribution {
  const sigma = Math.log(gsd2) / 2;
  return {
    key: `lognormal ${gsd2}`,
    quantile: (probability) => Math.exp(sigma * normalQuantile(probability)),
    shape: { kind: 'lognormal', sigma },
    minus: 1 - 1 / gsd2,
    plus: gsd2 - 1,
    nearNormal: false,
  };
}

function triangular(low: number, high: number): RatioDistribution {
  const width = high - low;
  const rising = 1 - low;
  const quantile = (probability: number): number =>
    probability * width < rising
      ? low + Math.sqrt(probability * width * rising)
      : high - Math.sqrt((1 - probability) * width * (high - 1));
  return bounded(`triangular ${low} ${high}`, quantile);
}

function uniform(low: number, high: number): RatioDistribution {
  return bounded(`uniform ${low} ${high}`, (probability) => low + probability * (high - low));
}

function bounded(key: string, quantile: (probability: number) => number): RatioDistribution {
  const minus = Math.max(0, 1 - quantile(0.025));
  const plus = Math.max(0, quantile(0.975) - 1);
  return { key, quantile, minus, plus, nearNormal: false };
}

function twoHalves(minus: number, plus: number): RatioDistribution {
  return {
    key: `asymmetric ${minus} ${plus}`,
    quantile: (probability) => {
      const z = normalQuantile(probability) / Z95;
      return Math.max(0, 1 + z * (z < 0 ? minus : plus));
    },
    minus,
    plus,
    nearNormal: minus === plus && plus <= NEAR_NORMAL_LIMIT,
  };
}
