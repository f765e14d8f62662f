import { describe, expect, it } from 'vitest';
import { converse, FAMILIES } from './cases/conversations/conversation.ts';
import { sequence } from './cases/paraphrases.ts';
import { referenceVocabulary } from './cases/vocabulary.ts';

const kinds = referenceVocabulary();

describe('conversations of two to four turns, made from what they say', () => {
  const judged = [20_261_120, 7, 4242].flatMap((seed) => {
    const next = sequence(seed);
    return Array.from({ length: 200 }, () => converse(next, kinds)).flat();
  });

  it('come to no other end than was told without a word', () => {
    expect(judged.filter(({ verdict }) => verdict === 'silent').map(({ shown }) => shown)).toEqual([]);
  });

  it('are asked about without need in two of a hundred turns at most', () => {
    const needless = judged.filter(({ verdict }) => verdict === 'needless');
    expect(needless.length / judged.length).toBeLessThan(0.02);
  });

  it('hold every family of later turns', () => {
    const met = new Set(judged.map(({ family }) => family));
    expect(Object.keys(FAMILIES).filter((family) => !met.has(family))).toEqual([]);
  });
});
