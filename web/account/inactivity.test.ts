import { expect, test } from 'vitest';
import { ACTIVITY_EVENTS, Inactivity } from './inactivity.ts';

const MINUTE = 60_000;

function browser() {
  const kept = new Map<string, string>();
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const tab = () => new Inactivity({ storage, now: () => clock.now });
  return { clock, kept, tab };
}

test('a session stands at 29:59 without activity and is over at 30:00', () => {
  const { clock, tab } = browser();
  const only = tab();
  clock.now += 29 * MINUTE - 1;
  expect(only.check()).toBe('active');
  clock.now += 1;
  expect(only.check()).toBe('about_to_end');
  clock.now += 59_000;
  expect(only.check()).toBe('about_to_end');
  clock.now += 1000;
  expect(only.check()).toBe('over');
});

test('activity begins the 30 minutes again', () => {
  const { clock, tab } = browser();
  const only = tab();
  clock.now += 29 * MINUTE + 30_000;
  only.touch();
  clock.now += 29 * MINUTE - 1;
  expect(only.check()).toBe('active');
});

test('activity in one tab keeps the others alive', () => {
  const { clock, tab } = browser();
  const idle = tab();
  const used = tab();
  clock.now += 29 * MINUTE;
  used.touch();
  clock.now += 2 * MINUTE;
  expect(idle.check()).toBe('active');
});

test('a blocked storage, rubbish and times to come count as nothing', () => {
  const { clock, kept, tab } = browser();
  const only = tab();
  for (const text of ['rubbish', String(clock.now + 999 * MINUTE), '-1', 'Infinity']) {
    kept.set('razao-last-activity', text);
    expect(only.check()).toBe('active');
  }
  kept.set('razao-last-activity', String(clock.now + 999 * MINUTE));
  clock.now += 30 * MINUTE;
  expect(only.check()).toBe('over');
  const deny = () => {
    throw new DOMException('denied');
  };
  const blocked = new Inactivity({ storage: { getItem: deny, setItem: deny }, now: () => clock.now });
  clock.now += 29 * MINUTE;
  expect(blocked.check()).toBe('about_to_end');
});

test('a press, a move, a key, a scroll and a touch are activity, and nothing else', () => {
  expect(ACTIVITY_EVENTS).toEqual(['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart']);
});
