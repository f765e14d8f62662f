import { describe, expect, it } from 'vitest';
import { referenceVocabulary } from '../cases/vocabulary.ts';
import { understand } from '../understand.ts';
import { EMPTY_CONVERSATION } from '../understanding.ts';

const kinds = referenceVocabulary();

function kindOf(text: string, locale: 'pt-BR' | 'en'): string | null | undefined {
  const { activities } = understand({
    text,
    locale,
    referenceDate: '2026-11-20',
    sites: [],
    kinds,
    conversation: EMPTY_CONVERSATION,
  });
  return activities.find(({ quantity }) => quantity === '850')?.kind;
}

describe('what a shape is made of decides, and not what its shape is mostly made of', () => {
  it.each([
    ['850 kg de ARAME ALUMINIO em março de 2026', 'pt-BR', 'purchased.aluminium'],
    ['Compramos 850 kg de cantoneira de alumínio em março de 2026', 'pt-BR', 'purchased.aluminium'],
    ['850 kg de TABUA PLASTICA em março de 2026', 'pt-BR', 'purchased.plastic'],
    ['Bought 850 kg of aluminium wire rod in March 2026', 'en', 'purchased.aluminium'],
    ['850 kg of plastic pallets in March 2026', 'en', 'purchased.plastic'],
    ['850 kg of galvanised sheet aluminium in March 2026', 'en', 'purchased.aluminium'],
  ] as const)('%s', (text, locale, kind) => {
    expect(kindOf(text, locale)).toBe(kind);
  });

  it.each([
    ['850 kg de chapa de latão em março de 2026', 'pt-BR'],
    ['850 kg de ARAME COBRE em março de 2026', 'pt-BR'],
    ['850 kg of copper wire rod in March 2026', 'en'],
  ] as const)('a material that no kind is known for is asked: %s', (text, locale) => {
    expect(kindOf(text, locale) ?? null).toBeNull();
  });

  it.each([
    ['850 kg de chapa grossa A36 em março de 2026', 'pt-BR', 'purchased.steel'],
    ['850 kg de tábua de pinus em março de 2026', 'pt-BR', 'purchased.wood'],
    ['850 kg of wire rod in March 2026', 'en', 'purchased.steel'],
  ] as const)('a shape alone is what trades mean by it: %s', (text, locale, kind) => {
    expect(kindOf(text, locale)).toBe(kind);
  });

  it('a shape beside another amount keeps its own: two things are two', () => {
    const { activities } = understand({
      text: 'Em março de 2026 compramos 850 kg de chapa e 120 kg de alumínio',
      locale: 'pt-BR',
      referenceDate: '2026-11-20',
      sites: [],
      kinds,
      conversation: EMPTY_CONVERSATION,
    });
    expect(activities.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['purchased.steel', '850'],
      ['purchased.aluminium', '120'],
    ]);
  });

  it.each([
    ['850 kg de TUBO ACO em março de 2026', 'purchased.steel'],
    ['850 kg de CHAPA POLICARBONATO em março de 2026', 'purchased.plastic'],
    ['850 kg de PALETE MADEIRA em março de 2026', 'purchased.wood'],
  ])('lists of goods drop prepositions: %s', (text, kind) => {
    expect(kindOf(text, 'pt-BR')).toBe(kind);
  });
});
