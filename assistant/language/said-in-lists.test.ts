import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('activities that are dealt out behind the numbers of things', () => {
  it.each([
    ['en', '480 cows and 1,200 pigs: enteric for the cows, manure for both, 2025'],
    ['pt-BR', '480 vacas e 1.200 porcos em 2025: entérica para as vacas, dejetos para ambos'],
    [
      'pt-BR',
      '480 vacas e 1.200 porcos em 2025: fermentação entérica das vacas e manejo de dejetos dos dois',
    ],
  ] as const)('go to the things that they name (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({
      amounts: [
        'agriculture.enteric 480 head',
        'agriculture.manure 480 head',
        'agriculture.manure 1200 head',
      ],
      slots: [],
      left: [],
    });
  });

  it('leave out what none of them names, and tell it', () => {
    const { amounts, left } = said(
      'pt-BR',
      '480 vacas e 1.200 porcos em 2025: entérica das vacas, dejetos das vacas',
    );
    expect(amounts).toEqual(['agriculture.enteric 480 head', 'agriculture.manure 480 head']);
    expect(left).toContain('1.200');
  });
});

describe('amounts in a list and months in another', () => {
  it.each([
    ['en', '100, 120 and 140 m3 of gas in April, May and June 2025'],
    ['en', '100, 120 and 140 m3 of natural gas in April, May and June 2025 respectively'],
    ['en', 'natural gas in April, May and June 2025: 100, 120 and 140 m3'],
    ['pt-BR', '100, 120 e 140 m³ de gás natural em abril, maio e junho de 2025, respectivamente'],
  ] as const)('are one each, in their order (%s): %s', (locale, text) => {
    const { amounts, periods, slots, left } = said(locale, text);
    expect(amounts).toEqual(['100', '120', '140'].map((quantity) => `stationary.natural_gas ${quantity} m3`));
    expect(periods).toEqual(['2025-04-01/2025-04-30', '2025-05-01/2025-05-31', '2025-06-01/2025-06-30']);
    expect([...slots, ...left]).toEqual([]);
  });

  it.each([
    ['pt-BR', '100 e 140 m³ de gás natural em abril, maio e junho de 2025', 2],
    ['en', '100, 120 and 140 m3 of gas in April and May 2025', 3],
    ['en', 'In April, June and July 2025 we used 100 and 120 m3 of gas', 2],
  ] as const)('ask the time where there are not as many (%s): %s', (locale, text, count) => {
    const { periods, slots } = said(locale, text);
    expect(slots).toEqual(['period']);
    expect(periods).toEqual(Array.from({ length: count }, () => 'null/null'));
  });

  it('keep a month whose name is another word where it stands alone', () => {
    const { periods } = said('en', 'Natural gas 2025: 10 m3 in April, 12 m3 in May and 9 m3 in July');
    expect(periods).toHaveLength(3);
    expect(said('en', 'Coke 3, 4 and 5 t in April, May and July 2025').periods).toContain(
      '2025-05-01/2025-05-31',
    );
  });
});

describe('a figure that is as much as the others together', () => {
  it.each([
    ['Diesel da frota: jan 100 L, fev 200 L, mar 300 L de 2025', ['100', '200', '300']],
    ['30 kg de GLP em Betim e 40 kg de GLP em Camaçari em maio de 2025', ['30', '40']],
  ])('counts where it has a time or a place of its own: %s', (text, quantities) => {
    expect(said('pt-BR', text).amounts.map((line) => line.split(' ')[1])).toEqual(quantities);
  });

  it('gives way to its parts where it is of their time', () => {
    const text = 'Diesel da frota no 1º trimestre de 2025: 600 L; jan 100 L, fev 200 L e mar 300 L';
    expect(said('pt-BR', text).amounts).toHaveLength(3);
  });
});

describe('a list of amounts over a stretch of time', () => {
  const MONTHS = ['2025-01-01/2025-01-31', '2025-02-01/2025-02-28', '2025-03-01/2025-03-31'];

  it.each([
    ['en', 'Electricity Jan-Mar 2025: 12,400, 11,900 and 13,050 kWh'],
    ['pt-BR', 'No 1º trimestre de 2025 gastamos 300, 310 e 290 L de diesel na frota'],
  ] as const)('has one for each of its months (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({ periods: MONTHS, slots: [], left: [] });
  });

  it('has one for each of the places or machines that are listed with it', () => {
    const quarter = '2025-01-01/2025-03-31';
    const { sites, periods } = said(
      'pt-BR',
      'Betim e Camaçari usaram 10 e 20 MWh de janeiro a março de 2025',
    );
    expect([sites, periods]).toEqual([
      ['Betim', 'Camaçari'],
      [quarter, quarter],
    ]);
    const machines = 'As caldeiras 1, 2 e 3 no 1º trimestre de 2025: 100, 120 e 140 m³ de gás natural';
    const told = said('pt-BR', machines);
    expect(told.amounts.filter((line) => / [123] m3$/.test(line))).toEqual([]);
    expect(told.periods).not.toContain(MONTHS[0]);
  });
});

describe('what an amount is told instead of', () => {
  it.each([
    ['pt-BR', 'Em vez de 300 L foram 280 L de diesel na frota em maio de 2025'],
    ['en', 'It was 280 L of diesel instead of 300 L in the fleet in May 2025'],
  ] as const)('does not count, and is told (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({ amounts: ['mobile.diesel 280 L'], left: ['300'] });
  });
});
