import { expect, test } from 'vitest';
import { wordFilter } from './word-filter.ts';

test.each([
  ['gasolina', 1],
  ['comercial gas', 1],
  ['solina', 0.5],
  ['gasol frota', 1],
  ['GASOLINE', 1],
  ['onibus', 0],
  ['', 1],
])('"%s" finds gasolina C with %d', (typed, score) => {
  expect(
    wordFilter('mobile.gasoline', typed, ['gasolina C (comercial) — frota', 'gasoline (retail blend)']),
  ).toBe(score);
});

test('accents do not matter', () => {
  expect(wordFilter('x', 'oleo', ['Óleo diesel'])).toBe(1);
  expect(wordFilter('x', 'óleo', ['oleo diesel'])).toBe(1);
});
