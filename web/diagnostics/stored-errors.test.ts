import { describe, expect, it } from 'vitest';
import {
  clearStoredErrors,
  storeAuthError,
  storedAuthErrors,
  storedErrors,
  storeError,
} from './stored-errors.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

const error = (n: number) => ({
  errorId: `e${n}`,
  errorType: 'network',
  timestamp: '2026-11-20T12:00:00.000Z',
  error: 'Failed to fetch',
  url: 'https://razao.example/',
});
const authError = (n: number) => ({
  timestamp: '2026-11-20T12:00:00.000Z',
  errorType: 'auth' as const,
  context: `attempt ${n}`,
});

describe('the errors that the browser keeps', () => {
  it('are the newest 50, and 20 of the session', () => {
    const storage = memory();
    for (let n = 1; n <= 50; n += 1) storeError(storage, error(n));
    expect(storedErrors(storage)).toHaveLength(50);
    storeError(storage, error(51));
    expect(storedErrors(storage)).toHaveLength(50);
    expect(storedErrors(storage)[0]?.errorId).toBe('e2');
    expect(storedErrors(storage).at(-1)?.errorId).toBe('e51');
    for (let n = 1; n <= 21; n += 1) storeAuthError(storage, authError(n));
    expect(storedAuthErrors(storage)).toHaveLength(20);
    expect(storedAuthErrors(storage)[0]?.context).toBe('attempt 2');
  });

  it.each(['not json', '{"a":1}', '[1,null,{"errorId":5}]', ''])('pass over %s in their place', (text) => {
    const storage = memory();
    storage.setItem('errorLogs', text);
    expect(storedErrors(storage)).toEqual([]);
    storeError(storage, error(1));
    expect(storedErrors(storage)).toHaveLength(1);
  });

  it('are gone once cleared, and a blocked storage disturbs nobody', () => {
    const storage = memory();
    storeError(storage, error(1));
    storeAuthError(storage, authError(1));
    clearStoredErrors(storage);
    expect([...storedErrors(storage), ...storedAuthErrors(storage)]).toEqual([]);
    const blocked = {
      getItem: () => {
        throw new DOMException('denied');
      },
      setItem: () => {
        throw new DOMException('denied');
      },
      removeItem: () => {
        throw new DOMException('denied');
      },
    };
    storeError(blocked, error(1));
    clearStoredErrors(blocked);
    expect(storedErrors(blocked)).toEqual([]);
  });
});
