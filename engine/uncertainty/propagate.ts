/**
 * Approach 1 of the IPCC (2006 Guidelines, volume 1, chapter 3, equations 3.1 and 3.2): first-order propagation of error.
 *
 * Within a line the shares of its inputs are combined in quadrature; over lines, absolute amounts are. What several lines
 * share (a factor used in all of them) errs in all alike: its parts are added linearly first, then in quadrature with
 * the rest. Both sides of an asymmetric interval are carried apart. Doubles, as all statistics of the engine.
 */
import type { ReadLine } from './line.ts';
import type { RatioDistribution } from './spread.ts';

/** Distances from the stated total to the ends of its 95 % interval, kg CO2e, both positive. */
export interface Reach {
  readonly minus: number;
  readonly plus: number;
}

export interface Contribution {
  readonly kind: 'line' | 'shared';
  readonly id: string;
  /** Its part of the squared width, 0 to 1; all parts add to one. */
  readonly share: number;
}

export interface Propagated {
  readonly total: Reach;
  readonly lines: readonly { readonly id: string; readonly minus: number; readonly plus: number }[];
  /** Greatest first: what to measure better. */
  readonly contributions: readonly Contribution[];
}

/** Combines lines that were read. Shares of each line and reaches in kg. */
export function propagate(lines: readonly ReadLine[]): Propagated {
  const shared = new Map<string, { amount: number; readonly ratio: RatioDistribution }>();
  const parts: (Squares & { readonly kind: 'line' | 'shared'; readonly id: string })[] = [];
  const perLine = lines.map((line) => {
    const own = new Squares();
    const whole = new Squares();
    for (const { shared: key, ratio } of line.inputs) {
      const reach = reachOf(line.amount, ratio);
      whole.add(reach);
      if (key === null) own.add(reach);
      else shared.set(key, { amount: (shared.get(key)?.amount ?? 0) + line.amount, ratio });
    }
    parts.push(Object.assign(own, { kind: 'line' as const, id: line.id }));
    return { id: line.id, minus: Math.sqrt(whole.minus), plus: Math.sqrt(whole.plus) };
  });
  for (const [id, { amount, ratio }] of shared) {
    const sum = new Squares();
    sum.add(reachOf(amount, ratio));
    parts.push(Object.assign(sum, { kind: 'shared' as const, id }));
  }
  const minus = parts.reduce((total, part) => total + part.minus, 0);
  const plus = parts.reduce((total, part) => total + part.plus, 0);
  return {
    total: { minus: Math.sqrt(minus), plus: Math.sqrt(plus) },
    lines: perLine,
    contributions: parts
      .map(({ kind, id, minus: below, plus: above }) => ({
        kind,
        id,
        share: partOf(below + above, minus + plus),
      }))
      .sort((a, b) => b.share - a.share),
  };
}

/** An amount below zero turns its interval over. */
function reachOf(amount: number, { minus, plus }: RatioDistribution): Reach {
  return amount >= 0
    ? { minus: amount * minus, plus: amount * plus }
    : { minus: -amount * plus, plus: -amount * minus };
}

function partOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

class Squares {
  minus = 0;
  plus = 0;

  add(reach: Reach): void {
    this.minus += reach.minus * reach.minus;
    this.plus += reach.plus * reach.plus;
  }
}
