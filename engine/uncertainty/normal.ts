/**
 * The standard normal distribution in binary doubles. Statistics is the one place of the engine where doubles are
 * allowed: a probability is an estimate, no amount of the ledger is ever made of one (docs/decisions/0006).
 */

/** Quantile of the two-sided 95 % interval of a normal distribution. */
export const Z95 = 1.959963984540054;

/** `u` of P. J. Acklam's rational approximation, relative error below 1.15e-9 over the whole open interval. */
const A = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
] as const;
const B = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
] as const;
const C = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const;
const D = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416] as const;
const LOW = 0.02425;

/** The value below which a standard normal variable falls with `probability`, 0 < probability < 1. */
export function normalQuantile(probability: number): number {
  if (probability < LOW) return tail(Math.sqrt(-2 * Math.log(probability)));
  if (probability > 1 - LOW) return -tail(Math.sqrt(-2 * Math.log(1 - probability)));
  const q = probability - 0.5;
  const r = q * q;
  return (polynomial(A, r) * q) / (polynomial(B, r) * r + 1);
}

/** Probability that a standard normal variable falls below `z` (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
export function normalProbability(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = polynomial([1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592], t) * t;
  const error = 1 - series * Math.exp(-x * x);
  return z < 0 ? (1 - error) / 2 : (1 + error) / 2;
}

function tail(q: number): number {
  return polynomial(C, q) / (polynomial(D, q) * q + 1);
}

/** Coefficients from the highest power down. */
function polynomial(coefficients: readonly number[], x: number): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}
