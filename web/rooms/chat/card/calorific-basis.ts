import { findUnit } from '#engine/unit.ts';

export const BASES = ['net', 'gross'] as const;

/** Energy of these is of a fuel, which has two calorific values; electricity, steam and cooling have none. */
const OF_FUEL = /^(?:stationary|mobile)\.|^upstream\.fuel$/;

/** Whether a figure per this unit is for one of two calorific values. */
export function hasBasis(kind: string | null, unit: string): boolean {
  return kind !== null && OF_FUEL.test(kind) && findUnit(unit)?.dimension === 'energy';
}
