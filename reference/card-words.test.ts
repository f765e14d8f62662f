import { describe, expect, it } from 'vitest';
import { cardWords } from './card-words.ts';
import { shelvedFactors } from './shelf.ts';
import { readCards } from './tables.ts';

describe('the cards of sources that factors cite', () => {
  it('say their boundary and pitfalls in Portuguese as well', () => {
    const cited = new Set([...shelvedFactors(readCards())].map(({ value }) => value.factor.source.sourceId));
    const cards = [...readCards().values()].filter(({ id }) => cited.has(id));
    const texts = new Set(cards.flatMap(({ boundary, pitfalls }) => [boundary, ...pitfalls]));
    expect(texts.size).toBeGreaterThan(50);
    expect([...texts].filter((text) => cardWords(text, 'pt-BR') === text)).toEqual([]);
    expect([...texts].filter((text) => cardWords(text, 'en') !== text)).toEqual([]);
  });
});
