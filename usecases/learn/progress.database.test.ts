import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { readHelp } from './pages.ts';
import { keepProgress } from './progress.ts';

let house: TestInstallation;
beforeAll(async () => {
  house = await openTestInstallation();
});
afterAll(() => house?.stop());

const PAGE = 'tutorial/from-a-bill-to-a-line';
const owner = () => house.north.people.owner;
const keep = async (done: number, person = owner()) =>
  (await house.as(person, keepProgress, { pageId: PAGE, done })).progress;

describe('how far somebody is in a tutorial', () => {
  it('never goes back because of a second tab that is behind, and goes to its beginning at their word', async () => {
    expect(await keep(3)).toMatchObject({ done: 3, finishedAt: null });
    expect(await keep(1)).toMatchObject({ done: 3 });
    expect(await keep(4)).toMatchObject({ done: 4 });
    expect(await keep(0)).toMatchObject({ done: 0 });
    expect(await keep(1)).toMatchObject({ done: 1 });
  });

  it('is finished once, and stays so while they take it again', async () => {
    const { steps } = (await house.as(owner(), readHelp, { pageId: PAGE })).page;
    const { finishedAt } = await keep(steps.length);
    expect(finishedAt).not.toBeNull();
    expect(await keep(0)).toMatchObject({ done: 0, finishedAt });
    // More steps than there are: a page that was longer once.
    expect(await keep(50)).toMatchObject({ done: steps.length, finishedAt });
  });

  it('is the same in the other language, and each person’s own, whatever their role', async () => {
    await keep(2, house.north.people.viewer);
    for (const language of ['pt-BR', 'en'] as const) {
      const { progress } = await house.as(house.north.people.viewer, readHelp, { pageId: PAGE, language });
      expect(progress).toMatchObject({ done: 2 });
    }
    expect(await keep(1, house.north.people.auditor)).toMatchObject({ done: 1 });
    expect(await keep(1, house.outsider)).toMatchObject({ done: 1 });
  });

  it('of a tutorial that is gone is refused by its code', async () => {
    await expect(house.as(owner(), keepProgress, { pageId: 'tutorial/gone', done: 1 })).rejects.toMatchObject(
      { code: 'learn.not_found' },
    );
    await expect(house.as(owner(), readHelp, { pageId: 'tutorial/gone' })).rejects.toMatchObject({
      code: 'learn.not_found',
    });
  });
});
