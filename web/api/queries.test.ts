import { expect, test } from 'vitest';
import { queryClient } from './queries.ts';
import { CallRefused } from './refusal.ts';

const options = queryClient.getDefaultOptions().queries;

test('answers are fresh for 5 minutes and kept for 10', () => {
  expect([options?.staleTime, options?.gcTime]).toEqual([300_000, 600_000]);
});

test('a failure that may pass is asked once more; a refusal is not', () => {
  const retry = options?.retry;
  if (typeof retry !== 'function') throw new Error('The rule of retries is a function.');
  const broken = new CallRefused('http.502', 'Bad Gateway', 502);
  expect([retry(0, broken), retry(1, broken)]).toEqual([true, false]);
  expect(retry(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(retry(0, new CallRefused('actor.forbidden', 'No', 403))).toBe(false);
});
