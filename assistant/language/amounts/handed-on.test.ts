import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('energy that was handed on is no purchase: it is told as not used, with the words, and never recorded', () => {
  it.each([
    ['energia exportada para a rede em abril de 2026: 3120 MWh', 'exportada', '3120'],
    ['CO2 capturado vendido em abril de 2026: 410 t', 'vendido', '410'],
    ['injetamos 500 kWh na rede com o solar em maio de 2026', 'injetamos', '500'],
    ['Em maio de 2026 exportamos 800 MWh para o SIN', 'exportamos', '800'],
    ['vendemos 40 MWh de energia excedente em maio de 2026', 'vendemos', '40'],
    ['venda de energia excedente em maio de 2026: 35 MWh', 'excedente', '35'],
    ['vendemos 12 t de vapor para o vizinho em maio de 2026', 'vendemos', '12'],
    ['vapor vendido em maio de 2026: 30 t', 'vendido', '30'],
    ['fornecemos 25 MWh de energia para o condomínio em maio de 2026', 'fornecemos', '25'],
    ['vendemos água gelada para o shopping ao lado: 900 MWh em maio de 2026', 'vendemos', '900'],
  ])('pt-BR: %s', (text, words, number) => {
    const { amounts, slots, left } = said('pt-BR', text);
    expect({ amounts, slots }).toEqual({ amounts: [], slots: [] });
    expect(left).toContain(number);
    expect(left.join(' ')).toContain(words);
  });

  it.each([
    ['exported 3,120 MWh to the grid in April 2026', 'exported', '3,120'],
    ['we sold 40 MWh of surplus power in April 2026', 'sold', '40'],
    ['surplus power sold in April 2026: 40 MWh', 'surplus', '40'],
    ['we fed 40 MWh into the grid in April 2026', 'fed', '40'],
    ['grid export April 2026: 40 MWh', 'export', '40'],
    ['grid feed-in in April 2026: 40 MWh', 'feed-in', '40'],
    ['we supplied 12 t of steam to the neighbour in April 2026', 'supplied', '12'],
    ['steam sold to the neighbour: 12 t, April 2026', 'sold', '12'],
    ['the panels sold 30 MWh back to the grid in May 2026', 'sold', '30'],
  ])('en: %s', (text, words, number) => {
    const { amounts, slots, left } = said('en', text);
    expect({ amounts, slots }).toEqual({ amounts: [], slots: [] });
    expect(left).toContain(number);
    expect(left.join(' ')).toContain(words);
  });

  it.each([
    ['pt-BR', 'compramos 45 MWh e exportamos 12 MWh em maio de 2026', 'electricity 45 MWh', '12'],
    ['pt-BR', 'Em maio de 2026 consumimos 45 MWh da rede e injetamos 12 MWh', 'electricity 45 MWh', '12'],
    ['pt-BR', 'compramos 300 t de vapor e vendemos 40 t de vapor em maio de 2026', 'steam 300 t', '40'],
    [
      'pt-BR',
      'energia elétrica em maio de 2026: 45 MWh, dos quais 5 MWh exportados',
      'electricity 45 MWh',
      '5',
    ],
    ['en', 'We bought 45 MWh and exported 12 MWh in May 2026', 'electricity 45 MWh', '12'],
    ['en', 'Grid electricity 45 MWh, exported 12 MWh, May 2026', 'electricity 45 MWh', '12'],
    ['en', 'We sold 12 MWh to the grid and used 45 MWh from it in May 2026', 'electricity 45 MWh', '12'],
  ] as const)('%s: what came in beside it stays: %s', (locale, text, amount, number) => {
    const { amounts, left } = said(locale, text);
    expect(amounts).toEqual([amount]);
    expect(left).toContain(number);
  });

  it.each([
    ['pt-BR', 'Em maio de 2026 usamos 45 MWh da rede', 'e exportamos 12 MWh'],
    ['pt-BR', 'Em maio de 2026 usamos 45 MWh da rede', 'na verdade vendemos 12 MWh para a rede'],
    ['en', 'In May 2026 we used 45 MWh from the grid', 'and we sold 12 MWh'],
    ['en', 'We used 45 MWh from the grid', '12 MWh were exported in May 2026'],
  ] as const)('%s: a later turn of it changes nothing that stands: %s / %s', (locale, first, second) => {
    const { amounts, left } = said(locale, first, second);
    expect(amounts).toEqual(['electricity 45 MWh']);
    expect(left).toContain('12');
  });

  it.each([
    ['pt-BR', 'a Engie nos vendeu 45 MWh em maio de 2026'],
    ['pt-BR', 'energia vendida pela Engie em maio de 2026: 45 MWh'],
    ['pt-BR', 'compramos 45 MWh de energia excedente do vizinho em maio de 2026'],
    ['pt-BR', 'SAP export: energia elétrica 45 MWh em maio de 2026'],
    ['pt-BR', 'a linha de exportação usou 45 MWh em maio de 2026'],
    ['pt-BR', 'energia das injetoras em maio de 2026: 45 MWh'],
    ['en', 'In May 2026 the grid sold us 45 MWh'],
    ['en', 'Electricity supplied to the site: 45 MWh in May 2026'],
    ['en', 'SAP export: electricity 45 MWh in May 2026'],
  ] as const)('%s: what others sold to us, and an export of data, is recorded: %s', (locale, text) => {
    expect(said(locale, text).amounts).toEqual(['electricity 45 MWh']);
  });

  it.each([
    ['pt-BR', 'vendemos 90.000 L de diesel que os clientes queimaram em 2025', 'use_sold 90000 L'],
    ['pt-BR', 'Em 2025 vendemos 90.000 L de gasolina, queimada pelos clientes', 'use_sold 90000 L'],
    ['en', 'We sold 90,000 L of diesel our customers burned in 2025', 'use_sold 90000 L'],
    ['en', 'In 2025 we sold 90,000 L of petrol that was burned by customers', 'use_sold 90000 L'],
  ] as const)(
    '%s: fuel that was sold and burned by others is their use of it: %s',
    (locale, text, amount) => {
      const { amounts, slots, left } = said(locale, text);
      expect({ amounts, slots, left }).toEqual({ amounts: [amount], slots: [], left: [] });
    },
  );
});
