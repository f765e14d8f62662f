import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';
import { correctTypos } from './typos.ts';

const nothing = () => false;

describe('a slip of the pen', () => {
  it.each([
    ['disel', 'diesel'],
    ['frotta', 'frota'],
    ['electrcity', 'electricity'],
    ['febuary', 'february'],
  ])('is mended: %s', (typed, meant) => {
    expect(correctTypos(typed, nothing).text).toBe(meant);
  });

  it.each([
    'completamos',
    'ampliamos',
    'abrir',
    'tratar',
    'entrada',
    'note',
    'notes',
    'island',
    'heading',
    'daily',
  ])('is not seen in a word of its own: %s', (word) => {
    expect(correctTypos(word, nothing).text).toBe(word);
  });

  it.each([
    ['pt-BR', 'em Maoi de 2025 usamos 300 L de diesel no gerador', '2025-05-01/2025-05-31'],
    ['en', 'in jnue 2025 the generators used 300 L of diesel', '2025-06-01/2025-06-30'],
    ['pt-BR', 'de janeiro a Maoi de 2025: 300 L de diesel no gerador', '2025-01-01/2025-05-31'],
    ['pt-BR', 'setmebro/2025: 300 L de diesel no gerador', '2025-09-01/2025-09-30'],
  ] as const)('is mended into a month where only a month can stand (%s): %s', (locale, text, period) => {
    expect(said(locale, text).periods).toEqual([period]);
  });

  it('is told where nobody can say which month was meant', () => {
    expect(said('pt-BR', 'em Aorbl de 2025 usamos 300 L de diesel no gerador').left).toContain('Aorbl');
  });

  it('is the word that sounds the same, where two are as near', () => {
    expect(said('en', 'we boght 540 tonns of steem in septmber 2025').amounts).toEqual(['steam 540 t']);
  });

  it('makes no other thing of a report', () => {
    expect(said('pt-BR', 'Em maio de 2025 completamos 1,75 kg de SF6').amounts).toEqual([
      'fugitive.sf6 1.75 kg',
    ]);
  });

  it('leaves airport codes in the same sentence as they are', () => {
    const text = 'Viagem da cordenação: 3 pessoas, CNF-BSB, ida e volta, econômica, 11/06/2025';
    expect(said('pt-BR', text).flights).toEqual(['3 CNF-BSB economy return']);
  });
});
