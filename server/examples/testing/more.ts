import type { WorkedCall } from './worked.ts';

const march = { from: '2025-03-01', to: '2025-03-31' };
const year = { from: '2025-01-01', to: '2025-12-31' };
const common = { gwpSet: 'AR5', programme: 'brazil' };

function footprint(name: string, input: object): WorkedCall {
  return { verb: 'footprint.calculate', name, input: { ...common, ...input } };
}

function calculator(verb: string, name: string, input: object): WorkedCall {
  return { verb, name, input: { ...input, gwpSet: 'AR5' } };
}

/** Calls that no published example shows: figures that are ours are round ones, and factors are the library's own. */
export const MORE: readonly WorkedCall[] = [
  calculator('process.calculate', 'co2_use', {
    process: 'co2_use',
    inputs: { used: { amount: '120', unit: 'kg' }, released: { value: '1' }, origin: 'fossil' },
  }),
  calculator('scope3.calculate', 'use_fuels', {
    method: 'use_fuels',
    category: 'use_of_sold_products',
    inputs: {
      items: [{ quantity: { amount: '1000', unit: 'L' }, factor: { factorId: 'desnz/2025/1_101_1012_8' } }],
    },
  }),
  calculator('scope3.calculate', 'use_gases', {
    method: 'use_gases',
    category: 'use_of_sold_products',
    inputs: {
      phase: 'direct',
      products: [
        {
          units: { value: '100' },
          charge: { amount: '1.2', unit: 'kg' },
          released: { value: '1' },
          gas: 'R-410A',
        },
      ],
    },
  }),
  calculator('scope3.calculate', 'fuel_energy_ledger', {
    method: 'fuel_energy_ledger',
    category: 'fuel_energy_activities',
    inputs: {
      lines: [{ kind: 'electricity', quantity: { amount: '5000', unit: 'kWh' } }],
      factors: [{ kind: 'electricity', lossesFactor: { factorId: 'desnz/2025/13_402_4000_5' } }],
    },
  }),
  footprint('fuel with its uncertainty', {
    activity: { kind: 'mobile.diesel', quantity: '1200', unit: 'L', region: 'BR', ...march },
    uncertainty: { activity: { kind: 'normal', percent: '2' }, factor: { kind: 'normal', percent: '5' } },
  }),
  footprint('flight between airports', {
    activity: { kind: 'travel.flight', quantity: '2', unit: 'trip', region: 'BR', ...march },
    parameters: { from: 'GRU', to: 'LIS', journey: 'return', cabin: 'economy', radiativeForcing: 'with' },
  }),
  footprint('freight by mass and distance', {
    activity: { kind: 'freight_in.road', quantity: '12', unit: 't', region: 'BR', ...march },
    parameters: { distance: { amount: '600', unit: 'km' } },
  }),
  footprint('process by its factor', {
    activity: { kind: 'process.clinker', quantity: '1000', unit: 't', region: 'BR', ...march },
    parameters: { emissionFactor: { value: '0.51', unit: 't/t' }, dustCorrection: { value: '1.02' } },
  }),
  footprint('cattle by the default of the first tier', {
    activity: { kind: 'agriculture.enteric', quantity: '1000', unit: 'head', region: 'BR', ...year },
    parameters: { animal: 'dairy_cattle' },
  }),
  footprint('composting by the default of the first tier', {
    activity: { kind: 'waste_own.composting', quantity: '200', unit: 't', region: 'BR', ...march },
    parameters: { treatment: 'composting' },
  }),
  footprint('wastewater in an anaerobic lagoon', {
    activity: { kind: 'waste_own.wastewater', quantity: '10000', unit: 'm3', region: 'BR', ...march },
    parameters: { organics: { value: '5' }, measuredAs: 'COD', system: 'deep_lagoon' },
  }),
  footprint('a factor of the caller by gas', {
    activity: {
      kind: 'purchased.cement',
      quantity: '40',
      unit: 'bag',
      region: 'BR',
      ...march,
      perUnit: { value: '50', unit: 'kg/bag' },
    },
    factor: { unit: 'kg', gasesKg: { CO2: '0.8', CH4: '0.0001' } },
  }),
];
