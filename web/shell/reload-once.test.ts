import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce } from './reload-once.ts';

const kept = new Map<string, string>();
const reload = vi.fn();
const sessionStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
  vi.stubGlobal('window', { sessionStorage, location: { reload }, navigator: { onLine: true } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page is loaded anew once a minute for one reason', () => {
  expect(reloadOnce('rendering')).toBe(true);
  vi.advanceTimersByTime(59_999);
  expect(reloadOnce('rendering')).toBe(false);
  expect(reloadOnce('new-build')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(reloadOnce('rendering')).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('a page without a storage, which could not tell a loop, is not loaded anew', () => {
  vi.stubGlobal('window', { location: { reload }, navigator: { onLine: true } });
  expect(reloadOnce('rendering')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page without a connection stays: anew it would be the browser’s own page of errors', () => {
  vi.stubGlobal('window', { sessionStorage, location: { reload }, navigator: { onLine: false } });
  expect(reloadOnce('new-build')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('window', { sessionStorage, location: { reload }, navigator: { onLine: true } });
  expect(reloadOnce('new-build')).toBe(true);
});
