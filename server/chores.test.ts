import { expect, it } from 'vitest';
import { ChoreHangs, startChores } from './chores.ts';

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
  expect(chores.stalled(Date.now() + 61_000)).toEqual([{ name: 'exports', because: 'fails' }]);
  fails = false;
  await expect.poll(() => chores.stalled(Date.now() + 61_000)).toEqual([]);
  await chores.stop();
});

it('tells what neither ends nor gets on, once and by its code, and no longer once it gets on', async () => {
  const faults: unknown[] = [];
  const hangs = Promise.withResolvers<undefined>();
  let getOn: (() => void) | undefined;
  const chores = startChores(
    [
      {
        name: 'agents',
        everyMs: 5,
        patienceMs: 20,
        work: (getsOn) => {
          getOn = getsOn;
          return hangs.promise;
        },
      },
      { name: 'letters', everyMs: 5, patienceMs: 20, work: async () => undefined },
    ],
    (error) => faults.push(error),
  );
  await expect.poll(() => faults).toHaveLength(1);
  expect(faults[0]).toBeInstanceOf(ChoreHangs);
  expect(faults[0]).toMatchObject({ code: 'chore.hangs', message: expect.stringContaining('"agents"') });
  const later = Date.now() + 1000;
  expect(chores.stalled(later)).toEqual([{ name: 'agents', because: 'hangs' }]);
  const now = Date.now();
  getOn?.();
  expect(chores.stalled(now)).toEqual([]);
  await expect.poll(() => faults).toHaveLength(2);
  hangs.resolve(undefined);
  await chores.stop();
  expect(chores.stalled(later)).toEqual([]);
});
