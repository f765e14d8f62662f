import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryCount, scheduleRetry } from './automatic-retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function schedule(attempt: number) {
  const happened: string[] = [];
  const cancel = scheduleRetry({
    attempt,
    onRetrying: () => happened.push('retrying'),
    onRestore: () => happened.push('restore'),
  });
  return { happened, cancel };
}

test.each([
  [0, 1000],
  [1, 2000],
  [2, 4000],
])(
  'retry %d begins after %d ms and restores half a second later, not a millisecond earlier',
  (attempt, delay) => {
    const { happened } = schedule(attempt);
    vi.advanceTimersByTime(delay - 1);
    expect(happened).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(happened).toEqual(['retrying']);
    vi.advanceTimersByTime(499);
    expect(happened).toEqual(['retrying']);
    vi.advanceTimersByTime(1);
    expect(happened).toEqual(['retrying', 'restore']);
  },
);

test('there is no fourth retry', () => {
  const { happened } = schedule(3);
  vi.advanceTimersByTime(60_000);
  expect(happened).toEqual([]);
});

test('what is called off does not happen, also while it says that it is trying', () => {
  const early = schedule(0);
  early.cancel();
  const late = schedule(0);
  vi.advanceTimersByTime(1000);
  late.cancel();
  vi.advanceTimersByTime(60_000);
  expect(early.happened).toEqual([]);
  expect(late.happened).toEqual(['retrying']);
});

test('attempts add up, and a failure a minute after the last one counts anew', () => {
  const count = new RetryCount();
  expect(count.at(0)).toBe(0);
  count.made(0, 1000);
  expect(count.at(2000)).toBe(1);
  count.made(1, 3000);
  expect(count.at(63_000)).toBe(2);
  expect(count.at(63_001)).toBe(0);
});
