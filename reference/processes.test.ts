/** Every process kind of the library: calculated, or asked about in a way that a person can answer, and never by a guess. */
import { calculateFootprint } from '#engine/footprint.ts';
import { calculateProcess } from '#engine/process/calculate.ts';
import { PROCESSES_OF_KIND } from '#engine/process/kinds.ts';
import { describe, expect, it } from 'vitest';
import { loadLibrary } from './load.ts';

const library = await loadLibrary();
const t = (amount: string) => ({ amount, unit: 't' });

/** What a published factor says of one gas, as a field of a process takes it. */
function published(number: string, gas: string) {
  const factor = library.factor(`ipcc-process/2006/efdb-${number}`);
  if (factor === undefined) throw new Error(`no factor ${number}`);
  return { factor, gas };
}

function footprintOf(kind: string) {
  const unit = library.kinds[kind]?.units[0] ?? '';
  const period = { from: '2025-03-01', to: '2025-03-31', region: 'BR' };
  return calculateFootprint(
    { activity: { kind, quantity: '10', unit, ...period }, gwpSet: 'AR5', programme: 'brazil', today: '2026-11-20' },
    library,
  );
}

const BY_PUBLISHED_FACTOR: [string, unknown, string][] = [
  ['clinker', { production: t('10'), emissionFactor: published('213926', 'CO2') }, '5200'],
  ['lime', { limes: [{ production: t('10'), emissionFactor: published('213928', 'CO2') }] }, '7500'],
  ['carbonates_input', { carbonates: [{ mass: t('10'), emissionFactor: published('213919', 'CO2') }] }, '4397.1'],
  [
    'glass',
    { glasses: [{ production: t('10'), emissionFactor: published('213930', 'CO2'), cullet: { value: '0.5' } }] },
    '1000',
  ],
  ['ammonia_production', { production: t('10'), emissionFactor: published('213980', 'CO2') }, '16940'],
  ['nitric_acid', { plants: [{ production: t('10'), emissionFactor: published('213988', 'N2O') }] }, '13250'],
  ['adipic_acid', { plants: [{ production: t('1'), emissionFactor: published('23037', 'N2O') }] }, '79500'],
  [
    'production_factor',
    {
      products: [
        { production: t('10'), gas: 'CO2', emissionFactor: published('214027', 'CO2') },
        { production: t('10'), gas: 'CH4', emissionFactor: published('214029', 'CH4') },
      ],
    },
    '18140',
  ],
  [
    'iron_steel_production',
    { products: [{ production: t('10'), emissionFactor: published('214097', 'CO2') }] },
    '800',
  ],
  [
    'ferroalloys_production',
    { products: [{ production: t('10'), emissionFactor: published('214107', 'CO2') }] },
    '14000',
  ],
  ['aluminium_co2', { products: [{ production: t('10'), emissionFactor: published('214134', 'CO2') }] }, '16000'],
];

describe('the process kinds of the library', () => {
  it.each(Object.keys(PROCESSES_OF_KIND))('%s is counted, or asks a person', (kind) => {
    const result = footprintOf(kind);
    if (result.status === 'calculated') {
      expect(result.factors).toHaveLength(1);
      return;
    }
    const [problem] = result.problems;
    expect(['process.needed', 'factor.ambiguous']).toContain(problem?.code);
    if (problem?.code === 'process.needed')
      expect(problem.params['processes']).toBe(PROCESSES_OF_KIND[kind]?.join(' '));
  });

  it.each(BY_PUBLISHED_FACTOR)('%s is calculated with a published factor and cites it', (process, inputs, co2e) => {
    const result = calculateProcess({ process, inputs, gwpSet: 'AR5' }, library);
    if (result.status === 'not_calculated') throw new Error(JSON.stringify(result.problems));
    expect(result.co2eKg).toBe(co2e);
    expect(JSON.stringify(result.trace)).toContain('EFDB');
  });

  it.each([
    ['nitric_acid', { plants: [{ production: t('1') }] }, 5],
    ['iron_steel_production', { products: [{ production: t('1') }] }, 4],
    ['ferroalloys_production', { products: [{ production: t('1') }] }, 10],
    ['production_factor', { products: [{ production: t('1'), gas: 'CO2' }] }, 25],
  ])('%s without its factor names the published ones', (process, inputs, count) => {
    const result = calculateProcess({ process, inputs, gwpSet: 'AR5' }, library);
    const [problem] = result.status === 'not_calculated' ? result.problems : [];
    expect(problem?.code).toBe('process.factor_choice');
    expect(problem?.params['factors']?.split(' ')).toHaveLength(count);
  });
});
