import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import { readHere, told } from './read-here.ts';

afterAll(() => closePdf());

const COLUMNS = [40, 240, 350, 410, 470] as const;

/** A bill of water, with a table of what it charges for. */
function bill(title: string, heads: readonly string[], lines: readonly (readonly string[])[]) {
  return paperPdf([
    paper((pen) => {
      pen.at(40, 30, 'Águas Inventadas do Vale - Conta de água e esgoto / Water and sewerage bill');
      pen.at(40, 46, title);
      const readings = ['Hidrômetro', 'Leitura anterior', 'Leitura atual', 'Dias', 'Volume (m³)'];
      for (const [at, cells] of [readings, ['B77-1', '10.188', '11.000', '30', '812']].entries())
        pen.row(
          60 + at * 12,
          cells.map((cell, column) => [COLUMNS[column] ?? 0, cell] as const),
          8,
        );
      for (const [at, cells] of [heads, ...lines].entries())
        pen.row(
          110 + at * 14,
          cells.map((cell, column) => [COLUMNS[column] ?? 0, cell] as const),
          8,
        );
    }),
  ]);
}

describe('sewage that a bill of water charges for', () => {
  it.each([
    ['Esgoto coletado e tratado na ETE pública', 'pt-BR'],
    ['Coleta e tratamento de esgoto', 'pt-BR'],
    ['Esgoto tratado', 'pt-BR'],
    ['Sewage collected and treated', 'en'],
  ] as const)('is treated by others: %s', async (name, locale) => {
    const portuguese = locale === 'pt-BR';
    const heads = portuguese
      ? ['Serviço', 'Base de cálculo', 'Volume', 'Un.', 'Valor (R$)']
      : ['Service', 'Basis', 'Volume', 'Unit', 'Amount (GBP)'];
    const water = portuguese ? 'Fornecimento de água tratada' : 'Water supplied';
    const title = portuguese
      ? 'Referência 06/2026 - Vencimento 22/06/2026 - Hidrômetro B77-1'
      : 'Billing period 1 June 2026 to 30 June 2026 - Due date 22 July 2026 - Water meter B77-1';
    const bytes = await bill(title, heads, [
      [water, 'medido', '812', 'm³', '9.418,20'],
      [name, '80%', '650', 'm³', '6.552,00'],
    ]);
    const read = await readHere('conta.pdf', bytes, { locale });
    expect(told(read)).toEqual([
      ['purchased.water', '812', 'm3'],
      ['waste.wastewater', '650', 'm3'],
    ]);
  });
});
