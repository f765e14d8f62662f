import { expect, it } from 'vitest';
import { startChores } from './chores.ts';

it('tells what has failed every time for a minute, and no longer once it goes well again', async () => {
  let fails = true;
  const faults: unknown[] = [];
  const work = async (): Promise<void> => {
    if (fails) throw new Error('no');
  };
  const chores = startChores(
    [
      { name: 'exports', everyMs: 5, work },
      { name: 'letters', everyMs: 5, work: async () => undefined },
    ],
    (error) => faults.push(error),
  );
  await expect.poll(() => faults.length).toBeGreaterThan(1);
  expect(chores.stalled()).toEqual([]);
  expect(chores.stalled(Date.now() + 61_000)).toEqual(['exports']);
  fails = false;
  await expect.poll(() => chores.stalled(Date.now() + 61_000)).toEqual([]);
  await chores.stop();
});
