import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts, discardDrafts, listDrafts, updateDraft } from './draft/drafts.ts';
import { commitEntries } from './entry/commit.ts';
import { correctEntry } from './entry/correct.ts';
import { explainEntry } from './entry/explain.ts';
import { listEntries } from './entry/list.ts';
import { openInventory } from '../inventory/inventories.ts';
import { summarizeResult } from '../inventory/result/summary.ts';
import { tellSession } from '../organization/session/context.ts';
import { openTestInstallation, type TestInstallation, type TestPerson } from '../testing.ts';

const diesel = { kind: 'mobile.diesel', quantity: '1200', unit: 'L', from: '2025-03-01', to: '2025-03-31' };
const power = { kind: 'electricity', quantity: '45', unit: 'MWh', from: '2025-03-01', to: '2025-03-31' };

let installation: TestInstallation;
let carla: TestPerson;

beforeAll(async () => {
  installation = await openTestInstallation();
  carla = installation.north.people.contributor;
});
afterAll(() => installation?.stop());

async function draft(item: object, person = carla) {
  const { drafts } = await installation.as(person, createDrafts, { items: [item] });
  const [made] = drafts;
  if (!made) throw new Error('no draft');
  return made;
}

async function commit(item: object, person = carla) {
  const made = await draft(item, person);
  const { entries } = await installation.as(person, commitEntries, {
    drafts: [{ draftId: made.id, revision: made.revision }],
    acceptNotCounted: true,
  });
  const [entry] = entries;
  if (!entry) throw new Error('no entry');
  return entry.entryId;
}

const refusal = (code: string, status: number) => expect.objectContaining({ code, status });

async function rows(table: string): Promise<number> {
  const found = await installation.database.pool.query<{ n: string }>(
    `select count(*) as n from public.${table}`,
  );
  return Number(found.rows[0]?.n);
}

