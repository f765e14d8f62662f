import { expect, test } from 'vitest';
import { ShownToasts, TOAST_LIMITS } from './toast-limits.ts';

test('three pieces of news stand for 4 s, five notices for 5 s', () => {
  expect(TOAST_LIMITS).toEqual({ news: { lastsMs: 4000, most: 3 }, notice: { lastsMs: 5000, most: 5 } });
});

test('one more than fits sends the oldest of its kind away, and no other', () => {
  const shown = new ShownToasts();
  expect([1, 2, 3].flatMap((id) => shown.admit('news', id))).toEqual([]);
  expect([11, 12, 13, 14, 15].flatMap((id) => shown.admit('notice', id))).toEqual([]);
  expect(shown.admit('news', 4)).toEqual([1]);
  expect(shown.admit('notice', 16)).toEqual([11]);
});

test('what is gone makes room', () => {
  const shown = new ShownToasts();
  for (const id of [1, 2, 3]) shown.admit('news', id);
  shown.gone(2);
  expect(shown.admit('news', 4)).toEqual([]);
  expect(shown.admit('news', 5)).toEqual([1]);
});

test('an equal message takes the place of the one that stands, and of none that is gone or of another kind', () => {
  const shown = new ShownToasts();
  shown.admit('news', 1, 'saved');
  shown.admit('news', 2, 'sent');
  expect([shown.equal('news', 'saved'), shown.equal('notice', 'saved')]).toEqual([1, undefined]);
  expect(shown.admit('news', 1, 'saved')).toEqual([]);
  expect(shown.admit('news', 3, 'read')).toEqual([]);
  // Said again, it is the latest but one: the one before it is the oldest now.
  expect(shown.admit('news', 4, 'kept')).toEqual([2]);
  shown.gone(1);
  expect(shown.equal('news', 'saved')).toBeUndefined();
});
