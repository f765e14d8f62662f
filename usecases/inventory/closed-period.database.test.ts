import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDrafts } from '../ledger/draft/drafts.ts';
import { correctMany } from '../ledger/entry/bulk-correct.ts';
import { restoreEntries, withdrawMany } from '../ledger/entry/bulk-withdraw.ts';
import { commitEntries } from '../ledger/entry/commit.ts';
import { correctEntry } from '../ledger/entry/correct.ts';
import { commitImport } from '../evidence/import/imports.ts';
import { proposeImport } from '../evidence/import/propose.ts';
import { workOnImports } from '../evidence/import/work.ts';
import { createSite } from '../organization/site/sites.ts';
import { openTestInstallation, type TestInstallation } from '../testing.ts';
import { storeDocument } from '../testing/files.ts';
import { approved, closed, commitDiesel, monthInventory } from '../testing/inventory-life.ts';
import { diesel, oneLineMapping } from '../testing/tenancy.ts';
import { closeInventory, readClosing, verifyClosing } from './closings.ts';
import { approveInventory, readInventory, reopenInventory, submitInventory } from './life.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

const refusal = { code: 'period.closed', status: 409 };
const march = { from: '2025-03-01', to: '2025-03-31' };
const lines = async () =>
  (
    await house.database.pool.query<{ count: number; last: string }>(
      'select count(*)::int as count, max(hash) as last from public.entries where organization_id = $1',
      [house.north.id],
    )
  ).rows[0];
const drafted = async (of: object) =>
  (await house.as(people.contributor, createDrafts, { items: [{ ...diesel, ...of }] })).drafts.map(
    ({ id, revision }) => ({ draftId: id, revision }),
  );

describe('a closed period', () => {
  it('takes no line by any way, and nothing is half-done', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-03');
    const [one = '', two = '', three = ''] = await commitDiesel(house, people.contributor, [
      march,
      march,
      march,
    ]);
    const { withdrawal } = await house.as(people.owner, withdrawMany, {
      selection: { entryIds: [three] },
      reason: 'r',
    });
    const [other = ''] = await commitDiesel(house, people.contributor, [
      { from: '2024-06-01', to: '2024-06-30' },
    ]);
    const drafts = [...(await drafted(march)), ...(await drafted({ from: '2024-06-01', to: '2024-06-30' }))];
    const { id: documentId } = await storeDocument(house, house.north, 'a.csv', 'litros\n7\n8\n');
    const propose = { documentId, mapping: oneLineMapping };
    const { import: proposed } = await house.as(people.owner, proposeImport, propose);
    await closed(house, house.north, inventoryId);
    const before = await lines();
    const refused = async (call: Promise<unknown>) => expect(call).rejects.toMatchObject(refusal);
    const { owner } = people;
    // The draft of June would be fine: all or none.
    await refused(house.as(owner, commitEntries, { drafts }));
    await refused(house.as(owner, correctEntry, { entryId: one, reason: 'r', change: { quantity: '5' } }));
    await refused(house.as(owner, correctEntry, { entryId: one, reason: 'r', withdraw: true }));
    await refused(
      house.as(owner, correctEntry, {
        entryId: one,
        reason: 'r',
        change: { from: '2024-06-01', to: '2024-06-30' },
      }),
    );
    await refused(house.as(owner, correctEntry, { entryId: other, reason: 'r', change: march }));
    const selection = { entryIds: [other, two] };
    await refused(house.as(owner, correctMany, { selection, change: { times: '2' }, reason: 'r' }));
    await refused(house.as(owner, withdrawMany, { selection, reason: 'r' }));
    await refused(house.as(owner, restoreEntries, { withdrawalId: withdrawal.id, reason: 'r' }));
    await refused(house.as(owner, commitImport, { importId: proposed.id }));
    expect(await lines()).toEqual(before);
    await house.as(owner, reopenInventory, { inventoryId, reason: 'r' });
    await house.as(owner, restoreEntries, { withdrawalId: withdrawal.id, reason: 'r' });
    await house.as(owner, commitEntries, { drafts });
  });

  it('takes none past the verbs either: neither a new line, nor a version of one, nor a portion of an import', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-05');
    const may = { from: '2025-05-01', to: '2025-05-31' };
    const [entryId = ''] = await commitDiesel(house, people.contributor, [may]);
    const drafts = await drafted(may);
    const { id: documentId } = await storeDocument(house, house.north, 'b.csv', 'litros\n17\n18\n');
    const mapping = { ...oneLineMapping, columns: [{ ...oneLineMapping.columns[0], ...may }] };
    const { import: proposed } = await house.as(people.owner, proposeImport, { documentId, mapping });
    await house.as(people.owner, commitImport, { importId: proposed.id });
    await approved(house, house.north, inventoryId);
    const before = await lines();
    await workOnImports(house.database);
    const { rows } = await house.database.pool.query(
      'select state, stopped, saved from public.imports where id = $1',
      [proposed.id],
    );
    expect(rows[0]).toMatchObject({ state: 'cancelled', saved: 0 });
    await house.as(people.manager, closeInventory, { inventoryId });
    const blind = (sql: string, parameters: readonly unknown[]) =>
      house.database.transaction(people.owner.claims, async (tx) => {
        await tx.query("select set_config('razao.verb', 'entry.commit', true)");
        await tx.query(sql, [...parameters, people.owner.id]);
      });
    const shut = { constraint: 'period_closed' };
    await expect(
      blind(
        `insert into public.entries (organization_id, inventory_id, draft_id, state, kind, scope, category, quantity, unit,
           period_from, period_to, region, estimated, gwp_set, programme, factor_ids, result, committed_by)
         select d.organization_id, $2, d.id, 'not_counted', 'mobile.diesel', 1, 'mobile_combustion', 1, 'L', '2025-05-01',
           '2025-05-31', 'BR', false, 'AR5', 'brazil', '{}', '{}', $3 from public.drafts d where d.id = $1`,
        [drafts[0]?.draftId, inventoryId],
      ),
    ).rejects.toMatchObject(shut);
    await expect(
      blind(
        `insert into public.entries (organization_id, inventory_id, supersedes, state, kind, scope, category, quantity, unit,
           period_from, period_to, region, estimated, gwp_set, programme, factor_ids, result, reason, committed_by)
         select organization_id, inventory_id, id, 'withdrawn', kind, scope, category, quantity, unit, period_from, period_to,
           region, estimated, gwp_set, programme, factor_ids, result, 'r', $2 from public.entries where id = $1`,
        [entryId],
      ),
    ).rejects.toMatchObject(shut);
    expect(await lines()).toEqual(before);
  });

  it('lets lines of a site outside its boundary be written, and counts none of them', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-07');
    const july = { from: '2025-07-01', to: '2025-07-31' };
    const { site } = await house.as(people.owner, createSite, { name: 'Franchise' });
    const [outside = ''] = await commitDiesel(house, people.contributor, [{ ...july, siteId: site.id }]);
    await house.as(people.owner, updateInventory, {
      inventoryId,
      revision: 1,
      sites: [{ siteId: site.id, inBoundary: false, reason: 'Run by the franchisee' }],
    });
    const closing = await closed(house, house.north, inventoryId);
    expect(closing.lines).toBe(1);
    await commitDiesel(house, people.contributor, [{ ...july, siteId: site.id }]);
    await house.as(people.owner, correctEntry, { entryId: outside, reason: 'r', change: { quantity: '9' } });
    // It may not be moved inside.
    const [again = ''] = await commitDiesel(house, people.contributor, [{ ...july, siteId: site.id }]);
    await expect(
      house.as(people.owner, correctEntry, {
        entryId: again,
        reason: 'r',
        change: { siteId: house.north.siteId },
      }),
    ).rejects.toMatchObject(refusal);
    expect(await house.as(people.auditor, verifyClosing, { closingId: closing.id })).toMatchObject({
      isProven: true,
      since: { added: 0, corrected: 0, withdrawn: 0 },
    });
  });
});