describe('drafts', () => {
  it('are calculated at once with a cited factor', async () => {
    const made = await draft({ ...diesel, siteId: installation.north.siteId });
    expect(made.result?.status).toBe('calculated');
    expect(made.problems).toEqual([]);
    expect(made).toMatchObject({ revision: 1, state: 'open', activity: diesel });
  });

  it('say which slots are open and cannot be approved', async () => {
    const made = await draft({ kind: 'mobile.diesel' });
    expect(made.result).toBeNull();
    expect(made.problems.map(({ code }) => code)).toEqual([
      'quantity.unreadable',
      'unit.missing',
      'period.missing',
    ]);
    const approval = { drafts: [{ draftId: made.id, revision: 1 }], acceptNotCounted: true };
    await expect(installation.as(carla, commitEntries, approval)).rejects.toEqual(
      refusal('draft.incomplete', 422),
    );
  });

  it.each([
    ['a negative quantity', { ...diesel, quantity: '-5' }, 'quantity.negative'],
    ['an unknown unit', { ...diesel, unit: 'bushels of hope' }, 'unit.unknown'],
    ['a unit of the wrong dimension', { ...diesel, unit: 'km' }, 'unit.dimension'],
    ['a period in the future', { ...diesel, from: '2026-11-01', to: '2026-12-31' }, 'period.future'],
    ['a period before 1990', { ...diesel, from: '1989-01-01', to: '1989-12-31' }, 'period.too_old'],
    ['a reversed period', { ...diesel, from: '2025-03-31', to: '2025-03-01' }, 'period.reversed'],
    ['an unknown kind', { ...diesel, kind: 'mobile.hope' }, 'kind.unknown'],
  ])('keep %s as a problem and never let it into the ledger', async (_, item, code) => {
    const made = await draft(item);
    expect(made.problems.map((problem) => problem.code)).toContain(code);
    const approval = { drafts: [{ draftId: made.id, revision: 1 }], acceptNotCounted: true };
    await expect(installation.as(carla, commitEntries, approval)).rejects.toEqual(
      refusal('draft.incomplete', 422),
    );
  });

  it('are calculated again with every change and refuse a stale revision', async () => {
    const made = await draft(diesel);
    const change = { draftId: made.id, revision: 1, change: { quantity: '1250' } };
    const { draft: changed } = await installation.as(carla, updateDraft, change);
    expect(changed).toMatchObject({ revision: 2, activity: { ...diesel, quantity: '1250' } });
    expect(changed.result).not.toEqual(made.result);
    await expect(installation.as(carla, updateDraft, change)).rejects.toMatchObject({
      code: 'draft.stale_revision',
      status: 409,
      params: { revision: '2' },
    });
  });

  it('keep the words of a correction as their evidence, and the old ones where none are given', async () => {
    const made = await draft(diesel);
    const evidence = {
      source: 'message' as const,
      messageId: 'm2',
      text: 'foram 1.250',
      spans: [{ slot: 'quantity' as const, start: 6, end: 11, quote: '1.250' }],
    };
    const change = { draftId: made.id, revision: 1, change: { quantity: '1250' }, evidence };
    expect((await installation.as(carla, updateDraft, change)).draft.evidence).toEqual(evidence);
    await installation.as(carla, updateDraft, { draftId: made.id, revision: 2, change: { estimated: true } });
    const approval = { drafts: [{ draftId: made.id, revision: 3 }] };
    const { entries } = await installation.as(carla, commitEntries, approval);
    const explained = await installation.as(carla, explainEntry, { entryId: entries[0]?.entryId });
    expect(explained.evidence).toEqual(evidence);
    const lie = { ...evidence, text: 'foram 1.260' };
    await expect(installation.as(carla, updateDraft, { ...change, evidence: lie })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  it('are discarded once and taken back', async () => {
    const made = await draft(diesel);
    const ids = { draftIds: [made.id] };
    const state = async (input: object) =>
      (await installation.as(carla, discardDrafts, input)).drafts[0]?.state;
    expect(await state(ids)).toBe('discarded');
    expect(await state(ids)).toBe('discarded');
    expect(await state({ ...ids, restore: true })).toBe('open');
  });

  it('are calculated again when an inventory on another GWP set is opened over them', async () => {
    const { owner } = installation.south.people;
    const made = await draft({ ...power, from: '2019-01-01', to: '2019-01-31' }, owner);
    expect(made.result).toMatchObject({ gwpSet: 'AR5' });
    const inventory = { name: '2019', from: '2019-01-01', to: '2019-12-31', gwpSet: 'AR6' };
    await installation.as(owner, openInventory, inventory);
    const { drafts } = await installation.as(owner, listDrafts, { draftIds: [made.id] });
    expect(drafts[0]).toMatchObject({ revision: 2, result: { gwpSet: 'AR6' } });
    await expect(installation.as(owner, openInventory, inventory)).rejects.toEqual(
      refusal('inventory.overlaps', 409),
    );
  });
});

describe('approval', () => {
  it('files the calculation that the person saw, in the inventory of its year, and opens it if need be', async () => {
    const made = await draft({
      ...power,
      siteId: installation.north.siteId,
      from: '2024-03-01',
      to: '2024-03-31',
    });
    const seen = await installation.as(carla, listDrafts, { draftIds: [made.id], traces: true });
    const approval = { drafts: [{ draftId: made.id, revision: 1 }] };
    const saved = await installation.as(carla, commitEntries, approval);
    expect(saved.entries[0]).toMatchObject({ draftId: made.id, status: 'saved', state: 'counted' });
    expect(saved.openedInventories).toMatchObject([{ name: '2024', from: '2024-01-01', to: '2024-12-31' }]);
    const { entry, result, arithmetic } = await installation.as(carla, explainEntry, {
      entryId: saved.entries[0]?.entryId,
    });
    expect(result).toEqual(seen.drafts[0]?.result);
    expect(arithmetic?.language).toBe('pt-BR');
    expect(arithmetic?.lines[0]).toMatch(/^45 MWh \(activity\.quantity\) × /);
    expect(entry).toMatchObject({ scope: 2, siteName: 'Camaçari', quantity: '45', state: 'counted' });
  });

  it('repeated, saves nothing twice and gives the same entry', async () => {
    const made = await draft(diesel);
    const approval = { drafts: [{ draftId: made.id, revision: 1 }] };
    const first = await installation.as(carla, commitEntries, approval);
    const again = await installation.as(installation.north.people.owner, commitEntries, approval);
    expect(again.entries).toEqual([{ ...first.entries[0], status: 'already_saved' }]);
  });

  it('of one card in eight tabs at once saves once', async () => {
    const made = await draft(diesel);
    const before = await rows('entries');
    const approval = { drafts: [{ draftId: made.id, revision: 1 }] };
    const all = await Promise.all(
      Array.from({ length: 8 }, () => installation.as(carla, commitEntries, approval)),
    );
    const statuses = all.map(({ entries }) => String(entries[0]?.status)).sort();
    expect(statuses).toEqual([...Array.from({ length: 7 }, () => 'already_saved'), 'saved']);
    expect(new Set(all.map(({ entries }) => entries[0]?.entryId)).size).toBe(1);
    expect(await rows('entries')).toBe(before + 1);
  });

  it('of two batches that share drafts in opposite orders neither deadlocks nor saves twice', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => draft(diesel)));
    const drafts = made.map(({ id, revision }) => ({ draftId: id, revision }));
    const before = await rows('entries');
    await Promise.all([
      installation.as(carla, commitEntries, { drafts }),
      installation.as(installation.north.people.owner, commitEntries, { drafts: drafts.toReversed() }),
    ]);
    expect(await rows('entries')).toBe(before + 6);
  });

  it('of a stale revision refuses the whole call and saves nothing', async () => {
    const [good, changed] = [await draft(diesel), await draft(power)];
    await installation.as(carla, updateDraft, {
      draftId: changed.id,
      revision: 1,
      change: { quantity: '46' },
    });
    const before = await rows('entries');
    const drafts = [good, changed].map(({ id }) => ({ draftId: id, revision: 1 }));
    await expect(installation.as(carla, commitEntries, { drafts })).rejects.toEqual(
      refusal('draft.stale_revision', 409),
    );
    expect(await rows('entries')).toBe(before);
    const { drafts: after } = await installation.as(carla, listDrafts, { draftIds: [good.id] });
    expect(after[0]).toMatchObject({ state: 'open', entryId: null });
  });

  it('that fails in the middle saves nothing at all', async () => {
    const twoMonths = { ...diesel, from: '2025-03-15', to: '2025-04-14' };
    const made = await Promise.all([draft(diesel), draft(twoMonths), draft(diesel)]);
    const before = {
      entries: await rows('entries'),
      totals: await totalsOf(),
      journal: await rows('journal'),
    };
    // The second line's stored calculation no longer adds up: the ledger refuses it after the first was inserted.
    await installation.database.pool.query(
      `update public.drafts set result = jsonb_set(result, '{months,0,co2eKg}', '"1"') where id = $1`,
      [made[1]?.id],
    );
    const approval = { drafts: made.map(({ id }) => ({ draftId: id, revision: 1 })) };
    await expect(installation.as(carla, commitEntries, approval)).rejects.toMatchObject({
      constraint: 'entry_months_add_up',
    });
    expect({
      entries: await rows('entries'),
      totals: await totalsOf(),
      journal: await rows('journal'),
    }).toEqual(before);
  });

  it('of a discarded draft is refused', async () => {
    const made = await draft(diesel);
    await installation.as(carla, discardDrafts, { draftIds: [made.id] });
    const approval = { drafts: [{ draftId: made.id, revision: 1 }] };
    await expect(installation.as(carla, commitEntries, approval)).rejects.toEqual(
      refusal('draft.not_open', 409),
    );
  });

  it('of a line without a factor asks first, then records it as not counted, never as zero', async () => {
    const missing = { ...power, from: '2005-10-01', to: '2005-10-31' };
    const range = { from: '2005-10-01', to: '2005-10-31' };
    const made = await draft(missing);
    expect(made.result).toMatchObject({ status: 'not_calculated', problems: [{ code: 'factor.missing' }] });
    const approval = { drafts: [{ draftId: made.id, revision: 1 }] };
    await expect(installation.as(carla, commitEntries, approval)).rejects.toMatchObject({
      code: 'draft.incomplete',
      params: { problem: 'factor.missing', recordable: 'true' },
    });
    const { entries } = await installation.as(carla, commitEntries, { ...approval, acceptNotCounted: true });
    expect(entries[0]).toMatchObject({ status: 'saved', state: 'not_counted' });
    const list = await installation.as(carla, listEntries, { state: 'not_counted', ...range });
    expect(list.entries).toMatchObject([{ co2eKg: null, biogenicCo2Kg: null, scope: 2 }]);
    const summary = await installation.as(carla, summarizeResult, range);
    expect(summary.total).toEqual({ co2eKg: '0', biogenicCo2Kg: '0', countedLines: 0, notCountedLines: 1 });
    expect(summary.scopes).toMatchObject([{ scope: 2, notCountedLines: 1 }]);
  });
});

