/**
 * Refrigerants and other gases that leak from equipment: by the balance of what was bought, kept and charged, or by
 * screening with loss rates over the life of the equipment. What is topped up in a year is an activity of its own.
 */
import { amountOrZero, list, optional, share, text, within } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { releaseBlend, together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { ok } from '../problem.ts';
import { decimal } from '../decimal.ts';
import type { Emission } from '../emission.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { allOrNone, defineProcess, ipccSection } from './definition.ts';

const stocks = {
  gas: text,
  stockStart: amountOrZero('kg'),
  stockEnd: amountOrZero('kg'),
  purchased: amountOrZero('kg'),
  /** Sold, returned, sent to be destroyed or recycled elsewhere. */
  disbursed: optional(amountOrZero('kg')),
  /** Full charges of equipment put into and taken out of service. */
  capacityAdded: optional(amountOrZero('kg')),
  capacityRetired: optional(amountOrZero('kg')),
};

const equipment = {
  name: optional(text),
  gas: text,
  /** Charged into new equipment, and the share lost doing so. */
  newCharge: optional(amountOrZero('kg')),
  installationLoss: optional(share),
  /** Charge in operation, share lost a year, and years (or part of one) in operation. */
  operatingCharge: optional(amountOrZero('kg')),
  annualLoss: optional(share),
  years: optional(within('0', '1')),
  /** Charge of equipment scrapped, the share still in it and the share of that recovered. */
  scrappedCharge: optional(amountOrZero('kg')),
  remaining: optional(share),
  recoveredShare: optional(share),
};

/** The product of terms that are all there; `null` where one is not. */
function lost({ sheet }: Calculation, terms: readonly (Term | null)[], gas: string): Term[] {
  const given = terms.filter((term) => term !== null);
  return given.length === terms.length ? [sheet.multiply(given, figure('gas_lost', 'kg', { gas }))] : [];
}

export const REFRIGERANT = [
  defineProcess({
    key: 'refrigerant_balance',
    kind: 'fugitive',
    category: 'fugitive',
    equation:
      'US EPA, Greenhouse Gas Inventory Guidance: Direct Fugitive Emissions from Refrigeration, Air ' +
      'Conditioning, Fire Suppression, and Industrial Gases, material balance method',
    methane: 'fossil',
    fields: { balances: list(stocks) },
    run(calculation, { balances }) {
      const { sheet } = calculation;
      const results = together(
        balances.map((one) => {
          const { gas, stockStart, stockEnd, purchased, disbursed, capacityAdded, capacityRetired } = one;
          const present = [stockStart, purchased, ...(capacityRetired === null ? [] : [capacityRetired])];
          const gone = [stockEnd, disbursed, capacityAdded].filter((term) => term !== null);
          const available = sheet.add(present, figure('gas_available', 'kg', { gas }));
          const mass = sheet.subtract([available, ...gone], figure('gas_lost', 'kg', { gas }));
          return releaseBlend(calculation, gas, mass);
        }),
      );
      return results.ok ? ok(results.value.flat()) : results;
    },
  }),
  defineProcess({
    key: 'refrigerant_screening',
    kind: 'fugitive',
    category: 'fugitive',
    equation: ipccSection(
      3,
      7,
      'refrigeration and air conditioning: losses on charging, in operation and at the end of life',
    ),
    methane: 'fossil',
    fields: { equipment: list(equipment) },
    requires: [
      ...allOrNone(['newCharge', 'installationLoss'], 'equipment'),
      ...allOrNone(['operatingCharge', 'annualLoss', 'years'], 'equipment'),
      ...allOrNone(['scrappedCharge', 'remaining', 'recoveredShare'], 'equipment'),
    ],
    run(calculation, inputs) {
      const { sheet } = calculation;
      const results: Result<readonly Emission[]>[] = inputs.equipment.map((one) => {
        const { gas, newCharge, installationLoss, operatingCharge, annualLoss, years } = one;
        const unrecovered =
          one.recoveredShare === null
            ? null
            : sheet.subtract(
                [sheet.given(decimal('1'), figure('whole')), one.recoveredShare],
                figure('not_recovered'),
              );
        const parts = [
          ...lost(calculation, [newCharge, installationLoss], gas),
          ...lost(calculation, [operatingCharge, annualLoss, years], gas),
          ...lost(calculation, [one.scrappedCharge, one.remaining, unrecovered], gas),
        ];
        if (parts.length === 0)
          return { ok: false, problems: [{ code: 'input.missing', params: { field: 'operatingCharge' } }] };
        return releaseBlend(calculation, gas, sheet.add(parts, figure('gas_lost', 'kg', { gas })));
      });
      const all = together(results);
      return all.ok ? ok(all.value.flat()) : all;
    },
  }),
];
