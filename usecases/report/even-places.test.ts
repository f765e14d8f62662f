import { reportWordsIn } from '#server/report_words.ts';
import type { ReportTable } from '#reports/document.ts';
import { expect, it } from 'vitest';
import { withEvenPlaces } from './even-places.ts';

const words = reportWordsIn('pt-BR');
const figure = (exact: string) => ({ text: words.number(exact), exact });

function evened(
  columns: ReportTable['columns'],
  rows: readonly ReportTable['rows'][number]['cells'][],
): string[][] {
  const table = { id: 't', title: 'T', columns, rows: rows.map((cells, at) => ({ key: String(at), cells })) };
  const [chapter] = withEvenPlaces([{ id: 'c', title: 'C', blocks: [{ kind: 'table', table }] }], words);
  const [block] = chapter?.blocks ?? [];
  if (block?.kind !== 'table') throw new Error('a table stays one');
  return block.table.rows.map(({ cells }) => cells.map(({ text }) => text));
}

it('figures of a column have the same decimal places, and none that was left out is made up', () => {
  const columns = [{ key: 'a', title: 'A', kind: 'number' as const }];
  const exact = ['7.05', '24424.11', '0', '0.00031', '123456.7891'];
  expect(
    evened(
      columns,
      exact.map((one) => [figure(one)]),
    ),
  ).toEqual([['7,050'], ['24.424,110'], ['0,000'], ['0,00031'], ['123.456,79']]);
});

it('figures of one unit are evened among each other; counts, days and reasons stay as they are', () => {
  const columns = [
    { key: 'value', title: 'V', kind: 'text' as const },
    { key: 'unit', title: 'U', kind: 'text' as const },
  ];
  expect(
    evened(columns, [
      [figure('7.05'), { text: 't' }],
      [figure('100'), { text: '%' }],
      [figure('1.125'), { text: 't' }],
      [{ text: 'Nada', exact: null }, { text: '' }],
      [{ text: '31/12/2025', exact: '2025-12-31' }, { text: '' }],
    ]).map(([value]) => value),
  ).toEqual(['7,050', '100', '1,125', 'Nada', '31/12/2025']);
});
