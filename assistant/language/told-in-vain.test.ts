import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('a message that was read whole', () => {
  it.each([
    ['pt-BR', 'Em 2024 enviamos 651 toneladas de poda para compostagem em terceiro'],
    ['pt-BR', 'Em junho de 2025 reembolsamos 735 km de carro particular'],
    ['pt-BR', 'Em março de 2024 o cliente contratou balsa para levar 370 t num trajeto de 758 km'],
    ['pt-BR', 'Em abril de 2025 o forno de cimento consumiu 139 t de coque de petróleo'],
    ['pt-BR', 'Em abril de 2025 contratamos trem para 16 t por 477 km de minério'],
    ['pt-BR', 'Em abril de 2024 recarregamos os extintores com 877,5 kg de CO2'],
    ['pt-BR', 'No 3º trimestre de 2025 nossas franquias ocupam 1.847 m²'],
    ['pt-BR', '34 toneladas de CDR queimado no forno em maio de 2025'],
    ['pt-BR', '2024: aterro e reciclagem receberam 584 kg e 721 kg, respectivamente'],
    ['en', 'In 2025 we bought 375 GJ of steam from next door'],
    ['en', 'In 2025 our own treatment plant handled 329.5 m3 of wastewater'],
    ['en', 'We put 546.5 tonnes of rubble in our own landfill in 2025'],
    ['en', 'In 2024 we rent 734 m² of office space from a landlord'],
    ['en', 'In August 2025 the melt shop made 7,565 tonnes of crude steel'],
  ] as const)('has no word told as unused (%s): %s', (locale, text) => {
    expect(said(locale, text)).toMatchObject({ left: [], slots: [] });
  });

  it('names the figure that another is held against, and not its time as well', () => {
    const text = 'Em maio de 2025 compramos 390 t de papelão, contra 900 no ano passado';
    expect(said('pt-BR', text).left).toEqual(['900']);
  });
});

describe('a word that may make the thing another', () => {
  it.each([['pt-BR', '120 kg de aço zincoflex em maio de 2025', 'zincoflex']] as const)(
    'is told (%s): %s',
    (locale, text, word) => {
      expect(said(locale, text).left.join(' ')).toContain(word);
    },
  );
});
