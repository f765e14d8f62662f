import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('people, their way and their days', () => {
  it.each([
    [
      'pt-BR',
      'O ônibus fretado traz 64 pessoas; cada uma faz 34 km por dia somando ida e volta, e setembro de 2026 teve 22 dias trabalhados',
      'commuting.charter 47872 pkm',
      '2026-09-01/2026-09-30',
    ],
    [
      'pt-BR',
      'De moto vêm 18 costureiras: 11 km na ida e 11 km na volta, 20 dias úteis de julho de 2026',
      'commuting.motorcycle 7920 pkm',
      '2026-07-01/2026-07-31',
    ],
    [
      'en',
      '12 nurses come by motorbike: 8 km there and 8 km back, 20 working days in July 2026',
      'commuting.motorcycle 3840 pkm',
      '2026-07-01/2026-07-31',
    ],
  ] as const)('multiply in whatever order they are told (%s): %s', (locale, text, amount, period) => {
    expect(said(locale, text)).toMatchObject({ amounts: [amount], periods: [period], slots: [] });
  });
});

describe('a unit that is not said again', () => {
  it('is that of the like thing before it', () => {
    expect(
      said('pt-BR', '2.800 t de calcário e 120 de dolomita foram calcinadas em maio de 2026').amounts,
    ).toEqual(['process.carbonates 2800 t', 'process.carbonates 120 t']);
  });
});
