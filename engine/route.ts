import type { Decimal } from './decimal.ts';
import type { SourceCitation } from './trace.ts';
import type { Unit } from './unit.ts';

export type Basis = 'net' | 'gross';

export type FuelProperty = 'density' | 'ncv' | 'gcv' | 'reference_celsius';

export interface PropertyValue {
  readonly property: FuelProperty;
  readonly value: Decimal;
  readonly source: SourceCitation;
}

/** One property applied: from measure to measure, by multiplying or dividing. */
export interface Hop {
  readonly operation: 'multiply' | 'divide' | 'conditions';
  readonly property: PropertyValue;
  /** Base units of the measures on both sides. */
  readonly from: Unit;
  readonly to: Unit;
}

/** How an amount gets from one unit to another. */
export interface Route {
  readonly from: Unit;
  readonly to: Unit;
  /** The fuel whose properties are used; `null` on a route that is a plain conversion of units. */
  readonly fuel: string | null;
  readonly basis: Basis | null;
  readonly hops: readonly Hop[];
}
