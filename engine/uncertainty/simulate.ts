/**
 * Approach 2 of the IPCC (2006 Guidelines, volume 1, chapter 3): Monte Carlo simulation, seeded, so that the same lines
 * give the same figures everywhere.
 *
 * Each input draws the ratio "true over stated" from a table of its own quantiles: 4,096 slices of equal probability,
 * each by its middle, picked by 12 random bits. Two inputs take one 32-bit number. A shared number is drawn once and
 * used in every line that has it. Arrays are passed over line by line, draw by draw, so that the tables stay in the
 * processor's cache: 1,000 lines of two inputs and 10,000 draws take about a tenth of a second.
 */
import { Generator } from './generator.ts';
import type { ReadLine } from './line.ts';
import { normalQuantile } from './normal.ts';
import type { RatioDistribution } from './spread.ts';

export interface Simulated {
  readonly mean: number;
  readonly median: number;
  /** Ends of the 95 % interval: the 2.5 and 97.5 percentiles. */
  readonly low: number;
  readonly high: number;
  readonly standardDeviation: number;
}

export const USUAL_DRAWS = 10_000;
const SLICES = 4096;
const SLICE_BITS = 12;
const MASK = SLICES - 1;
/** The highest twelve bits; the first input takes twelve of the middle. */
const OTHER_BITS = 32 - SLICE_BITS;
const ONE_BITS = OTHER_BITS - SLICE_BITS;

/** Simulates the total of lines that were read, kg. */
export function simulate(lines: readonly ReadLine[], seed: number, draws: number): Simulated {
  const generator = new Generator(seed);
  const bits = new Int32Array(draws);
  const urns = new Urns();
  const shared = drawShared(lines, urns, generator, bits);
  const totals = new Float64Array(draws);
  const product = new Float64Array(draws);
  const ones = new Float64Array(draws).fill(1);
  for (const { amount, inputs } of lines) {
    const own = inputs.filter((input) => input.shared === null).map((input) => urns.of(input.ratio));
    const common = inputs.flatMap((input) => (input.shared === null ? [] : (shared.get(input.shared) ?? [])));
    if (own.length <= 2 && common.length <= 1) {
      generator.draw(bits);
      addUsual(totals, bits, amount, own, common[0] ?? ones);
      continue;
    }
    product.fill(amount);
    for (let position = 0; position < own.length; position += 2) {
      generator.draw(bits);
      const [first = CERTAIN, second] = own.slice(position, position + 2);
      if (second === undefined) multiplyByOne(product, bits, first);
      else multiplyByTwo(product, bits, first, second);
    }
    for (const drawn of common) multiplyBy(product, drawn);
    addTo(totals, product);
  }
  return describe(totals);
}

/** Every shared number by its key, in the order of the lines. */
function drawShared(
  lines: readonly ReadLine[],
  urns: Urns,
  generator: Generator,
  bits: Int32Array,
): ReadonlyMap<string, Float64Array> {
  const drawn = new Map<string, Float64Array>();
  for (const { inputs } of lines) {
    for (const { shared, ratio } of inputs) {
      if (shared === null || drawn.has(shared)) continue;
      generator.draw(bits);
      const ratios = new Float64Array(bits.length).fill(1);
      multiplyByOne(ratios, bits, urns.of(ratio));
      drawn.set(shared, ratios);
    }
  }
  return drawn;
}

/** What a ratio is drawn from: offset + scale × one of the slices. */
interface Urn {
  readonly slices: Float32Array;
  readonly offset: number;
  readonly scale: number;
}

/** The middle of each slice of the standard normal distribution. */
const NORMAL = Float32Array.from({ length: SLICES }, (_, slice) => normalQuantile((slice + 0.5) / SLICES));
const CERTAIN: Urn = { slices: NORMAL, offset: 1, scale: 0 };

/** Urns by distribution. Single precision: a ratio needs no more, and a table fits the processor's first cache. */
class Urns {
  private readonly known = new Map<string, Urn>();

