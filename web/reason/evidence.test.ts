import { expect, test } from 'vitest';
import { mergeSpans } from './evidence.tsx';

test('overlapping and touching spans become one, in the order of the text', () => {
  expect(
    mergeSpans(
      [
        { start: 10, end: 14 },
        { start: 0, end: 4 },
        { start: 3, end: 6 },
        { start: 6, end: 8 },
      ],
      20,
    ),
  ).toEqual([
    { start: 0, end: 8 },
    { start: 10, end: 14 },
  ]);
});

test('a span that is empty or lies outside the text marks nothing', () => {
  expect(
    mergeSpans(
      [
        { start: 5, end: 5 },
        { start: -1, end: 3 },
        { start: 2, end: 99 },
      ],
      10,
    ),
  ).toEqual([]);
});
