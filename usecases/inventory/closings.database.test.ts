import { createHash } from 'node:crypto';
import { add, decimal, multiply, toText } from '#engine/decimal.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { saveInstrument } from '../calculation/instrument/instruments.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { createSite } from '../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { approved, closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { certificate } from '../testing/tenancy.ts';
import { listClosings, readClosing, verifyClosing } from './closings.ts';
import { excludeFromInventory } from './exclusions.ts';
import { reopenInventory, sendInventoryBack } from './life.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

const recordOf = (closingId: string) => house.as(people.auditor, readClosing, { closingId });
const proofOf = (closingId: string) => house.as(people.auditor, verifyClosing, { closingId });
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const sql = async <Row>(text: string, parameters: readonly unknown[] = []) =>
  (await house.database.pool.query<Row & object>(text, [...parameters])).rows;

describe('the record of a closing', () => {
  it('says every line that counts by scope, category, source, site, method and gas, what was not counted, and the set-up', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-01');
    const january = { from: '2025-01-01', to: '2025-01-31' };
    const { siteId } = house.north;
    await commitDiesel(house, people.contributor, [
      { ...january, siteId, quantity: '33.3' },
      { ...january, siteId, kind: 'electricity', quantity: '5000', unit: 'kWh' },
    ]);
    await house.as(people.contributor, excludeFromInventory, {
      inventoryId,
      subject: 'source',
      scope: 1,
      description: 'Extinguishers',
      justification: 'None was refilled',
    });
    const { id, sha256: hash } = await closed(house, house.north, inventoryId);
    const { snapshot, text } = await recordOf(id);
    const entries = await sql<{ id: string; hash: string; co2e: string; scope: number; factors: string[] }>(
      `select id, hash, trim_scale(co2e_kg)::text as co2e, scope, factor_ids as factors from public.entries
       where inventory_id = $1 order by sequence`,
      [inventoryId],
    );
    expect(entries).toHaveLength(3);
    // What anyone can do with the text alone, and with the hashes of the lines.
    expect(sha256(text)).toBe(hash);
    expect(snapshot.lines.sha256).toBe(sha256(sha256(entries.map((entry) => entry.hash).join(''))));
    const total = entries.map(({ co2e }) => decimal(co2e)).reduce(add);
    expect(snapshot.totals.co2eKg).toBe(toText(total));
    const { totals } = snapshot;
    for (const cut of [totals.byScope, totals.byCategory, totals.bySource, totals.bySite, totals.byMethod]) {
      expect(toText(cut.map(({ co2eKg }) => decimal(co2eKg)).reduce(add))).toBe(toText(total));
      expect(cut.reduce((lines, { countedLines }) => lines + countedLines, 0)).toBe(3);
    }
    expect(toText(totals.byGas.map(({ co2eKg }) => decimal(co2eKg)).reduce(add))).toBe(toText(total));
    expect(totals.byScope.map(({ scope }) => scope)).toEqual([1, 2]);
    expect(totals.bySource.map(({ kind }) => kind)).toEqual(['mobile.diesel', 'electricity']);
    expect(totals.bySite.map((row) => row.siteId)).toEqual([siteId, null]);
    const used = [...new Set(entries.flatMap(({ factors }) => factors))].sort();
    expect(snapshot.factors.map((factor) => factor.id).toSorted()).toEqual(used);
    for (const factor of snapshot.factors) expect(factor.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(snapshot).toMatchObject({
      inventory: { id: inventoryId, from: '2025-01-01', to: '2025-01-31', gwpSet: 'AR5' },
      exclusions: [{ description: 'Extinguishers', estimatedCo2eKg: null }],
      review: { submittedBy: { id: people.contributor.id }, approvedBy: { id: people.manager.id } },
      scope2ByMarket: { status: 'calculated' },
      setup: { fourEyes: true, baseYear: null },
    });
  });

  it('counts what could not be counted, never as zero', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-02');
    const { drafts } = await house.as(people.contributor, createDrafts, {
      items: [
        {
          kind: 'stationary.natural_gas',
          quantity: '9',
          unit: 'm3',
          from: '2025-02-01',
          to: '2025-02-28',
          region: 'XX',
        },
        { kind: 'steam', quantity: '12', unit: 't', from: '2025-02-01', to: '2025-02-28' },
      ],
    });
    const without = drafts.filter(({ problems }) => problems.length > 0);
    const codes = without.flatMap(({ problems }) => problems[0]?.code ?? []);
    expect(without.length).toBeGreaterThan(0);
    await house.as(people.contributor, commitEntries, {
      drafts: without.map(({ id, revision }) => ({ draftId: id, revision })),
      acceptNotCounted: true,
    });
    const { id, notCountedLines, lines } = await closed(house, house.north, inventoryId);
    const { snapshot } = await recordOf(id);
    expect([lines, notCountedLines]).toEqual([1 + without.length, without.length]);
    expect(snapshot.lines.problems.map(({ code }) => code)).toEqual([...new Set(codes)].toSorted());
  });

  it('weighs each site by what the company consolidates of it, and says what was recorded', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-03');
    const march = { from: '2025-03-01', to: '2025-03-31' };
    const { site: venture } = await house.as(people.owner, createSite, { name: 'Venture' });
    const { site: lost } = await house.as(people.owner, createSite, { name: 'Associate' });
    await commitDiesel(house, people.contributor, [
      { ...march, siteId: venture.id },
      { ...march, siteId: lost.id },
    ]);
    await house.as(people.owner, updateInventory, {
      inventoryId,
      revision: 1,
      consolidation: 'equity_share',
      entities: [
        { name: 'Venture S.A.', relationship: 'joint_operation', economicInterest: '0.415' },
        { name: 'Associate S.A.', relationship: 'associate', economicInterest: '0' },
      ],
      sites: [
        { siteId: venture.id, entity: 'Venture S.A.' },
        { siteId: lost.id, entity: 'Associate S.A.' },
      ],
    });
    const { id, co2eKg } = await closed(house, house.north, inventoryId);
    const { snapshot } = await recordOf(id);
    const one = decimal(snapshot.totals.bySite.find(({ siteId }) => siteId === null)?.co2eKg ?? '0');
    expect(co2eKg).toBe(toText(add(one, multiply(one, decimal('0.415')))));
    expect(snapshot.totals.bySite.find(({ siteId }) => siteId === venture.id)).toMatchObject({
      recordedCo2eKg: toText(one),
      co2eKg: toText(multiply(one, decimal('0.415'))),
    });
    expect(snapshot.totals.outside).toEqual({ lines: 1 });
    expect(snapshot.lines.standing).toBe(2);
    // Instruments cover whole sites: by market nothing is told rather than something else.
    expect(snapshot.scope2ByMarket).toEqual({ status: 'not_told', because: 'shares' });
    expect((await proofOf(id)).isProven).toBe(true);
  });

  it('has scope 2 by market as the engine says it, with the instruments', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-04');
    const april = { from: '2025-04-01', to: '2025-04-30' };
    const { instrument } = await house.as(people.owner, saveInstrument, certificate);
    await commitDiesel(house, people.contributor, [
      { ...april, kind: 'electricity', quantity: '1000', unit: 'kWh' },
    ]);
    const { snapshot } = await recordOf((await closed(house, house.north, inventoryId)).id);
    expect(snapshot.scope2ByMarket).toEqual({
      status: 'calculated',
      co2eKg: '0',
      instrumentIds: [instrument.id],
    });
    expect(snapshot.totals.byScope.find(({ scope }) => scope === 2)?.co2eKg).not.toBe('0');
  });
});

