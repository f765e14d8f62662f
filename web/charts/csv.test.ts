import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a table is saved with points, quotes where they must be, and nothing that a spreadsheet would run', () => {
  const rows = [
    { key: '1', cells: ['Betim, MG', '1.234,5'], raw: ['Betim, MG', '1234.5'] },
    { key: '2', cells: ['=SUM(A1)', '-3'] },
    { key: '3', cells: ['say "oi"', '–'] },
  ];
  expect(csvOf({ columns: ['Unidade', 'tCO₂e'], rows })).toBe(
    '\uFEFFUnidade,tCO₂e\r\n"Betim, MG",1234.5\r\n\'=SUM(A1),-3\r\n"say ""oi""",–\r\n',
  );
});
