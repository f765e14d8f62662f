import { describe, expect, it } from 'vitest';
import { LIMITS } from '../document.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { itemTexts } from '../testing/bill-case.ts';
import { paper, paperPdf } from '../testing/paper.ts';
import { readBill } from './read-bill.ts';

const HEAD = ['POSTO INVENTADO LTDA', 'DANFE NFC-e', 'ITEM COD DESCRICAO'];
const GASOLINE = ['001 0021 GASOLINA C COMUM', '10,00 L x 6,39 | 63,90'];
const ETHANOL = ['002 0034 ETANOL HIDRATADO', '38,91 L x 4,29 | 166,92'];
const END = ['Qtd. total de itens | 1', 'VALOR A PAGAR R$ | 166,92', 'Emissao 07/10/2026 08:16:44'];

/** Fuels that a receipt of these lines counts; what follows a bar stands at its right edge. */
async function fuels(lines: readonly string[]): Promise<string[]> {
  const sheet = paper(
    (pen) => {
      for (const [at, line] of lines.entries()) {
        const [left = '', right] = line.split(' | ');
        pen.row(30 + at * 16, [[30, left], ...(right === undefined ? [] : [[270, right, 'right'] as const])]);
      }
    },
    300,
    500,
  );
  const read = await readPdf(await paperPdf([sheet]), LIMITS);
  if (!read.ok || read.content.kind !== 'pages') throw new Error('no pages');
  const bill = readBill(read.content.pages);
  return bill === null ? [] : itemTexts(bill, true);
}

describe('a receipt with an item that was cancelled', () => {
  it.each([
    ['on the line below it', [...GASOLINE, '** ITEM 001 CANCELADO ** | -63,90', ...ETHANOL, ...END]],
    ['at the end, by its number', [...GASOLINE, ...ETHANOL, 'CANCELAMENTO DO ITEM 1 | -63,90', ...END]],
    ['without its number', [...GASOLINE, 'ITEM CANCELADO | -63,90', ...ETHANOL, ...END]],
    ['as taken back', [...GASOLINE, 'ESTORNO ITEM 001 | -63,90', ...ETHANOL, ...END]],
    ['before it was entered again', [...ETHANOL, ...GASOLINE, 'CANCELADO ITEM 001 | -63,90', ...END]],
  ])('counts it not: %s', async (_, lines) => {
    expect(await fuels([...HEAD, ...lines])).toEqual(['fuel 38.91 L']);
  });

  it('counts all where something else was cancelled', async () => {
    const coffee = ['003 0100 CAFE EXPRESSO', '1 UN x 7,00 | 7,00', 'ITEM 003 CANCELADO | -7,00'];
    expect(await fuels([...HEAD, ...GASOLINE, ...ETHANOL, ...coffee, ...END])).toEqual([
      'fuel 10 L',
      'fuel 38.91 L',
    ]);
  });

  it('counts not what is voided in English', async () => {
    const lines = [
      'INVENTED FUELS LTD',
      '1 UNLEADED 95',
      '20.00 L x 1.45 | 29.00',
      'VOID ITEM 1 | -29.00',
      '2 DIESEL',
      '38.91 L x 1.52 | 59.14',
      'TOTAL DUE | 59.14',
      'Date 07/10/2026',
    ];
    expect(await fuels(lines)).toEqual(['fuel 38.91 L']);
  });
});
