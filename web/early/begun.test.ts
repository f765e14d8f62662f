import { beforeEach, expect, test, vi } from 'vitest';
import { begin, takeEarly } from './begun.ts';

const asker = (token: string) => ({
  config: { supabaseUrl: '', supabaseKey: 'key' },
  token,
  language: 'pt-BR',
});

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' }, razaoBegun: new Map() });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"ok":true}', { status: 200 })));
});

test('an answer that is on its way is given away once, to the same question of the same person', async () => {
  void begin(asker('ana'), 'result.summary', { from: '2025-01-01' });
  expect(takeEarly('bruno', 'result.summary', { from: '2025-01-01' })).toBeNull();
  expect(takeEarly(null, 'result.summary', { from: '2025-01-01' })).toBeNull();
  expect(takeEarly('ana', 'result.summary', { from: '2024-01-01' })).toBeNull();
  const taken = await takeEarly('ana', 'result.summary', { from: '2025-01-01' });
  expect(await taken?.json()).toEqual({ ok: true });
  expect(takeEarly('ana', 'result.summary', { from: '2025-01-01' })).toBeNull();
});

test('where nothing was asked first nothing is on its way', () => {
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } });
  expect(takeEarly('ana', 'session.context', {})).toBeNull();
});

test('a question that failed is told to who takes it, and to nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
  const asked = begin(asker('ana'), 'session.context', {});
  await expect(takeEarly('ana', 'session.context', {})).rejects.toThrow('no line');
  await expect(asked).rejects.toThrow('no line');
});