async function totalsOf(): Promise<unknown> {
  const found = await installation.database.pool.query(
    'select * from public.result_totals order by 1, 2, 3, 4, 5, 6, 7',
  );
  return found.rows;
}

describe('corrections', () => {
  it('supersede a line, keep its factor and leave the old one readable', async () => {
    const entryId = await commit(power);
    const { entry } = await installation.as(carla, correctEntry, {
      entryId,
      reason: 'Fatura refeita',
      change: { quantity: '90' },
    });
    const explained = await installation.as(carla, explainEntry, { entryId: entry.id });
    expect(explained.versions.map(({ id, state }) => [id, state])).toEqual([
      [entryId, 'superseded'],
      [entry.id, 'counted'],
    ]);
    const [before, after] = explained.versions;
    expect(after?.factorIds).toEqual(before?.factorIds);
    expect(Number(after?.co2eKg)).toBeCloseTo(2 * Number(before?.co2eKg), 6);
    expect(explained.history.map(({ verb, reason, byName }) => [verb, reason, byName])).toEqual([
      ['draft.create', null, 'Carla Siderúrgica Norte'],
      ['entry.commit', null, 'Carla Siderúrgica Norte'],
      ['entry.correct', 'Fatura refeita', 'Carla Siderúrgica Norte'],
    ]);
    expect(explained.sources.length).toBeGreaterThan(0);
  });

  it('of one line at once: one wins, the others are told', async () => {
    const entryId = await commit(power);
    const call = { entryId, reason: 'r', change: { quantity: '50' } };
    const all = await Promise.allSettled(
      Array.from({ length: 5 }, () => installation.as(carla, correctEntry, call)),
    );
    const refused = all.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }: PromiseRejectedResult) => reason as unknown)).toEqual(
      Array.from({ length: 4 }, () => refusal('entry.superseded', 409)),
    );
  });

  it('withdraw a line: it leaves the totals and stays readable', async () => {
    const range = { from: '2025-07-01', to: '2025-07-31' };
    const entryId = await commit({ ...power, ...range });
    const { entry } = await installation.as(carla, correctEntry, {
      entryId,
      reason: 'Em dobro',
      withdraw: true,
    });
    expect(entry).toMatchObject({ state: 'withdrawn', co2eKg: null, supersedes: entryId });
    expect((await installation.as(carla, summarizeResult, range)).total).toEqual({
      co2eKg: '0',
      biogenicCo2Kg: '0',
      countedLines: 0,
      notCountedLines: 0,
    });
    expect((await installation.as(carla, listEntries, range)).entries).toEqual([]);
    expect(
      (await installation.as(carla, listEntries, { ...range, state: 'withdrawn' })).entries,
    ).toHaveLength(1);
    await expect(
      installation.as(carla, correctEntry, { entryId: entry.id, reason: 'r', change: { quantity: '1' } }),
    ).rejects.toEqual(refusal('entry.withdrawn', 409));
  });

  it('that cannot be calculated change nothing', async () => {
    const entryId = await commit(power);
    const change = { from: '2005-10-01', to: '2005-10-31' };
    await expect(
      installation.as(carla, correctEntry, { entryId, reason: 'r', change }),
    ).rejects.toMatchObject({
      code: 'entry.incomplete',
      status: 422,
      params: { problem: 'factor.missing' },
    });
  });
});