describe('closing while others write', () => {
  it('lets no line slip in: what was committed first is in it, what came later is refused', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-09');
    const september = { from: '2025-09-01', to: '2025-09-30' };
    const waiting = await Promise.all(Array.from({ length: 12 }, () => drafted(september)));
    await approved(house, house.north, inventoryId);
    // What is approved takes no line: the race is with the reopening and closing that follow each other.
    await house.as(people.manager, closeInventory, { inventoryId });
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'r' });
    const commits = waiting.map((drafts) => house.as(people.owner, commitEntries, { drafts }));
    const close = (async () => {
      await house.as(people.contributor, submitInventory, { inventoryId });
      await house.as(people.manager, approveInventory, { inventoryId });
      return (await house.as(people.manager, closeInventory, { inventoryId })).closing;
    })();
    const [closing, outcomes] = await Promise.all([close, Promise.allSettled(commits)]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(['period.closed', 'inventory.not_open']).toContain((outcome.reason as { code: string }).code);
      }
    }
    const saved = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(closing.lines).toBe(1 + saved);
    expect(await house.as(people.auditor, verifyClosing, { closingId: closing.id })).toMatchObject({
      isProven: true,
      lines: 1 + saved,
      since: { added: 0 },
    });
    const { inventory } = await house.as(people.viewer, readInventory, { inventoryId });
    expect(inventory.lines.standing).toBe(1 + saved);
  });

  it('waits for a line whose transaction is still open, and holds it', async () => {
    const inventoryId = await monthInventory(house, house.north, '2025-11');
    const november = { from: '2025-11-01', to: '2025-11-30' };
    const drafts = await drafted(november);
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
    const { promise: go, resolve: letGo } = Promise.withResolvers<void>();
    const slow = house.database.transaction(people.owner.claims, async (tx) => {
      await tx.query("select set_config('razao.verb', 'entry.commit', true)");
      await tx.query(
        `insert into public.entries (organization_id, inventory_id, draft_id, state, kind, scope, category, quantity, unit,
           period_from, period_to, region, estimated, gwp_set, programme, factor_ids, result, committed_by)
         select d.organization_id, $2, d.id, 'not_counted', 'mobile.diesel', 1, 'mobile_combustion', 1, 'L', '2025-11-01',
           '2025-11-30', 'BR', false, 'AR5', 'brazil', '{}', '{}', $3 from public.drafts d where d.id = $1`,
        [drafts[0]?.draftId, inventoryId, people.owner.id],
      );
      isWritten();
      await go;
    });
    await written;
    const submitted = house.as(people.contributor, submitInventory, { inventoryId });
    letGo();
    await Promise.all([slow, submitted]);
    await house.as(people.manager, approveInventory, { inventoryId });
    const { closing } = await house.as(people.manager, closeInventory, { inventoryId });
    const { snapshot } = await house.as(people.auditor, readClosing, { closingId: closing.id });
    expect(snapshot.lines).toMatchObject({
      standing: 2,
      counted: 1,
      notCounted: 1,
      problems: [{ code: '', lines: 1 }],
    });
  });
});
