import { describe, expect, it } from 'vitest';
import { said } from '../cases/said.ts';

const BOTH = ['agriculture.enteric 480 head', 'agriculture.manure 480 head'];

describe('activities that are listed for one number of things', () => {
  it.each([
    [
      'pt-BR',
      'Rebanho em 2025: 480 vacas. Lance tanto a fermentação entérica quanto o manejo de dejetos',
      BOTH,
    ],
    ['pt-BR', 'Fermentação entérica e manejo de dejetos de 480 vacas em 2025', BOTH],
    ['en', 'Own herd in 2025: 480 dairy cows. Record both enteric fermentation and manure management', BOTH],
    ['en', 'Log enteric fermentation and manure management for 480 head of cattle, 2025', BOTH],
    [
      'en',
      '480 cows and 1,200 pigs in 2025, enteric fermentation and manure management for both',
      [...BOTH, 'agriculture.enteric 1200 head', 'agriculture.manure 1200 head'],
    ],
  ] as const)('count it once each (%s): %s', (locale, text, amounts) => {
    expect(said(locale, text)).toMatchObject({ amounts, slots: [] });
  });

  it('keep the number beside them where each has its own', () => {
    const text = '480 vacas em 2025, fermentação entérica; 300 suínos em 2025, manejo de dejetos';
    expect(said('pt-BR', text).amounts).toEqual([
      'agriculture.enteric 480 head',
      'agriculture.manure 300 head',
    ]);
  });
});
