/** Own waste and wastewater at IPCC tier 1: landfill by first-order decay, composting, incineration, wastewater. */
import { decimal, multiply, negate, ONE, subtract, toText } from '../decimal.ts';
import type { Emission } from '../emission.ts';
import type { Read } from '../form.ts';
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
import type { Calculation } from '../outcome.ts';
import { together } from '../outcome.ts';
import type { Result } from '../problem.ts';
import { refuse } from '../problem.ts';
import type { Term } from '../sheet.ts';
import { figure } from '../sheet.ts';
import { exponential } from '../transcendental.ts';
import { allOrNone, defineProcess, ipcc, lessRecovered, single } from './definition.ts';
import { asGas } from './ratios.ts';

/** Rows of the tables of defaults: said, they stand for the figures that nobody gives. */
const PARTS = ['food', 'garden', 'paper', 'wood', 'textiles', 'nappies', 'plastics'] as const;
const INDUSTRIAL = [
  'industrial_food',
  'industrial_textiles',
  'industrial_wood',
  'industrial_pulp_paper',
  'industrial_plastics',
  'industrial_other',
] as const;
const SLUDGES = ['sludge_domestic', 'sludge_industrial'] as const;
const TECHNOLOGIES = [
  'continuous_stoker',
  'continuous_fluidised',
  'semi_continuous_stoker',
  'semi_continuous_fluidised',
  'batch_stoker',
  'batch_fluidised',
] as const;
const LATRINES = ['latrine_dry_small', 'latrine_dry_communal', 'latrine_wet', 'latrine_emptied'] as const;

const landfill = {
  deposits: list({
    name: optional(text),
    /** `bulk`: mixed waste, with a carbon of its own. */
    waste: optional(
      choice(...PARTS, 'metal', 'glass', ...INDUSTRIAL, 'construction', 'clinical', ...SLUDGES, 'bulk'),
    ),
    site: optional(
      choice(
        'managed_anaerobic',
        'managed_semi_aerobic',
        'unmanaged_deep',
        'unmanaged_shallow',
        'uncategorised',
      ),
    ),
    climate: optional(choice('boreal_temperate_dry', 'boreal_temperate_wet', 'tropical_dry', 'tropical_wet')),
    mass: amount('t'),
    /** Degradable organic carbon, the share of it that decomposes, and the correction for air in the site. */
    carbon: orPublished(share),
    decomposing: orPublished(share),
    methaneCorrection: orPublished(share),
    /** Rate of decay per year, and whole years from the year of deposit to the year of the inventory. */
    decay: orPublished(within('0', '5')),
    age: within('1', '200'),
  }),
  /** Share of methane in the gas. */
  methaneShare: orPublished(share),
  recovered: optional(amountOrZero('t')),
  oxidised: optional(share),
};

type Deposit = Read<typeof landfill>['deposits'][number];

/** Equations 3.2, 3.4 and 3.5: carbon decomposed in the year, `age` years after the deposit. */
function decomposed(calculation: Calculation, deposit: Deposit): Result<Term> {
  const { sheet } = calculation;
  const { mass, carbon, decomposing, methaneCorrection, decay, age } = deposit;
  const stock = sheet.multiply(
    [mass, carbon, decomposing, methaneCorrection],
    figure('decomposable_carbon', 't'),
  );
  // Decay begins in the year after the deposit: e^−k·(age − 1) of it is left at the start of the year, e^−k·age at its end.
  const start = exponential(negate(multiply(decay.value, subtract(age.value, ONE))));
  const end = exponential(negate(multiply(decay.value, age.value)));
  if (start === null || end === null) return refuse('input.unreadable', { field: 'decay', text: '' });
  const params = { decay: toText(decay.value), age: toText(age.value) };
  const share = sheet.subtract(
    [
      sheet.given(start, figure('left_at_start', undefined, params)),
      sheet.given(end, figure('left_at_end', undefined, params)),
    ],
    figure('yearly_share_decomposed'),
  );
  return { ok: true, value: sheet.multiply([stock, share], figure('carbon_decomposed', 't')) };
}

function oneMinus(calculation: Calculation, term: Term, name: string): Term {
  const { sheet } = calculation;
  return sheet.subtract([sheet.given(decimal('1'), figure('whole')), term], figure(name));
}

const burnt = {
  wastes: list({
    name: optional(text),
    waste: optional(choice(...PARTS, 'rubber_leather', 'other_inert')),
    technology: optional(choice(...TECHNOLOGIES)),
    mass: amount('t'),
    dryMatter: orPublished(share),
    carbon: orPublished(share),
    /** Share of the carbon that is fossil: the rest is biogenic and stands outside the scopes. */
    fossilCarbon: orPublished(share),
    oxidation: orPublished(share),
    methaneFactor: optional(rateOrZero('kg/t')),
    n2oFactor: optional(rateOrZero('kg/t')),
  }),
};

type Burnt = Read<typeof burnt>['wastes'][number];

function incinerated(calculation: Calculation, waste: Burnt): Result<Emission>[] {
  const { sheet } = calculation;
  const { mass, dryMatter, carbon, fossilCarbon, oxidation, methaneFactor, n2oFactor } = waste;
  const all = sheet.multiply([mass, dryMatter, carbon, oxidation], figure('carbon_oxidised', 't'));
  const fossil = sheet.multiply([all, fossilCarbon], figure('carbon_fossil', 't'));
  const biogenic = sheet.subtract([all, fossil], figure('carbon_biogenic', 't'));
  const gases: Result<Emission>[] = [
    calculation.release('CO2', asGas(sheet, fossil, 'co2_per_c')),
    { ok: true, value: calculation.releaseBiogenic(asGas(sheet, biogenic, 'co2_per_c')) },
  ];
  for (const [gas, factor] of [
    ['CH4', methaneFactor],
    ['N2O', n2oFactor],
  ] as const) {
    if (factor === null) continue;
    gases.push(
      calculation.release(gas, sheet.multiply([mass, factor], figure('gas_released', 'kg', { gas }))),
    );
  }
  return gases;
}

