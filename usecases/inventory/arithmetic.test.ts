import type { Library } from '#engine/library.ts';
import { caseLibrary } from '#engine/testing/library.ts';
import { describe, expect, it } from 'vitest';
import type { RunContext, UseCase } from '../usecase.ts';
import {
  bridgeSets,
  bridgeSides,
  decomposeItems,
  intensityOf,
  restateGiven,
  totalLines,
} from './arithmetic.ts';

const CONTEXT = { ports: { library: caseLibrary() as Library } } as RunContext;
const BY_NAME = new Map<string, UseCase>(
  [totalLines, restateGiven, intensityOf, decomposeItems, bridgeSets, bridgeSides].map((useCase) => [
    useCase.contract.name,
    useCase as unknown as UseCase,
  ]),
);

async function ask(name: string, input: unknown): Promise<Record<string, unknown>> {
  const useCase = BY_NAME.get(name);
  if (!useCase) throw new Error(name);
  const output = await useCase.run(CONTEXT, useCase.contract.input.parse(input));
  return useCase.contract.output.parse(output) as Record<string, unknown>;
}

describe('the arithmetic of inventories, by verb', () => {
  it.each([...BY_NAME])('%s answers its own example by its own contract', async (name, { contract }) => {
    expect((await ask(name, contract.example))['status']).toBe('calculated');
  });

  it('counts a line that could not be counted, and never as zero', async () => {
    const line = { id: 'a', scope: 2, category: 'purchased_electricity', month: '2025-01', co2eKg: null };
    const lines = [line, { ...line, id: 'b', co2eKg: '10.5' }];
    expect(await ask('inventory.total', { lines })).toMatchObject({
      locationCo2eKg: '10.5',
      marketCo2eKg: null,
      counted: 1,
      notCounted: 1,
    });
  });

  it('keeps both series of a restatement and says how the year of the change was treated', async () => {
    const change = {
      id: 'sold',
      trigger: 'divestment',
      on: '2023-07-02',
      deltas: { 2022: { 1: '-36500' }, 2023: { 1: '-36500' } },
      reason: 'sold',
      approvedBy: null,
      proRata: { year: '2023', from: '2023-01-01', to: '2023-12-31' },
    };
    const series = [
      { year: '2022', values: { 1: '100000' } },
      { year: '2023', values: { 1: '100000' } },
    ];
    const policy = { threshold: '0.05', baseYears: ['2022'] };
    // 183 of the 365 days of 2023 are left from 2 July on: 36,500 × 183 ÷ 365 = 18,300.
    expect(await ask('inventory.restate', { series, changes: [change], policy })).toMatchObject({
      isRecalculated: true,
      original: series,
      restated: [
        { year: '2022', values: { 1: '63500' } },
        { year: '2023', values: { 1: '81700' } },
      ],
      decisions: [{ decision: 'recalculated', midYear: 'pro_rata' }],
    });
  });

  it.each([
    [
      'inventory.total',
      { lines: [{ id: 'a', scope: 1, category: 'x', month: '2025-01', co2eKg: 'ten' }] },
      'amount.unreadable',
    ],
    ['inventory.intensity', { co2eKg: '1', amount: '0', unit: 't' }, 'denominator.not_positive'],
    [
      'inventory.restate',
      {
        series: [{ year: '1', values: { a: '1' } }],
        changes: [],
        policy: { threshold: '5', baseYears: ['1'] },
      },
      'threshold.out_of_range',
    ],
    [
      'inventory.restate',
      {
        series: [{ year: '1', values: { a: '1' } }],
        changes: [],
        policy: { threshold: '0.05', baseYears: ['2'] },
      },
      'base_year.missing',
    ],
    [
      'inventory.decompose',
      { items: [{ id: 'a', before: { activity: '0', co2eKg: '1' } }] },
      'denominator.not_positive',
    ],
    [
      'inventory.bridgeGwpSets',
      { lines: [{ id: 'a', gasesKg: { Xe: '1' } }], from: 'AR5', to: 'AR6' },
      'gwp.missing',
    ],
    [
      'inventory.bridgeProgrammes',
      {
        from: { gwpSet: 'AR5', lines: [{ id: 'a', category: 'x', co2eKg: '1,5' }] },
        to: { gwpSet: 'AR5', lines: [] },
      },
      'amount.unreadable',
    ],
  ])('%s answers %j with the problem %s', async (name, input, code) => {
    const { status, problems } = await ask(name, input);
    const codes = (problems as { code: string }[]).map((problem) => problem.code);
    expect([status, [...new Set(codes)]]).toEqual(['not_calculated', [code]]);
  });
});
