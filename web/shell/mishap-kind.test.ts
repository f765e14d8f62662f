import { expect, test } from 'vitest';
import { isMissingContext, mishapKind, retryDelay } from './mishap-kind.ts';

test.each([
  ['Failed to fetch', 'network'],
  ['NetworkError when attempting', 'network'],
  ['Unauthorized', 'auth'],
  ['status 401', 'auth'],
  ['Chat stream ended', 'chat'],
  ['Element type is invalid', 'render'],
])('"%s" is %s', (message, kind) => {
  const error = new Error(message);
  error.stack = '';
  expect(mishapKind(error)).toBe(kind);
});

test('the stack decides only when the message does not', () => {
  const error = new Error('boom');
  error.stack = 'at renderWithHooks';
  expect(mishapKind(error)).toBe('render');
  error.stack = '';
  expect(mishapKind(error)).toBe('unknown');
});

test('a missing auth provider is told apart, and is an error of authentication', () => {
  const error = new Error('useAuth must be used within an AuthProvider');
  expect([isMissingContext(error), mishapKind(error)]).toEqual([true, 'auth']);
  expect(isMissingContext(new Error('401'))).toBe(false);
});

test('delays are 1 s, doubling, at most 10 s', () => {
  expect([0, 1, 2, 3, 4].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 10_000]);
});

test('what a page threw while it was drawn is an error of rendering, also where no name tells it', () => {
  const error = new TypeError("Cannot read properties of undefined (reading 'map')");
  error.stack = 'at Xt (/assets/a-B1.js:1:2)';
  expect([mishapKind(error), mishapKind(error, true)]).toEqual(['unknown', 'render']);
  expect(mishapKind(new Error('Failed to fetch'), true)).toBe('network');
});
