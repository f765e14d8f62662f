import { expect, test } from 'vitest';
import { isProvisional } from './cell-text.ts';
import type { Line } from './columns.ts';

const line = (...codes: string[]) =>
  ({ problems: codes.map((code) => ({ code, params: {} })) }) as unknown as Line;

test('a line is marked as provisional by what is not published yet, and by nothing else that is said of it', () => {
  for (const code of ['blend.in_force', 'factor.provisional', 'price.provisional'])
    expect(isProvisional(line('factor.fallback', code)), code).toBe(true);
  expect(isProvisional(line())).toBe(false);
  expect(isProvisional(line('blend.stated', 'factor.fallback', 'factor.other_year'))).toBe(false);
});