export const WASTE = [
  defineProcess({
    key: 'landfill',
    kind: 'waste_own.landfill',
    category: 'waste_treatment',
    equation: ipcc(5, 3, '3.1, 3.2, 3.4, 3.5 and 3.6'),
    methane: 'other',
    fields: landfill,
    run(calculation, { deposits, methaneShare, recovered, oxidised }) {
      const { sheet } = calculation;
      const parts = together(deposits.map((deposit) => decomposed(calculation, deposit)));
      if (!parts.ok) return parts;
      const carbon = sheet.add(parts.value, figure('carbon_decomposed', 't'));
      const inGas = sheet.multiply([carbon, methaneShare], figure('carbon_in_methane', 't'));
      const net = lessRecovered(calculation, asGas(sheet, inGas, 'ch4_per_c'), recovered);
      if (oxidised === null) return single(calculation, 'CH4', net);
      const passing = oneMinus(calculation, oxidised, 'not_oxidised');
      return single(
        calculation,
        'CH4',
        sheet.multiply([net, passing], figure('gas_released', 't', { gas: 'CH4' })),
      );
    },
  }),
  defineProcess({
    key: 'composting',
    kind: 'waste_own.composting',
    category: 'waste_treatment',
    equation: ipcc(5, 4, '4.1 and 4.2'),
    methane: 'other',
    fields: {
      treated: list({
        name: optional(text),
        treatment: optional(choice('composting', 'digestion')),
        /** Of wet mass, as weighed, unless it says `dry`. */
        weighed: optional(choice('wet', 'dry')),
        mass: amount('t'),
        methaneFactor: orPublished(rateOrZero('kg/t')),
        n2oFactor: orPublished(rateOrZero('kg/t')),
      }),
      recovered: optional(amountOrZero('kg')),
    },
    run(calculation, { treated, recovered }) {
      const { sheet } = calculation;
      const sum = (gas: 'CH4' | 'N2O'): Term => {
        const stated = figure('gas_released', 'kg', { gas });
        const parts = treated.map(({ mass, methaneFactor, n2oFactor }) =>
          sheet.multiply([mass, gas === 'CH4' ? methaneFactor : n2oFactor], stated),
        );
        return sheet.add(parts, stated);
      };
      const methane = lessRecovered(calculation, sum('CH4'), recovered);
      return together([calculation.release('CH4', methane), calculation.release('N2O', sum('N2O'))]);
    },
  }),
  defineProcess({
    key: 'incineration',
    kind: 'waste_own.incineration',
    category: 'waste_treatment',
    equation: ipcc(5, 5, '5.1, 5.4 and 5.5'),
    methane: 'other',
    fields: burnt,
    run: (calculation, { wastes }) => together(wastes.flatMap((waste) => incinerated(calculation, waste))),
  }),
  defineProcess({
    key: 'wastewater',
    kind: 'waste_own.wastewater',
    category: 'waste_treatment',
    equation: ipcc(5, 6, '6.1, 6.2 and 6.7'),
    methane: 'other',
    fields: {
      streams: list({
        name: optional(text),
        system: optional(
          choice(
            'sea_river_lake',
            'aerobic_well_managed',
            'aerobic_overloaded',
            'sludge_digester',
            'anaerobic_reactor',
            'shallow_lagoon',
            'deep_lagoon',
            'stagnant_sewer',
            'flowing_sewer',
            'septic',
            ...LATRINES,
          ),
        ),
        volume: amount('m3'),
        /** Degradable organic matter, as COD or BOD, kg per m3. */
        organics: rateOrZero('kg/m3'),
        measuredAs: choice('COD', 'BOD'),
        /** kg of CH4 per kg of that measure (the largest that can form), and the correction of the treatment. */
        methaneCapacity: orPublished(rate('kg/kg')),
        methaneCorrection: orPublished(share),
        sludge: optional(amountOrZero('kg')),
        recovered: optional(amountOrZero('kg')),
        /** Nitrogen in the effluent, kg per m3, and kg N2O-N per kg N. */
        nitrogen: optional(rateOrZero('kg/m3')),
        n2oFactor: optional(rateOrZero('kg/kg')),
      }),
    },
    requires: allOrNone(['nitrogen', 'n2oFactor'], 'streams'),
    run(calculation, { streams }) {
      const { sheet } = calculation;
      const gases: Result<Emission>[] = [];
      for (const one of streams) {
        const organics = sheet.multiply([one.volume, one.organics], figure('organics', 'kg'));
        const treated =
          one.sludge === null ? organics : sheet.subtract([organics, one.sludge], figure('organics', 'kg'));
        const operands = [treated, one.methaneCapacity, one.methaneCorrection];
        const gross = sheet.multiply(operands, figure('gas_released', 'kg', { gas: 'CH4' }));
        gases.push(calculation.release('CH4', lessRecovered(calculation, gross, one.recovered)));
        if (one.nitrogen === null || one.n2oFactor === null) continue;
        const nitrogen = sheet.multiply(
          [one.volume, one.nitrogen, one.n2oFactor],
          figure('n2o_nitrogen', 'kg'),
        );
        gases.push(calculation.release('N2O', asGas(sheet, nitrogen, 'n2o_per_n')));
      }
      return together(gases);
    },
  }),
];
