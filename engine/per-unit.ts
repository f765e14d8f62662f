/** What one of the unit given is in a unit that factors count in: `50 kg/bag`, or the other way round `25 mi/gal`. */
import { isPositive, parseDecimal } from './decimal.ts';
import type { GivenRate } from './given-rate.ts';
import type { PerUnit } from './plan.ts';
import type { Result } from './problem.ts';
import { ok, refuse } from './problem.ts';
import { readUnit } from './quantity.ts';
import type { Unit } from './unit.ts';

const LONGEST_TEXT = 80;

export interface Restated {
  readonly unit: Unit;
  readonly perUnit: PerUnit | null;
}

/** The unit to calculate in. Refuses with `input.unreadable`, `input.not_positive` or `input.unit` of `perUnit`. */
export function restate(given: Unit, rate: GivenRate | undefined): Result<Restated> {
  if (rate === undefined) return ok({ unit: given, perUnit: null });
  const field = 'perUnit';
  const value = parseDecimal(rate.value);
  if (value === null) return refuse('input.unreadable', { field, text: rate.value.slice(0, LONGEST_TEXT) });
  if (!isPositive(value)) return refuse('input.not_positive', { field });
  const [above = '', below = ''] = (rate.unit ?? '').split('/');
  const [upper, lower] = [readUnit(above), readUnit(below)];
  // `mi/gal` of a distance says how far one unit of the fuel goes: as good as `gal/mi`.
  const isInverse = upper.ok && lower.ok && upper.value === given && lower.value !== given;
  const [unit, one] = isInverse ? [lower, upper] : [upper, lower];
  if (!unit.ok || !one.ok || one.value !== given) {
    const text = (rate.unit ?? '').slice(0, LONGEST_TEXT);
    return refuse('input.unit', { field, text, unit: `kg/${given.code}` });
  }
  const { source } = rate;
  return ok({
    unit: unit.value,
    perUnit: { value, given, isInverse, ...(source === undefined ? {} : { source }) },
  });
}
