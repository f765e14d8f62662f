/**
 * The path of a target: a straight line from the base year down to what is to be left in the target year (linear
 * contraction of base year emissions, or of base year intensity). Nothing in it is a number of the world: the reduction is
 * the organization's own.
 */
import type { Decimal } from '../decimal.ts';
import {
  compare,
  divide,
  fromInteger,
  isPositive,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  toText,
} from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';

export interface PathInput {
  readonly baseYear: number;
  readonly targetYear: number;
  /** Level of the base year, above zero: kg CO2e, or kg CO2e per unit of something else. */
  readonly base: string;
  /** Share of the base that is gone in the target year, above 0 and at most 1 (`0.42`). */
  readonly reduction: string;
}

export interface PathYear {
  readonly year: number;
  /** The level aimed at, in the unit of the base; exact where the quotient ends, else 34 significant digits. */
  readonly level: string;
}

const LONGEST = 100;

/**
 * The level of every year from the base year to the target year: base − base × reduction × years since ÷ years in all.
 * Refuses with `target.years` (`from`, `to`), `target.reduction` (`text`), `target.base` (`text`).
 */
export function pathOf(input: PathInput): Result<PathYear[]> {
  return orRefused(() => levels(input));
}

function levels({ baseYear, targetYear, base: baseText, reduction: text }: PathInput): Result<PathYear[]> {
  const span = targetYear - baseYear;
  if (!Number.isInteger(span) || span < 1 || span > LONGEST)
    return refuse('target.years', { from: String(baseYear), to: String(targetYear) });
  const reduction = parseDecimal(text);
  if (reduction === null || !isPositive(reduction) || compare(reduction, ONE) > 0)
    return refuse('target.reduction', { text: excerpt(text) });
  const base = parseDecimal(baseText);
  if (base === null || !isPositive(base)) return refuse('target.base', { text: excerpt(baseText) });
  const years = Array.from({ length: span + 1 }, (_, passed) => passed);
  return ok(
    years.map((passed) => ({
      year: baseYear + passed,
      level: toText(subtract(base, reached(base, reduction, passed, span))),
    })),
  );
}

function reached(base: Decimal, reduction: Decimal, passed: number, span: number): Decimal {
  return divide(multiply(multiply(base, reduction), fromInteger(passed)), fromInteger(span));
}
