import { describe, expect, it } from 'vitest';
import { excerptOf } from './excerpt.ts';

describe('an excerpt', () => {
  it('shows the word that was sought among its neighbours, cut at words', () => {
    const text = `${'antes '.repeat(30)}o Álcool da frota ${'depois '.repeat(40)}`;
    const excerpt = excerptOf(text, 'alcool');
    expect(excerpt).toContain('o Álcool da frota depois');
    expect(excerpt).toMatch(/^…antes .* depois…$/u);
    expect(excerpt.length).toBeLessThan(145);
  });

  it('of a short text is the text on one line', () => {
    expect(excerptOf('  diesel\n\nem março ', 'marco')).toBe('diesel em março');
  });

  it('begins at the beginning where the word stands in another form', () => {
    expect(excerptOf('São 40 m³', 'm3')).toBe('São 40 m³');
  });
});
