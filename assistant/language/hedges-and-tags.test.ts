import { describe, expect, it } from 'vitest';
import { said } from './cases/said.ts';

describe('what only softens a report', () => {
  it.each(['tá?', 'ok?', 'certo?', 'pode ser?', 'né?'])('asks for no figures: %s', (tag) => {
    const { amounts, intent } = said(
      'pt-BR',
      `em outubro/25 a gente usou 500 L de diesel na frota, mais 200 kg de GLP no refeitório, ${tag}`,
    );
    expect([intent, ...amounts]).toEqual(['record', 'mobile.diesel 500 L', 'stationary.lpg 200 kg']);
  });

  it('is no lathe where it says about how much', () => {
    expect(said('pt-BR', 'maio/25: a recarga de R-410A foi de em torno de 490,1 quilos').amounts).toEqual([
      'fugitive.r410a 490.1 kg',
    ]);
  });

  it.each([
    ['pt-BR', 'maio de 2025: o total de notebooks comprados foi de mais ou menos 38'],
    ['pt-BR', 'em maio de 2025 o número de notebooks comprados chegou a 38'],
    ['en', 'May 2025: the total of laptops bought was roughly 38'],
    ['en', 'In May 2025 the number of laptops bought came to 38'],
  ] as const)('hides no piece that is counted (%s): %s', (locale, text) => {
    expect(said(locale, text).amounts).toEqual(['capital.it 38 unit']);
  });

  it('is no well where it joins two things', () => {
    const { amounts, slots } = said(
      'en',
      'in May 2025 we used 500 m3 of town water as well as 3 t of cement',
    );
    expect([...amounts, ...slots]).toEqual(['purchased.water 500 m3', 'purchased.cement 3 t']);
  });

  it('is no part of a number behind a colon', () => {
    expect(said('en', 'Last quarter: a thousand eight hundred tonnes of coal in the kiln').amounts).toEqual([
      'stationary.coal 1800 t',
    ]);
  });
});

describe('a number in words that could be a year', () => {
  it.each([
    [
      'pt-BR',
      '2º semestre de 2024: o total de etanol na frota foi de cerca de dois mil e vinte e dois litros',
      'mobile.ethanol 2022 L',
    ],
    ['en', 'roughly two thousand twenty-nine kg of LPG in the forklifts (last year)', 'mobile.lpg 2029 kg'],
  ] as const)('is one where it is measured (%s): %s', (locale, text, line) => {
    expect(said(locale, text).amounts).toEqual([line]);
  });

  it('is the year where it is none', () => {
    expect(
      said('pt-BR', 'em março de dois mil e vinte e cinco usamos 30 L de diesel na frota').periods,
    ).toEqual(['2025-03-01/2025-03-31']);
    expect(
      said('en', 'in July two thousand and twenty-five we used 30 L of diesel in our trucks').periods,
    ).toEqual(['2025-07-01/2025-07-31']);
  });
});
