import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

function book(title: string, name = 'Base 2025'): Uint8Array {
  const of = (rows: readonly (readonly (string | number)[])[]) =>
    utils.aoa_to_sheet(rows.map((row) => [...row]));
  const workbook = utils.book_new();
  const now = [
    ['Unidade', 'Combustível', 'Un.', 'Jul/26', 'Ago/26'],
    ['Joinville', 'Gás natural', 'm³', 38420, 40118],
  ];
  const then = [
    [title],
    ['Unidade', 'Combustível', 'Un.', '3T25'],
    ['Joinville', 'Gás natural', 'm³', 121870],
  ];
  utils.book_append_sheet(workbook, of(now), '3T26');
  utils.book_append_sheet(workbook, of(then), name);
  return new Uint8Array(write(workbook, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

describe('a sheet whose title says that it stands beside what a file reports', () => {
  it.each([
    'Referência do mesmo trimestre do ano anterior - já registrada, somente para comparação',
    'Dados de 2025, apenas para referência',
    'Same quarter last year - for comparison only',
    'Valores já lançados no inventário de 2025',
  ])('is told and not counted: %s', async (title) => {
    const read = await readHere('combustiveis.xlsx', book(title));
    expect(told(read).map(([, amount]) => amount)).toEqual(['38420', '40118']);
    expect(read.unused).toContainEqual(expect.objectContaining({ quote: expect.stringContaining('121') }));
  });

  it('and is counted where nothing says so', async () => {
    const read = await readHere('combustiveis.xlsx', book('Consumo de combustíveis de 2025'));
    expect(told(read)).toHaveLength(3);
  });
});
