import { setImmediate as settled } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LeftWaiting, TooManyWaiting, turns } from './turns.ts';

it('lets as many in as there are places, and nobody twice for one that left', async () => {
  const two = turns(2, 10);
  const first = await two.take('a');
  await two.take('b');
  const order: string[] = [];
  for (const holder of ['c', 'd'])
    void two.take(holder).then((giveUp) => {
      order.push(holder);
      return giveUp;
    });
  expect(two.waiting()).toBe(2);
  first();
  first();
  await settled();
  expect(order).toEqual(['c']);
  expect(two.waiting('d')).toBe(1);
});

it('keeps a place for others, however much one holder sends', async () => {
  const two = turns(2, 10);
  await two.take('flood');
  for (let more = 0; more < 5; more += 1) void two.take('flood');
  expect(two.waiting('flood')).toBe(5);
  const giveUp = await two.take('other');
  expect(two.waiting('other')).toBe(0);
  giveUp();
  await settled();
  expect(two.waiting('flood')).toBe(5);
});

it('gives holders their turns one after the other, not the one that asked most', async () => {
  const one = turns(1, 10);
  const order: string[] = [];
  const work = async (holder: string) => {
    const giveUp = await one.take(holder);
    order.push(holder);
    await settled();
    giveUp();
  };
  await Promise.all(['flood', 'flood', 'flood', 'flood', 'second', 'third', 'second'].map(work));
  expect(order).toEqual(['flood', 'flood', 'second', 'third', 'flood', 'second', 'flood']);
});

it('refuses a holder that has too many waiting, and nobody else', async () => {
  const one = turns(1, 1);
  const giveUp = await one.take('flood');
  const waiting = one.take('flood');
  await expect(one.take('flood')).rejects.toBeInstanceOf(TooManyWaiting);
  const other = one.take('other');
  giveUp();
  (await waiting)();
  (await other)();
  expect(one.waiting()).toBe(0);
});

it('takes whoever leaves out of the line, and lets the next one in its stead', async () => {
  const one = turns(1, 2);
  const giveUp = await one.take('flood');
  const leaving = new AbortController();
  const left = one.take('flood', leaving.signal);
  const stays = one.take('flood');
  await expect(one.take('flood')).rejects.toBeInstanceOf(TooManyWaiting);
  leaving.abort();
  await expect(left).rejects.toBeInstanceOf(LeftWaiting);
  expect(one.waiting('flood')).toBe(1);
  await expect(one.take('flood', leaving.signal)).rejects.toBeInstanceOf(LeftWaiting);
  giveUp();
  (await stays)();
  expect(one.taken()).toBe(0);
  (await one.take('other', leaving.signal).catch(() => one.take('other')))();
  expect(one.waiting()).toBe(0);
});
