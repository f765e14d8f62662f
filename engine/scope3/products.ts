/** What becomes of waste and of products sold: treatments by their shares, energy of use, gases released in use. */
import { compare, equals, ONE, sum, toText, ZERO } from '../decimal.ts';
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
import { amount, choice, count, factor, list, measure, optional, share, text } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { releaseBlend, together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { figure } from '../sheet.ts';
import { apply, sharedOf } from './apply.ts';
import { categories, defineMethod, guidance } from './definition.ts';

const wastes = list({
  name: optional(text),
  quantity: measure,
  /** Where it goes, all of it: the shares add to one. */
  treatments: list({ name: optional(text), share, factor }),
});

type Waste = Read<{ wastes: typeof wastes }>['wastes'][number];

function treated(calculation: Calculation, { quantity, treatments }: Waste): Result<readonly Emission[]> {
  const total = sum(treatments.map((treatment) => treatment.share.value));
  if (!equals(total, ONE)) return refuse('shares.not_one', { field: 'treatments', total: toText(total) });
  const parts = treatments.filter((treatment) => compare(treatment.share.value, ZERO) > 0);
  const results = together(
    parts.map((one) => apply(calculation, sharedOf(calculation, quantity, one.share), one.factor)),
  );
  return results.ok ? ok(results.value.flat()) : results;
}

function telling(calculation: Calculation, phase: 'direct' | 'indirect'): void {
  calculation.disclosures.push({ code: 'scope3.lifetime', params: {} });
  if (phase === 'indirect')
    calculation.disclosures.push({ code: 'scope3.optional_boundary', params: { activity: 'indirect_use' } });
}

export const PRODUCTS = [
  defineMethod({
    key: 'treatment_mix',
    categories: categories(5, 12),
    reference: guidance(
      'Category 5: Average-data method; category 12: End-of-life treatment of sold products',
    ),
    fields: { wastes },
    run(calculation, inputs) {
      calculation.disclosures.push({ code: 'scope3.avoided_not_credited', params: {} });
      const results = together(inputs.wastes.map((waste) => treated(calculation, waste)));
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineMethod({
    key: 'use_energy',
    categories: categories(11),
    reference: guidance('Category 11: Products that consume energy during use, directly or indirectly'),
    fields: {
      phase: choice('direct', 'indirect'),
      products: list({
        name: optional(text),
        units: count,
        /** Uses over the whole life of one unit. */
        uses: count,
        energyPerUse: measure,
        factor,
        /** Where the product is a part of another: its share of the use. */
        share: optional(share),
      }),
    },
    run(calculation, { phase, products }) {
      telling(calculation, phase);
      const results = together(
        products.map(({ units, uses, energyPerUse, factor: one, share: part }) => {
          const { unit } = energyPerUse;
          const terms = [units, uses, energyPerUse.term, ...(part === null ? [] : [part])];
          const term = calculation.sheet.multiply(terms, figure('energy_of_use', unit.code));
          return apply(calculation, { term, unit }, one);
        }),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineMethod({
    key: 'use_gases',
    categories: categories(11),
    reference: guidance('Category 11: Products that contain or form greenhouse gases'),
    fields: {
      products: list({
        name: optional(text),
        units: count,
        charge: amount('kg'),
        /** Share of the charge released over the life of the product. */
        released: share,
        gas: text,
      }),
    },
    run(calculation, { products }) {
      telling(calculation, 'direct');
      const results = together(
        products.map(({ units, charge, released: part, gas }) => {
          const stated = figure('gas_released', 'kg', { gas });
          return releaseBlend(calculation, gas, calculation.sheet.multiply([units, charge, part], stated));
        }),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
];
