import { describe, expect, it } from 'vitest';
import { codes } from '../testing/activity.ts';
import { caseLibrary, FACTORS } from '../testing/library.ts';
import type { ProcessInput } from './calculate.ts';
import { calculateProcess, PROCESSES } from './calculate.ts';
import { PROCESSES_OF_KIND, processesNeeded } from './kinds.ts';

const t = (amount: string) => ({ amount, unit: 't' });
const kg = (amount: string) => ({ amount, unit: 'kg' });
const v = (value: string, unit?: string) => (unit === undefined ? { value } : { value, unit });

/** Fields in which a calculation is left incomplete, and what is then asked. */
const INCOMPLETE: [string, unknown, string[]][] = [
  [
    'clinker',
    { production: t('10'), emissionFactor: v('510'), dust: t('1'), dustCarbonate: v('0.8') },
    ['dustCalcination', 'dustEmissionFactor', 'dustCalcination', 'dustEmissionFactor'],
  ],
  [
    'lime',
    { limes: [{ production: t('1'), emissionFactor: v('750'), hydrated: v('1') }] },
    ['limes.0.water'],
  ],
  [
    'nitric_acid',
    { plants: [{ production: t('1'), emissionFactor: v('7'), utilisation: v('0.9') }] },
    ['plants.0.destruction'],
  ],
  [
    'n_fertiliser',
    { synthetic: kg('100'), directFactor: v('0.01'), syntheticVolatilised: v('0.1'), leached: v('0.3') },
    ['depositionFactor', 'leachingFactor'],
  ],
  [
    'wastewater',
    {
      streams: [
        {
          volume: { amount: '1', unit: 'm3' },
          organics: v('1'),
          measuredAs: 'COD',
          methaneCapacity: v('0.25'),
          methaneCorrection: v('0.8'),
          nitrogen: v('0.04'),
        },
      ],
    },
    ['streams.0.n2oFactor'],
  ],
  [
    'refrigerant_screening',
    {
      equipment: [
        { gas: 'HFC-134a', newCharge: kg('5'), installationLoss: v('0.01'), operatingCharge: kg('5') },
      ],
    },
    ['equipment.0.annualLoss', 'equipment.0.years'],
  ],
];

function fieldsAsked(input: ProcessInput): (string | undefined)[] {
  const result = calculateProcess(input, caseLibrary());
  if (result.status === 'calculated') return [];
  return result.problems.map(({ code, params }) => (code === 'input.missing' ? params['field'] : code));
}

describe('activity kinds and their processes', () => {
  it('agree with the processes there are', () => {
    const byKind = new Map<string, string[]>();
    for (const { kind, key } of PROCESSES) {
      if (kind !== 'fugitive') byKind.set(kind, [...(byKind.get(kind) ?? []), key]);
    }
    expect(Object.fromEntries(byKind)).toEqual(PROCESSES_OF_KIND);
  });

  it('ask for the process where the plant, the feed or the keeping decides, even where a factor lies at hand', () => {
    const direct = { scope: 1 as const, category: 'process', name: { 'pt-BR': 'x', en: 'x' }, units: [] };
    for (const key of Object.keys(PROCESSES_OF_KIND)) {
      const kind = { ...direct, key, dimensions: ['mass'], method: 'direct' as const };
      const library = caseLibrary({ kinds: { [key]: kind }, candidates: FACTORS });
      const needed = processesNeeded(key) !== null;
      expect([key, codes({ kind: key, unit: 't', library }).includes('process.needed')]).toEqual([
        key,
        needed,
      ]);
    }
  });

  it('ask which factor of a plant or product, and name the published ones', () => {
    const [factor] = FACTORS;
    const library = caseLibrary({ candidates: factor === undefined ? [] : [factor] });
    const inputs = { plants: [{ production: t('10') }] };
    const result = calculateProcess({ process: 'nitric_acid', inputs, gwpSet: 'AR5' }, library);
    expect(result.status === 'not_calculated' && result.problems).toEqual([
      {
        code: 'process.factor_choice',
        params: {
          field: 'plants.0.emissionFactor',
          kind: 'process.nitric_acid',
          factors: factor?.id ?? '',
        },
      },
    ]);
  });

  it.each(INCOMPLETE)(
    'of %s: ask for what a field needs beside it instead of leaving it out',
    (process, inputs, asked) => {
      expect(fieldsAsked({ process, inputs, gwpSet: 'AR5' })).toEqual(asked);
    },
  );

  it('refuse dust told both by a correction and by its own composition', () => {
    const dust = {
      dust: t('1'),
      dustCarbonate: v('0.8'),
      dustCalcination: v('1'),
      dustEmissionFactor: v('440'),
    };
    const inputs = { production: t('10'), emissionFactor: v('510'), dustCorrection: v('1.02'), ...dust };
    const result = calculateProcess({ process: 'clinker', inputs, gwpSet: 'AR5' }, caseLibrary());
    expect(result.status === 'not_calculated' && result.problems).toEqual([
      { code: 'input.contradicts', params: { field: 'dustCorrection', other: 'dust' } },
    ]);
  });
});
