import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { EMPTY_CONVERSATION } from '../understanding.ts';

const kinds = referenceVocabulary();

function told(text: string) {
  const { activities } = understand({
    text,
    locale: 'en',
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: EMPTY_CONVERSATION,
  });
  return activities.map(({ kind, quantity, unit, from, to }) => [kind, quantity, unit, from, to].join(' '));
}

describe('a letter with digits', () => {
  it.each([
    '7 t of steel plate S275',
    '7 t de chapa de aço S235',
    '7 t of Q235 steel',
    '7 t of H155 steel beams',
  ])('is no half or quarter of a year long past or to come: %s', (text) => {
    expect(told(text)).toEqual(['purchased.steel 7 t  ']);
  });

  it.each([
    ['7 t of steel in Q125', '2025-01-01 2025-03-31'],
    ['7 t of steel, Q1/25', '2025-01-01 2025-03-31'],
    ['7 t de aço no S2/24', '2024-07-01 2024-12-31'],
  ])('is one with a year of these: %s', (text, days) => {
    expect(told(text)).toEqual([`purchased.steel 7 t ${days}`]);
  });
});
