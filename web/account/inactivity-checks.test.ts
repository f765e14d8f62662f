import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkInactivity } from './inactivity-checks.ts';
import { Inactivity } from './inactivity.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

function watched() {
  const heard = { over: 0, warning: false };
  const storage = { getItem: () => null, setItem: () => undefined };
  const checks = checkInactivity(new Inactivity({ storage, now: () => Date.now() }), {
    onOver: () => {
      heard.over += 1;
    },
    onWarning: (standing) => {
      heard.warning = standing;
    },
  });
  return { heard, checks };
}

test('nobody is signed out at 29:59, and everybody at 30:00, once', () => {
  const { heard, checks } = watched();
  vi.advanceTimersByTime(29 * MINUTE + 59 * SECOND);
  expect(heard.over).toBe(0);
  vi.advanceTimersByTime(SECOND);
  expect(heard.over).toBe(1);
  vi.advanceTimersByTime(10 * MINUTE);
  checks.look();
  expect(heard.over).toBe(1);
});

test('the end is looked for every 60 seconds', () => {
  const { heard, checks } = watched();
  vi.advanceTimersByTime(30 * SECOND);
  checks.touch();
  // Over at 30:30; the check that sees it is that of 31:00.
  vi.advanceTimersByTime(30 * MINUTE + 29 * SECOND);
  expect(heard.over).toBe(0);
  vi.advanceTimersByTime(SECOND);
  expect(heard.over).toBe(1);
});

test('the warning stands from one minute before, and goes with the next activity', () => {
  const { heard, checks } = watched();
  vi.advanceTimersByTime(28 * MINUTE + 59 * SECOND);
  expect(heard.warning).toBe(false);
  vi.advanceTimersByTime(SECOND);
  expect(heard.warning).toBe(true);
  checks.touch();
  vi.advanceTimersByTime(SECOND);
  expect(heard.warning).toBe(false);
});

test('a page that is looked at again after its time is over at once, and a late event does not revive it', () => {
  const { heard, checks } = watched();
  vi.setSystemTime(Date.now() + 30 * MINUTE);
  checks.touch();
  checks.look();
  expect(heard.over).toBe(1);
});

test('nothing is looked for once it has stopped', () => {
  const { heard, checks } = watched();
  checks.stop();
  vi.advanceTimersByTime(40 * MINUTE);
  expect(heard).toEqual({ over: 0, warning: false });
});
