import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { readHere, told } from './read-here.ts';
import { tellsOf, type ToldStatement } from './told-statement.ts';

afterAll(() => closePdf());

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

describe('a paper that says of its own supply', () => {
  const paper = (line: string): ToldStatement => ({
    locale: 'en',
    parts: [
      {
        text: [
          'Invented Energy invoice',
          'Account: Joinville works',
          'Period: 01/09/2026 - 30/09/2026',
          line,
        ],
      },
      {
        at: [36, -300, -420, -550],
        rows: [
          ['Description', 'kWh', 'Unit price', 'Total'],
          ['Standard electricity', '18,420', '£0.241', '£4,439.22'],
        ],
      },
    ],
    wanted: [],
  });

  it.each(['Tariff: 100% renewable (REGO backed)', 'Product: I-REC certified electricity'])(
    'that it is certified, is one of renewable origin: %s',
    async (line) => {
      expect(await tellsOf(paper(line))).toEqual([
        'electricity.renewable 18420 kWh 2026-09-01 2026-09-30 Joinville',
      ]);
    },
  );

  it.each([
    'Ask us about our 100% renewable tariff',
    'Fuel mix of our supply: renewable 42%, gas 38%',
    'This contract does not include I-RECs: no certificates',
  ])('nothing of that kind, is one of any origin: %s', async (line) => {
    expect(await tellsOf(paper(line))).toEqual(['electricity 18420 kWh 2026-09-01 2026-09-30 Joinville']);
  });
});
