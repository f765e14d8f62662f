import { describe, expect, it } from 'vitest';
import type { RunContext } from '../../usecase.ts';
import { qualityAssess } from './assess.contract.ts';
import { assessData } from './assess.ts';

/** The verb reads nothing of its context. */
const CONTEXT = {} as RunContext;

async function answer(input: unknown): Promise<Record<string, unknown>> {
  const output = await assessData.run(CONTEXT, qualityAssess.input.parse(input));
  return qualityAssess.output.parse(output);
}

describe('quality.assess', () => {
  it('answers its own example by its own contract: overall, confidence, precision, completeness, reliability, methods', async () => {
    expect(await answer(qualityAssess.example)).toMatchObject({
      status: 'assessed',
      overall: { grade: 'excellent' },
      // The steel, at 2.4 points, is only fair: 155,000 of 197,000 kg are good or better.
      confidence: { grade: 'fair' },
      precision: { status: 'achieved' },
      completeness: { counted: 2, known: 2, share: '1', grade: 'excellent' },
      reliability: { grade: 'excellent' },
      methods: [{ method: 'measured' }, { method: 'average_data' }],
      lines: [
        { id: 'boiler', grade: 'excellent' },
        { id: 'steel', points: '2.4', grade: 'fair', weakest: ['time', 'geography', 'reliability'] },
      ],
      problems: [],
    });
  });

  it('lets what a person rated go before what follows from facts', async () => {
    const line = {
      id: 'a',
      co2eKg: '1',
      facts: { yearsApart: 0, technology: null },
      ratings: { time: 'poor' },
    };
    const { indicators } = (await answer({ lines: [line] })) as {
      indicators: { indicator: string; points: string }[];
    };
    expect(indicators.slice(0, 2)).toMatchObject([
      { indicator: 'technology', points: '1' },
      { indicator: 'time', points: '1' },
    ]);
  });

  it('answers with coded problems what cannot be judged', async () => {
    expect(await answer({ lines: [] })).toMatchObject({
      status: 'not_calculated',
      problems: [{ code: 'quality.no_lines' }],
    });
    expect(await answer({ lines: [{ id: 'a', co2eKg: 'x' }] })).toMatchObject({
      problems: [{ code: 'amount.unreadable' }],
    });
  });
});
