import { describe, expect, it } from 'vitest';
import { REAL_WORDS } from '../lexicon/lexicon.ts';
import { correctTypos } from './typos.ts';

const read = (text: string) => correctTypos(text, () => false).text;

describe('a real word a slip away from a word of the trade', () => {
  it('stays as it was typed, each of them', () => {
    const words = REAL_WORDS.filter((word) => word.length > 4);
    expect(words.filter((word) => read(`we had ${word} there`) !== `we had ${word} there`)).toEqual([]);
  });

  it.each([
    ['throughout 2024 we burned lpg'],
    ['usamos pouco diesel'],
    ['we brought it in a trailer'],
    ['na unidade norte'],
  ])('says nothing else: %s', (text) => {
    expect(read(text)).toBe(text);
  });
});
