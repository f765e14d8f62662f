import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cbamCalculate } from './calculate.contract.ts';
import { embeddedEmissions } from './calculate.ts';

const CASES = join(import.meta.dirname, '..', '..', 'engine', 'cbam', 'cases');

/** What the verb answers to what comes in through a door: read by its contract, answered by its contract. */
function answer(input: unknown) {
  return cbamCalculate.output.parse(embeddedEmissions(cbamCalculate.input.parse(input)));
}

describe('cbam.calculate', () => {
  it.each(['example-1-cement', 'example-2-steel'])(
    'answers the Commission’s filled %s through its contract',
    (name) => {
      const { input, expected } = JSON.parse(readFileSync(join(CASES, `${name}.json`), 'utf8')) as {
        input: unknown;
        expected: { products: { total: string }[] };
      };
      const result = answer(JSON.parse(JSON.stringify(input)));
      if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
      const totals = result.goods.map(({ perTonne }) => Number(perTonne.total));
      for (const [index, { total }] of expected.products.entries())
        expect(totals[index]).toBeCloseTo(Number(total), 9);
    },
  );

  it('answers its own example, a rolling mill with a verified precursor', () => {
    const result = answer(cbamCalculate.example);
    if (result.status !== 'calculated') throw new Error(JSON.stringify(result.problems));
    const [bars] = result.goods;
    // (1200 · 35.9 / 1000 · 56.1 + 20800 · 0.41) / 20000
    expect(Number(bars?.perTonne.direct)).toBeCloseTo((1200 * 0.0359 * 56.1 + 20800 * 0.41) / 20000, 9);
    // Steel is in Annex II: its electricity and that of its precursor do not count.
    expect(bars?.perTonne.counted).toBe(bars?.perTonne.direct);
    expect(result.notes).toEqual([]);
  });

  it('refuses what does not fit, all at once and by field, and loses nothing', () => {
    const result = answer({
      year: 2026,
      streams: [
        { name: 'gas', method: 'combustion', amount: 'lots', unit: 't', ncv: '48', factor: '56.1', to: 'P1' },
        {
          name: 'oil',
          method: 'combustion',
          amount: '1',
          unit: 't',
          factor: '3.1',
          factorUnit: 'tCO2/1000Nm3',
          to: 'P9',
        },
      ],
      processes: [{ id: 'P1', category: 'cement', production: [{ amount: '10' }] }],
      precursors: [
        {
          id: 'PP1',
          category: 'cement_clinker',
          lots: [{ amount: '1', basis: 'lca', direct: '0.8', indirect: '0.1' }],
          consumed: [{ process: 'P1', amount: '1' }],
        },
      ],
    });
    const codes = result.status === 'calculated' ? [] : result.problems.map(({ code }) => code);
    expect(codes).toEqual(['cbam.id_unknown']);
  });
});
