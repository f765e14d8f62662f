import { beforeEach, expect, test } from 'vitest';
import { isLocked, recordFailure, recordSuccess, WINDOW_MS } from './lockout.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const start = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => kept.clear());

test('the fifth failure locks the address, in any letter case, and no other', () => {
  for (let attempt = 0; attempt < 4; attempt++) recordFailure(store, 'ana@razao.com.br', start + attempt);
  expect(isLocked(store, 'ana@razao.com.br', start + 4)).toBe(false);
  recordFailure(store, 'ana@razao.com.br', start + 4);
  expect(isLocked(store, 'ANA@razao.com.br', start + 5)).toBe(true);
  expect(isLocked(store, 'rui@razao.com.br', start + 5)).toBe(false);
});

test('the lock ends when the first failure is 15 minutes old', () => {
  for (let attempt = 0; attempt < 5; attempt++) recordFailure(store, 'ana@razao.com.br', start);
  expect(isLocked(store, 'ana@razao.com.br', start + WINDOW_MS - 1)).toBe(true);
  expect(isLocked(store, 'ana@razao.com.br', start + WINDOW_MS)).toBe(false);
});

test('a success forgets the failures', () => {
  for (let attempt = 0; attempt < 5; attempt++) recordFailure(store, 'ana@razao.com.br', start);
  recordSuccess(store, 'ana@razao.com.br');
  expect(isLocked(store, 'ana@razao.com.br', start)).toBe(false);
});

test('corrupt storage counts as no failures', () => {
  kept.set('razao-login-attempts', '{"ana@razao.com.br":"many"');
  expect(isLocked(store, 'ana@razao.com.br', start)).toBe(false);
  kept.set('razao-login-attempts', '{"ana@razao.com.br":"many"}');
  expect(isLocked(store, 'ana@razao.com.br', start)).toBe(false);
});
