import type { TraceNode } from '#engine/trace.ts';
import { verifyTrace } from '#engine/verify.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, listDrafts } from '../draft/drafts.ts';
import { calculateOne } from '../../calculation/footprint/calculate.ts';
import { commitImport } from '../../evidence/import/imports.ts';
import { proposeImport } from '../../evidence/import/propose.ts';
import { workOnImports } from '../../evidence/import/work.ts';
import { storeDocument } from '../../testing/files.ts';
import { draftStoredWhole } from '../../testing/stored-whole.ts';
import { oneLineMapping } from '../../testing/tenancy.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../../testing.ts';
import { verifyLedgers } from '../verify/ledgers.ts';
import { commitEntries } from './commit.ts';
import { correctEntry } from './correct.ts';
import { explainEntry } from './explain.ts';

let installation: TestInstallation;
let carla: TestPerson;
beforeAll(async () => {
  installation = await openTestInstallation();
  carla = installation.north.people.contributor;
});
afterAll(() => installation?.stop());

const march = { from: '2025-03-01', to: '2025-03-31' };
const diesel = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', ...march };
const flight = {
  kind: 'travel.flight',
  quantity: '2',
  unit: 'trip',
  ...march,
  parameters: { from: 'GRU', to: 'LIS', cabin: 'economy', journey: 'return', radiativeForcing: 'with' },
};

interface Kept {
  readonly result: Record<string, unknown> | null;
  readonly trace: object | null;
}

async function query<Row extends object>(sql: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  return (await installation.database.pool.query<Row>(sql, [...parameters])).rows;
}

async function propose(item: object) {
  const { drafts } = await installation.as(carla, createDrafts, { items: [item] });
  const [made] = drafts;
  if (!made) throw new Error('no draft');
  return made;
}

async function approve({ id, revision }: { id: string; revision: number }): Promise<string> {
  const { entries } = await installation.as(carla, commitEntries, { drafts: [{ draftId: id, revision }] });
  return entries[0]?.entryId ?? '';
}

async function keptOf(entryId: string): Promise<Kept> {
  const [kept] = await query<Kept>('select result, trace from public.entries where id = $1', [entryId]);
  if (!kept) throw new Error('no entry');
  return kept;
}

async function withTrace(draftId: string) {
  const { drafts } = await installation.as(carla, listDrafts, { draftIds: [draftId], traces: true });
  const result = drafts[0]?.result;
  if (result?.status !== 'calculated') throw new Error('not calculated');
  return result;
}

describe('a line keeps the name of what it was calculated on', () => {
  it('whichever door it came through: a draft, a correction and an import name the same basis', async () => {
    const drafted = await keptOf(await approve(await propose(diesel)));
    expect(drafted).toEqual({
      result: { status: 'calculated', basis: expect.any(String) as string },
      trace: null,
    });
    const corrected = await installation.as(carla, correctEntry, {
      entryId: await approve(await propose({ ...diesel, quantity: '7' })),
      reason: 'read twice',
      change: { quantity: '8' },
    });
    expect(await keptOf(corrected.entry.id)).toEqual(drafted);
    const document = await storeDocument(installation, installation.north, 'litros.csv', 'litros\n31.5\n');
    const { import: proposed } = await installation.as(carla, proposeImport, {
      documentId: document.id,
      mapping: oneLineMapping,
    });
    await installation.as(carla, commitImport, { importId: proposed.id });
    await workOnImports(installation.database);
    const [imported] = await query<Kept>(
      `select result - 'import' as result, trace from public.entries where result ->> 'import' = $1`,
      [proposed.id],
    );
    expect(imported).toEqual(drafted);
  });

  it('and lines of other days of the month share it', async () => {
    const names = new Set<unknown>();
    for (const day of ['2025-03-04', '2025-03-05', '2025-03-31']) {
      const entryId = await approve(await propose({ ...diesel, from: day, to: day }));
      names.add((await keptOf(entryId)).result?.['basis']);
      const { result } = await installation.as(carla, explainEntry, { entryId });
      if (result.status !== 'calculated') throw new Error('not calculated');
      expect((result.trace as TraceNode).params).toMatchObject({ from: day, to: day });
      expect(verifyTrace(result.trace as TraceNode).ok).toBe(true);
    }
    expect(names.size).toBe(1);
  });

  it('and lines of other months that blend alike, each explained with its own month', async () => {
    const names = new Set<unknown>();
    for (const month of ['2025-05', '2025-06']) {
      const entryId = await approve(await propose({ ...diesel, from: `${month}-01`, to: `${month}-30` }));
      names.add((await keptOf(entryId)).result?.['basis']);
      const { result } = await installation.as(carla, explainEntry, { entryId });
      if (result.status !== 'calculated') throw new Error('not calculated');
      expect(verifyTrace(result.trace as TraceNode).ok).toBe(true);
      const told = JSON.stringify(result.trace).matchAll(/"month":"([^"]*)"/g);
      expect([...new Set([...told].map(([, said]) => said))]).toEqual([month]);
    }
    expect(names.size).toBe(1);
  });

  it('and over several months says what falls into each', async () => {
    const entryId = await approve(await propose({ ...diesel, from: '2025-01-15', to: '2025-02-14' }));
    const { result } = await installation.as(carla, explainEntry, { entryId });
    const kept = await keptOf(entryId);
    expect(kept.trace).toBeNull();
    expect(kept.result?.['months']).toEqual((result as { months: unknown }).months);
  });

  it('and other quantities of it come to what they come to at the door, to the last digit and step', async () => {
    await propose({ ...diesel, siteId: null });
    for (const quantity of ['0.000001', '3', '98765432109.123456789', '0']) {
      const draft = await propose({ ...diesel, quantity });
      const activity = { ...diesel, quantity, region: 'BR' };
      const input = { activity, gwpSet: 'AR5', programme: 'brazil' };
      const door = await installation.as(carla, calculateOne, input);
      expect(door).toMatchObject({ ...(await withTrace(draft.id)) });
    }
  });

  it('and what no basis tells is kept whole, once', async () => {
    const draft = await propose(flight);
    const before = await withTrace(draft.id);
    const entryId = await approve(draft);
    const kept = await keptOf(entryId);
    expect(kept.result).not.toHaveProperty('basis');
    expect(kept.trace).toEqual(before.trace);
    expect(await withTrace(draft.id)).toEqual(before);
  });
});

