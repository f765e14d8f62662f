import { expect, test } from 'vitest';
import { failureOf } from './sign-in.ts';

test.each([
  [{ message: 'Invalid login credentials', status: 400 }, 'credentials'],
  [{ message: 'Wrong password' }, 'credentials'],
  [{ message: 'Request rate limit reached', status: 429 }, 'rate'],
  [{ message: 'Failed to fetch', name: 'AuthRetryableFetchError', status: 0 }, 'network'],
  [{ message: 'connection refused' }, 'network'],
  [{ message: 'Database error querying schema', status: 500 }, 'other'],
])('%j is told as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});
