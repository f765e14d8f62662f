/** Agriculture at IPCC tier 1: animals, nitrogen on soils, lime and urea. */
import {
  amount,
  amountOrZero,
  choice,
  list,
  optional,
  orPublished,
  rate,
  rateOrZero,
  share,
  text,
  within,
} from '../form.ts';
import { decimal } from '../decimal.ts';
import type { Calculation } from '../outcome.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { allOrNone, defineProcess, ipcc, single } from './definition.ts';
import { asGas } from './ratios.ts';

/** Rows and columns of the tables of defaults: said, they stand for the figures that nobody gives. */
const RUMINANTS = ['dairy_cattle', 'other_cattle', 'buffalo', 'sheep', 'goats', 'camels', 'deer'] as const;
const OTHERS = ['horses', 'mules_asses', 'alpacas', 'swine'] as const;
const OF_MANURE = ['reindeer', 'rabbits', 'fur_bearing'] as const;
const POULTRY = ['poultry', 'layers', 'layers_dry', 'layers_wet', 'broilers', 'turkeys', 'ducks'] as const;
const area = optional(
  choice(
    'latin_america',
    'north_america',
    'western_europe',
    'eastern_europe',
    'oceania',
    'asia',
    'africa',
    'africa_middle_east',
    'indian_subcontinent',
  ),
);
const development = optional(choice('developing', 'developed'));

/** Days that they were kept, where it was no whole year: Equation 10.1 counts heads as days over 365. */
const days = optional(within('0', '366'));

const grazing = {
  animals: list({
    name: optional(text),
    animal: optional(choice(...RUMINANTS, ...OTHERS)),
    area,
    development,
    heads: amount('head'),
    days,
    /** kg of CH4 per head and year. */
    emissionFactor: orPublished(rate('kg/head')),
  }),
};

const manured = {
  animals: list({
    name: optional(text),
    animal: optional(choice(...RUMINANTS, ...OTHERS, ...OF_MANURE, ...POULTRY)),
    area,
    development,
    /** By the annual mean temperature: up to 14 °C, 15 to 25 °C, above. */
    climate: optional(choice('cool', 'temperate', 'warm')),
    heads: amount('head'),
    days,
    /** kg of CH4 per head and year. */
    emissionFactor: orPublished(rate('kg/head')),
  }),
};

interface Herd {
  readonly heads: Term;
  readonly days: Term | null;
  readonly emissionFactor: Term;
}

function methaneOf({ sheet }: Calculation, animals: readonly Herd[]): Term {
  const stated = figure('gas_released', 'kg', { gas: 'CH4' });
  const parts = animals.map(({ heads, days: kept, emissionFactor }) => {
    if (kept === null) return sheet.multiply([heads, emissionFactor], stated);
    const year = sheet.given(DAYS_OF_YEAR, figure('days_of_year'));
    const share = sheet.divide(kept, year, figure('share_of_year'));
    return sheet.multiply([heads, share, emissionFactor], stated);
  });
  return sheet.add(parts, stated);
}

/** As Equation 10.1 prints it. */
const DAYS_OF_YEAR = decimal('365');

const SYSTEMS = [
  'daily_spread',
  'solid_storage',
  'dry_lot',
  'slurry_with_crust',
  'slurry_without_crust',
  'uncovered_lagoon',
  'pit_storage',
  'digester',
  'deep_bedding_still',
  'deep_bedding_mixed',
  'composting_in_vessel',
  'composting_static_pile',
  'composting_intensive_windrow',
  'composting_passive_windrow',
] as const;

