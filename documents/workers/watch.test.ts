import { expect, it } from 'vitest';
import { watchMemory } from './watch.ts';

it('looks again after a look at a thread that did not run yet, and no more once it is stopped', async () => {
  let asked = 0;
  const told: number[] = [];
  const held = (): Promise<number> => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('not running')) : Promise.resolve(asked);
  };
  const watch = watchMemory(held, (megabytes) => told.push(megabytes));
  await expect.poll(() => told.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(told.slice(0, 2)).toEqual([2, 3]);
  watch.stop();
  const before = told.length;
  const late = watchMemory(
    () => Promise.resolve(9),
    () => told.push(9),
  );
  await expect.poll(() => told.includes(9), { timeout: 30_000 }).toBe(true);
  late.stop();
  expect(told.filter((one) => one !== 9)).toHaveLength(before);
}, 90_000);
