import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTold, toTell } from './deadlines-told.ts';

const due = {
  deadline: 'declaration',
  on: '2027-09-30',
  state: 'next' as const,
  daysLeft: 30,
  remindedOn: '2027-08-31',
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a deadline is told when letters went out for it, once, and again with the next letters', () => {
  expect(toTell([{ ...due, remindedOn: null }])).toEqual([]);
  const [told] = toTell([due]);
  expect(told).toMatchObject({ deadline: 'declaration', on: '2027-09-30' });
  keepTold(told?.key ?? '');
  expect(toTell([due])).toEqual([]);
  expect(toTell([{ ...due, remindedOn: '2027-09-23', daysLeft: 7 }])).toHaveLength(1);
});

it('what is past is told no more, and a store that cannot be read tells all', () => {
  expect(toTell([{ ...due, state: 'past' as const }])).toEqual([]);
  localStorage.setItem('razao-deadlines-told', '{');
  expect(toTell([due])).toHaveLength(1);
});
