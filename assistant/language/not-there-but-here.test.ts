import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('what a later turn says that it was not is the old, and what it says that it was is the new', () => {
  it.each([
    [
      'pt-BR',
      'Em maio de 2026 a frota gastou 410 L de diesel',
      'não foi na frota, foi na caldeira',
      'stationary.diesel 410 L',
    ],
    [
      'pt-BR',
      'Em maio de 2026 o gerador gastou 410 L de diesel',
      'opa, não foi usado no gerador e sim nos caminhões',
      'mobile.diesel 410 L',
    ],
    [
      'en',
      'In May 2026 the fleet used 410 L of diesel',
      'sorry, not in the fleet, in the boiler',
      'stationary.diesel 410 L',
    ],
    [
      'en',
      'In May 2026 the generator burned 410 L of diesel',
      "it wasn't in the generator but in our trucks",
      'mobile.diesel 410 L',
    ],
  ] as const)('%s: %s / %s', (locale, first, second, expected) => {
    const told = said(locale, first, second);
    expect(told).toMatchObject({ amounts: [expected], left: [], intent: 'correct' });
  });

  it.each([
    [
      'pt-BR',
      'Camaçari: recarga de 6 kg de R-410A em maio de 2026',
      'o gás correto é R-134a e a planta é Betim',
      'fugitive.r134a 6 kg',
    ],
    [
      'en',
      'Camaçari: top-up of 6 kg of R-410A in May 2026',
      'the right gas is R-134a and the site is Betim',
      'fugitive.r134a 6 kg',
    ],
    [
      'pt-BR',
      'Camaçari: 400 L de diesel na frota em maio de 2026',
      'o combustível certo é gasolina e o local é Betim',
      'mobile.gasoline 400 L',
    ],
  ] as const)('%s: a gas and a place in one turn: %s / %s', (locale, first, second, expected) => {
    const told = said(locale, first, second);
    expect(told).toMatchObject({ amounts: [expected], sites: ['Betim'] });
  });
});

describe('what is said of one of two amounts holds for that one', () => {
  it.each([
    [
      'pt-BR',
      'Em 2025: 800 MWh de energia solar com I-REC e 90 MWh comuns da distribuidora',
      ['electricity.renewable 800 MWh', 'electricity 90 MWh'],
    ],
    [
      'pt-BR',
      'Em 2025 foram 800 MWh de energia eólica com I-REC e 90 MWh convencionais',
      ['electricity.renewable 800 MWh', 'electricity 90 MWh'],
    ],
    [
      'en',
      'In 2025: 800 MWh of wind power with I-RECs and 90 MWh of ordinary grid supply',
      ['electricity.renewable 800 MWh', 'electricity 90 MWh'],
    ],
    [
      'pt-BR',
      'Em 2025 alugamos de terceiros 900 m² de galpão e temos um silo nosso de 300 m² alugado para outra empresa',
      ['leased_upstream 900 m2', 'leased_downstream 300 m2'],
    ],
    [
      'en',
      '2025: as tenants we use a rented warehouse of 900 m2, and a silo of ours of 300 m2 is let to another company',
      ['leased_upstream 900 m2', 'leased_downstream 300 m2'],
    ],
    [
      'pt-BR',
      'Em junho de 2026 as vans a etanol gastaram 900 L e as a gasolina, 1.400 L',
      ['mobile.ethanol 900 L', 'mobile.gasoline 1400 L'],
    ],
    [
      'en',
      'The trucks on biomethane used 700 m3 and those on CNG, 300 m3, in June 2026',
      ['mobile.biomethane 700 m3', 'mobile.cng 300 m3'],
    ],
    ['pt-BR', 'Em maio de 2026 gastamos 1.200 L nos movidos a etanol', ['mobile.ethanol 1200 L']],
    ['pt-BR', 'Alugamos carro na Movida por 12 dias em maio de 2026', ['travel.rental_car 12 day']],
    ['pt-BR', 'Uso de produtos vendidos em 2025: 500.000 L de gasolina', ['use_sold 500000 L']],
    [
      'pt-BR',
      'Uso de produtos vendidos em 2025: 90.000 L de diesel, e a nossa frota gastou 3.000 L de gasolina',
      ['use_sold 90000 L', 'mobile.gasoline 3000 L'],
    ],
    [
      'en',
      'Use of sold products in 2025: 300,000 L of diesel that we sold at our station',
      ['use_sold 300000 L'],
    ],
    [
      'en',
      'In May 2026 we had 12 hire car days and 40 hotel nights',
      ['travel.rental_car 12 day', 'travel.hotel 40 night'],
    ],
    ['en', '14 car rental days in May 2026', ['travel.rental_car 14 day']],
    [
      'pt-BR',
      'Maio de 2026: 18 diárias de carro alugado, 12 dias de carro de locadora',
      ['travel.rental_car 18 day', 'travel.rental_car 12 day'],
    ],
  ] as const)('%s: %s', (locale, text, expected) => {
    expect(said(locale, text)).toMatchObject({ amounts: expected, slots: [] });
  });

  it.each([
    [
      'en',
      'Betim and Camaçari used 12 and 9 t of coal in April 2026, and 11 and 8 t in May 2026',
      ['12 t', '9 t', '11 t', '8 t'],
    ],
    [
      'pt-BR',
      'Betim e Camaçari gastaram respectivamente 38.200 e 21.750 kWh em abril de 2026 e 36.940 e 20.115 kWh em maio de 2026',
      ['38200 kWh', '21750 kWh', '36940 kWh', '20115 kWh'],
    ],
    [
      'pt-BR',
      'Betim e Camaçari consumiram 38 e 21 MWh de energia em abril de 2026 e 36 e 20 MWh em maio de 2026',
      ['38 MWh', '21 MWh', '36 MWh', '20 MWh'],
    ],
  ] as const)('%s: places listed once, and a group of amounts a month: %s', (locale, text, expected) => {
    const { amounts, sites, periods, slots } = said(locale, text);
    expect(amounts.map((one) => one.replace(/^\S+ /, ''))).toEqual(expected);
    expect({ sites, slots }).toEqual({ sites: ['Betim', 'Camaçari', 'Betim', 'Camaçari'], slots: [] });
    expect(periods.map((one) => one.slice(5, 7))).toEqual(['04', '04', '05', '05']);
  });
});

describe('people by their trade beside a way are who went it', () => {
  it.each([
    ['pt-BR', '3 soldadores, GRU-REC, ida e volta, econômica, maio de 2026', '3 GRU-REC economy return'],
    ['pt-BR', '2 caldeireiros GRU-POA maio/2026 econômica só ida', '2 GRU-POA economy one way'],
    ['pt-BR', 'CGB-BSB para 4 agrônomos, só ida, econômica, fev/2026', '4 CGB-BSB economy one way'],
    ['en', '4 agronomists, LHR-JFK, return, economy, May 2026', '4 LHR-JFK economy return'],
    ['en', 'GRU-REC one way, 4 welders, economy, May 2026', '4 GRU-REC economy one way'],
  ] as const)('%s: %s', (locale, text, expected) => {
    expect(said(locale, text)).toMatchObject({ flights: [expected], left: [] });
  });

  it.each([
    ['pt-BR', '5 notas, CGB-BSB, só ida, econômica, fev/2026'],
    ['pt-BR', '4 impressoras, CGB-BSB, só ida, econômica, fev/2026'],
    ['en', '4 printers, LHR-JFK, one way, economy, May 2026'],
  ] as const)('%s: things beside it are nobody: %s', (locale, text) => {
    expect(said(locale, text).flights[0]?.charAt(0)).toBe('1');
  });
});
