/** Steam, heat and cooling: by a factor of the supplier, by fuel and efficiency, or by the efficiency method of CHP. */
import { isPositive, isZero, parseDecimal } from '../decimal.ts';
import type { Decimal } from '../decimal.ts';
import type { Problem, Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { readQuantity } from '../quantity.ts';
import type { Sheet, Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import type { Boiler, Cogeneration, Consumption, Energy, Sourced } from './input.ts';

/** The fuel that stands behind heat that was bought: what the fuel's factor is applied to. */
export function fuelOf(sheet: Sheet, line: Consumption, made: Boiler | Cogeneration): Result<Term> {
  const bought = energyTerm(sheet, { amount: line.quantity, unit: line.unit }, 'quantity', line.id);
  if (!bought.ok) return bought;
  return made.method === 'fuel'
    ? boilerFuel(sheet, line, made, bought.value)
    : sharedFuel(sheet, line, made, bought.value);
}

function boilerFuel(sheet: Sheet, line: Consumption, made: Boiler, bought: Term): Result<Term> {
  const efficiency = efficiencyTerm(sheet, made.efficiency, 'efficiency', line.id);
  if (!efficiency.ok) return efficiency;
  return ok(sheet.divide(bought, efficiency.value, figure('fuel_for_heat', bought.unit, { item: line.id })));
}

/** Fuel × (H/eH) ÷ (H/eH + P/eP) × bought ÷ H. */
function sharedFuel(sheet: Sheet, line: Consumption, made: Cogeneration, bought: Term): Result<Term> {
  const { id } = line;
  const fuel = measured(sheet, made.fuelQuantity, made.fuelUnit, 'fuelInput', id);
  const heat = energyTerm(sheet, made.heatOutput, 'heatOutput', id);
  const power = energyTerm(sheet, made.powerOutput, 'powerOutput', id);
  const heatEfficiency = efficiencyTerm(sheet, made.heatEfficiency, 'heatEfficiency', id);
  const powerEfficiency = efficiencyTerm(sheet, made.powerEfficiency, 'powerEfficiency', id);
  if (!fuel.ok || !heat.ok || !power.ok || !heatEfficiency.ok || !powerEfficiency.ok)
    return { ok: false, problems: problemsOf([fuel, heat, power, heatEfficiency, powerEfficiency]) };
  const item = { item: id };
  const ofHeat = sheet.divide(heat.value, heatEfficiency.value, figure('heat_over_efficiency', 'kWh', item));
  const ofPower = sheet.divide(
    power.value,
    powerEfficiency.value,
    figure('power_over_efficiency', 'kWh', item),
  );
  const both = sheet.add([ofHeat, ofPower], figure('total_over_efficiency', 'kWh', item));
  const share = sheet.divide(ofHeat, both, figure('heat_share', undefined, item));
  const used = sheet.divide(bought, heat.value, figure('heat_used', undefined, item));
  return ok(sheet.multiply([fuel.value, share, used], figure('fuel_for_heat', fuel.value.unit, item)));
}

function problemsOf(results: readonly Result<unknown>[]): Problem[] {
  return results.flatMap((result) => (result.ok ? [] : result.problems));
}

function measured(sheet: Sheet, amount: string, unit: string, field: string, item: string): Result<Term> {
  const quantity = readQuantity(amount, unit);
  if (!quantity.ok) return quantity;
  // Heat and power are shared by dividing by them.
  if (isZero(quantity.value.amount)) return refuse('input.not_positive', { field });
  const { code } = quantity.value.unit;
  return ok(
    sheet.given(quantity.value.amount, {
      step: 'read',
      label: 'input.given_of',
      unit: code,
      params: { field, item },
    }),
  );
}

function energyTerm(sheet: Sheet, energy: Energy | undefined, field: string, item: string): Result<Term> {
  if (energy === undefined) return refuse('input.missing', { field });
  const { amount, unit } = energy;
  const term = measured(sheet, amount, unit, field, item);
  if (!term.ok) return term;
  const converted = sheet.convert(term.value, 'kWh');
  return converted.unit === 'kWh'
    ? ok(converted)
    : refuse('unit.dimension', { from: converted.unit, to: 'kWh' });
}

/** An efficiency may be above one (a heat pump, a chiller), never zero. */
function efficiencyTerm(sheet: Sheet, given: Sourced | undefined, field: string, item: string): Result<Term> {
  if (given === undefined) return refuse('input.missing', { field });
  const { value, source } = given;
  const read: Decimal | null = parseDecimal(value);
  if (read === null || isZero(read) || !isPositive(read)) return refuse('input.not_positive', { field });
  const cited = source === undefined ? {} : { source };
  return ok(sheet.given(read, { step: 'read', label: 'input.given_of', params: { field, item }, ...cited }));
}
