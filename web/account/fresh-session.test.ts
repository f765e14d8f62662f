import { beforeEach, expect, test, vi } from 'vitest';
import { freshSession } from './fresh-session.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const session = {
  access_token: 'a.b.c',
  refresh_token: 'r',
  expires_at: NOW / 1000 + 3600,
  user: { id: 'ana' },
};
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('window', { localStorage: { getItem: (key: string) => storage.get(key) ?? null } });
});

const kept = (value: unknown) => {
  storage.set(SESSION_STORAGE_KEY, typeof value === 'string' ? value : JSON.stringify(value));
  return freshSession(NOW);
};

test('a stored session with an hour to go is taken as it is', () => {
  expect(kept(session)).toEqual(session);
});

test('a token that the client would refresh first is left to the client', () => {
  expect(kept({ ...session, expires_at: NOW / 1000 + 91 })).toEqual({
    ...session,
    expires_at: NOW / 1000 + 91,
  });
  expect(kept({ ...session, expires_at: NOW / 1000 + 90 })).toBeNull();
  expect(kept({ ...session, expires_at: NOW / 1000 - 5 })).toBeNull();
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '7',
  { access_token: 'a' },
  { ...session, expires_at: 'soon' },
  { ...session, user: null },
])('what is no session is none: %j', (value) => {
  expect(kept(value)).toBeNull();
});

test('without anything stored there is none', () => {
  expect(freshSession(NOW)).toBeNull();
});
