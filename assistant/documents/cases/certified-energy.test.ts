import { describe, expect, it } from 'vitest';
import { readHere, told } from './read-here.ts';

const sheet = (head: string, cells: readonly string[]) =>
  `Unidade;Competência;Fornecedor;Medido (MWh);${head};Preço (R$/MWh)\n${cells
    .map((cell, at) => `Joinville;0${at + 1}/2026;Comercializadora Exemplo;41${at},35;${cell};241,80`)
    .join('\n')}\n`;

describe('electricity of a sheet', () => {
  it.each([
    ['I-REC', ['Não', 'Sim']],
    ['Energia renovável?', ['N', 'S']],
    ['Certificado I-REC', ['-', 'BR-2026-00412']],
    ['Garantia de origem', ['', 'X']],
    ['Renewable', ['no', '100%']],
  ])('is of renewable origin where its row says so below %s', async (head, cells) => {
    expect(told(await readHere('energia.csv', sheet(head, cells)))).toEqual([
      ['electricity', '410.35', 'MWh'],
      ['electricity.renewable', '411.35', 'MWh'],
    ]);
  });

  it('is asked about where its row says neither, and no price of certificates tells', async () => {
    expect(told(await readHere('energia.csv', sheet('I-REC', ['Não', '60%'])))).toEqual([
      ['electricity', '410.35', 'MWh'],
      [null, '411.35', 'MWh'],
    ]);
    expect(told(await readHere('energia.csv', sheet('I-REC (R$/MWh)', ['2,10', '2,10'])))).toEqual([
      ['electricity', '410.35', 'MWh'],
      ['electricity', '411.35', 'MWh'],
    ]);
  });
});