  of(ratio: RatioDistribution): Urn {
    const found = this.known.get(ratio.key);
    if (found !== undefined) return found;
    const made = urnOf(ratio);
    this.known.set(ratio.key, made);
    return made;
  }
}

function urnOf({ shape, quantile }: RatioDistribution): Urn {
  if (shape?.kind === 'normal') return { slices: NORMAL, offset: 1, scale: shape.sigma };
  if (shape?.kind === 'lognormal') return { slices: exponentials(shape.sigma), offset: 0, scale: 1 };
  const slices = Float32Array.from({ length: SLICES }, (_, slice) => quantile((slice + 0.5) / SLICES));
  return { slices, offset: 0, scale: 1 };
}

/** exp(sigma × z) of every slice; the lower half is the upper one's reciprocal, which saves half of the exponentials. */
function exponentials(sigma: number): Float32Array {
  const slices = new Float32Array(SLICES);
  for (let slice = SLICES / 2; slice < SLICES; slice += 1) {
    const ratio = Math.exp(sigma * (NORMAL[slice] as number));
    slices[slice] = ratio;
    slices[MASK - slice] = 1 / ratio;
  }
  return slices;
}

// Each index below is within its array by construction; `as number` spares a check a draw.

function multiplyByOne(product: Float64Array, bits: Int32Array, { slices, offset, scale }: Urn): void {
  for (let draw = 0; draw < product.length; draw += 1) {
    const slice = slices[((bits[draw] as number) >>> ONE_BITS) & MASK] as number;
    product[draw] = (product[draw] as number) * (offset + scale * slice);
  }
}

function multiplyByTwo(product: Float64Array, bits: Int32Array, one: Urn, other: Urn): void {
  const { slices: ones, offset: oneOffset, scale: oneScale } = one;
  const { slices: others, offset: otherOffset, scale: otherScale } = other;
  for (let draw = 0; draw < product.length; draw += 1) {
    const random = bits[draw] as number;
    product[draw] =
      (product[draw] as number) *
      (oneOffset + oneScale * (ones[(random >>> ONE_BITS) & MASK] as number)) *
      (otherOffset + otherScale * (others[random >>> OTHER_BITS] as number));
  }
}

/** The usual line, at most two inputs of its own and a shared one, in one pass over the draws. */
function addUsual(
  totals: Float64Array,
  bits: Int32Array,
  amount: number,
  [one = CERTAIN, other = CERTAIN]: readonly Urn[],
  shared: Float64Array,
): void {
  const { slices: ones, offset: oneOffset, scale: oneScale } = one;
  const { slices: others, offset: otherOffset, scale: otherScale } = other;
  for (let draw = 0; draw < totals.length; draw += 1) {
    const random = bits[draw] as number;
    const ratio =
      (oneOffset + oneScale * (ones[(random >>> ONE_BITS) & MASK] as number)) *
      (otherOffset + otherScale * (others[random >>> OTHER_BITS] as number));
    totals[draw] = (totals[draw] as number) + amount * (shared[draw] as number) * ratio;
  }
}

function multiplyBy(product: Float64Array, other: Float64Array): void {
  for (let draw = 0; draw < product.length; draw += 1)
    product[draw] = (product[draw] as number) * (other[draw] as number);
}

function addTo(totals: Float64Array, product: Float64Array): void {
  for (let draw = 0; draw < totals.length; draw += 1)
    totals[draw] = (totals[draw] as number) + (product[draw] as number);
}

function describe(totals: Float64Array): Simulated {
  let sum = 0;
  for (const total of totals) sum += total;
  const mean = sum / totals.length;
  let squares = 0;
  for (const total of totals) squares += (total - mean) * (total - mean);
  totals.sort();
  return {
    mean,
    median: percentile(totals, 0.5),
    low: percentile(totals, 0.025),
    high: percentile(totals, 0.975),
    standardDeviation: Math.sqrt(squares / (totals.length - 1)),
  };
}

/** Of sorted values, linear between neighbours. */
function percentile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (position - below) * (high - low);
}
