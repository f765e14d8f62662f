import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const FIRST = '300 L of diesel in our trucks in May 2025';
const STANDS = ['mobile.diesel 300 L'];

describe('words of courtesy and of going back', () => {
  it.each([
    'looks good',
    'no, leave it',
    "don't change anything",
    'ok, thanks',
    'isso mesmo',
    'tá bom, não precisa mudar',
  ])('ask for nothing and change nothing: %s', (turn) => {
    const { amounts, left, slots } = said('en', FIRST, turn);
    expect([amounts, left, slots]).toEqual([STANDS, [], []]);
  });

  it.each([
    'undo that last change',
    'put it back the way it was',
    'no, the previous one was right',
    'desfaz essa correção',
  ])('take nothing away, and are told: %s', (turn) => {
    const { amounts, left } = said('en', FIRST, 'it was 310 L', turn);
    expect(amounts).toEqual(['mobile.diesel 310 L']);
    expect(left).toEqual([turn]);
  });

  it('make no question of a unit', () => {
    expect(said('pt-BR', '300 L de diesel no gerador em maio de 2025', 'ah, são m³, tá?').amounts).toEqual([
      'stationary.diesel 300 m3',
    ]);
  });

  it.each([
    ['sorry, and also 762 L of petrol in the company cars', 'mobile.gasoline 762 L'],
    ['plus 93.5 kg of LPG in the kitchen, sorry', 'stationary.lpg 93.5 kg'],
  ])('correct nothing by an apology alone: %s', (turn, added) => {
    expect(said('en', FIRST, turn).amounts).toEqual([...STANDS, added]);
  });

  it('leave to a question what it compares', () => {
    const { periods, intent } = said('en', FIRST, 'compare the diesel of 2024 and 2025');
    expect([periods, intent]).toEqual([['2025-05-01/2025-05-31'], 'query']);
  });
});
