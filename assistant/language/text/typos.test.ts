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
