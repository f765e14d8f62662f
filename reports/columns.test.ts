import { expect, it } from 'vitest';
import { figureColumns, headingOf } from './columns.ts';

it('a unit of a heading stays on one line', () => {
  expect(headingOf({ key: 'a', title: 'Emissões', kind: 'number', unit: 't CO₂e' })).toBe(
    'Emissões (t\u00a0CO₂e)',
  );
  expect(headingOf({ key: 'a', title: 'Escopo', kind: 'text' })).toBe('Escopo');
});

it('a column has figures where its kind or one of its answers says so; days, words and reasons are none', () => {
  const columns = (['text', 'text', 'number', 'date'] as const).map((kind, at) => ({
    key: String(at),
    title: '',
    kind,
  }));
  const answers = (exact: string | null | undefined) => ({
    key: String(exact),
    cells: [
      { text: 'a' },
      { text: '1', ...(exact !== undefined && { exact }) },
      { text: '' },
      { text: '', exact: '2025-12-31' },
    ],
  });
  const table = (...rows: ReturnType<typeof answers>[]) => ({ id: '', title: '', columns, rows });
  expect(figureColumns(table(answers(undefined), answers(null)))).toEqual([false, false, true, false]);
  expect(figureColumns(table(answers(null), answers('1')))).toEqual([false, true, true, false]);
});
