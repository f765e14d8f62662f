import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('goods on their way', () => {
  it.each([
    [
      'pt-BR',
      'Transportamos por ferrovia, com frete pago por nós, 4.200 t de açúcar em maio de 2026',
      'rail 4200',
    ],
    ['pt-BR', 'Levamos 80 t de soja de trem em maio de 2026, frete nosso', 'rail 80'],
    ['pt-BR', 'Levamos 5 carretas de 30 t cada de cimento até a obra, frete nosso, maio de 2026', 'road 150'],
  ] as const)('are carried and not bought, and their way is asked (%s): %s', (locale, text, told) => {
    const { amounts, slots } = said(locale, text);
    expect(amounts).toEqual([`freight_in.${told} t`]);
    expect(slots).toEqual(['distance']);
  });

  it('stay bought where somebody says so', () => {
    const { amounts } = said('pt-BR', 'Compramos 80 t de soja em maio de 2026 e pagamos o frete de trem');
    expect(amounts).toEqual(['purchased.food 80 t']);
  });
});

describe('an amount of something that only its letters name', () => {
  it('is not of the thing beside it', () => {
    const { amounts, slots } = said(
      'pt-BR',
      'Em maio de 2026: 18,7 t de XPTO granulado, 4.150 kg de lona de algodão',
    );
    expect(amounts).toEqual(['null 18.7 t', 'purchased.textiles 4150 kg']);
    expect(slots).toContain('kind');
  });
});

describe('what comes behind what stands', () => {
  it('is added where it names another use, and is of the fuel that stands', () => {
    const told = said(
      'pt-BR',
      'Em maio de 2026 foram 430 L de diesel no gerador',
      'e 1.260 L nos tratores, mesmo mês',
    );
    expect(told.amounts).toEqual(['stationary.diesel 430 L', 'mobile.diesel 1260 L']);
    expect(told.intent).toBe('record');
  });

  it('is told by the word of a family that stands once', () => {
    const told = said(
      'en',
      'Solvent purchases in July 2026 were 88 t and waste solvent to co-processing was 31 t',
      'make the purchases 98 and move the waste to August',
    );
    expect(told.amounts).toEqual(['purchased.chemicals 98 t', 'waste.coprocessing 31 t']);
    expect(told.periods).toEqual(['2026-07-01/2026-07-31', '2026-08-01/2026-08-31']);
  });
});

describe('each of several', () => {
  it.each([
    ['Six installers stayed nine nights each in hotels in May 2026', 'travel.hotel 54 night'],
    [
      '120 nurses at the clinic take the metro, 7 km each way, 18 shifts in May 2026',
      'commuting.metro 30240 pkm',
    ],
  ])('is multiplied, whatever their trade: %s', (text, whole) => {
    expect(said('en', text).amounts).toEqual([whole]);
  });

  it('has the place that stands in its order, whatever another sentence tells', () => {
    const text =
      'Camaçari and Betim burned 2,900 and 4,050 litres of diesel respectively in generator tests during 2025; Betim also lost 1.7 kg of SF6';
    expect(said('en', text).sites).toEqual(['Camaçari', 'Betim', 'Betim']);
  });
});

describe('whose vehicles carry goods, and who orders their way', () => {
  it.each([
    ['en', "Customers' own trucks hauled 4,200,000 tonne-km in 2025", 'freight_out.road 4200000 tkm'],
    ['en', "The retailer's haulier took 60 t over 250 km in March 2026", 'freight_out.road 60 t'],
    ['pt-BR', 'A frota do distribuidor rodou 300.000 tkm em maio de 2026', 'freight_out.road 300000 tkm'],
    ['pt-BR', 'O importador buscou 120 t por 80 km de carreta em abril de 2026', 'freight_out.road 120 t'],
    [
      'en',
      'The buyer paid for the goods and we paid the truck: 30 t over 400 km in May 2026',
      'freight_in.road 30 t',
    ],
  ] as const)('is told by them (%s): %s', (locale, text, amount) => {
    expect(said(locale, text).amounts).toEqual([amount]);
  });

  it('holds for its own clause alone', () => {
    const { amounts } = said(
      'en',
      'In July 2026 customers arranged lorries for 130 t over 415 km, while we booked air freight of 2.7 t over 6,900 km',
    );
    expect(amounts).toEqual(['freight_out.road 130 t', 'freight_in.air 2.7 t']);
  });
});
