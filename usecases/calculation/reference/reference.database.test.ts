import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFactors } from '../factor/search.ts';
import { getRegisterEntry, searchRegister } from '../register/registers.ts';
import { openTestInstallation, type TestInstallation } from '../../testing.ts';
import { tellBestBefore } from './best-before.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openTestInstallation();
});
afterAll(() => installation.stop());

describe('looking codes up', () => {
  it('finds the airports of a city, largest first, for everyone who is signed in', async () => {
    const { entries } = await installation.as(installation.outsider, searchRegister, {
      register: 'airports',
      query: 'sao paulo',
      limit: 3,
    });
    expect(entries[0]).toMatchObject({ code: 'GRU', facts: { city: 'São Paulo' } });
    expect(entries.map(({ code }) => code)).toContain('CGH');
  });

  it('gives an entry with its source however the code is written, and refuses one that is not there', async () => {
    const { viewer } = installation.north.people;
    const found = await installation.as(viewer, getRegisterEntry, {
      register: 'ncm-fuels',
      code: '2710.19.21',
    });
    expect(found).toMatchObject({ entry: { code: '27101921' }, source: { id: 'mercosul/ncm-2024-10' } });
    const missing = installation.as(viewer, getRegisterEntry, { register: 'airports', code: 'QQQ' });
    await expect(missing).rejects.toMatchObject({
      code: 'register.not_found',
      status: 404,
      params: { code: 'QQQ' },
    });
  });
});

describe('the best-before report', () => {
  it('tells what is stale on a day, and nothing of it before', async () => {
    const { viewer } = installation.north.people;
    const now = await installation.as(viewer, tellBestBefore, { staleOnly: true });
    const ids = now.sources.map(({ id }) => id);
    expect(now.on).toBe('2026-11-20');
    expect(ids).toEqual(
      expect.arrayContaining(['desnz/2025', 'blend/diesel_b', 'eu-cbam-defaults/2025-2621']),
    );
    expect(now.stale).toBe(ids.length);
    const earlier = await installation.as(viewer, tellBestBefore, { on: '2025-06-30' });
    const then = new Map(earlier.sources.map(({ id, stale }) => [id, stale]));
    expect(then.get('desnz/2025')).toBe(false);
    expect(then.get('blend/diesel_b')).toBe(false);
    expect(then.size).toBeGreaterThan(ids.length);
  });

  it('names what replaced a source, and never calls a standing document stale', async () => {
    const { viewer } = installation.north.people;
    const { sources } = await installation.as(viewer, tellBestBefore, { on: '2100-01-01' });
    const by = new Map(sources.map((source) => [source.id, source]));
    expect(by.get('eu-cbam-defaults/2025-2621')?.supersededBy).toBe('IR (EU) 2026/1740');
    expect(by.get('ipcc/2006')).toMatchObject({ stale: false, bestBefore: null });
  });
});

describe('searching factors', () => {
  it('names the kind that the words mean, also where no factor answers it', async () => {
    const { viewer } = installation.north.people;
    const cattle = await installation.as(viewer, searchFactors, { query: 'gado de corte' });
    expect(cattle.kinds?.[0]).toMatchObject({ kind: 'agriculture.enteric', answered: true });
    const nitrogen = await installation.as(viewer, searchFactors, { query: 'adubo nitrogenado' });
    expect(nitrogen.kinds?.[0]).toMatchObject({ kind: 'agriculture.n_fertiliser', answered: false });
    const diesel = await installation.as(viewer, searchFactors, { query: 'diesel gerador' });
    expect(diesel.kinds?.[0]).toMatchObject({ kind: 'stationary.diesel', answered: true });
  });
});
