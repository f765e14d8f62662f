import { referenceVocabulary } from '#assistant/language/cases/vocabulary.ts';
import { expect, it } from 'vitest';
import { packedVocabulary, unpackedVocabulary } from './packed-vocabulary.ts';

it('gives a reader one vocabulary for all its files, so that what is found out of it is found once', () => {
  const kinds = referenceVocabulary();
  const sent = (): Uint8Array => structuredClone(packedVocabulary(kinds));
  const first = unpackedVocabulary(sent());
  expect(first).toEqual(kinds);
  expect(unpackedVocabulary(sent())).toBe(first);
});

it('gives another vocabulary once another one is sent', () => {
  const kinds = referenceVocabulary();
  const fewer = { ...kinds, kinds: kinds.kinds.slice(1) };
  unpackedVocabulary(packedVocabulary(kinds));
  expect(unpackedVocabulary(packedVocabulary(fewer))).toEqual(fewer);
});