describe('a draft that was approved', () => {
  it('keeps no copy of its calculation, and is told by that of its entry', async () => {
    const draft = await propose(diesel);
    const before = await withTrace(draft.id);
    const entryId = await approve(draft);
    expect(await query('select result from public.drafts where id = $1', [draft.id])).toEqual([
      { result: null },
    ]);
    expect(await withTrace(draft.id)).toEqual(before);
    const { result } = await installation.as(carla, explainEntry, { entryId });
    expect(result).toEqual(before);
    const again = await installation.as(carla, commitEntries, {
      drafts: [{ draftId: draft.id, revision: 1 }],
    });
    expect(again.entries).toMatchObject([{ entryId, status: 'already_saved', state: 'counted' }]);
  });

  it.each([
    ['by its entry alone', diesel, {}],
    ['by its entry alone, to the last digit', { ...diesel, quantity: '1200.250' }, {}],
    ['by itself where more than its entry says was said', flight, flight],
  ])('tells its activity as before, kept %s', async (_, item, kept) => {
    const draft = await propose(item);
    await approve(draft);
    const rows = await query<{ activity: object }>('select activity from public.drafts where id = $1', [
      draft.id,
    ]);
    expect(rows[0]?.activity).toEqual(kept);
    const { drafts } = await installation.as(carla, listDrafts, { draftIds: [draft.id] });
    expect(drafts[0]?.activity).toEqual(draft.activity);
  });

  it('answers with the root of its trace alone, unless the steps are asked for', async () => {
    const draft = await propose(diesel);
    if (draft.result?.status !== 'calculated') throw new Error('not calculated');
    const root = draft.result.trace as TraceNode;
    expect(root).toMatchObject({ label: 'result.placed', from: [] });
    const whole = (await withTrace(draft.id)).trace as TraceNode;
    expect(verifyTrace(whole).ok).toBe(true);
    expect(whole.params).toEqual(root.params);
  });

  it('that was stored whole, as earlier versions did, is approved, explained and corrected as before', async () => {
    const { id, result: whole } = await draftStoredWhole(installation, carla, diesel);
    expect(await withTrace(id)).toEqual(whole);
    const entryId = await approve({ id, revision: 1 });
    expect((await keptOf(entryId)).trace).toEqual((whole as Kept).trace);
    const told = await installation.as(carla, explainEntry, { entryId });
    expect(told.result).toEqual(whole);
    const { entry } = await installation.as(carla, correctEntry, {
      entryId,
      reason: 'read twice',
      change: { quantity: '1201' },
    });
    expect((await keptOf(entry.id)).result).toHaveProperty('basis');
  });
});

describe('what lines share', () => {
  it('is read by nobody of another organization', async () => {
    await approve(await propose(diesel));
    const seen = async (person: TestPerson) =>
      installation.database.transaction(person.claims, (tx) =>
        tx.query<{ n: number }>(
          'select count(*)::int as n from public.ledger_bases where organization_id = $1',
          [installation.north.id],
        ),
      );
    expect((await seen(installation.south.people.owner))[0]?.n).toBe(0);
    expect((await seen(carla))[0]?.n).toBeGreaterThan(0);
  });

  it('is named by the verification where it was changed, and no number is told of its lines', async () => {
    const entryId = await approve(await propose({ ...diesel, quantity: '99' }));
    const client = await installation.database.pool.connect();
    try {
      await client.query('begin; set local session_replication_role = replica');
      await client.query('alter table public.ledger_bases drop constraint ledger_bases_check');
      await client.query(
        `update public.ledger_bases set content = jsonb_set(content, '{byMarket}', 'true')
         where organization_id = $1 and hash = (select result ->> 'basis' from public.entries where id = $2)`,
        [installation.north.id, entryId],
      );
      const tx = {
        query: async <Row extends object>(sql: string, parameters: readonly unknown[] = []) =>
          (await client.query<Row>(sql, [...parameters])).rows,
      };
      const [report] = await verifyLedgers(tx, { organization: installation.north.id });
      const faults = report?.checks.flatMap(({ first }) => first.map(({ why }) => why));
      expect(new Set(faults)).toEqual(new Set(['basis.missing']));
      await client.query('commit');
    } finally {
      client.release(true);
    }
    await expect(installation.as(carla, explainEntry, { entryId })).rejects.toMatchObject({
      code: 'entry.basis_missing',
    });
  });
});
