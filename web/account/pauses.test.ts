import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseAfterSignIn, pauseAfterSignOutError } from './pauses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['signing in, to the product', pauseAfterSignIn, 100],
  ['a sign-out that failed, to the sign-in page', pauseAfterSignOutError, 500],
] as const)('the way on after %s takes its time and no more', async (_, begin, milliseconds) => {
  let over = false;
  const waiting = begin().then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(over).toBe(true);
  await waiting;
});
