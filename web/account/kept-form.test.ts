import { createFormControl } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepForm, VISITOR } from './kept-form.ts';
import { forgetWorkOfOthers, keepWork, keptWork } from './kept-work.ts';

const START = { name: '', gases: [{ gas: 'CO2', amount: '' }], password: '', agreement: false };
const FIELDS = ['name', 'gases'] as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

function form(userId = 'ana') {
  const { formControl } = createFormControl({ defaultValues: structuredClone(START) });
  const stop = keepForm(formControl, userId, { name: 'proposal', start: START, fields: FIELDS });
  return { ...formControl, stop };
}

test('a half-filled form is given back to the person who left it, rows and all', () => {
  const before = form();
  before.setValue('name', 'Vapor da Usina');
  before.setValue('gases', [
    { gas: 'CO2', amount: '56,1' },
    { gas: 'CH4', amount: '0,001' },
  ]);
  before.stop();
  const after = form();
  expect(after.getValues('name')).toBe('Vapor da Usina');
  expect(after.getValues('gases')).toEqual([
    { gas: 'CO2', amount: '56,1' },
    { gas: 'CH4', amount: '0,001' },
  ]);
});

test('a half-filled form is given back to nobody else, and is gone once another has signed in', () => {
  form().setValue('name', 'Vapor da Usina');
  expect(form('rui').getValues('name')).toBe('');
  forgetWorkOfOthers('rui');
  expect(form().getValues('name')).toBe('');
});

test('what a visitor left is given back to visitors, and goes when somebody signs in', () => {
  form(VISITOR).setValue('name', 'Ana Souza');
  expect(form(VISITOR).getValues('name')).toBe('Ana Souza');
  forgetWorkOfOthers('ana');
  expect(form(VISITOR).getValues('name')).toBe('');
});

test('neither a password nor a consent is ever kept', () => {
  const before = form();
  before.setValue('name', 'Ana');
  before.setValue('password', 'Senha-muito-secreta-1');
  before.setValue('agreement', true);
  expect(keptWork('ana', 'proposal')).toBe('{"name":"Ana"}');
  const after = form();
  expect([after.getValues('password'), after.getValues('agreement')]).toEqual(['', false]);
});

test('a form that is as it was at the start keeps nothing', () => {
  const one = form();
  one.setValue('name', 'x');
  one.setValue('name', '');
  expect(keptWork('ana', 'proposal')).toBe('');
});

test('rubbish in the place of a form is not given back', () => {
  for (const text of ['rubbish', '[]', 'null', '{"name":5}', '{"gases":[]}', '{"gases":[{"gas":1}]}']) {
    keepWork('ana', 'proposal', text);
    const { name, gases } = form().getValues();
    expect([text, name, gases]).toEqual([text, '', START.gases]);
  }
});
