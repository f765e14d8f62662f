import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paperPdf } from '#documents/testing/paper.ts';
import { type Part, statement } from '#documents/testing/statement-papers.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

const FILLINGS: Part = {
  at: [36, 110, 180, 300, -430, 440, -500, -560],
  rows: [
    ['Data', 'Placa', 'Posto', 'Produto', 'Litros', 'Un', 'Preço', 'Valor R$'],
    ['04/09/2026', 'ABC1D23', 'Posto Inventado', 'Diesel S10', '210,50', 'L', '6,00', '1.263,00'],
    ['09/09/2026', 'ABC1D24', 'Posto Inventado', 'Gasolina comum', '41,20', 'L', '6,00', '247,20'],
    ['17/09/2026', 'ABC1D23', 'Posto Modelo', 'Diesel S10', '180,25', 'L', '6,00', '1.081,50'],
    ['23/09/2026', 'ABC1D24', 'Posto Modelo', 'Gasolina comum', '38,10', 'L', '6,00', '228,60'],
  ],
};
const TOTALS: Part = {
  at: [36, -300, -420, -560],
  rows: [
    ['Resumo por produto', 'Transações', 'Quantidade', 'Valor R$'],
    ['Diesel S10', '2', '390,75 L', '2.344,50'],
    ['Gasolina comum', '2', '79,30 L', '475,80'],
  ],
};

async function read(parts: readonly Part[], words: string) {
  return await readHere('extrato.pdf', await paperPdf(statement(...parts)), { words });
}

const sums = ({ activities }: Awaited<ReturnType<typeof readHere>>) =>
  activities.map(({ kind, quantity, from, to }) => [kind, quantity, from, to].join(' '));

describe('sums of a statement, where its lines are not wanted one by one,', () => {
  it('are of the period that it states, and its printed totals that agree are not told as left', async () => {
    for (const head of [
      'Período: 01/09/2026 a 30/09/2026',
      'Período de apuração 01/09/2026 até 30/09/2026',
    ]) {
      const found = await read(
        [{ text: ['Cartões Fictícios - Extrato', 'Emissão 02/10/2026', head] }, FILLINGS, TOTALS],
        'lança o total de cada combustível',
      );
      expect(sums(found), head).toEqual([
        'mobile.diesel 390.75 2026-09-01 2026-09-30',
        'mobile.gasoline 79.3 2026-09-01 2026-09-30',
      ]);
      expect(found.unused.map(({ quote }) => quote).join()).not.toMatch(/390,75|79,30/);
    }
  });

  it('are of the part of each month, where a statement runs over its end', async () => {
    const found = await read(
      [
        { text: ['Cartões Fictícios - Extrato', 'Período: 16/08/2026 a 15/09/2026'] },
        {
          at: [36, 120, 300, -430, 440],
          rows: [
            ['Data', 'Placa', 'Produto', 'Quantidade', 'Un'],
            ['20/08/2026', 'ABC1D23', 'Diesel S10', '210,50', 'L'],
            ['28/08/2026', 'ABC1D23', 'Diesel S10', '100,00', 'L'],
            ['04/09/2026', 'ABC1D23', 'Diesel S10', '180,25', 'L'],
          ],
        },
      ],
      'só o total por combustível',
    );
    expect(sums(found)).toEqual([
      'mobile.diesel 310.5 2026-08-16 2026-08-31',
      'mobile.diesel 180.25 2026-09-01 2026-09-15',
    ]);
  });

  it('are of the month that the person names, where the list states none', async () => {
    const csv =
      'Data;Placa;Combustível;Litros\n04/09/2026;ABC1D23;Diesel S10;210,5\n17/09/2026;ABC1D23;Diesel S10;180,25\n';
    const words = 'abastecimentos de setembro de 2026, um lançamento por combustível';
    expect(sums(await readHere('abastecimentos.csv', csv, { words }))).toEqual([
      'mobile.diesel 390.75 2026-09-01 2026-09-30',
    ]);
    const other = 'abastecimentos de agosto de 2026, um lançamento por combustível';
    expect(sums(await readHere('abastecimentos.csv', csv, { words: other }))).toEqual([
      'mobile.diesel 390.75 2026-09-04 2026-09-17',
    ]);
  });

  it('are of the period over the list of a sheet', async () => {
    const csv =
      'Extrato de abastecimentos\nPeríodo: 01/09/2026 a 30/09/2026\n\nData;Placa;Combustível;Litros\n' +
      '04/09/2026;ABC1D23;Diesel S10;210,5\n17/09/2026;ABC1D23;Diesel S10;180,25\n';
    const apart = csv.replace('Período: 01/09/2026 a 30/09/2026', 'Período;01/09/2026;a;30/09/2026');
    for (const one of [csv, apart])
      expect(sums(await readHere('extrato.csv', one, { words: 'total por combustível' }))).toEqual([
        'mobile.diesel 390.75 2026-09-01 2026-09-30',
      ]);
  });

  it('keep the days of their lines where these lie outside of what is stated, and totals that differ are told', async () => {
    const found = await read(
      [
        { text: ['Cartões Fictícios - Extrato', 'Período: 01/08/2026 a 31/08/2026'] },
        FILLINGS,
        {
          at: [36, -300, -420, -560],
          rows: [
            ['Resumo por produto', 'Transações', 'Quantidade', 'Valor R$'],
            ['Diesel S10', '2', '391,75 L', '2.344,50'],
            ['Gasolina comum', '2', '79,30 L', '475,80'],
          ],
        },
      ],
      'lança o total de cada combustível',
    );
    expect(sums(found)).toEqual([
      'mobile.diesel 390.75 2026-09-04 2026-09-17',
      'mobile.gasoline 79.3 2026-09-09 2026-09-23',
    ]);
    expect(found.unused.map(({ quote }) => quote).join()).toMatch(/391,75/);
  });
});
