/** Emissions per unit of something else: product, revenue, floor space, people. */
import { divide, isPositive, parseDecimal, toText } from '../decimal.ts';
import { orRefused } from '../malformed.ts';
import type { Result } from '../problem.ts';
import { excerpt, ok, refuse } from '../problem.ts';

export interface IntensityInput {
  /** kg CO2e; which scopes and which account of scope 2 is the caller's to say beside it. */
  readonly co2eKg: string;
  /** Amount of the denominator in its unit, greater than zero, of the same period and boundary. */
  readonly amount: string;
  /** `t`, `m2`, `BRL`, … */
  readonly unit: string;
}

export interface Intensity {
  /** kg CO2e per unit, exact where the quotient ends, else 34 significant digits. */
  readonly kgPerUnit: string;
  readonly unit: string;
}

/** The intensity. Refuses with `amount.unreadable` (`where`, `text`) and `denominator.not_positive` (`text`). */
export function intensity(input: IntensityInput): Result<Intensity> {
  return orRefused(() => perUnit(input));
}

function perUnit({ co2eKg, amount, unit }: IntensityInput): Result<Intensity> {
  const kg = parseDecimal(co2eKg);
  const denominator = parseDecimal(amount);
  if (kg === null) return refuse('amount.unreadable', { where: 'co2eKg', text: excerpt(co2eKg) });
  if (denominator === null) return refuse('amount.unreadable', { where: unit, text: excerpt(amount) });
  if (!isPositive(denominator)) return refuse('denominator.not_positive', { text: excerpt(amount) });
  return ok({ kgPerUnit: toText(divide(kg, denominator)), unit });
}