describe('the lines of a closing', () => {
  it('are gone through before anybody has to wait, and again where the inventory was sent back meanwhile', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-07');
    const july = { from: '2025-07-01', to: '2025-07-31' };
    await approved(house, house.north, inventoryId);
    const closedWhile = (meanwhile: () => Promise<unknown>) =>
      house.database.transaction(people.manager.claims, async (tx) => {
        await tx.query(`select set_config('razao.verb', 'inventory.close', true)`);
        await tx.query('select razao.weigh_ahead($1)', [inventoryId]);
        // Nobody waits: this ends while the closing's transaction is open.
        await meanwhile();
        const [made] = await tx.query<{ id: string }>('select razao.close_inventory($1, $2) as id', [
          inventoryId,
          JSON.stringify({ status: 'not_told', because: 'shares' }),
        ]);
        return made?.id ?? '';
      });
    const first = await closedWhile(() => monthInventory(house, house.north, '2025-08'));
    expect(await proofOf(first)).toMatchObject({ isProven: true, lines: 1 });
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'r' });
    await approved(house, house.north, inventoryId);
    const second = await closedWhile(async () => {
      await house.as(people.manager, sendInventoryBack, { inventoryId, reason: 'A line lacks' });
      await commitDiesel(house, people.contributor, [july]);
      await approved(house, house.north, inventoryId);
    });
    expect(await proofOf(second)).toMatchObject({ isProven: true, lines: 2 });
    expect(await sql('select from razao.weighings')).toEqual([]);
  });
});

describe('several closings of one inventory', () => {
  it('are all kept, each naming the hash of the one before, and each still proven', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-05');
    const may = { from: '2025-05-01', to: '2025-05-31' };
    const [entryId = ''] = await commitDiesel(house, people.contributor, [may]);
    const first = await closed(house, house.north, inventoryId);
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'Wrong invoice' });
    await house.as(people.contributor, correctEntry, { entryId, reason: 'r', change: { quantity: '9' } });
    const second = await closed(house, house.north, inventoryId);
    const { closings } = await house.as(people.viewer, listClosings, { inventoryId });
    expect(
      closings.map(({ id, number, previousSha256, stands }) => [id, number, previousSha256, stands]),
    ).toEqual([
      [second.id, 2, first.sha256, true],
      [first.id, 1, null, false],
    ]);
    expect(second.co2eKg).not.toBe(first.co2eKg);
    const proof = await proofOf(first.id);
    expect(proof).toMatchObject({
      isProven: true,
      lines: 2,
      since: { added: 0, corrected: 1, withdrawn: 0 },
    });
    expect(await proofOf(second.id)).toMatchObject({ isProven: true, lines: 2, since: { corrected: 0 } });
    const all = (await house.as(people.viewer, listClosings, {})).closings;
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it('one whose ledger was changed underneath no longer holds, and says in what', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-06');
    const { id } = await closed(house, house.north, inventoryId);
    const past = async (statement: string) => {
      const client = await house.database.pool.connect();
      await client.query("set session_replication_role = 'replica'");
      await client.query(statement, [inventoryId]);
      await client.query("set session_replication_role = 'origin'");
      client.release();
    };
    await past('update public.entries set co2e_kg = co2e_kg / 2 where inventory_id = $1');
    expect(await proofOf(id)).toMatchObject({
      isProven: false,
      isRecordWhole: true,
      areLinesSame: true,
      areTotalsSame: false,
      linesChanged: 1,
    });
    await past('update public.entries set co2e_kg = co2e_kg * 2 where inventory_id = $1');
    expect((await proofOf(id)).linesChanged).toBe(0);
    await past("update public.entries set hash = repeat('0', 64) where inventory_id = $1");
    expect(await proofOf(id)).toMatchObject({ isProven: false, areLinesSame: false, isLedgerThere: false });
  });
});
