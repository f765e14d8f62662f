import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestInstallation, ROLES, type TestInstallation } from '../testing.ts';
import { approved, closed, monthInventory } from '../testing/inventory-life.ts';
import { verb } from '../testing/tenancy.ts';
import { closeInventory } from './closings.ts';
import { excludeFromInventory, withdrawExclusion } from './exclusions.ts';
import { openInventory } from './inventories.ts';
import {
  approveInventory,
  readInventory,
  reopenInventory,
  sendInventoryBack,
  submitInventory,
} from './life.ts';
import { updateInventory } from './setup.ts';

let house: TestInstallation;
let people: TestInstallation['north']['people'];
let month = '';
let made = 0;
/** The inventory of a month of its own, with one line. */
const fresh = () => {
  month = `${2024 + Math.floor(made / 12)}-${String((made % 12) + 1).padStart(2, '0')}`;
  made += 1;
  return monthInventory(house, house.north, month);
};

beforeAll(async () => {
  house = await openTestInstallation();
  ({ people } = house.north);
});
afterAll(() => house?.stop());

const read = async (inventoryId: string) =>
  (await house.as(people.viewer, readInventory, { inventoryId })).inventory;
const journalOf = async (inventoryId: string) =>
  (
    await house.database.pool.query<{ verb: string; outcome: string; detail: Record<string, string> }>(
      'select verb, outcome, detail from public.journal where $1 = any (subject_ids) order by sequence',
      [inventoryId],
    )
  ).rows;

