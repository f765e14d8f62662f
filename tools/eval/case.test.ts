import { expect, it } from 'vitest';
import { type EvalCase, wellFormed } from './case.ts';

const ACTIVITY = { kind: ['steam'], quantity: '5', unit: 't', from: '2025-05-01', to: '2025-05-31' };

const caseWith = (periodAnyOf: unknown) =>
  ({
    id: 'steam-1',
    turns: [{ text: 'vapor de maio' }],
    expect: { intent: 'record', activities: [{ ...ACTIVITY, periodAnyOf }], ask: [], notUnderstood: [] },
  }) as unknown as EvalCase;

it('takes periods that are right too as pairs and as objects', () => {
  const pair = [['2025-04-30', '2025-05-30']];
  expect(wellFormed(caseWith(pair)).expect.activities[0]?.periodAnyOf).toEqual(pair);
  const named = wellFormed(caseWith([{ from: '2025-04-30', to: '2025-05-30' }]));
  expect(named.expect.activities[0]?.periodAnyOf).toEqual(pair);
});

it('names the case whose periods have another shape', () => {
  expect(() => wellFormed(caseWith(['2025-05']))).toThrow(/steam-1/);
  expect(() => wellFormed(caseWith([{ from: '2025-05-01' }]))).toThrow(/steam-1/);
});
