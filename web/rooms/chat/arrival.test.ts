import { expect, test } from 'vitest';
import { arrival, onItsWay } from './arrival.ts';

test('a message is waited for until the server has answered it, also with a refusal', async () => {
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  onItsWay(first.promise);
  onItsWay(second.promise);
  const waited = arrival().then(() => order.push('arrived'));
  first.resolve();
  await first.promise;
  order.push('first');
  second.reject(new Error('refused'));
  await waited;
  expect(order).toEqual(['first', 'arrived']);
});

test('a message that never arrives is given up', async () => {
  onItsWay(new Promise(() => undefined));
  await expect(arrival(1)).resolves.toBeUndefined();
});

test('where nothing is on its way nothing is waited for', async () => {
  await expect(arrival(0)).resolves.toBeUndefined();
});
