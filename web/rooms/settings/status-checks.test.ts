import { expect, test } from 'vitest';
import { statusQuery } from './status-checks.ts';

test('the status is checked anew every 5 minutes where somebody wants it so, and else only when looked at', () => {
  expect(statusQuery(true).refetchInterval).toBe(300_000);
  expect(statusQuery(false).refetchInterval).toBe(false);
  expect(statusQuery(false).staleTime).toBe(0);
});
