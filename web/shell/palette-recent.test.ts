import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteVisit, recentVisits } from './palette-recent.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

test('the last five places are kept, latest first, each once, for their owner', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) noteVisit('ana', { to: `/factors?factor=${n}`, label: `Fator ${n}` });
  noteVisit('ana', { to: '/factors?factor=4', label: 'Fator 4' });
  expect(recentVisits('ana').map(({ label }) => label)).toEqual([
    'Fator 4',
    'Fator 6',
    'Fator 5',
    'Fator 3',
    'Fator 2',
  ]);
  expect(recentVisits('rui')).toEqual([]);
});

test('rubbish and addresses of other sites count as no visits', () => {
  for (const text of ['rubbish', '{}', '[{"to":"//elsewhere.example","label":"x"},{"to":5}]']) {
    kept.set('razao-kept-ana-palette-recent', text);
    expect(recentVisits('ana')).toEqual([]);
  }
});
