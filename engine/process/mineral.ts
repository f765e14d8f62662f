/** Mineral industry: clinker, lime, glass and other uses of carbonates. */
import { decimal } from '../decimal.ts';
import {
  amount,
  amountOrZero,
  list,
  optional,
  positiveShare,
  rate,
  rateOrZero,
  share,
  text,
} from '../form.ts';
import type { Calculation } from '../outcome.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { allOrNone, defineProcess, ipcc, ipccSection, single } from './definition.ts';

const carbonate = {
  name: optional(text),
  mass: amount('t'),
  emissionFactor: rate('kg/t'),
  /** Share that is calcined; left out, all of it. */
  calcination: optional(share),
};

interface Carbonate {
  readonly mass: Term;
  readonly emissionFactor: Term;
  readonly calcination: Term | null;
}

function calcined({ sheet }: Calculation, { mass, emissionFactor, calcination }: Carbonate): Term {
  const operands = calcination === null ? [mass, emissionFactor] : [mass, emissionFactor, calcination];
  return sheet.multiply(operands, figure('co2_of_carbonate', 'kg'));
}

function oneOf(calculation: Calculation): Term {
  return calculation.sheet.given(decimal('1'), figure('whole'));
}

export const MINERAL = [
  defineProcess({
    key: 'clinker',
    kind: 'process.clinker',
    category: 'process',
    equation: ipcc(3, 2, '2.2 and 2.5'),
    methane: 'fossil',
    fields: {
      production: amount('t'),
      emissionFactor: rate('kg/t'),
      /** Correction for kiln dust that is not recycled, as a factor of its own (1.02); or the four below. */
      dustCorrection: optional(rate('t/t')),
      dust: optional(amountOrZero('t')),
      dustCarbonate: optional(share),
      dustCalcination: optional(share),
      dustEmissionFactor: optional(rateOrZero('kg/t')),
    },
    requires: [
      ...allOrNone(['dust', 'dustCarbonate', 'dustCalcination', 'dustEmissionFactor']),
      { field: 'dustCorrection', excludes: ['dust'] },
    ],
    run(calculation, { production, emissionFactor, dustCorrection, ...dust }) {
      const { sheet } = calculation;
      const correction = dustCorrection ?? dustFactor(calculation, production, emissionFactor, dust);
      const operands =
        correction === null ? [production, emissionFactor] : [production, emissionFactor, correction];
      return single(calculation, 'CO2', sheet.multiply(operands, figure('co2_of_clinker', 'kg')));
    },
  }),
  defineProcess({
    key: 'clinker_oxides',
    kind: 'process.clinker',
    category: 'process',
    equation: ipcc(3, 2, '2.2 and 2.4'),
    methane: 'fossil',
    fields: {
      production: amount('t'),
      oxides: list({
        name: optional(text),
        share: positiveShare,
        /** Share of this oxide that entered as no carbonate (slag, fly ash). */
        notFromCarbonate: optional(share),
        emissionFactor: rate('kg/t'),
      }),
      dustCorrection: optional(rate('t/t')),
    },
    run(calculation, { production, oxides, dustCorrection }) {
      const { sheet } = calculation;
      const parts = oxides.map((oxide) => {
        const content =
          oxide.notFromCarbonate === null
            ? oxide.share
            : sheet.subtract([oxide.share, oxide.notFromCarbonate], figure('oxide_from_carbonate'));
        return sheet.multiply([production, content, oxide.emissionFactor], figure('co2_of_oxide', 'kg'));
      });
      const whole = sheet.add(parts, figure('co2_of_clinker', 'kg'));
      const corrected =
        dustCorrection === null
          ? whole
          : sheet.multiply([whole, dustCorrection], figure('co2_of_clinker', 'kg'));
      return single(calculation, 'CO2', corrected);
    },
  }),
  defineProcess({
    key: 'lime',
    kind: 'process.lime',
    category: 'process',
    equation: ipccSection(3, 2, 'lime production, tier 2'),
    methane: 'fossil',
    fields: {
      limes: list({
        name: optional(text),
        production: amount('t'),
        emissionFactor: rate('kg/t'),
        dustCorrection: optional(rate('t/t')),
        /** Water in hydrated lime, and the share of the production that is hydrated: correction 1 − x · y. */
        water: optional(share),
        hydrated: optional(share),
      }),
    },
    requires: [{ list: 'limes', field: 'hydrated', needs: ['water'] }],
    run(calculation, { limes }) {
      const { sheet } = calculation;
      const parts = limes.map(({ production, emissionFactor, dustCorrection, water, hydrated }) => {
        const operands = [production, emissionFactor];
        if (dustCorrection !== null) operands.push(dustCorrection);
        if (water !== null) {
          const wet = hydrated === null ? water : sheet.multiply([water, hydrated], figure('water_in_lime'));
          operands.push(sheet.subtract([oneOf(calculation), wet], figure('hydration_correction')));
        }
        return sheet.multiply(operands, figure('co2_of_lime', 'kg'));
      });
      return single(calculation, 'CO2', sheet.add(parts, figure('co2_of_lime', 'kg')));
    },
  }),
  defineProcess({
    key: 'carbonates_input',
    kind: 'process.carbonates',
    category: 'process',
    equation: ipccSection(3, 2, 'other process uses of carbonates, tier 3'),
    methane: 'fossil',
    fields: { carbonates: list(carbonate) },
    run(calculation, { carbonates }) {
      const parts = carbonates.map((one) => calcined(calculation, one));
      return single(calculation, 'CO2', calculation.sheet.add(parts, figure('co2_of_carbonates', 'kg')));
    },
  }),
  defineProcess({
    key: 'carbonates_output',
    kind: 'process.carbonates',
    category: 'process',
    equation: 'Implementing Regulation (EU) 2025/2547, Annex II (factors of oxides: point G, Table 4)',
    methane: 'fossil',
    fields: {
      oxides: list({
        name: optional(text),
        mass: amount('t'),
        emissionFactor: rate('kg/t'),
        /** Share of the oxide that came out of carbonate; left out, all of it. */
        conversion: optional(share),
      }),
    },
    run(calculation, { oxides }) {
      const parts = oxides.map(({ mass, emissionFactor, conversion }) =>
        calcined(calculation, { mass, emissionFactor, calcination: conversion }),
      );
      return single(calculation, 'CO2', calculation.sheet.add(parts, figure('co2_of_carbonates', 'kg')));
    },
  }),
  defineProcess({
    key: 'glass',
    kind: 'process.glass',
    category: 'process',
    equation: ipccSection(3, 2, 'glass production'),
    methane: 'fossil',
    fields: {
      glasses: list({
        name: optional(text),
        production: amount('t'),
        emissionFactor: rate('kg/t'),
        /** Share of recycled glass in the charge. */
        cullet: share,
      }),
    },
    run(calculation, { glasses }) {
      const { sheet } = calculation;
      const parts = glasses.map(({ production, emissionFactor, cullet }) => {
        const virgin = sheet.subtract([oneOf(calculation), cullet], figure('not_cullet'));
        return sheet.multiply([production, emissionFactor, virgin], figure('co2_of_glass', 'kg'));
      });
      return single(calculation, 'CO2', sheet.add(parts, figure('co2_of_glass', 'kg')));
    },
  }),
];

interface Dust {
  readonly dust: Term | null;
  readonly dustCarbonate: Term | null;
  readonly dustCalcination: Term | null;
  readonly dustEmissionFactor: Term | null;
}

/** Equation 2.5: 1 + (dust / clinker) · carbonate in the dust · calcination · (factor of carbonate / factor of clinker). */
function dustFactor(
  calculation: Calculation,
  production: Term,
  emissionFactor: Term,
  { dust, dustCarbonate, dustCalcination, dustEmissionFactor }: Dust,
): Term | null {
  if (dust === null || dustCarbonate === null || dustCalcination === null || dustEmissionFactor === null)
    return null;
  const { sheet } = calculation;
  const perClinker = sheet.divide(dust, production, figure('dust_per_clinker'));
  const factors = sheet.divide(dustEmissionFactor, emissionFactor, figure('factor_ratio'));
  const more = sheet.multiply(
    [perClinker, dustCarbonate, dustCalcination, factors],
    figure('dust_correction'),
  );
  return sheet.add([oneOf(calculation), more], figure('dust_correction'));
}
