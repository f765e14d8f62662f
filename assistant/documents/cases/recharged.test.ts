import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { paper, paperPdf } from '#documents/testing/paper.ts';
import type { Locale } from '../../language/understanding.ts';
import { readHere } from './read-here.ts';

afterAll(() => closePdf());

/** A paper of lines below each other; the cells of a line stand in their columns, an empty line parts blocks. */
async function read(
  lines: readonly (readonly string[])[],
  words: string,
  columns: readonly number[],
  locale: Locale = 'pt-BR',
) {
  const bytes = await paperPdf([
    paper((pen) => {
      for (const [at, cells] of lines.entries())
        for (const [column, cell] of cells.entries())
          if (cell !== '') pen.at(columns[column] ?? 0, 40 + at * 16, cell, { size: 8 });
    }, 842),
  ]);
  const { activities } = await readHere('paper.pdf', bytes, { words, locale, sites: ['Aracaju', 'Leeds'] });
  return activities;
}

type Told = Awaited<ReturnType<typeof read>>;
const amounts = (told: Told) => told.map(({ kind, quantity, unit }) => `${kind} ${quantity} ${unit}`).sort();

describe('a report on the service of machines that hold refrigerants', () => {
  it('counts what was newly charged, by its machine’s gas, and nothing that was recovered or is only held', async () => {
    const told = await read(
      [
        ['Frio Inventado - Relatório de atendimento técnico'],
        ['Cliente', 'Mercado Inventado - Aracaju'],
        ['Data do serviço', '11/03/2026 das 8h às 12h'],
        [''],
        ['1. Rack RK-01 (fluido R-404A)'],
        ['Carga nominal', '64,00 kg'],
        ['Gás recolhido antes do reparo', '12,40 kg'],
        ['Gás recolhido reinstalado', '12,40 kg'],
        ['Gás novo adicionado', '7,25 kg'],
        ['2. Split SP-02 (fluido R-32)'],
        ['Carga nominal', '1,10 kg'],
        ['Carga adicionada', '0,00 kg'],
        ['3. Chiller CH-09 (fluido R-134a)'],
        ['Carga nominal', '90,00 kg'],
        ['Complemento de carga', '3,60 kg'],
        ['Nitrogênio para teste', '4,00 kg'],
      ],
      'Relatório do técnico',
      [40, 400],
    );
    expect(amounts(told)).toEqual(['fugitive.r134a 3.6 kg', 'fugitive.r404a 7.25 kg']);
    for (const { from, to, site } of told)
      expect([from, to, site]).toEqual(['2026-03-11', '2026-03-11', 'Aracaju']);
  });

  it.each([
    [
      'Fluido refrigerante: R-134a',
      'Carga nominal do sistema: 90 kg',
      'Quantidade de fluido adicionada: 4,2 kg',
      'Cilindros usados: 1',
      'Equipamento 2 – Câmara (TAG CF-2)',
      'Fluido refrigerante: R-404A',
      'Quantidade de fluido adicionada: 1,75 kg',
    ],
    [
      'Refrigerant: R-134a',
      'Rated charge: 90 kg',
      'Refrigerant added: 4.2 kg',
      'Bottles: 1',
      'Unit 2 – cold room',
      'Refrigerant: R-404A',
      'Refrigerant added: 1.75 kg',
    ],
  ])('tells each machine’s charge where fields stand beside one another: %s', async (...cells) => {
    const [gas, held, added, bottles, next, other, more] = cells;
    const english = gas.startsWith('R');
    const lines = [
      ['Frio Inventado - 1187'],
      ['Data / Date: 11/03/2026'],
      [gas, held],
      [added, bottles],
      [next],
      [other, held],
      [more, bottles],
      ['Item', 'Qtde', 'Un.', 'Valor (R$)'],
      ['Deslocamento', '64', 'km', english ? '192.00' : '192,00'],
    ];
    const told = await read(lines, '', [40, 260, 400, 480], english ? 'en' : 'pt-BR');
    expect(amounts(told)).toEqual(['fugitive.r134a 4.2 kg', 'fugitive.r404a 1.75 kg']);
    expect(told.every(({ distance }) => distance === undefined)).toBe(true);
  });

  it('does so in English', async () => {
    const told = await read(
      [
        ['Invented Cooling Ltd - Field service report'],
        ['Site', 'Leeds store'],
        ['Service date', '14 May 2026'],
        ['Unit A - refrigerant R-410A'],
        ['Nameplate charge', '22.50 kg'],
        ['Recovered before repair', '18.20 kg'],
        ['Returned after repair', '18.20 kg'],
        ['New refrigerant added', '4.35 kg'],
      ],
      'Engineer report',
      [40, 400],
      'en',
    );
    expect(amounts(told)).toEqual(['fugitive.r410a 4.35 kg']);
  });
});

describe('a note of a delivery', () => {
  it('is of the day of the delivery, never of the days of its instalments, and its fuel of the generator’s tank', async () => {
    const told = await read(
      [
        ['Combustíveis Inventados Ltda - Comprovante de entrega 1.204'],
        ['Local de descarga', 'Pátio de utilidades - tanque do grupo gerador'],
        ['Data e hora da entrega', '05/02/2026 chegada 09:10'],
        [''],
        ['Produto', 'ONU', 'Temperatura °C', 'Quantidade entregue (L)'],
        ['ÓLEO DIESEL B S500', '1202', '23,5', '3.480'],
        [''],
        ['Prazo 28 dias - 2 parcelas de R$ 9.500,00 (05/03/2026 e 20/03/2026).'],
      ],
      'Comprovante do diesel, lança na data da entrega',
      [40, 250, 400, 600],
    );
    expect(amounts(told)).toEqual(['stationary.diesel 3480 L']);
    expect(told.map(({ from, to }) => [from, to])).toEqual([['2026-02-05', '2026-02-05']]);
  });
});

describe('a ticket whose flights stand in a table', () => {
  it('is for as many as it names', async () => {
    const told = await read(
      [
        ['Companhia Inventada - Recibo de bilhete eletrônico'],
        ['Passageiro', 'Bilhete'],
        ['PRADO/LUISA MS', '999 1234567890'],
        ['NUNES/CAIO MR', '999 1234567891'],
        [''],
        ['Voo', 'De', 'Para', 'Data', 'Classe'],
        ['IV 1010', 'São Paulo Guarulhos (GRU)', 'Lisboa (LIS)', '03/06/2026', 'Econômica'],
        ['IV 1011', 'Lisboa (LIS)', 'São Paulo Guarulhos (GRU)', '12/06/2026', 'Econômica'],
      ],
      'Passagens',
      [40, 120, 330, 520, 660],
    );
    expect(told.map(({ route, passengers, from }) => [route?.join('-'), passengers, from])).toEqual([
      ['GRU-LIS', 2, '2026-06-03'],
      ['LIS-GRU', 2, '2026-06-12'],
    ]);
  });
});
