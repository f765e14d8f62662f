import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('lets as many in as there are places, the others in their order, and nobody twice for one that left', async () => {
  const two = turns(2);
  const [first] = [await two.take(), await two.take()];
  const order: string[] = [];
  const third = two.take().then((giveUp) => {
    order.push('third');
    return giveUp;
  });
  const fourth = two.take().then(() => order.push('fourth'));
  expect(two.waiting()).toBe(2);
  first();
  first();
  const giveUp = await third;
  expect(two.waiting()).toBe(1);
  expect(order).toEqual(['third']);
  giveUp();
  await fourth;
  expect(order).toEqual(['third', 'fourth']);
});