describe('the life of an inventory', () => {
  it('goes from open to review, approval and closing, and back by a reason, each step told and journalled', async () => {
    const inventoryId = await fresh();
    await house.as(people.contributor, submitInventory, { inventoryId, note: 'ready' });
    await house.as(people.manager, sendInventoryBack, { inventoryId, reason: 'April is missing' });
    const { number } = await closed(house, house.north, inventoryId);
    expect(number).toBe(1);
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'A late invoice' });
    const again = await closed(house, house.north, inventoryId);
    expect(again.number).toBe(2);
    const life = await read(inventoryId);
    expect(life.moves.map(({ move, reason, by }) => [move, reason, by.id])).toEqual([
      ['submit', 'ready', people.contributor.id],
      ['send_back', 'April is missing', people.manager.id],
      ['submit', null, people.contributor.id],
      ['approve', null, people.manager.id],
      ['close', null, people.manager.id],
      ['reopen', 'A late invoice', people.owner.id],
      ['submit', null, people.contributor.id],
      ['approve', null, people.manager.id],
      ['close', null, people.manager.id],
    ]);
    expect(
      life.closings.map(({ number, stands, reopenedBecause }) => [number, stands, reopenedBecause]),
    ).toEqual([
      [2, true, null],
      [1, false, 'A late invoice'],
    ]);
    expect((await journalOf(inventoryId)).map((line) => line.verb)).toEqual([
      'inventory.open',
      'inventory.submit',
      'inventory.sendBack',
      'inventory.submit',
      'inventory.approve',
      'inventory.close',
      'inventory.reopen',
      'inventory.submit',
      'inventory.approve',
      'inventory.close',
    ]);
    expect((await journalOf(inventoryId)).at(-1)?.detail).toMatchObject({
      sha256: again.sha256,
      number: '2',
    });
  });

  it('is not approved by who submitted it or set it up, whatever code asks', async () => {
    const inventoryId = await fresh();
    await house.as(people.manager, submitInventory, { inventoryId });
    await expect(house.as(people.manager, approveInventory, { inventoryId })).rejects.toMatchObject({
      code: 'inventory.four_eyes',
      status: 403,
    });
    const past = house.database.transaction(people.manager.claims, async (tx) => {
      await tx.query("select set_config('razao.verb', 'inventory.approve', true)");
      await tx.query("select razao.move_inventory($1, 'approve', '')", [inventoryId]);
    });
    await expect(past).rejects.toMatchObject({ constraint: 'approvals_four_eyes' });
    await house.as(people.owner, sendInventoryBack, { inventoryId, reason: 'r' });
    await house.as(people.owner, updateInventory, { inventoryId, revision: 1, name: `${month} again` });
    await house.as(people.contributor, submitInventory, { inventoryId });
    await expect(house.as(people.owner, approveInventory, { inventoryId })).rejects.toMatchObject({
      code: 'inventory.four_eyes',
    });
    await house.as(people.manager, approveInventory, { inventoryId });
    expect((await read(inventoryId)).state).toBe('approved');
  });

  it('is approved by its author where an owner, and only an owner, said so', async () => {
    const inventoryId = await fresh();
    await expect(
      house.as(people.manager, updateInventory, { inventoryId, revision: 1, fourEyes: false }),
    ).rejects.toMatchObject({ code: 'actor.forbidden' });
    const past = house.database.transaction(people.manager.claims, async (tx) => {
      await tx.query("select set_config('razao.verb', 'inventory.update', true)");
      await tx.query('update public.inventories set four_eyes = false, set_up_by = $2 where id = $1', [
        inventoryId,
        people.manager.id,
      ]);
    });
    await expect(past).rejects.toMatchObject({ code: '42501' });
    await house.as(people.owner, updateInventory, { inventoryId, revision: 1, fourEyes: false });
    await house.as(people.owner, submitInventory, { inventoryId });
    await house.as(people.owner, approveInventory, { inventoryId });
    const [line] = (await journalOf(inventoryId)).slice(-1);
    expect(line).toMatchObject({ verb: 'inventory.approve', detail: { fourEyes: 'false' } });
  });

  it('is approved by an owner alone, with a reason, while nobody else leads; and by somebody else once one does', async () => {
    const inventoryId = await fresh();
    await house.as(people.owner, submitInventory, { inventoryId });
    const alone = (note: string, person = people.owner) =>
      house.as(person, approveInventory, { inventoryId, alone: true, note });
    await expect(alone('')).rejects.toMatchObject({ code: 'input.invalid' });
    await expect(alone('r', people.manager)).rejects.toMatchObject({ code: 'actor.forbidden' });
    await expect(alone('r')).rejects.toMatchObject({ code: 'approval.not_alone', status: 409 });
    const membership = (ended: string) =>
      house.database.pool.query(
        `update public.memberships set ended_at = ${ended} where user_id = $1 and organization_id = $2`,
        [people.manager.id, house.north.id],
      );
    await membership('now()');
    await alone('I run this company by myself');
    const { closing } = await house.as(people.owner, closeInventory, { inventoryId });
    const [kept] = (
      await house.database.pool.query<{ told: string }>(
        "select snapshot #>> '{setup,fourEyes}' as told from public.closings where id = $1",
        [closing.id],
      )
    ).rows;
    expect(kept?.told).toBe('false');
    expect(
      (await journalOf(inventoryId)).find(
        ({ verb, outcome }) => verb === 'inventory.approve' && outcome === 'done',
      ),
    ).toMatchObject({
      detail: { fourEyes: 'false', alone: 'true', reason: 'I run this company by myself' },
    });
    await membership('null');
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'A late invoice' });
    await house.as(people.owner, submitInventory, { inventoryId });
    await expect(alone('r')).rejects.toMatchObject({ code: 'approval.not_alone' });
    expect((await read(inventoryId)).fourEyes).toBe(true);
  });

  it('refuses every step that does not follow from where it stands', async () => {
    const inventoryId = await fresh();
    const refused = async (call: Promise<unknown>, code: string) =>
      expect(call).rejects.toMatchObject({ code, status: 409 });
    const manager = (use: Parameters<typeof house.as>[1], input: object = {}) =>
      house.as(people.manager, use, { inventoryId, ...input });
    await refused(manager(closeInventory), 'inventory.not_approved');
    await refused(manager(approveInventory), 'inventory.not_in_review');
    await refused(manager(sendInventoryBack, { reason: 'r' }), 'inventory.not_in_review');
    await refused(manager(reopenInventory, { reason: 'r' }), 'inventory.not_closed');
    await house.as(people.contributor, submitInventory, { inventoryId });
    await refused(manager(submitInventory), 'inventory.not_open');
    await refused(manager(closeInventory), 'inventory.not_approved');
    await refused(manager(updateInventory, { revision: 1, name: 'x' }), 'inventory.not_open');
    await manager(approveInventory);
    await refused(manager(approveInventory), 'inventory.not_in_review');
    await manager(closeInventory);
    await refused(manager(closeInventory), 'inventory.not_approved');
    await refused(manager(submitInventory), 'period.closed');
    await refused(manager(updateInventory, { revision: 1, name: 'x' }), 'period.closed');
    await manager(reopenInventory, { reason: 'r' });
    await refused(manager(reopenInventory, { reason: 'r' }), 'inventory.not_closed');
    expect((await read(inventoryId)).closings).toHaveLength(1);
  });

  it('is closed once when two tabs close it at the same time, and reopened once', async () => {
    const inventoryId = await fresh();
    await approved(house, house.north, inventoryId);
    const both = await Promise.allSettled([
      house.as(people.manager, closeInventory, { inventoryId }),
      house.as(people.owner, closeInventory, { inventoryId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'inventory.not_approved' },
    });
    const back = await Promise.allSettled([
      house.as(people.manager, reopenInventory, { inventoryId, reason: 'one' }),
      house.as(people.owner, reopenInventory, { inventoryId, reason: 'two' }),
    ]);
    expect(back.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { closings, moves } = await read(inventoryId);
    expect([closings.length, moves.filter(({ move }) => move === 'reopen').length]).toEqual([1, 1]);
  });

  it('is not submitted without a line', async () => {
    const { inventory } = await house.as(people.manager, openInventory, {
      name: 'Empty',
      from: '1995-01-01',
      to: '1995-12-31',
    });
    await expect(
      house.as(people.manager, submitInventory, { inventoryId: inventory.id }),
    ).rejects.toMatchObject({ code: 'inventory.empty' });
  });
});

