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
