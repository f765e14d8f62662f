import { describe, expect, it } from 'vitest';
import { type BuiltSheet, xlsxFile } from '#documents/testing/xlsx-file.ts';
import { readHere } from './read-here.ts';

const number = (value: number) => ({ number: String(value) });
const row = (...cells: readonly (string | number)[]) =>
  cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell));
const sheet = (name: string, ...rows: readonly (readonly (string | number)[])[]): BuiltSheet => ({
  name,
  rows: rows.map((cells) => row(...cells)),
});

async function read(sheets: readonly BuiltSheet[], words: string, locale: 'pt-BR' | 'en' = 'pt-BR') {
  const { activities } = await readHere('livro.xlsx', xlsxFile({ sheets }), { words, locale });
  return activities.map(({ kind, quantity, from, to }) =>
    [kind, quantity, from === to ? from : `${from}..${to}`].join(' '),
  );
}

const FILLINGS = [
  sheet(
    'Jul',
    ['Data', 'Combustível', 'Litros'],
    ['06/07/2026', 'Diesel S10', 410.5],
    ['20/07/2026', 'Etanol', 88],
  ),
  sheet(
    'Ago',
    ['Data', 'Combustível', 'Litros'],
    ['03/08/2026', 'Diesel S10', 395],
    ['17/08/2026', 'Etanol', 61.25],
  ),
];
const BY_DAY = [
  'mobile.diesel 410.5 2026-07-06',
  'mobile.ethanol 88 2026-07-20',
  'mobile.diesel 395 2026-08-03',
  'mobile.ethanol 61.25 2026-08-17',
];

describe('days are not the sums of their month, though each month has but one of them', () => {
  it.each(['Resumo', 'Consolidado', 'Geral'])('%s', async (name) => {
    const months = sheet(
      name,
      ['Combustível', 'jul/26 (L)', 'ago/26 (L)'],
      ['Diesel S10', 410.5, 395],
      ['Etanol', 88, 61.25],
    );
    expect(await read([months, ...FILLINGS], 'Abastecimento da frota')).toEqual(BY_DAY);
    expect(await read([...FILLINGS, months], 'cada abastecimento na data dele')).toEqual(BY_DAY);
  });

  it('in English, of waste by its treatment', async () => {
    const told = await read(
      [
        sheet(
          'Overview',
          ['Month', 'Recycling (kg)', 'Landfill (kg)'],
          ['Aug 2026', 510, 0],
          ['Sep 2026', 0, 730],
        ),
        sheet(
          'August',
          ['Collected', 'Waste', 'Treatment', 'kg'],
          ['2026-08-11', 'Cardboard', 'Recycling', 510],
        ),
        sheet(
          'September',
          ['Collected', 'Waste', 'Treatment', 'kg'],
          ['2026-09-22', 'General waste', 'Landfill', 730],
        ),
      ],
      'Waste, each pickup on its own date',
      'en',
    );
    expect(told).toEqual(['waste.recycling 510 2026-08-11', 'waste.landfill 730 2026-09-22']);
  });

  it('the summary is taken where it is asked for by its name', async () => {
    const months = sheet(
      'Resumo',
      ['Combustível', 'jul/26 (L)', 'ago/26 (L)'],
      ['Diesel S10', 410.5, 395],
      ['Etanol', 88, 61.25],
    );
    expect(await read([months, ...FILLINGS], 'lança só o resumo da frota')).toEqual([
      'mobile.diesel 410.5 2026-07-01..2026-07-31',
      'mobile.diesel 395 2026-08-01..2026-08-31',
      'mobile.ethanol 88 2026-07-01..2026-07-31',
      'mobile.ethanol 61.25 2026-08-01..2026-08-31',
    ]);
  });
});
