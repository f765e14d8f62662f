import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetWorkOfOthers, keepWork, keptWork } from './kept-work.ts';
import { hasWayBack, keepWayBack, keepWayIn, leaveByChoice, takeWayBack } from './way-back.ts';

function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (index: number) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
  };
}

let storage: Storage;
beforeEach(() => {
  storage = memory();
  vi.stubGlobal('window', {
    get sessionStorage() {
      return storage;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was typed is there for its owner again, and for nobody else', () => {
  keepWork('ana', 'thread', 'Consumimos 1.200 litros');
  expect(keptWork('ana', 'thread')).toBe('Consumimos 1.200 litros');
  expect(keptWork('rui', 'thread')).toBe('');
  keepWork('ana', 'thread', '');
  expect(storage.length).toBe(0);
});

test('whoever signs in next leaves nothing of others in the tab, and keeps what is not work', () => {
  keepWork('ana', 'a', '1');
  keepWork('ana', 'b', '2');
  keepWork('rui', 'a', '3');
  storage.setItem('razao-reloaded-at', '4');
  forgetWorkOfOthers('rui');
  expect(keptWork('ana', 'a') + keptWork('ana', 'b')).toBe('');
  expect(keptWork('rui', 'a')).toBe('3');
  expect(storage.getItem('razao-reloaded-at')).toBe('4');
});

test('a person whose session ended under them goes back where they were, once', () => {
  expect(hasWayBack()).toBe(false);
  keepWayBack('ana', '/overview?year=2025');
  expect(hasWayBack()).toBe(true);
  expect(takeWayBack('ana')).toBe('/overview?year=2025');
  expect(hasWayBack()).toBe(false);
  expect(takeWayBack('ana')).toBeNull();
});

test('nobody else goes there, nor whoever left by choice, nor anybody to another site', () => {
  keepWayBack('ana', '/overview');
  expect(takeWayBack('rui')).toBeNull();
  expect(takeWayBack('ana')).toBeNull();
  leaveByChoice();
  keepWayBack('ana', '/overview');
  expect(takeWayBack('ana')).toBeNull();
  for (const path of [
    '//elsewhere.example',
    String.raw`/\elsewhere.example`,
    'https://elsewhere.example',
    '',
  ]) {
    keepWayBack('ana', path);
    expect([path, takeWayBack('ana')]).toEqual([path, null]);
  }
});

test('whoever signs in first goes to the address that the tab asked for, once, and is told of no session that ended', () => {
  keepWayIn('/tables?site=1');
  expect(hasWayBack()).toBe(false);
  expect(takeWayBack('ana')).toBe('/tables?site=1');
  expect(takeWayBack('ana')).toBeNull();
  keepWayIn('/');
  expect(takeWayBack('ana')).toBeNull();
  keepWayIn('//elsewhere.example');
  expect(takeWayBack('ana')).toBeNull();
});

test('who comes back and asks for another page is led to that one, and nobody else', () => {
  keepWayBack('ana', '/overview');
  keepWayIn('/tables');
  expect(hasWayBack()).toBe(true);
  expect(takeWayBack('ana')).toBe('/tables');
  keepWayBack('ana', '/overview');
  keepWayIn('/tables');
  expect(takeWayBack('rui')).toBeNull();
});

test('a tab without storage keeps nothing and breaks nothing', () => {
  vi.stubGlobal('window', {
    get sessionStorage(): Storage {
      throw new DOMException('denied');
    },
  });
  keepWork('ana', 'thread', 'x');
  expect(keptWork('ana', 'thread')).toBe('');
  forgetWorkOfOthers('ana');
  keepWayBack('ana', '/overview');
  expect(takeWayBack('ana')).toBeNull();
});

test('rubbish in the place of the way back leads nowhere', () => {
  for (const text of ['rubbish', '{"a":1}', '[1]', 'null', '["ana",5]']) {
    storage.setItem('razao-way-back', text);
    expect(takeWayBack('ana')).toBeNull();
  }
});
