import { describe, expect, it } from 'vitest';
import { formatsOf } from '#web/words/format.ts';
import { chartOf, columnsOf, columnWriter, headsOf } from './figures.ts';
import type { Figures, Result } from './figures-part.ts';

const cell = (amount: string, unit: string | null = null) =>
  ({
    co2eKg: amount,
    biogenicCo2Kg: '0',
    countedLines: 1,
    notCountedLines: 0,
    ...(unit !== null && { amounts: [{ amount, unit }] }),
  }) as Result['total'][number];

/** Rows as an answer of the ledger has them: by what they stand, and their only figure. */
const resultOf = (by: Result['by'], rows: readonly (readonly [string, Result['total'][number]])[]): Result =>
  ({
    by,
    periods: [{ from: '2025-01-01', to: '2025-12-31' }],
    total: [],
    rows: rows.map(([key, one]) => ({ keys: [key], names: [null], cells: [one], change: null })),
  }) as unknown as Result;

describe('figures of an answer', () => {
  const months = resultOf(
    ['month'],
    [
      ['2025-08', cell('2196740')],
      ['2025-01', cell('1840000')],
    ],
  );

  it('run from the earliest to the latest month in a chart, also where the highest is told first', () => {
    const words = { formats: formatsOf('en'), term: String };
    const spec = chartOf({ form: 'chart', result: months } as unknown as Figures, words);
    expect(spec).toMatchObject({ labels: ['Jan', 'Aug'], series: [{ values: [1840, 2196.74] }] });
  });

  it('run in time, too, where each month is parted', () => {
    const words = { formats: formatsOf('en'), term: String };
    const parted = {
      ...months,
      by: ['month', 'scope'],
      rows: months.rows.map((row) => ({ ...row, keys: [...row.keys, '1'] })),
    };
    const spec = chartOf({ form: 'chart', result: parted } as unknown as Figures, words);
    expect(spec).toMatchObject({
      labels: ['January 2025', 'August 2025'],
      series: [{ values: [1840, 2196.74] }],
    });
  });

  it('stand under one another with the same decimals: two of tonnes, of amounts as many as one of them has', () => {
    const tonnes = columnWriter(months, 'pt-BR');
    expect([tonnes('8132.4'), tonnes(null)]).toEqual(['8.132,40', '–']);
    const litres = columnWriter(
      resultOf(
        ['site'],
        [
          ['a', cell('13677', 'L')],
          ['b', cell('20.5', 'L')],
        ],
      ),
      'en',
    );
    expect([litres('13677'), litres('20.5')]).toEqual(['13,677.0', '20.5']);
  });

  it('have the share of each row behind one time, the change behind two, and neither where none is known', () => {
    const formats = formatsOf('en');
    const heads = (result: Result) =>
      columnsOf({ form: 'table', result } as unknown as Figures, formats, String).map(({ head }) => head);
    const shared = resultOf(['scope'], [['1', { ...cell('5000'), sharePercent: '25.73' }]]);
    const columns = columnsOf({ form: 'table', result: shared } as unknown as Figures, formats, String);
    expect(columns.map(({ head, values, write }) => [head, write(values[0] ?? null)])).toEqual([
      ['2025 (tCO₂e)', '5.00'],
      ['share (%)', '25.7'],
    ]);
    const [row] = shared.rows;
    const change = { co2eKg: '-1', percent: '-2.76' } as NonNullable<Result['change']>;
    const two = {
      ...shared,
      periods: [{ from: '2024-01-01', to: '2024-12-31' }, ...shared.periods],
      rows: [{ ...row!, cells: [...row!.cells, ...row!.cells], change }],
    };
    expect(heads(two)).toEqual(['2024 (tCO₂e)', '2025 (tCO₂e)', 'change (%)']);
    expect(heads(resultOf(['site'], [['a', cell('20', 'L')]]))).toEqual(['2025 (L)']);
  });

  it('have the name of what they stand by as their head', () => {
    expect(headsOf(resultOf(['site', 'month'], []), (by) => by.toUpperCase())).toBe('SITE, MONTH');
  });
});
