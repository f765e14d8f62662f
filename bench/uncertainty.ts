/**
 * The uncertainty of 1,000 lines of two inputs by both approaches, 10,000 draws, against the simulation a programmer would
 * write by hand: one normal deviate an input and draw, by Box and Muller, from the machine's own generator.
 */
import { combineUncertainty } from '#engine/uncertainty/combine.ts';
import type { UncertainLine } from '#engine/uncertainty/line.ts';

export interface UncertaintyBench {
  /** Best time of a round, milliseconds. */
  readonly ownFactorsMs: number;
  readonly sharedFactorsMs: number;
  readonly byHandMs: number;
}

const LINES = 1000;
const DRAWS = 10_000;
const ROUNDS = 5;
const FACTORS = 25;

/** Takes about five seconds; the contestants take turns, and the best round of each counts. */
export function benchUncertainty(): UncertaintyBench {
  const own = Array.from({ length: LINES }, (_, index) => lineAt(index, false));
  const shared = Array.from({ length: LINES }, (_, index) => lineAt(index, true));
  const contestants = [() => combined(own), () => combined(shared), () => simulatedByHand(own)];
  const best = contestants.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1) {
    contestants.forEach((contestant, index) => {
      const start = performance.now();
      contestant();
      best[index] = Math.min(best[index] ?? 0, performance.now() - start);
    });
  }
  const [ownFactorsMs = 0, sharedFactorsMs = 0, byHandMs = 0] = best;
  return { ownFactorsMs, sharedFactorsMs, byHandMs };
}

/** Every line with spreads of its own, so that no table of quantiles serves two; or one of 25 shared factors. */
function lineAt(index: number, isShared: boolean): UncertainLine {
  const activity = { name: 'activity', spread: { kind: 'normal', percent: String(1 + index / 50) } } as const;
  const factor = isShared
    ? {
        name: 'factor',
        spread: { kind: 'lognormal', gsd2: '1.3' } as const,
        shared: `factor ${index % FACTORS}`,
      }
    : { name: 'factor', spread: { kind: 'lognormal', gsd2: String(1.05 + index / LINES) } as const };
  return { id: `line ${index}`, co2eKg: `${1000 + index}.5`, inputs: [activity, factor] };
}

function combined(lines: readonly UncertainLine[]): void {
  const result = combineUncertainty({ lines, draws: DRAWS });
  if (!result.ok) throw new Error('the lines were refused');
}

function simulatedByHand(lines: readonly UncertainLine[]): void {
  const inputs = lines.map((line, index) => ({
    amount: Number(line.co2eKg),
    sigma: (1 + index / 50) / 196,
    logSigma: Math.log(1.05 + index / LINES) / 2,
  }));
  const totals: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    let total = 0;
    for (const { amount, sigma, logSigma } of inputs)
      total += amount * Math.max(0, 1 + sigma * normal()) * Math.exp(logSigma * normal());
    totals.push(total);
  }
  totals.sort((a, b) => a - b);
  if (!((totals[0] ?? 0) > 0)) throw new Error('nothing was simulated');
}

function normal(): number {
  return Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
}
