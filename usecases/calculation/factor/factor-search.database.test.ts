import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseForActivity } from './choose.ts';
import { searchFactors } from './search.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation?.stop());

const elsewhere = async (input: object) => {
  const { owner } = installation.north.people;
  const { factors } = await installation.as(owner, searchFactors, { limit: 50, ...input });
  expect(factors.length).toBeGreaterThan(0);
  return new Map(factors.map((found) => [found.factor.region, found.elsewhere]));
};

describe('the results of a search for factors', () => {
  it('say which stand for another country than the organization’s', async () => {
    const regions = await elsewhere({ query: 'diesel' });
    expect(regions.get('BR')).toBe(false);
    for (const [region, isElsewhere] of regions)
      expect(isElsewhere, region).toBe(!/^(BR|WORLD)/.test(region));
    expect([...regions.values()]).toContain(true);
  });

  it('say which stand for another country than the one asked for', async () => {
    const regions = await elsewhere({ query: 'electricity', region: 'us-camx', publisher: 'epa-egrid' });
    expect([...regions]).toEqual([['US-CAMX', false]]);
  });

  it('say nothing of the kind to who belongs to no organization', async () => {
    const { factors } = await installation.as(installation.outsider, searchFactors, { query: 'diesel' });
    expect(factors.every((found) => !found.elsewhere)).toBe(true);
  });
});

describe('the choice of a factor', () => {
  it.each(['no.kind', 'constructor'])(
    'of the kind %j, which nobody made, is none and says so',
    async (kind) => {
      const march = { from: '2025-03-01', to: '2025-03-31' };
      const told = await installation.as(installation.outsider, chooseForActivity, { kind, ...march });
      expect(told.chosen).toEqual([]);
      expect(told.problems).toMatchObject([{ code: 'kind.unknown', params: { kind } }]);
    },
  );
});
