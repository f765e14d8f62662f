import { createHash } from 'node:crypto';
import {
  add,
  compare,
  type Decimal,
  decimal,
  divide,
  fromInteger,
  isPositive,
  multiply,
  roundToPlaces,
  subtract,
  toText,
  ZERO,
} from '#engine/decimal.ts';

/**
 * How large a sample is and where it begins. Sampling by size with a fixed interval ("monetary unit sampling": AICPA Audit
 * Guide *Audit Sampling*, 2014, ch. 6; a kind of value-weighted selection: ISA 530, Appendix 1 no. 3 and Appendix 4 (d)),
 * in kg of CO2e instead of money. `docs/method/sampling.md` argues each choice.
 */

/**
 * How many hits find one error at the threshold with this confidence, where no error is expected: the mean of Poisson's law
 * at which none is seen with the probability that is left, `-ln(1 - confidence)`. (Its values rounded to 2.31, 3.00 and
 * 4.61 are the confidence factors that the AICPA guide prints for no misstatement.) A test puts them through the exponential.
 */
export const CONFIDENCE_FACTORS = {
  '90': '2.302585092994045684017991454684',
  '95': '2.995732273553990993435223576142',
  '99': '4.605170185988091368035982909368',
} as const;

export type Confidence = keyof typeof CONFIDENCE_FACTORS;

/** Places after the comma of intervals and starts: far below a milligram. */
const PLACES = 12;

/** The CO2e, in kg, of which an error misleads. */
export function materialKg(totalKg: string, materialityPercent: string): string {
  return toText(divide(multiply(decimal(totalKg), decimal(materialityPercent)), fromInteger(100)));
}

/** Hits among the lines below the threshold: their share of the total over the threshold, times the factor; at least one. */
export function hitsFor(restKg: string, material: string, confidence: Confidence): number {
  if (!isPositive(decimal(restKg)) || !isPositive(decimal(material))) return 0;
  const exact = divide(multiply(decimal(restKg), decimal(CONFIDENCE_FACTORS[confidence])), decimal(material));
  return ceiling(exact);
}

/** The interval between two hits, and the first one in it, which the seed decides. Sizes are amounts times percent. */
export function stepsOf(restSize: string, hits: number, seed: string): { interval: string; start: string } {
  if (hits === 0) return { interval: '0', start: '0' };
  const interval = roundToPlaces(divide(decimal(restSize), fromInteger(hits)), PLACES);
  const start = roundToPlaces(multiply(interval, chanceOf(seed)), PLACES);
  // The first hit is above zero and within the first interval.
  return { interval: toText(interval), start: toText(compare(start, ZERO) > 0 ? start : interval) };
}

/** A number above 0 and up to 1 that a seed alone decides: the first 128 bits of its SHA-256. */
function chanceOf(seed: string): Decimal {
  const bits = BigInt(`0x${createHash('sha256').update(seed).digest('hex').slice(0, 32)}`);
  return divide(decimal(String(bits + 1n)), decimal(String(1n << 128n)));
}

function ceiling(value: Decimal): number {
  const whole = roundToPlaces(value, 0);
  return Number(toText(compare(whole, value) < 0 ? add(whole, fromInteger(1)) : whole));
}

/** What is left of the total when the lines above the threshold are taken out. */
export function restOf(totalKg: string, certainKg: string): string {
  return toText(subtract(decimal(totalKg), decimal(certainKg)));
}
