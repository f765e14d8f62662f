/** Ratios of molecular weights: CO2 from carbon, CH4 from carbon, N2O from nitrogen. The numbers are in `ratios.json`. */
import { decimal } from '../decimal.ts';
import { choice, optional } from '../form.ts';
import type { Facts } from '../graph.ts';
import type { Sheet, Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import type { SourceCitation } from '../trace.ts';
import table from './ratios.json' with { type: 'json' };

type RatioName = keyof typeof table.ratios;

const FIGURES: Readonly<Record<RatioName, string>> = {
  co2_per_c: 'co2_from_carbon',
  co2_per_c_eu: 'co2_from_carbon',
  ch4_per_c: 'ch4_from_carbon',
  n2o_per_n: 'n2o_from_nitrogen',
};

interface Ratio {
  readonly above: string;
  readonly below: string;
  /** Where it is not that of the whole table. */
  readonly source?: SourceCitation;
}

/** What a carbon balance multiplies by: 44/12 of the guidelines, unless the rounded ratio of the EU is asked for. */
export const carbonRatio = optional(choice('ipcc', 'eu'));

/** CO2 of a mass of carbon by the ratio asked for. */
export function asCarbonDioxide(sheet: Sheet, carbon: Term, ratio: 'ipcc' | 'eu' | null): Term {
  return asGas(sheet, carbon, ratio === 'eu' ? 'co2_per_c_eu' : 'co2_per_c');
}

/** A mass of carbon or nitrogen as the mass of the gas it becomes, in the same unit. */
export function asGas(sheet: Sheet, mass: Term, name: RatioName): Term {
  const { above, below } = table.ratios[name];
  const weight = (value: string): Term => sheet.given(decimal(value), ratioFacts(name));
  const stated = figure(FIGURES[name], mass.unit);
  return sheet.divide(sheet.multiply([mass, weight(above)], stated), weight(below), stated);
}

function ratioFacts(name: RatioName): Facts {
  const ratio: Ratio = table.ratios[name];
  const source = ratio.source ?? table.source;
  return { step: 'normalize', label: 'process.ratio', params: { ratio: name }, source };
}
