/** Goods and services bought, and everything else that is a list of quantities with factors. */
import { compare } from '../decimal.ts';
import type { Emission } from '../emission.ts';
import { choice, list, measure, optional, share, text, within } from '../form.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok, refuse } from '../problem.ts';
import { figure } from '../sheet.ts';
import { allocateBy } from './allocation.ts';
import { applyItems, items, reported, reportedCo2e } from './apply.ts';
import type { Scope3Category, Scope3Method } from './definition.ts';
import { categories, defineMethod, guidance } from './definition.ts';
import { freightLegs, applyFreight } from './freight.ts';

const ITEMS = { items };

/** A method that is a list of quantities, each with the factor that the method calls for. */
function listed(
  key: string,
  where: readonly Scope3Category[],
  reference: string,
): Scope3Method<typeof ITEMS> {
  return defineMethod({
    key,
    categories: where,
    reference,
    fields: ITEMS,
    run: (calculation, inputs) => applyItems(calculation, inputs.items),
  });
}

export const GOODS = [
  listed('supplier_specific', categories(1, 2, 4, 5, 9), guidance('Category 1: Supplier-specific method')),
  listed(
    'average_data',
    categories(1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    guidance('Average-data method, of the category calculated'),
  ),
  listed('fuel_based', categories(4, 6, 7, 8, 9, 13, 14), guidance('Category 4: Fuel-based method')),
  listed('site_specific', categories(4, 9, 10, 14), guidance('Category 4: Site-specific method')),
  listed('asset_specific', categories(8, 13), guidance('Category 8: Asset-specific method')),
  listed('waste_type', categories(5, 12), guidance('Category 5: Waste-type-specific method')),
  listed('use_fuels', categories(11), guidance('Category 11: Fuels and feedstocks')),
  defineMethod({
    key: 'hybrid',
    categories: categories(1, 2),
    reference: guidance('Category 1: Hybrid method'),
    fields: {
      /** Scope 1 and 2 of suppliers, allocated to what the company bought. */
      suppliers: list({ name: optional(text), ...reported, share: optional(share) }),
      materials: optional(items),
      transport: optional(freightLegs),
      waste: optional(items),
    },
    run(calculation, { suppliers, materials, transport, waste }) {
      const own = suppliers.map(({ emissions, gwpSet, share: part }) => {
        const { sheet } = calculation;
        const ours =
          part === null ? emissions : sheet.multiply([emissions, part], figure('share_of_emissions', 'kg'));
        return reportedCo2e(calculation, ours, gwpSet);
      });
      const rest: Result<readonly Emission[]>[] = [
        applyItems(calculation, [...(materials ?? []), ...(waste ?? [])]),
        applyFreight(calculation, transport ?? []),
      ];
      const [suppliersDone, restDone] = [together(own), together(rest)];
      if (!suppliersDone.ok) return suppliersDone;
      return restDone.ok ? ok([...suppliersDone.value, ...restDone.value.flat()]) : restDone;
    },
  }),
  defineMethod({
    key: 'allocated',
    categories: categories(1, 2, 4, 8, 9, 10, 13, 14),
    reference:
      'GHG Protocol, Corporate Value Chain (Scope 3) Accounting and Reporting Standard (2011), Chapter 8: Allocating emissions',
    fields: {
      ...reported,
      basis: choice('mass', 'volume', 'energy', 'number', 'area', 'other_physical', 'economic'),
      products: list({
        name: optional(text),
        quantity: measure,
        /** Whether the company answers for this part. */
        counted: choice('yes', 'no'),
      }),
    },
    run(calculation, { emissions, gwpSet, products }) {
      const parts = allocateBy(
        calculation,
        emissions,
        products.map(({ quantity }) => quantity),
      );
      if (!parts.ok) return parts;
      parts.value.forEach((part, position) => calculation.figures.set(`allocated.${position}`, part));
      const counted = parts.value.filter((_, position) => products[position]?.counted === 'yes');
      return together(counted.map((part) => reportedCo2e(calculation, part, gwpSet)));
    },
  }),
  defineMethod({
    key: 'extrapolated',
    categories: categories(7, 8, 9, 13, 14),
    reference: guidance('Category 14: Extrapolating emissions from sample groups'),
    fields: {
      groups: list({
        name: optional(text),
        /** Of all that were sampled, together. */
        ...reported,
        sampled: within('1', '1000000000000'),
        population: within('1', '1000000000000'),
      }),
    },
    run(calculation, { groups }) {
      const { sheet } = calculation;
      return together(
        groups.map(({ emissions, gwpSet, sampled, population }, position) => {
          if (compare(population.value, sampled.value) < 0)
            return refuse('shares.above_one', { field: `groups.${position}.sampled` });
          const whole = sheet.multiply([emissions, population], figure('emissions_of_group', 'kg'));
          return reportedCo2e(
            calculation,
            sheet.divide(whole, sampled, figure('emissions_of_group', 'kg')),
            gwpSet,
          );
        }),
      );
    },
  }),
  defineMethod({
    key: 'reported_share',
    categories: categories(1, 2, 4, 8, 9, 10, 13, 14, 15),
    reference: guidance('Categories 8, 13, 14 and 15: emissions of the other party times the share of them'),
    fields: { parties: list({ name: optional(text), ...reported, share }) },
    run(calculation, { parties }) {
      return together(
        parties.map(({ emissions, gwpSet, share: part }) => {
          const ours = calculation.sheet.multiply([emissions, part], figure('share_of_emissions', 'kg'));
          return reportedCo2e(calculation, ours, gwpSet);
        }),
      );
    },
  }),
];
