/**
 * The uncertainty that stands in where nobody states one: of the quantity by how it was got, of a factor by what its
 * publisher prints, else by the quality of its data (pedigree). A default is named as one beside the number.
 */
import { ownEntry } from '../lookup.ts';
import type { Indicator, Rating, Ratings } from '../quality/indicator.ts';
import type { SourceCitation } from '../trace.ts';
import { PEDIGREE_MATRICES } from '../uncertainty/pedigree-tables.ts';
import type { PedigreeIndicator, PedigreeScores } from '../uncertainty/pedigree.ts';
import { pedigreeSpread } from '../uncertainty/pedigree.ts';
import type { Spread } from '../uncertainty/spread.ts';

/** How a quantity was got. */
export const ACTIVITY_ORIGINS = ['meter', 'invoice', 'estimate', 'spend'] as const;
export type ActivityOrigin = (typeof ACTIVITY_ORIGINS)[number];

const ESTIMATES: readonly string[] = ['qualified_estimate', 'unqualified_estimate'];

/** How a quantity was got, by what is said of it: an invoice or a note, unless it says something else. */
export function originOf(said: {
  readonly isMoney: boolean;
  readonly isEstimated: boolean;
  readonly basis: string | undefined;
}): ActivityOrigin {
  if (said.isEstimated || ESTIMATES.includes(said.basis ?? '')) return 'estimate';
  if (said.isMoney) return 'spend';
  return said.basis === 'measured' ? 'meter' : 'invoice';
}

/** A spread with the key it is kept under (`activity.meter`, `factor.useeio/1.3.0`) and where it is printed. */
export interface DefaultSpread {
  readonly key: string;
  readonly spread: Spread;
  readonly source: SourceCitation;
}

/** Defaults that a library holds: published ones, and what an organization put in their place. */
export interface UncertaintyDefaults {
  /** Of the quantity, by its origin; of a factor (`factor.<source>`), only where an organization states one. */
  of(key: string): DefaultSpread | undefined;
  /** Where the pedigree matrix is printed. */
  readonly pedigree: SourceCitation;
}

const MATRIX = 'ecoinvent_v3_expert';

/** The scores whose factors the GHG Protocol gives its four ratings: the first, third, fourth and fifth. */
const SCORES: Readonly<Record<Rating, number>> = { very_good: 1, good: 3, fair: 4, poor: 5 };

const INDICATOR: Readonly<Record<PedigreeIndicator, Indicator>> = {
  reliability: 'reliability',
  completeness: 'completeness',
  temporal: 'time',
  geographical: 'geography',
  technological: 'technology',
};

/** Flows that are services of transport, whose basic uncertainty is published by itself. */
const TRANSPORT: readonly string[] = [
  'business_travel',
  'employee_commuting',
  'upstream_transport',
  'downstream_transport',
];

/** Key of the basic uncertainty of a gas in the matrix. */
function basicOf(gas: string, category: string): string {
  if (TRANSPORT.includes(category)) return 'transport_services';
  const methane = gas === 'CH4';
  const nitrous = gas === 'N2O';
  if (category === 'agriculture' && methane) return 'ch4_agriculture';
  if (category === 'agriculture' && nitrous) return 'n2o_agriculture';
  if (methane) return 'ch4_combustion';
  if (nitrous) return 'n2o_combustion';
  return gas === 'CO2' ? 'co2_combustion_process' : 'energy_materials_waste';
}

/**
 * The spread of a figure by the quality of its data: five ratings, an indicator that nobody rated counting as poor, with
 * the basic uncertainty of the flow. Null where the matrix has no such cell.
 */
export function pedigreeOf(gas: string, category: string, ratings: Ratings): Spread | null {
  const matrix = PEDIGREE_MATRICES.find(({ id }) => id === MATRIX);
  if (matrix === undefined) return null;
  const scoreOf = (indicator: Indicator): number => SCORES[ownEntry(ratings, indicator) ?? 'poor'];
  const scores = Object.fromEntries(
    Object.entries(INDICATOR).map(([name, indicator]) => [name, scoreOf(indicator)]),
  ) as unknown as PedigreeScores;
  const spread = pedigreeSpread(scores, basicOf(gas, category), matrix);
  return spread.ok ? spread.value : null;
}
