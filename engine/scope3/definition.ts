/**
 * Methods of scope 3: what each must be told, in which categories it stands, and how it calculates. They are those of the
 * GHG Protocol's Technical Guidance for Calculating Scope 3 Emissions; investments follow PCAF.
 */
import type { Emission } from '../emission.ts';
import type { Fields, Read } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import type { Result } from '../problem.ts';

/** The fifteen categories, in the order of the standard. */
export const SCOPE3_CATEGORIES = [
  'purchased_goods_services',
  'capital_goods',
  'fuel_energy_activities',
  'upstream_transport',
  'waste_generated',
  'business_travel',
  'employee_commuting',
  'upstream_leased_assets',
  'downstream_transport',
  'processing_of_sold_products',
  'use_of_sold_products',
  'end_of_life_of_sold_products',
  'downstream_leased_assets',
  'franchises',
  'investments',
] as const;

export type Scope3Category = (typeof SCOPE3_CATEGORIES)[number];

export interface Scope3Method<F extends Fields = Fields> {
  readonly key: string;
  readonly categories: readonly Scope3Category[];
  /** Where the method is described. */
  readonly reference: string;
  readonly fields: F;
  run(calculation: Calculation, inputs: Read<F>, category: Scope3Category): Result<readonly Emission[]>;
}

export interface AnyScope3Method extends Omit<Scope3Method, 'run'> {
  readonly run: (
    calculation: Calculation,
    inputs: never,
    category: Scope3Category,
  ) => Result<readonly Emission[]>;
}

export function defineMethod<const F extends Fields>(method: Scope3Method<F>): Scope3Method<F> {
  return method;
}

/** Categories by their numbers in the standard. */
export function categories(...numbers: readonly number[]): Scope3Category[] {
  return numbers.flatMap((number) => SCOPE3_CATEGORIES[number - 1] ?? []);
}

/** The Technical Guidance, which has one part for each category. */
export function guidance(part: string): string {
  return `GHG Protocol, Technical Guidance for Calculating Scope 3 Emissions (version 1.0, 2013), ${part}`;
}
