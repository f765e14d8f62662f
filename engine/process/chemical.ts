/** Chemical industry: ammonia, nitric and adipic acid, hydrogen, petrochemicals; and the direct use of CO2 and N2O. */
import { decimal } from '../decimal.ts';
import type { Read } from '../form.ts';
import { amount, amountOrZero, choice, list, optional, rate, rateOrZero, share, text } from '../form.ts';
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { defineProcess, ipcc, ipccSection, lessRecovered, single } from './definition.ts';
import { asCarbonDioxide, asGas, carbonRatio } from './ratios.ts';

const acid = {
  plants: list({
    name: optional(text),
    production: amount('t'),
    emissionFactor: rate('kg/t'),
    /** Share of N2O destroyed while abatement runs, and the share of the time it runs. */
    destruction: optional(share),
    utilisation: optional(share),
  }),
};

const ABATEMENT = [{ list: 'plants', field: 'utilisation', needs: ['destruction'] }];

function nitrousOxide(calculation: Calculation, { plants }: Read<typeof acid>): Term {
  const { sheet } = calculation;
  const parts = plants.map(({ production, emissionFactor, destruction, utilisation }) => {
    const operands = [production, emissionFactor];
    if (destruction !== null) {
      const works =
        utilisation === null ? destruction : sheet.multiply([destruction, utilisation], figure('abatement'));
      const one = sheet.given(decimal('1'), figure('whole'));
      operands.push(sheet.subtract([one, works], figure('not_abated')));
    }
    return sheet.multiply(operands, figure('n2o_of_acid', 'kg'));
  });
  return sheet.add(parts, figure('n2o_of_acid', 'kg'));
}

