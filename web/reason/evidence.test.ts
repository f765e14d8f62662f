import { expect, test } from 'vitest';
import { amountInText, mergeSpans } from './evidence.tsx';

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

test('the amount of a text is known only where one plain number was read', () => {
  const quantity = (quote: string) => ({ slot: 'quantity', quote });
  expect(amountInText({ spans: [quantity('1.200'), { slot: 'unit', quote: 'litros' }] }, 'pt-BR')).toBe(
    '1200',
  );
  expect(amountInText({ spans: [quantity('1.200'), quantity('300')] }, 'pt-BR')).toBeNull();
  expect(amountInText({ spans: [quantity('doze mil')] }, 'pt-BR')).toBeNull();
  expect(amountInText({ spans: [] }, 'en')).toBeNull();
});
