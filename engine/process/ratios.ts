/** Ratios of molecular weights: CO2 from carbon, CH4 from carbon, N2O from nitrogen. The numbers are in `ratios.json`. */
import { decimal } from '../decimal.ts';
import type { Facts } from '../graph.ts';
import type { Sheet, Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import table from './ratios.json' with { type: 'json' };

type RatioName = keyof typeof table.ratios;

const FIGURES: Readonly<Record<RatioName, string>> = {
  co2_per_c: 'co2_from_carbon',
  ch4_per_c: 'ch4_from_carbon',
  n2o_per_n: 'n2o_from_nitrogen',
};

/** A mass of carbon or nitrogen as the mass of the gas it becomes, in the same unit. */
export function asGas(sheet: Sheet, mass: Term, name: RatioName): Term {
  const { above, below } = table.ratios[name];
  const weight = (value: string): Term => sheet.given(decimal(value), ratioFacts(name));
  const stated = figure(FIGURES[name], mass.unit);
  return sheet.divide(sheet.multiply([mass, weight(above)], stated), weight(below), stated);
}

function ratioFacts(name: RatioName): Facts {
  return { step: 'normalize', label: 'process.ratio', params: { ratio: name }, source: table.source };
}
