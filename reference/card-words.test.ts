import { describe, expect, it } from 'vitest';
import { cardWords, citedWords } from './card-words.ts';
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

  it('are cited in Portuguese where their title is our own, and as their publisher words it where it is not', () => {
    const cited = (id: string) => {
      const { publisher = '', title = '', edition = '' } = readCards().get(id) ?? {};
      return [`${publisher}, ${title}, ${edition}`, title] as const;
    };
    for (const id of ['release/1', 'identity/1', 'mctic-ipcc/2016']) {
      const [source, title] = cited(id);
      expect(citedWords(source, 'pt-BR')).toBe(source.replace(title, cardWords(title, 'pt-BR')));
      expect(citedWords(source, 'pt-BR')).not.toBe(source);
      expect(citedWords(source, 'en')).toBe(source);
    }
    const [published] = cited('desnz/2025');
    expect(published).toContain('UK Government');
    expect(citedWords(published, 'pt-BR')).toBe(published);
  });
});
