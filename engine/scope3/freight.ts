/** Freight: mass times distance, leg by leg (load factors and empty returns are inside the factors); and storage by days. */
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { amount, count, factor, list, measure, optional, text } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok } from '../problem.ts';
import { figure } from '../sheet.ts';
import { apply, product } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

export const freightLegs = list({
  name: optional(text),
  mass: amount('t'),
  /** Of this leg: the shortest feasible or great-circle distance, not what the vehicle drove. */
  distance: amount('km'),
  factor,
});

type Leg = Read<{ legs: typeof freightLegs }>['legs'][number];

/** t × km × factor, for every leg. */
export function applyFreight(calculation: Calculation, legs: readonly Leg[]): Result<Emission[]> {
  const results = together(
    legs.map(({ mass, distance, factor: one }) =>
      apply(calculation, product(calculation, [mass, distance], 'freight_work', 'tkm'), one),
    ),
  );
  return results.ok ? ok(results.value.flat()) : results;
}

export const FREIGHT = [
  defineMethod({
    key: 'freight_distance',
    categories: categories(4, 9),
    reference: guidance('Category 4: Distance-based method'),
    fields: { legs: freightLegs },
    run: (calculation, { legs }) => applyFreight(calculation, legs),
  }),
  defineMethod({
    key: 'storage',
    categories: categories(4, 9),
    reference: guidance('Category 4: Average-data method (distribution)'),
    fields: {
      storages: list({
        name: optional(text),
        /** Volume, area, pallets or containers in store on average. */
        stored: measure,
        days: count,
        /** Per unit stored and day. */
        factor,
      }),
    },
    run(calculation, { storages }) {
      const results = together(
        storages.map(({ stored, days, factor: one }) => {
          const { code } = stored.unit;
          const term = calculation.sheet.multiply([stored.term, days], figure('stored_days', code));
          return apply(calculation, { term, unit: stored.unit }, one);
        }),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
];