describe('lists', () => {
  it('give every line once, page by page, also while others are committed', async () => {
    const { owner } = installation.south.people;
    const ids: string[] = [];
    for (let n = 1; n <= 7; n += 1) ids.push(await commit({ ...diesel, quantity: String(n) }, owner));
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await installation.as(owner, listEntries, { limit: 3, ...(cursor ? { cursor } : {}) });
      seen.push(...page.entries.map(({ id }) => id));
      cursor = page.nextCursor;
      if (seen.length === 3) await commit({ ...diesel, from: '2026-01-01', to: '2026-01-31' }, owner);
    } while (cursor);
    expect(seen).toEqual(ids.toReversed());
    await expect(installation.as(owner, listEntries, { cursor: 'bm90' })).rejects.toEqual(
      refusal('input.invalid', 400),
    );
  });

  it('tell the session what a screen needs', async () => {
    const session = await installation.as(installation.north.people.viewer, tellSession, {});
    expect(session).toMatchObject({
      user: { fullName: 'Vitor Siderúrgica Norte', platformAdministrator: false },
      organization: { name: 'Siderúrgica Norte', role: 'viewer', country: 'BR' },
      sites: [{ name: 'Camaçari' }],
      today: '2026-11-20',
    });
    const outside = await installation.as(installation.outsider, tellSession, {});
    expect(outside).toMatchObject({ organization: null, organizations: [], sites: [], inventories: [] });
  });
});
