import { expect, test } from 'vitest';
import { answerQuery } from '#usecases/conversation/answer/query.contract.ts';
import { written } from './pin-query.ts';

const ASKED = { periods: [{ from: '2025-01-01', to: '2025-12-31' }], by: ['scope' as const] };

test('a chart is known as pinned although what is kept says every default, in another order', () => {
  const kept = answerQuery.input.parse(ASKED);
  const turned = Object.fromEntries(Object.entries(kept).toReversed()) as typeof kept;
  expect(written(turned)).toBe(written(ASKED));
});

test('another order, filter or period is another chart', () => {
  const others = [
    { ...ASKED, order: 'largest' as const },
    { ...ASKED, filter: { scopes: [1 as const] } },
    { ...ASKED, periods: [{ from: '2024-01-01', to: '2024-12-31' }] },
    { ...ASKED, limit: 5 },
  ];
  expect(new Set([ASKED, ...others].map(written)).size).toBe(5);
});
