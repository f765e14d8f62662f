import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('one amount told in two units', () => {
  it.each([
    ['compramos 2.000 litros (2 m³) de diesel para o gerador em maio de 2025', 'stationary.diesel 2000 L'],
    ['2 m³ de diesel, ou seja, 2.000 litros, no gerador em maio de 2025', 'stationary.diesel 2 m3'],
    ['45 MWh, o equivalente a 45.000 kWh, de energia em maio de 2025', 'electricity 45 MWh'],
    ['1,5 t (1.500 kg) de papel em maio de 2025', 'purchased.paper 1.5 t'],
  ])('counts once, as it was said first: %s', (text, amount) => {
    expect(said('pt-BR', text)).toMatchObject({ amounts: [amount], slots: [], left: [] });
  });

  it.each([
    ['500 gallons (1,893 L) of diesel in the trucks in May 2025', 'mobile.diesel 500 gal'],
    ['2,000 litres of diesel (i.e. 2 m3) in the generator in May 2025', 'stationary.diesel 2000 L'],
  ])('counts once in English, rounded or not: %s', (text, amount) => {
    expect(said('en', text)).toMatchObject({ amounts: [amount], slots: [] });
  });

  it('is a question where the two do not agree', () => {
    expect(said('pt-BR', '2.000 litros (3 m³) de diesel no gerador em maio de 2025')).toMatchObject({
      amounts: ['stationary.diesel null L'],
      slots: ['quantity'],
    });
  });

  it('is two amounts where each has a thing of its own', () => {
    expect(said('pt-BR', '2 m³ de diesel e 2.000 L de gasolina na frota em maio de 2025').amounts).toEqual([
      'mobile.diesel 2 m3',
      'mobile.gasoline 2000 L',
    ]);
  });
});

describe('one amount in a larger unit and what is left over in a smaller one', () => {
  it('is their sum', () => {
    const { amounts } = said(
      'pt-BR',
      'duas toneladas e trezentos quilos de coque de petróleo em maio de 2025',
    );
    expect(amounts).toEqual(['stationary.petroleum_coke 2.3 t']);
  });
});

describe('a list whose unit is said once', () => {
  it.each([
    'Frota, maio de 2025: 300 litros de diesel, 200 de gasolina e 100 de etanol',
    'Frota, maio de 2025: 300 de diesel, 200 de gasolina e 100 litros de etanol',
    'Frota em maio de 2025, tudo em litros - diesel 300, gasolina 200 e etanol 100',
    'Frota maio de 2025\ndiesel 300 L\ngasolina 200\netanol 100',
  ])('has it for all: %s', (text) => {
    expect(said('pt-BR', text)).toMatchObject({
      amounts: ['mobile.diesel 300 L', 'mobile.gasoline 200 L', 'mobile.ethanol 100 L'],
      slots: [],
    });
  });
});

describe('an article before a thing that is bought by the piece', () => {
  it('counts one', () => {
    expect(said('pt-BR', 'Compramos 40 notebooks e um servidor em março de 2025').amounts).toEqual([
      'capital.it 40 unit',
      'capital.it 1 unit',
    ]);
  });

  it('counts nothing of a load, nor where a price stands for the thing', () => {
    expect(said('pt-BR', 'Recebemos um caminhão de lenha em maio de 2025')).toMatchObject({
      amounts: ['stationary.wood null null'],
      slots: ['quantity'],
    });
    expect(said('pt-BR', 'Compramos um notebook por R$ 5.000 em maio de 2025').amounts).toEqual([
      'capital.it 5000 BRL',
    ]);
  });
});

describe('money', () => {
  it('is no refrigerant, whatever its digits', () => {
    expect(said('pt-BR', 'R$ 22.614 em consultoria e R$ 134 de táxi em maio de 2025').amounts).toEqual([
      'purchased.services 22614 BRL',
      'travel.taxi 134 BRL',
    ]);
  });

  it('in front of what it bought is its price', () => {
    expect(said('en', 'We paid £48,598.50 for 89.4 t of paper in June 2024').amounts).toEqual([
      'purchased.paper 89.4 t',
    ]);
  });
});

describe('parts of a total and counts of a meter', () => {
  it.each([
    [
      'pt-BR',
      'Do total de 5.200 MWh em julho de 2026, 3.100 têm I-REC e os outros 2.100 são da rede',
      ['electricity.renewable 3100 MWh', 'electricity 2100 MWh'],
    ],
    [
      'en',
      'Out of a total of 900 t of waste in July 2026, 500 were recycled and 400 went to landfill',
      ['waste.recycling 500 t', 'waste.landfill 400 t'],
    ],
    [
      'pt-BR',
      'De um total de 12.000 L de diesel em maio de 2026, 9.000 foram nos caminhões e 3.000 no gerador',
      ['mobile.diesel 9000 L', 'stationary.diesel 3000 L'],
    ],
  ] as const)('count in its place where they make it up (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text).amounts).toEqual(amounts);
  });

  it('leave the total asked where they are less', () => {
    const { slots } = said('pt-BR', 'Do total de 5.200 MWh em julho de 2026, 3.100 têm I-REC');
    expect(slots).toEqual(['quantity']);
  });

  it.each([
    [
      'en',
      'Gas meter read 90,412 on 1 July and 97,662 on 31 July 2026, so the boilers used 7,250 m3 in July 2026',
      'stationary.natural_gas 7250 m3',
    ],
    [
      'pt-BR',
      'o hidrômetro passou de 4.120 para 4.870 em maio de 2026, ou seja, 750 m³ de água',
      'purchased.water 750 m3',
    ],
    [
      'en',
      'Meter: 12,040 kWh at the start of May 2026, 15,540 at the end, so we consumed 3,500 kWh',
      'electricity 3500 kWh',
    ],
  ] as const)('count once with their difference told besides (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });

  it('are of the days between them', () => {
    const { periods } = said(
      'pt-BR',
      'medidor de gás: 90.412 em 1/7/2026 e 97.662 em 31/7/2026, então a caldeira usou 7.250 m³',
    );
    expect(periods).toEqual(['2026-07-01/2026-07-31']);
  });
});

describe('another thing in another measure', () => {
  it.each([
    [
      'en',
      'in June 2026 the kiln burned 870 t of fuel oil... no, 870 thousand m3 of natural gas',
      'stationary.natural_gas 870000 m3',
    ],
    [
      'pt-BR',
      'em junho de 2026 foram 30 t de óleo... quer dizer, 30 mil m³ de gás natural na caldeira',
      'stationary.natural_gas 30000 m3',
    ],
  ] as const)('takes the place of what was taken back (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });
});

describe('a number told once more in two units', () => {
  it('answers how it is to be read', () => {
    const told = said(
      'pt-BR',
      'Repusemos 1,375 kg de R-134a no chiller em maio de 2026',
      'um quilo e trezentos e setenta e cinco gramas',
    );
    expect(told.amounts).toEqual(['fugitive.r134a 1.375 kg']);
    expect(told.slots).toEqual([]);
  });
});
