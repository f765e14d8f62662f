import { loadLibrary } from '#reference/load.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvalCase } from './case.ts';
import { measureFactors } from './factors.ts';

let library: Awaited<ReturnType<typeof loadLibrary>>;
beforeAll(async () => {
  library = await loadLibrary();
});

const testCase: EvalCase = {
  id: 'one',
  locale: 'pt-BR',
  referenceDate: '2026-11-20',
  sites: [],
  turns: [],
  expect: {
    intent: 'record',
    activities: [
      { kind: ['electricity'], quantity: '40', unit: 'MWh', from: '2025-03-01', to: '2025-03-31' },
      { kind: ['stationary.natural_gas'], quantity: '900', unit: 'm3', from: '2025-03-01', to: '2025-03-31' },
    ],
    ask: [],
    notUnderstood: [],
  },
  tags: [],
};
const march = { from: '2025-03-01', to: '2025-03-31' };

describe('the factor that stands first', () => {
  it('is right where it is of the expected kind, the place and the days', () => {
    const activities = [
      { kind: 'electricity', quantity: '40', unit: 'MWh', ...march },
      { kind: 'stationary.natural_gas', quantity: '900', unit: 'm3', ...march },
    ];
    expect(measureFactors([{ testCase, activities }], library)).toEqual({
      counted: 2,
      right: 2,
      refused: {},
    });
  });

  it('is wrong where the kind or the days are not those expected', () => {
    const activities = [
      { kind: 'mobile.natural_gas', quantity: '900', unit: 'm3', ...march },
      { kind: 'electricity', quantity: '40', unit: 'MWh', from: '2025-04-01', to: '2025-04-30' },
    ];
    expect(measureFactors([{ testCase, activities }], library)).toEqual({
      counted: 2,
      right: 0,
      refused: {},
    });
  });

  it('is told apart from what the engine refuses to count', () => {
    const activities = [{ kind: 'electricity', quantity: '40', unit: 'L', ...march }];
    const { counted, refused } = measureFactors([{ testCase, activities }], library);
    expect(counted).toBe(0);
    expect(Object.values(refused)).toEqual([1]);
  });
});
