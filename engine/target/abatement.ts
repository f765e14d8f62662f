/**
 * What an action takes away and what that costs: marginal abatement cost = (annualised capital + change of yearly costs) ÷
 * yearly abatement, capital annualised by the annuity r ÷ (1 − (1 + r)⁻ⁿ).
 */
import type { Decimal } from '../decimal.ts';
import {
  add,
  compare,
  divide,
  fromInteger,
  isPositive,
  isZero,
  multiply,
  negate,
  ONE,
  parseDecimal,
  subtract,
  toText,
  ZERO,
} from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import { daysBetween, isDay } from '../period.ts';
import type { Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';

export interface CostInput {
  /** Spent once, in the action's own currency; not below zero. */
  readonly capex: string;
  /** Change of costs a year; below zero where it saves. */
  readonly opex: string;
  readonly lifetimeYears: number;
  /** Rate a year, from 0 (no discounting) to 1. */
  readonly discountRate: string;
  /** kg CO2e that it takes away in a whole year, above zero. */
  readonly abatementKg: string;
}

export interface AbatementCost {
  /** Of the capital, a year. */
  readonly annuity: string;
  readonly annualCapex: string;
  readonly annualCost: string;
  /** Currency per tonne of CO2e; below zero where the action saves more than it costs. */
  readonly perTonne: string;
  /** Present value of capital and yearly costs over the lifetime, as seen by who pays: below zero is a cost. */
  readonly netPresentValue: string;
}

const LONGEST_LIFE = 100;
const KG_PER_TONNE = fromInteger(1000);

/**
 * The cost of an action, in its own currency; currencies are never mixed or converted here. Refuses with
 * `amount.unreadable` (`where`, `text`), `amount.negative` (`where`), `abatement.lifetime` (`text`), `abatement.rate`
 * (`text`) and `denominator.not_positive` (`text`).
 */
export function costOf(input: CostInput): Result<AbatementCost> {
  return orRefused(() => cost(input));
}

function cost(input: CostInput): Result<AbatementCost> {
  const [capex, opex, rate, kg] = [input.capex, input.opex, input.discountRate, input.abatementKg].map(
    parseDecimal,
  );
  if (!capex) return refuse('amount.unreadable', { where: 'capex', text: excerpt(input.capex) });
  if (!opex) return refuse('amount.unreadable', { where: 'opex', text: excerpt(input.opex) });
  if (compare(capex, ZERO) < 0) return refuse('amount.negative', { where: 'capex' });
  const { lifetimeYears: life } = input;
  if (!Number.isInteger(life) || life < 1 || life > LONGEST_LIFE)
    return refuse('abatement.lifetime', { text: String(life) });
  if (!rate || compare(rate, ZERO) < 0 || compare(rate, ONE) > 0)
    return refuse('abatement.rate', { text: excerpt(input.discountRate) });
  if (!kg || !isPositive(kg)) return refuse('denominator.not_positive', { text: excerpt(input.abatementKg) });
  const [part, whole] = annuityOf(rate, life);
  const annualCapex = divide(multiply(capex, part), whole);
  const annualCost = add(annualCapex, opex);
  return ok({
    annuity: toText(divide(part, whole)),
    annualCapex: toText(annualCapex),
    annualCost: toText(annualCost),
    perTonne: toText(divide(multiply(annualCost, KG_PER_TONNE), kg)),
    netPresentValue: toText(negate(add(capex, divide(multiply(opex, whole), part)))),
  });
}

/** Numerator and denominator of the annuity, exact: r(1 + r)ⁿ over (1 + r)ⁿ − 1; without a rate, 1 over n. */
function annuityOf(rate: Decimal, life: number): readonly [Decimal, Decimal] {
  if (isZero(rate)) return [ONE, fromInteger(life)];
  let growth = ONE;
  for (let year = 0; year < life; year++) growth = multiply(growth, add(ONE, rate));
  return [multiply(rate, growth), subtract(growth, ONE)];
}

/** An action in time: what it takes away in a whole year, and the days on which it works. */
export interface Working {
  readonly from: string;
  /** The last day; null = without an end. */
  readonly to: string | null;
  /** kg CO2e in a whole year. */
  readonly abatementKg: string;
}

/** Days of a year on which an action works, and the days of that year. Days that are none work on none. */
export function daysAtWork({ from, to }: Working, year: number): { days: number; ofYear: number } {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const ofYear = daysBetween(first, last);
  if (!isDay(from) || (to !== null && !isDay(to))) return { days: 0, ofYear };
  const begins = from > first ? from : first;
  const ends = to !== null && to < last ? to : last;
  return { days: begins > ends ? 0 : daysBetween(begins, ends), ofYear };
}
