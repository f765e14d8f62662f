import { describe, expect, it } from 'vitest';
import { readHere } from './read-here.ts';

const days = async (name: string, csv: string, words = '', locale: 'pt-BR' | 'en' = 'pt-BR') =>
  (await readHere(name, csv, { words, locale })).activities.map(({ from, to }) => [from, to]);

/** Every sheet is invented. */
describe('days that leave their year to their sheet', () => {
  const rows = 'Data;Placa;Produto;Litros\n03/10;ABC1D23;Diesel S10;310,22\n19/10;GHI7J89;Etanol;38,90\n';
  const told = [
    ['2026-10-03', '2026-10-03'],
    ['2026-10-19', '2026-10-19'],
  ];

  it.each([
    ['a title that names the month', `Abastecimentos - outubro/2026\n\n${rows}`, ''],
    ['a title with its first and last day', `Período: 01/10/2026 a 31/10/2026\n\n${rows}`, ''],
    ['the message', rows, 'abastecimentos de outubro de 2026'],
  ])('are days of the year of %s', async (_, csv, words) => {
    expect(await days('frota.csv', csv, words)).toEqual(told);
  });

  it('belong to the year within a period over the turn of a year', async () => {
    const csv = `Período: 16/12/2025 a 15/01/2026\n\nData;Produto;Litros\n20/12;Diesel S10;310\n12/01;Diesel S10;38\n`;
    expect(await days('frota.csv', csv)).toEqual([
      ['2025-12-20', '2025-12-20'],
      ['2026-01-12', '2026-01-12'],
    ]);
  });

  it('stay months where their last number is that of a year', async () => {
    expect(
      await days('energia.csv', 'Relatório 2026\n\nMês;Consumo (kWh)\n08/26;1.200\n09/26;1.310\n'),
    ).toEqual([
      ['2026-08-01', '2026-08-31'],
      ['2026-09-01', '2026-09-30'],
    ]);
  });

  it('are read in English where one of them can only begin with its day', async () => {
    const csv = 'Fuel log 2026\n\nDate,Product,Litres\n03/10,Diesel,310\n19/10,Diesel,38\n';
    expect(await days('fuel.csv', csv, '', 'en')).toEqual(told);
  });

  it('are read in English where only one way of reading them is of the month of the sheet', async () => {
    const csv =
      'Fuel log, week commencing 5 October 2026\n\nDate,Product,Litres\n05/10/26,Diesel,310\n06/10/26,Diesel,38\n';
    expect(await days('fuel.csv', csv, '', 'en')).toEqual([
      ['2026-10-05', '2026-10-05'],
      ['2026-10-06', '2026-10-06'],
    ]);
    expect(await days('fuel.csv', csv.replace(', week commencing 5 October 2026', ''), '', 'en')).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('are asked in English, where nothing tells the day from the month', async () => {
    const read = await readHere(
      'fuel.csv',
      'Fuel log 2026\n\nDate,Product,Litres\n03/10,Diesel,310\n04/10,Diesel,38\n',
      { locale: 'en' },
    );
    expect(read.activities.every(({ from }) => from !== '2026-03-10')).toBe(true);
  });

  it('are days of the month of their sheet where a column of days has nothing but their numbers', async () => {
    const csv = 'Diesel S10 - Mês: outubro/2026\n\nDia;Veículo;Litros\n02;CAV-11;180\n05;CAV-14;95\n';
    expect(await days('ficha.csv', csv)).toEqual([
      ['2026-10-02', '2026-10-02'],
      ['2026-10-05', '2026-10-05'],
    ]);
    expect(await days('ficha.csv', csv.replace('Mês: outubro/2026', '2026'))).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
