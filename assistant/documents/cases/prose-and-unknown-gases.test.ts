import { afterAll, describe, expect, it } from 'vitest';
import { closePdf } from '#documents/pdf/read-pdf.ts';
import { readHere } from './read-here.ts';
import { tellsOf } from './told-statement.ts';

afterAll(() => closePdf());

/** Every paper is invented. */
describe('prose that breaks between an amount and its unit', () => {
  it('is read as the sentence that it is', async () => {
    const text = [
      'Declaramos para os devidos fins que, em setembro de 2026, a unidade de Joinville consumiu ao todo 12.400',
      'kWh de energia elétrica e 320 m³ de água, conforme os medidores internos da fábrica. Contrato 4471.',
    ];
    expect(await tellsOf({ parts: [{ text }], wanted: [] })).toEqual([
      'electricity 12400 kWh 2026-09-01 2026-09-30 Joinville',
      'purchased.water 320 m3 2026-09-01 2026-09-30 Joinville',
    ]);
  });

  it('leaves lines of a list apart', async () => {
    const text = ['Consumo de setembro de 2026, Joinville', 'diesel do gerador 120 L', 'gás natural 84 m³'];
    expect(await tellsOf({ parts: [{ text }], wanted: [] })).toEqual([
      'stationary.diesel 120 L 2026-09-01 2026-09-30 Joinville',
      'stationary.natural_gas 84 m3 2026-09-01 2026-09-30 Joinville',
    ]);
  });
});

describe('a receipt that says its number again in words', () => {
  it('tells what was delivered, and not what was paid for it', async () => {
    const text = [
      'RECIBO Nº 4410',
      'Recebemos do Restaurante da Fábrica (Joinville) a quantia de R$ 1.760,00 referente a 4 (quatro)',
      'cilindros de GLP P-45 entregues em 11/09/2026.',
    ];
    expect(await tellsOf({ parts: [{ text }], wanted: [] })).toEqual([
      'stationary.lpg 180 kg 2026-09-11 2026-09-11 Joinville',
    ]);
  });
});

describe('a gas whose designation nobody knows', () => {
  it('is asked, and no machine is taken for what was bought', async () => {
    const told = await tellsOf({
      locale: 'en',
      parts: [
        { text: ['F-Gas Service Record', 'Site: Joinville   Date of visit: 21 September 2026'] },
        { text: ['System: Compressor pack 2, refrigerant R-498Z, total charge 260 kg'] },
        {
          at: [36, 300, -480],
          rows: [
            ['Action', 'Refrigerant', 'Amount (kg)'],
            ['Recovered from system', 'R-498Z', '12.0'],
            ['Reclaimed refrigerant returned', 'R-498Z', '12.0'],
            ['New refrigerant added', 'R-498Z', '9.5'],
          ],
        },
      ],
      wanted: [],
    });
    expect(told).toEqual([
      expect.stringMatching(/^(?:null|\?)?.* ?9\.5 kg 2026-09-21 2026-09-21 Joinville$/),
    ]);
    expect(told.join()).not.toMatch(/capital|260|12 kg/);
  });

  it('leaves the known gases of its sheet as they are', async () => {
    const { activities } = await readHere(
      'gases.csv',
      'Data;Gás;Adicionado (kg)\n03/02/2026;R-134a;4,2\n07/08/2026;R-499Z;6,35\n',
    );
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['fugitive.r134a', '4.2'],
      [null, '6.35'],
    ]);
    expect(activities[1]?.candidates.every((one) => one.startsWith('fugitive.'))).toBe(true);
  });
});
