import { describe, expect, it } from 'vitest';
import { readAsk, type TypedAsk } from './ask-typed.ts';

const typed: TypedAsk = {
  partner: ' Aciaria Sul ',
  category: 'crude_steel',
  code: '7207 11 14',
  dueOn: '2099-12-31',
  language: 'pt-BR',
  message: '',
};

describe('what a supplier is asked', () => {
  it('is told without the spaces and points that a code is written with', () => {
    expect(readAsk(typed, 'Choose')).toEqual({
      said: { ...typed, partner: 'Aciaria Sul', code: '72071114' },
    });
  });

  it('has no code where none is typed', () => {
    const reading = readAsk({ ...typed, code: ' ' }, 'Choose');
    expect('said' in reading && 'code' in reading.said).toBe(false);
  });

  it('is not read before a category is chosen', () => {
    expect(readAsk({ ...typed, category: '' }, 'Choose')).toEqual({ wrong: { category: 'Choose' } });
  });
});
