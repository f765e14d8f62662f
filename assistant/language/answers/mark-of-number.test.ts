import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

describe('a number whose mark was asked', () => {
  it.each([
    ['a vírgula é decimal: seis quilos e pouco', '6.275'],
    ['é decimal', '6.275'],
    ['pouco mais de seis quilos', '6.275'],
    ['a vírgula é separador de milhar', '6275'],
    ['o ponto é de milhar', '6.275'],
    ['seis mil e tantos', '6275'],
    ['thousands', '6275'],
    ['foram 7 kg', '7'],
  ])('is the reading that its mark or a rough number tells: %s', (answer, quantity) => {
    const { amounts, slots } = said('pt-BR', 'O túnel levou 6,275 kg de R-22 em setembro de 2025', answer);
    expect(amounts).toEqual([`fugitive.r22 ${quantity} kg`]);
    expect(slots).toEqual([]);
  });
});
