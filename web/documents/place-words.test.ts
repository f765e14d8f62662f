import { expect, test } from 'vitest';
import { columnLetters } from './place-words.ts';

test('columns are named as sheets name them', () => {
  expect([1, 26, 27, 52, 53, 702, 703].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
