import { expect, it } from 'vitest';
import { untold } from './untold.ts';

const row = (number: number, ...texts: string[]) => ({
  number,
  cells: texts.map((text, at) => ({ column: at + 1, text })),
});

const told = (heading: string[], cells: string[], printed: boolean) => {
  const head = [row(1, ...heading)];
  const sheet = { name: 'Plan1', head, rows: [], columnCount: heading.length };
  return untold(sheet as never, [row(2, ...cells)] as never, printed).map(({ quote }) => quote);
};

it('a sheet without amounts is told by its name', () => {
  expect(told(['Nome', 'Cargo'], ['Ana', 'Engenheira'], false)).toEqual(['Plan1']);
});

it('a printed table that measures something is told by its heading, since it has no name', () => {
  expect(told(['Medidor', 'Leitura'], ['0077', '1.315 m³'], true)).toEqual(['Medidor Leitura']);
  expect(told(['Medidor', 'Leitura (kWh)'], ['0077', '—'], true)).toEqual(['Medidor Leitura (kWh)']);
});

it('names and addresses that stand below each other on paper are not told as a table', () => {
  expect(told(['Metais Ltda - Uberaba', '10/2026'], ['Av. das Fundições, 2200', '20/10/2026'], true)).toEqual(
    [],
  );
});
