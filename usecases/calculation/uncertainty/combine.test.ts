import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../usecase.ts';
import { uncertaintyCombine } from './combine.contract.ts';
import { combineLines } from './combine.ts';

/** The verb reads nothing of its context. */
const CONTEXT = {} as RunContext;

async function answer(input: unknown): Promise<Record<string, unknown>> {
  const output = await combineLines.run(CONTEXT, uncertaintyCombine.input.parse(input));
  return uncertaintyCombine.output.parse(output);
}

const pedigree = (matrix: string, score: number) => ({
  kind: 'pedigree',
  matrix,
  basic: 'energy_materials_waste',
  scores: {
    reliability: score,
    completeness: score,
    temporal: score,
    geographical: score,
    technological: score,
  },
});

const withSpread = (spread: unknown) => ({
  lines: [{ id: 'a', co2eKg: '100', inputs: [{ name: 'factor', spread }] }],
});

describe('uncertainty.combine', () => {
  it('answers its own example by its own contract, the same every time', async () => {
    const first = await answer(uncertaintyCombine.example);
    expect(first).toMatchObject({ status: 'calculated', co2eKg: '197000', recommended: 'approach2' });
    expect(await answer(uncertaintyCombine.example)).toEqual(first);
  });

  it('turns the quality of data into a spread', async () => {
    const { approach1 } = await answer(withSpread(pedigree('ecoinvent_v3_expert', 1)));
    // 100 ÷ 1.05 and 100 × 1.05.
    expect(approach1).toMatchObject({ lowKg: '95.2380952381', highKg: '105' });
  });

  it('answers with coded problems what cannot be combined', async () => {
    expect(await answer({ lines: [] })).toMatchObject({
      status: 'not_calculated',
      problems: [{ code: 'uncertainty.no_lines' }],
    });
    const unavailable = await answer(withSpread({ ...pedigree('ciroth_2016_empirical', 5), basic: '1.05' }));
    expect(unavailable).toMatchObject({
      status: 'not_calculated',
      problems: [1, 2, 3].map(() => ({ code: 'pedigree.unavailable' })),
    });
    expect(await answer(withSpread({ kind: 'normal', percent: 'many' }))).toMatchObject({
      problems: [{ code: 'uncertainty.unreadable', params: { where: 'a factor', text: 'many' } }],
    });
  });
});
