import { expect, test } from 'vitest';
import { tokenOf } from './token.ts';

test.each([
  ['#abc_DEF-123', 'abc_DEF-123'],
  ['#token=abc_DEF-123', 'abc_DEF-123'],
  ['#lang=en&token=xyz', 'xyz'],
  ['', null],
  ['#', null],
  ['#lang=en', null],
])('the token of %s is %s', (fragment, token) => {
  expect(tokenOf(fragment)).toBe(token);
});