export const CHEMICAL = [
  defineProcess({
    key: 'ammonia',
    kind: 'process.ammonia',
    category: 'process',
    equation: ipccSection(3, 3, 'ammonia production'),
    methane: 'fossil',
    fields: {
      production: amount('t'),
      fuelRequirement: rate('GJ/t'),
      /** kg of carbon per GJ of the fuel, net. */
      carbonContent: rate('kg/GJ'),
      oxidation: share,
      /** CO2 recovered for other use (urea). */
      recovered: optional(amountOrZero('t')),
    },
    run(calculation, { production, fuelRequirement, carbonContent, oxidation, recovered }) {
      const { sheet } = calculation;
      const carbon = sheet.multiply(
        [production, fuelRequirement, carbonContent, oxidation],
        figure('carbon_oxidised', 'kg'),
      );
      const gross = asGas(sheet, carbon, 'co2_per_c');
      return single(calculation, 'CO2', lessRecovered(calculation, gross, recovered));
    },
  }),
  defineProcess({
    key: 'ammonia_production',
    kind: 'process.ammonia',
    category: 'process',
    equation: 'IPCC 2006 Guidelines, Volume 3, Chapter 3, Table 3.1 (factor per tonne of ammonia)',
    methane: 'fossil',
    fields: {
      production: amount('t'),
      emissionFactor: rate('kg/t'),
      recovered: optional(amountOrZero('t')),
    },
    run(calculation, { production, emissionFactor, recovered }) {
      const gross = calculation.sheet.multiply([production, emissionFactor], figure('co2_of_ammonia', 'kg'));
      return single(calculation, 'CO2', lessRecovered(calculation, gross, recovered));
    },
  }),
  defineProcess({
    key: 'nitric_acid',
    kind: 'process.nitric_acid',
    category: 'process',
    equation: ipcc(3, 3, '3.6'),
    methane: 'fossil',
    fields: acid,
    requires: ABATEMENT,
    run: (calculation, inputs) => single(calculation, 'N2O', nitrousOxide(calculation, inputs)),
  }),
  defineProcess({
    key: 'adipic_acid',
    kind: 'process.adipic_acid',
    category: 'process',
    equation: ipccSection(3, 3, 'adipic acid production'),
    methane: 'fossil',
    fields: acid,
    requires: ABATEMENT,
    run: (calculation, inputs) => single(calculation, 'N2O', nitrousOxide(calculation, inputs)),
  }),
  defineProcess({
    key: 'hydrogen',
    kind: 'process.hydrogen',
    category: 'process',
    equation:
      'Carbon balance of the feedstock (mass balance of Implementing Regulation (EU) 2025/2547, Annex II point B.3.2)',
    methane: 'fossil',
    fields: {
      feedstocks: list({ name: optional(text), mass: amount('t'), carbonContent: rate('t/t') }),
      /** Products and residues that carry carbon away (carbon monoxide sold, soot). */
      products: optional(list({ name: optional(text), mass: amount('t'), carbonContent: rateOrZero('t/t') })),
      recovered: optional(amountOrZero('t')),
      carbonRatio,
    },
    run(calculation, { feedstocks, products, recovered, ...given }) {
      const { sheet } = calculation;
      const carbonIn = feedstocks.map((one) => carbonOf(calculation, one));
      const carbonOut = (products ?? []).map((one) => carbonOf(calculation, one));
      const entering = sheet.add(carbonIn, figure('carbon_in', 't'));
      const balance = sheet.subtract([entering, ...carbonOut], figure('carbon_balance', 't'));
      const gross = asCarbonDioxide(sheet, balance, given.carbonRatio);
      return single(calculation, 'CO2', lessRecovered(calculation, gross, recovered));
    },
  }),
  defineProcess({
    key: 'production_factor',
    kind: 'process.petrochemicals',
    category: 'process',
    equation: ipcc(3, 3, '3.15 and 3.23'),
    methane: 'fossil',
    fields: {
      products: list({
        name: optional(text),
        production: amount('t'),
        gas: choice('CO2', 'CH4', 'N2O'),
        emissionFactor: rate('kg/t'),
        /** Correction of the default factor for the region. */
        adjustment: optional(rate('t/t')),
      }),
    },
    run(calculation, { products }) {
      return together(
        products.map(({ production, gas, emissionFactor, adjustment }) => {
          const operands =
            adjustment === null ? [production, emissionFactor] : [production, emissionFactor, adjustment];
          return calculation.release(
            gas,
            calculation.sheet.multiply(operands, figure('gas_of_product', 'kg', { gas })),
          );
        }),
      );
    },
  }),
  defineProcess({
    key: 'co2_use',
    kind: 'process.co2_use',
    category: 'process',
    equation: 'Mass balance: what is bought less what is still in stock is released',
    methane: 'fossil',
    fields: {
      used: amount('kg'),
      /** Share that reaches the air; the rest is bound or sold on. */
      released: share,
      /** Whether the CO2 came from biomass (fermentation): then it stands outside the scopes. */
      origin: choice('fossil', 'biogenic'),
    },
    run(calculation, { used, released, origin }) {
      const mass = calculation.sheet.multiply([used, released], figure('gas_released', 'kg', { gas: 'CO2' }));
      if (origin === 'fossil') return single(calculation, 'CO2', mass);
      return { ok: true, value: [calculation.releaseBiogenic(mass)] };
    },
  }),
  defineProcess({
    key: 'n2o_use',
    kind: 'process.n2o_use',
    category: 'process',
    equation: ipccSection(3, 8, 'N2O from product uses'),
    methane: 'fossil',
    fields: {
      uses: list({
        name: optional(text),
        used: amount('kg'),
        /** Supplied in the year before: half of each year's supply is released in a year. */
        usedYearBefore: optional(amountOrZero('kg')),
        released: share,
      }),
    },
    run(calculation, { uses }) {
      const { sheet } = calculation;
      const parts = uses.map(({ used, usedYearBefore, released }) => {
        const mean = usedYearBefore === null ? used : meanOf(calculation, used, usedYearBefore);
        return sheet.multiply([mean, released], figure('gas_released', 'kg', { gas: 'N2O' }));
      });
      return single(calculation, 'N2O', sheet.add(parts, figure('gas_released', 'kg', { gas: 'N2O' })));
    },
  }),
];

function meanOf({ sheet }: Calculation, a: Term, b: Term): Term {
  const two = sheet.given(decimal('2'), figure('two_years'));
  return sheet.divide(
    sheet.add([a, b], figure('supply_of_two_years', 'kg')),
    two,
    figure('mean_supply', 'kg'),
  );
}

/** Carbon in a mass of material, t. */
export function carbonOf(
  { sheet }: Calculation,
  { mass, carbonContent }: { readonly mass: Term; readonly carbonContent: Term },
): Term {
  return sheet.multiply([mass, carbonContent], figure('carbon_of_material', 't'));
}
