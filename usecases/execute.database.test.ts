import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { createDrafts } from './ledger/draft/drafts.ts';
import { commitEntries } from './ledger/entry/commit.ts';
import { explainEntry } from './ledger/entry/explain.ts';
import { getFactor } from './calculation/factor/get.ts';
import { listKinds } from './calculation/factor/kinds.ts';
import { searchFactors } from './calculation/factor/search.ts';
import { calculateOne } from './calculation/footprint/calculate.ts';
import { createSite, listSites } from './organization/site/sites.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from './testing.ts';
import type { UseCase } from './usecase.ts';

let installation: TestInstallation;
let owner: TestPerson;

beforeAll(async () => {
  installation = await openTestInstallation();
  owner = installation.north.people.owner;
});
afterAll(() => installation?.stop());

async function journal(): Promise<Record<string, unknown>[]> {
  const { rows } = await installation.database.pool.query<Record<string, unknown>>(
    `select verb, door, actor_id as actor, outcome, subject_ids as subjects, input_sha256 as input
     from public.journal where organization_id = $1 order by sequence`,
    [installation.north.id],
  );
  return rows;
}

describe('the wrapper', () => {
  it('journals drafts and writes with who, verb, door, rows and the hash of the input; reads leave no line', async () => {
    const before = await journal();
    const { site } = await installation.as(owner, createSite, { name: 'Alpha', ignored: 1 });
    await installation.as(owner, listSites, {});
    const lines = (await journal()).slice(before.length);
    expect(lines).toEqual([
      {
        verb: 'site.create',
        door: 'test',
        actor: owner.id,
        outcome: 'done',
        subjects: [site.id],
        input: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  it('waits for its turn before its transaction begins, and gives it up however it ends', async () => {
    const order: string[] = [];
    const turn = () => {
      order.push('turn');
      return Promise.resolve(() => order.push('given up'));
    };
    const asked: UseCase<typeof listSites.contract.input, typeof listSites.contract.output> = {
      ...listSites,
      turn,
      may(context, input) {
        order.push('in the transaction');
        return listSites.may(context, input);
      },
    };
    await installation.as(owner, asked, {});
    const refused = { ...asked, may: () => false };
    await expect(installation.as(owner, refused, {})).rejects.toMatchObject({ code: 'actor.forbidden' });
    expect(order).toEqual(['turn', 'in the transaction', 'given up', 'turn', 'given up']);
  });

  it('journals a refused write under its code, and keeps nothing else of it', async () => {
    const before = await journal();
    await expect(installation.as(owner, createSite, { name: 'Alpha' })).rejects.toMatchObject({
      code: 'site.name_taken',
      status: 409,
    });
    const lines = (await journal()).slice(before.length);
    expect(lines).toMatchObject([{ verb: 'site.create', outcome: 'site.name_taken', subjects: [] }]);
  });

  it.each([
    ['a missing field', {}, 'name'],
    ['a field of the wrong type', { name: 7 }, 'name'],
    ['a NUL', { name: 'a\0b' }, 'name'],
    ['half a character', { name: 'a\ud800b' }, 'name'],
  ])('names the path of %s', async (_, input, path) => {
    await expect(installation.as(owner, createSite, input)).rejects.toMatchObject({
      code: 'input.invalid',
      status: 400,
      params: { path },
    });
  });

  it('cannot be made to write by a verb that declares itself a read', async () => {
    const sneaky: UseCase = {
      contract: contract({
        name: 'site.peek',
        sentence: 'Peeks.',
        effect: 'read',
        access: 'member',
        input: z.object({}),
        output: z.object({}),
      }),
      may: () => true,
      run: async ({ tx, actor }) => {
        await tx.query(
          `insert into public.sites (organization_id, name, region) values ($1, 'Sneaky', 'BR')`,
          [actor.organizationId],
        );
        return {};
      },
    };
    await expect(installation.as(owner, sneaky, {})).rejects.toMatchObject({ code: '25006' });
  });

  it('tries a lost race once more, and no more than once', async () => {
    let runs = 0;
    const racing = (losses: number): UseCase => ({
      contract: contract({
        name: 'test.race',
        sentence: 'Races.',
        effect: 'draft',
        access: 'member',
        input: z.object({}),
        output: z.object({ runs: z.number() }),
      }),
      may: () => true,
      run: async ({ tx }) => {
        runs += 1;
        if (runs <= losses)
          await tx.query(`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`);
        return { runs };
      },
    });
    expect(await installation.as(owner, racing(1), {})).toEqual({ runs: 2 });
    runs = 0;
    await expect(installation.as(owner, racing(9), {})).rejects.toMatchObject({
      code: 'database.busy',
      status: 503,
    });
    expect(runs).toBe(2);
  });

  it('reports a use-case whose output is not what its contract says', async () => {
    const lying: UseCase = {
      contract: contract({
        name: 'test.lie',
        sentence: 'Lies.',
        effect: 'read',
        access: 'member',
        input: z.object({}),
        output: z.object({ n: z.number() }),
      }),
      may: () => true,
      run: async () => ({ n: 'seven' }),
    };
    await expect(installation.as(owner, lying, {})).rejects.toBeInstanceOf(z.ZodError);
  });
});

describe('the reference verbs', () => {
  it('calculate the example of the interface and give the main factor', async () => {
    const result = await installation.as(installation.outsider, calculateOne, calculateOne.contract.example);
    expect(result).toMatchObject({
      status: 'calculated',
      scope: 1,
      category: 'mobile_combustion',
      gwpSet: 'AR5',
      problems: [],
      factor: { region: 'BR', source: { edition: expect.any(String) as string } },
    });
    expect(Object.keys((result as { gasesKg: object }).gasesKg).sort()).toEqual(['CH4', 'CO2', 'N2O']);
  });

  it('calculate with a factor by gas or as CO2e that comes with the call', async () => {
    const activity = {
      kind: 'mobile.diesel',
      quantity: '10',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
    };
    const byGas = { activity, factor: { unit: 'L', gasesKg: { CO2: '2.6' } } };
    expect(await installation.as(owner, calculateOne, byGas)).toMatchObject({
      status: 'calculated',
      co2eKg: '26',
    });
    const asCo2e = { activity, factor: { unit: 'L', co2eKg: '3', gwpSet: 'AR5' } };
    expect(await installation.as(owner, calculateOne, asCo2e)).toMatchObject({
      status: 'calculated',
      co2eKg: '30',
    });
    const otherSet = { ...asCo2e, gwpSet: 'AR6' };
    expect(await installation.as(owner, calculateOne, otherSet)).toMatchObject({
      status: 'not_calculated',
      problems: [{ code: 'gwp.set_mismatch' }],
    });
    expect(
      await installation.as(owner, calculateOne, { activity, factorId: 'nobody/0/nothing' }),
    ).toMatchObject({
      status: 'not_calculated',
      problems: [{ code: 'factor.unknown', params: { factor: 'nobody/0/nothing' } }],
    });
  });

  it('answer a month without a factor as a problem, not as a refusal and never as zero', async () => {
    const activity = {
      kind: 'electricity',
      quantity: '45',
      unit: 'MWh',
      from: '2005-10-01',
      to: '2005-10-31',
    };
    const result = await installation.as(owner, calculateOne, { activity });
    expect(result).toEqual({
      status: 'not_calculated',
      problems: [{ code: 'factor.missing', params: expect.any(Object) as object }],
    });
  });

  it('find factors by words without accents and with typos, and give each with its card', async () => {
    const { factors } = await installation.as(owner, searchFactors, {
      query: 'oleo diezel',
      region: 'BR',
      limit: 5,
    });
    expect(factors.length).toBeGreaterThan(0);
    const factorId = factors[0]?.factor.id;
    const { factor, card } = await installation.as(owner, getFactor, { factorId });
    expect(factor).toEqual(factors[0]?.factor);
    expect(card.id).toBe(factor.source.sourceId);
    await expect(installation.as(owner, getFactor, { factorId: 'no/such/factor' })).rejects.toMatchObject({
      code: 'factor.not_found',
      status: 404,
    });
  });

  it('let a person choose a published factor that no kind lists, and keep it through the ledger', async () => {
    const { factors } = await installation.as(owner, searchFactors, {
      query: 'diesel',
      publisher: 'desnz',
      unit: 'L',
      limit: 50,
    });
    const known = factors.find(({ factor }) => installation.ports.library.factor(factor.id) === undefined);
    expect(known).toBeDefined();
    const item = {
      kind: 'mobile.diesel',
      quantity: '10',
      unit: 'L',
      from: '2025-03-01',
      to: '2025-03-31',
      factorId: known?.factor.id,
    };
    const { drafts } = await installation.as(owner, createDrafts, { items: [item] });
    expect(drafts[0]?.factorId).toBe(known?.factor.id);
    expect(drafts[0]?.result?.status, JSON.stringify(drafts[0]?.problems)).toBe('calculated');
    const { entries } = await installation.as(owner, commitEntries, {
      drafts: [{ draftId: drafts[0]?.id, revision: 1 }],
    });
    const { entry } = await installation.as(owner, explainEntry, { entryId: entries[0]?.entryId });
    expect(entry).toMatchObject({ state: 'counted', factorIds: [known?.factor.id] });
  });

  it('list the kinds and say which can be calculated', async () => {
    const { kinds } = await installation.as(owner, listKinds, {});
    const byKey = new Map(kinds.map((kind) => [kind.key, kind]));
    for (const key of ['mobile.diesel', 'electricity', 'fugitive.r410a', 'stationary.natural_gas']) {
      expect(byKey.get(key)?.calculable, key).toBe(true);
    }
    expect(kinds.some(({ calculable }) => !calculable)).toBe(true);
  });
});
