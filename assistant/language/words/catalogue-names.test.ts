import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const amounts = (locale: 'pt-BR' | 'en', text: string) => said(locale, text).amounts;

describe('the names of a catalogue', () => {
  it.each([
    ['pt-BR', 'Compramos 12 t de cenoura em maio de 2026', 'purchased.food 12 t'],
    ['pt-BR', 'Compras de maio de 2026: 45 t de frango', 'purchased.food 45 t'],
    ['pt-BR', 'Compramos 40 m³ de carvalho em maio de 2026', 'purchased.wood 40 m3'],
    ['en', 'We bought 510 m3 of oak in May 2026', 'purchased.wood 510 m3'],
    ['pt-BR', 'Compramos 300 kg de lençóis hospitalares em maio de 2026', 'purchased.textiles 300 kg'],
    ['en', 'We bought 40 kg of upholstery fabric in May 2026', 'purchased.textiles 40 kg'],
    ['en', 'We bought 18 t of LLDPE in May 2026', 'purchased.plastic 18 t'],
    ['pt-BR', 'Em maio de 2026 a lavanderia terceirizada custou R$ 64.200', 'purchased.services 64200 BRL'],
    ['pt-BR', 'Em maio de 2026 gastamos R$ 9.000 com fresadora CNC', 'capital.machinery 9000 BRL'],
    ['pt-BR', 'Em maio de 2026 temos 3.000 frangos', 'agriculture.manure 3000 head'],
  ] as const)('%s: %s', (locale, text, amount) => {
    expect(amounts(locale, text)).toEqual([amount]);
  });

  it.each([
    ['pt-BR', 'Usamos 90 toneladas de biomassa na caldeira em maio de 2026'],
    ['pt-BR', 'Usamos 12 t de carvão em maio de 2026'],
    ['pt-BR', '300 t de casca de arroz em maio de 2026'],
    ['pt-BR', 'Queimamos 40 t de madeira na caldeira em maio de 2026'],
    ['pt-BR', 'Jogamos fora 300 kg de arroz em maio de 2026'],
    ['pt-BR', '5 t de entulho em maio de 2026'],
    ['pt-BR', 'R$ 5.000 de aluguel de torno CNC em maio de 2026'],
  ] as const)('asks what may be of several kinds: %s %s', (locale, text) => {
    expect(said(locale, text).slots).toContain('kind');
  });

  it('leaves a surname alone, and names the last gas again', () => {
    expect(amounts('pt-BR', 'Em maio de 2026 o Sr. Carvalho comprou 300 kg de cimento')).toEqual([
      'purchased.cement 300 kg',
    ]);
    expect(
      amounts(
        'pt-BR',
        'Em julho de 2026 a câmara 2 perdeu 14,2 kg de R-404A e a câmara 5 perdeu 9 kg do mesmo gás',
      ),
    ).toEqual(['fugitive.r404a 14.2 kg', 'fugitive.r404a 9 kg']);
  });

  it('gives the wood that was bought to no recycling of its neighbour', () => {
    expect(
      amounts(
        'en',
        'For March 2026: 510 m3 of oak bought, 2,240 kg of upholstery fabric bought, 33 t of offcuts recycled',
      ),
    ).toEqual(['purchased.wood 510 m3', 'purchased.textiles 2240 kg', 'waste.recycling 33 t']);
  });
});
