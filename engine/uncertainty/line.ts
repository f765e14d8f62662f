/** Lines whose uncertainty is combined: a stated amount that is the product of inputs, each with its own spread. */
import type { Decimal } from '../decimal.ts';
import { parseDecimal, toText } from '../decimal.ts';
import type { Problem, Result } from '../problem.ts';
import { excerpt, ok } from '../problem.ts';
import type { RatioDistribution, Spread } from './spread.ts';
import { distributionOf } from './spread.ts';

export interface UncertainInput {
  /** What it is, for the reader (`activity`, `factor`, `gwp`). */
  readonly name: string;
  readonly spread: Spread;
  /**
   * Key of a number that several lines use (a factor's id): it errs in all of them alike, so its parts are added linearly
   * in approach 1 and drawn once in approach 2.
   */
  readonly shared?: string;
}

export interface UncertainLine {
  readonly id: string;
  /** Stated amount, kg CO2e; negative only where a balance takes something off. */
  readonly co2eKg: string;
  /** At least one: a line of which nothing is known refuses, because missing is not zero. */
  readonly inputs: readonly UncertainInput[];
}

export interface ReadInput {
  readonly shared: string | null;
  readonly ratio: RatioDistribution;
}

export interface ReadLine {
  readonly id: string;
  readonly amount: number;
  readonly inputs: readonly ReadInput[];
}

export interface ReadLines {
  readonly lines: readonly ReadLine[];
  /** Exact. */
  readonly amounts: readonly Decimal[];
  /** Every input is symmetric and at most 30 %. */
  readonly nearNormal: boolean;
}

/**
 * Reads lines, all problems at once: `amount.unreadable` (`where`, `text`), `uncertainty.missing` (`line`) for a line
 * without inputs, `uncertainty.shared_differs` (`shared`) where one shared number has two spreads, and those of
 * `distributionOf`.
 */
export function readLines(lines: readonly UncertainLine[]): Result<ReadLines> {
  const problems: Problem[] = [];
  const sharedKeys = new Map<string, string>();
  const amounts: Decimal[] = [];
  let nearNormal = true;
  const read = lines.map(({ id, co2eKg, inputs }): ReadLine => {
    const amount = parseDecimal(co2eKg);
    if (amount === null)
      problems.push({ code: 'amount.unreadable', params: { where: id, text: excerpt(co2eKg) } });
    else amounts.push(amount);
    if (inputs.length === 0) problems.push({ code: 'uncertainty.missing', params: { line: id } });
    const readInputs = inputs.flatMap(({ name, spread, shared }): ReadInput[] => {
      const ratio = distributionOf(spread, `${id} ${name}`);
      if (!ratio.ok) {
        problems.push(...ratio.problems);
        return [];
      }
      nearNormal = nearNormal && ratio.value.nearNormal;
      if (shared !== undefined) {
        const known = sharedKeys.get(shared);
        if (known === undefined) sharedKeys.set(shared, ratio.value.key);
        else if (known !== ratio.value.key)
          problems.push({ code: 'uncertainty.shared_differs', params: { shared } });
      }
      return [{ shared: shared ?? null, ratio: ratio.value }];
    });
    return { id, amount: amount === null ? 0 : Number(toText(amount)), inputs: readInputs };
  });
  return problems.length > 0 ? { ok: false, problems } : ok({ lines: read, amounts, nearNormal });
}
