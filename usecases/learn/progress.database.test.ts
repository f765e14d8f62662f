import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '#learn/load.ts';
import { useCases } from '../list.ts';
import { addSample, removeSample } from './sample/sample.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';
import { indexHelp, readHelp } from './pages.ts';
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

/** One calculation of the tutorials for each verb that they run. */
const TRIALS = new Map(
  loadPages()
    .flatMap(({ steps }) => steps)
    .flatMap((step) => ('try' in step ? [[step.try.verb, step.try.input] as const] : [])),
);

/** What a person is answered to each calculation: what comes out, or the code of its refusal. */
async function calculated(person: TestPerson): Promise<Map<string, unknown>> {
  const answers = [...TRIALS].map(async ([verb, input]) => {
    const useCase = useCases.find(({ contract }) => contract.name === verb);
    if (!useCase) throw new Error(`no verb ${verb}`);
    const answer: unknown = await house
      .as(person, useCase, input)
      .catch(({ code }: { code: string }) => code);
    return [verb, answer] as const;
  });
  return new Map(await Promise.all(answers));
}

describe('a tutorial goes on for everybody, and comes to the same', () => {
  const query = (sql: string, values: unknown[]) => house.database.pool.query(sql, values);
  let asOwner: Map<string, unknown>;

  /** Reads, keeps and calculates as the owner of a company does. */
  async function goesOn(person: TestPerson): Promise<void> {
    const { page } = await house.as(person, readHelp, { pageId: PAGE });
    expect(page.steps.length).toBeGreaterThan(3);
    expect(await keep(2, person)).toMatchObject({ done: 2 });
    expect(await calculated(person)).toEqual(asOwner);
  }

  beforeAll(async () => {
    asOwner = await calculated(owner());
    const outcomes = [...asOwner.values()];
    expect(outcomes.length).toBeGreaterThan(5);
    expect(outcomes.filter((outcome) => typeof outcome === 'object').length).toBeGreaterThan(2);
    await keep(0);
  });

  it('a viewer and an auditor', async () => {
    await keep(0, house.north.people.viewer);
    await goesOn(house.north.people.viewer);
    await goesOn(house.north.people.auditor);
  });

  it('a partner, who answers what others ask for', async () => {
    await query(`update public.organizations set kind = 'partner' where id = $1`, [house.south.id]);
    await goesOn(house.south.people.owner);
    await goesOn(house.south.people.viewer);
  });

  it('who was in the sample organization when it was removed, with the place that they had', async () => {
    const person = owner();
    const { sample } = await house.as(person, addSample, {});
    await query('update public.profiles set active_organization = $2 where id = $1', [
      person.id,
      sample.organizationId,
    ]);
    expect(await keep(1, person)).toMatchObject({ done: 1 });
    expect(await house.as(person, removeSample, {})).toEqual({ removed: true });
    const { progress } = await house.as(person, readHelp, { pageId: PAGE });
    expect(progress).toMatchObject({ done: 1 });
    await goesOn(person);
  });
});

it('news of rules that nobody looked at for more than 120 days says so, and no other page does', async () => {
  const checked = new Map(loadPages().map(({ id, checked_on: day }) => [id, Date.parse(day)]));
  const newest = Math.max(...checked.values());
  const stale = async (days: number) => {
    const now = new Date(newest + days * 86_400_000);
    const { pages } = await house.as(owner(), indexHelp, {}, { now });
    return pages.filter((page) => page.stale).map(({ id }) => id);
  };
  const news = [...checked].filter(([id]) => id.startsWith('news/'));
  expect(news.length).toBeGreaterThan(3);
  expect((await stale(121)).toSorted()).toEqual(news.map(([id]) => id).toSorted());
  const old = news.filter(([, day]) => newest - day > 120 * 86_400_000);
  expect(await stale(0)).toEqual(old.map(([id]) => id));
});

it('a guide leads on to pages of its matter, not of words that only its title has', async () => {
  for (const language of ['pt-BR', 'en'] as const) {
    const { page } = await house.as(owner(), readHelp, { pageId: 'guide/state-uncertainty', language });
    const ids = page.related.map(({ id }) => id);
    expect(ids).toContain('term/uncertainty');
    expect(ids.filter((id) => /value/.test(id))).toEqual([]);
  }
});

it('a guide leads on to what one reads, and not to libraries of factors, codes or verbs', async () => {
  for (const { id } of loadPages().filter(({ kind }) => kind === 'guide')) {
    const { related } = (await house.as(owner(), readHelp, { pageId: id, language: 'pt-BR' })).page;
    expect(related.length, id).toBeGreaterThan(0);
    for (const { kind } of related)
      expect(['guide', 'tutorial', 'term', 'news', 'explanation', 'method', 'category', 'gwp'], id).toContain(
        kind,
      );
  }
});