export const AGRICULTURE = [
  defineProcess({
    key: 'enteric',
    kind: 'agriculture.enteric',
    category: 'agriculture',
    equation: ipcc(4, 10, '10.19 and 10.20'),
    methane: 'other',
    fields: grazing,
    run: (calculation, { animals }) => single(calculation, 'CH4', methaneOf(calculation, animals)),
  }),
  defineProcess({
    key: 'manure_methane',
    kind: 'agriculture.manure',
    category: 'agriculture',
    equation: ipcc(4, 10, '10.22'),
    methane: 'other',
    fields: manured,
    run: (calculation, { animals }) => single(calculation, 'CH4', methaneOf(calculation, animals)),
  }),
  defineProcess({
    key: 'manure_n2o',
    kind: 'agriculture.manure',
    category: 'agriculture',
    equation: ipcc(4, 10, '10.25 and 10.30'),
    methane: 'other',
    fields: {
      animals: list({
        name: optional(text),
        animal: optional(
          choice('dairy_cattle', 'other_cattle', 'buffalo', 'market_swine', 'pullets', ...POULTRY),
        ),
        area,
        system: optional(choice(...SYSTEMS)),
        heads: amount('head'),
        /** kg of nitrogen per 1000 kg of animal and day, and the mass of one animal in kg. */
        nitrogenRate: orPublished(rate('kg/t-day')),
        animalMass: amount('t'),
        days: amount('day'),
        /** Share of the manure in this management system, and kg N2O-N per kg N there. */
        systemShare: share,
        emissionFactor: orPublished(rateOrZero('kg/kg')),
      }),
    },
    run(calculation, { animals }) {
      const { sheet } = calculation;
      const parts = animals.map((one) => {
        const excreted = sheet.multiply(
          [one.heads, one.nitrogenRate, one.animalMass, one.days],
          figure('nitrogen_excreted', 'kg'),
        );
        return sheet.multiply([excreted, one.systemShare, one.emissionFactor], figure('n2o_nitrogen', 'kg'));
      });
      const nitrogen = sheet.add(parts, figure('n2o_nitrogen', 'kg'));
      return single(calculation, 'N2O', asGas(sheet, nitrogen, 'n2o_per_n'));
    },
  }),
  defineProcess({
    key: 'n_fertiliser',
    kind: 'agriculture.n_fertiliser',
    category: 'agriculture',
    equation: ipcc(4, 11, '11.1, 11.9 and 11.10'),
    methane: 'other',
    fields: {
      /** Nitrogen in synthetic and in organic fertiliser, and in residues left on the field. */
      synthetic: amountOrZero('kg'),
      organic: optional(amountOrZero('kg')),
      residues: optional(amountOrZero('kg')),
      directFactor: orPublished(rate('kg/kg')),
      soil: optional(choice('flooded_rice', 'other')),
      /** Said, the defaults stand in, also for what volatilises, and in a wet climate for what leaches. */
      climate: optional(choice('wet', 'dry')),
      /** Shares that volatilise, and the factor of what comes down again; left out, not calculated. */
      syntheticVolatilised: optional(share),
      organicVolatilised: optional(share),
      depositionFactor: optional(rate('kg/kg')),
      /** Share that leaches and its factor; left out where the climate is dry. */
      leached: optional(share),
      leachingFactor: optional(rate('kg/kg')),
    },
    requires: [
      { field: 'syntheticVolatilised', needs: ['depositionFactor'] },
      { field: 'organicVolatilised', needs: ['organic', 'depositionFactor'] },
      { field: 'depositionFactor', needs: ['syntheticVolatilised'] },
      ...allOrNone(['leached', 'leachingFactor']),
    ],
    run(calculation, inputs) {
      const { sheet } = calculation;
      const applied = [inputs.synthetic, inputs.organic, inputs.residues].filter((term) => term !== null);
      const nitrogen = sheet.add(applied, figure('nitrogen_applied', 'kg'));
      const parts = [
        sheet.multiply([nitrogen, inputs.directFactor], figure('n2o_nitrogen_direct', 'kg')),
        ...deposited(calculation, inputs),
      ];
      if (inputs.leached !== null && inputs.leachingFactor !== null) {
        const operands = [nitrogen, inputs.leached, inputs.leachingFactor];
        parts.push(sheet.multiply(operands, figure('n2o_nitrogen_leached', 'kg')));
      }
      const total = sheet.add(parts, figure('n2o_nitrogen', 'kg'));
      return single(calculation, 'N2O', asGas(sheet, total, 'n2o_per_n'));
    },
  }),
  defineProcess({
    key: 'liming',
    kind: 'agriculture.liming',
    category: 'agriculture',
    equation: ipcc(4, 11, '11.12'),
    methane: 'other',
    fields: {
      limes: list({
        name: optional(text),
        lime: optional(choice('limestone', 'dolomite')),
        mass: amount('t'),
        /** t of carbon per t of limestone or dolomite. */
        emissionFactor: orPublished(rate('t/t')),
      }),
    },
    run(calculation, { limes }) {
      const { sheet } = calculation;
      const parts = limes.map(({ mass, emissionFactor }) =>
        sheet.multiply([mass, emissionFactor], figure('carbon_of_material', 't')),
      );
      const carbon = sheet.add(parts, figure('carbon_released', 't'));
      return single(calculation, 'CO2', asGas(sheet, carbon, 'co2_per_c'));
    },
  }),
  defineProcess({
    key: 'urea',
    kind: 'agriculture.urea',
    category: 'agriculture',
    equation: ipcc(4, 11, '11.13'),
    methane: 'other',
    fields: {
      mass: amount('t'),
      /** t of carbon per t of urea. */
      emissionFactor: orPublished(rate('t/t')),
    },
    run(calculation, { mass, emissionFactor }) {
      const { sheet } = calculation;
      const carbon = sheet.multiply([mass, emissionFactor], figure('carbon_released', 't'));
      return single(calculation, 'CO2', asGas(sheet, carbon, 'co2_per_c'));
    },
  }),
];

interface Volatilised {
  readonly synthetic: Term;
  readonly organic: Term | null;
  readonly syntheticVolatilised: Term | null;
  readonly organicVolatilised: Term | null;
  readonly depositionFactor: Term | null;
}

/** Equation 11.9: what volatilises of each kind of fertiliser, times the factor of deposition. */
function deposited({ sheet }: Calculation, inputs: Volatilised): Term[] {
  const { depositionFactor } = inputs;
  if (depositionFactor === null) return [];
  const pairs = [
    [inputs.synthetic, inputs.syntheticVolatilised],
    [inputs.organic, inputs.organicVolatilised],
  ] as const;
  return pairs.flatMap(([nitrogen, volatilised]) => {
    if (nitrogen === null || volatilised === null) return [];
    return [
      sheet.multiply([nitrogen, volatilised, depositionFactor], figure('n2o_nitrogen_deposited', 'kg')),
    ];
  });
}