describe('who may', () => {
  const writes: Readonly<Record<string, object>> = {
    'inventory.update': { revision: 1, name: 'x' },
    'inventory.submit': {},
    'inventory.sendBack': { reason: 'r' },
    'inventory.approve': {},
    'inventory.close': {},
    'inventory.reopen': { reason: 'r' },
    'inventory.exclude': { subject: 'source', description: 'd', justification: 'j' },
  };
  const may: Readonly<Record<string, readonly string[]>> = {
    'inventory.submit': ['owner', 'manager', 'contributor'],
    'inventory.exclude': ['owner', 'manager', 'contributor'],
  };

  it.each(Object.keys(writes))(
    '%s is refused to whoever does not lead, and viewers and auditors write nothing',
    async (name) => {
      const inventoryId = await fresh();
      const without = ROLES.filter((role) => !(may[name] ?? ['owner', 'manager']).includes(role));
      expect(without).toEqual(expect.arrayContaining(['viewer', 'auditor']));
      for (const role of without) {
        const call = house.as(people[role], verb(name), { inventoryId, ...writes[name] });
        await expect(call, role).rejects.toMatchObject({ code: 'actor.forbidden', status: 403 });
      }
      expect(await read(inventoryId)).toMatchObject({
        state: 'open',
        revision: 1,
        exclusions: [],
        moves: [],
      });
    },
  );

  it('nobody writes the state, a step or a closing past the verbs, not even the server itself', async () => {
    const inventoryId = await fresh();
    const asOwner = (sql: string, parameters: readonly unknown[] = [inventoryId]) =>
      house.database.transaction(people.owner.claims, async (tx) => {
        await tx.query("select set_config('razao.verb', 'inventory.close', true)");
        await tx.query(sql, [...parameters]);
      });
    const denied = { code: '42501' };
    await expect(
      asOwner("update public.inventories set state = 'closed' where id = $1"),
    ).rejects.toMatchObject(denied);
    await expect(
      asOwner(`insert into public.inventory_moves (inventory_id, number) values ($1, 1)`),
    ).rejects.toMatchObject(denied);
    await expect(
      asOwner(`insert into public.closings (inventory_id, number) values ($1, 1)`),
    ).rejects.toMatchObject(denied);
    await closed(house, house.north, inventoryId);
    const sql = (text: string) => house.database.pool.query(text, [inventoryId]);
    await expect(sql("update public.closings set snapshot = '{}' where inventory_id = $1")).rejects.toThrow(
      'append-only',
    );
    await expect(sql('delete from public.closings where inventory_id = $1')).rejects.toThrow('append-only');
    await expect(sql('delete from public.inventory_moves where inventory_id = $1')).rejects.toThrow(
      'append-only',
    );
    await expect(
      sql("update public.inventories set state = 'approved', closing_id = null where id = $1"),
    ).rejects.toMatchObject({
      constraint: 'inventories_order',
    });
    await expect(
      sql(`insert into public.closings (id, organization_id, inventory_id, number, snapshot, sha256, ledger_sequence, closed_at, closed_by)
        select gen_random_uuid(), organization_id, id, 9, '{}', repeat('0', 64), 1, now(), gen_random_uuid()
        from public.inventories where id = $1`),
    ).rejects.toMatchObject({ constraint: 'closings_hash' });
  });
});

describe('exclusions', () => {
  it('say what is left out, why, and how much it would be where somebody estimated it', async () => {
    const inventoryId = await fresh();
    const { exclusionId } = await house.as(people.contributor, excludeFromInventory, {
      inventoryId,
      subject: 'category',
      scope: 3,
      category: 'employee_commuting',
      description: 'Commuting',
      justification: 'No survey was made this year',
      estimatedCo2eKg: '12000.5',
      estimatedHow: '80 people, average of the survey of 2023',
    });
    const call = { inventoryId, subject: 'category', description: 'd', justification: 'j' };
    await expect(house.as(people.contributor, excludeFromInventory, call)).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect((await read(inventoryId)).exclusions).toMatchObject([
      { id: exclusionId, estimatedCo2eKg: '12000.5', statedBy: { id: people.contributor.id } },
    ]);
    await closed(house, house.north, inventoryId);
    await expect(house.as(people.contributor, withdrawExclusion, { exclusionId })).rejects.toMatchObject({
      code: 'period.closed',
    });
    const past = house.database.pool.query('delete from public.inventory_exclusions where id = $1', [
      exclusionId,
    ]);
    await expect(past).rejects.toMatchObject({ constraint: 'period_closed' });
    await house.as(people.owner, reopenInventory, { inventoryId, reason: 'r' });
    await house.as(people.contributor, withdrawExclusion, { exclusionId });
    await expect(house.as(people.contributor, withdrawExclusion, { exclusionId })).rejects.toMatchObject({
      code: 'exclusion.not_found',
    });
    expect((await read(inventoryId)).exclusions).toEqual([]);
  });
});
