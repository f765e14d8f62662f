import type { z } from 'zod';
import { mayCorrectEntries, mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext, type UseCase } from '../../usecase.ts';
import { entryListWithdrawals, entryRestore, entryWithdrawMany } from './bulk.contract.ts';
import { selectedIds, selectedPortion } from './bulk-selection.ts';
import { lockLedger } from './inventory.ts';
import { copyRestored, copyWithdrawn } from './supersede.ts';

type Withdrawal = z.output<typeof entryWithdrawMany.output>['withdrawal'];

const RESTORABLE_DAYS = 30;

/**
 * Withdraws many lines, all or none, or a portion of them. Refuses with `entry.not_found` (404), `entry.superseded`, `entry.withdrawn`,
 * `inventory.not_open`, `period.closed`, `bulk.changed` (409), `bulk.too_many` or `bulk.not_standing` (422).
 */
export const withdrawMany: UseCase<typeof entryWithdrawMany.input, typeof entryWithdrawMany.output> = {
  contract: entryWithdrawMany,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { selection, reason, atMost }) {
    await lockLedger(context);
    const { ids, left } =
      atMost === undefined
        ? { ids: await selectedIds(context, selection), left: 0 }
        : await selectedPortion(context, selection, atMost);
    if (ids.length === 0) throw new Refused('bulk.changed', 409, { lines: '0' });
    await requireOpenInventories(context, ids);
    const lines = await copyWithdrawn(context, ids, reason);
    const { tx, actor, now } = context;
    const [made] = await tx.query<{ id: string }>(
      `insert into public.withdrawals (organization_id, reason, lines, first_sequence, last_sequence, withdrawn_at, withdrawn_by)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        organizationOf(actor),
        reason,
        lines.length,
        lines[0]?.sequence,
        lines.at(-1)?.sequence,
        now,
        actor.userId,
      ],
    );
    const withdrawal = await findWithdrawal(context, made?.id ?? '');
    return { withdrawal, entryIds: lines.map(({ id }) => id), left };
  },
  journal: ({ withdrawal, entryIds }) => ({
    subjectIds: [withdrawal.id, ...entryIds],
    detail: { lines: String(withdrawal.lines) },
  }),
};

/**
 * Puts lines back that were withdrawn together; one that was put back or corrected since stays as it is. Refuses with
 * `withdrawal.not_found` (404), `withdrawal.restored`, `withdrawal.too_old`, `inventory.not_open` or
 * `period.closed` (409).
 */
export const restoreEntries: UseCase<typeof entryRestore.input, typeof entryRestore.output> = {
  contract: entryRestore,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run(context, { withdrawalId, reason }) {
    await lockLedger(context);
    const before = await findWithdrawal(context, withdrawalId);
    if (before.restoredAt !== null) throw new Refused('withdrawal.restored', 409);
    if (context.now.toISOString() > before.restorableUntil) throw new Refused('withdrawal.too_old', 409);
    const { tx, actor, now } = context;
    const rows = await tx.query<{ id: string }>(
      `select e.id from public.withdrawals w
       join public.entries e on e.organization_id = w.organization_id
         and e.sequence between w.first_sequence and w.last_sequence
       where w.id = $1 and not exists (select from public.entries later where later.supersedes = e.id)
       order by e.sequence`,
      [before.id],
    );
    const ids = rows.map(({ id }) => id);
    await requireOpenInventories(context, ids);
    const entryIds = await copyRestored(context, ids, reason);
    await tx.query(
      'update public.withdrawals set restored_at = $2, restored_by = $3, restored_lines = $4 where id = $1',
      [before.id, now, actor.userId, entryIds.length],
    );
    return { withdrawal: await findWithdrawal(context, before.id), entryIds };
  },
  journal: ({ withdrawal, entryIds }) => ({
    subjectIds: [withdrawal.id, ...entryIds],
    detail: { lines: String(entryIds.length) },
  }),
};

/** Lists withdrawals, latest first. */
export const listWithdrawals: UseCase<typeof entryListWithdrawals.input, typeof entryListWithdrawals.output> =
  {
    contract: entryListWithdrawals,
    may: ({ actor }) => mayReadLedger(actor),
    async run(context, { limit }) {
      return { withdrawals: await readWithdrawals(context, null, limit) };
    },
  };

/** @throws Refused `inventory.not_open` or `period.closed` (409) with the name of one that is not open to its lines */
async function requireOpenInventories({ tx }: RunContext, entryIds: readonly string[]): Promise<void> {
  const [shut] = await tx.query<{ name: string; state: string }>(
    `select i.name, i.state from public.inventories i
     join (select distinct inventory_id, site_id from public.entries where id = any ($1::uuid[])) e on e.inventory_id = i.id
     where i.state <> 'open' and not razao.is_outside(i.id, e.site_id) order by i.state = 'closed' desc limit 1`,
    [entryIds],
  );
  if (!shut) return;
  throw new Refused(shut.state === 'closed' ? 'period.closed' : 'inventory.not_open', 409, {
    inventory: shut.name,
  });
}

async function findWithdrawal(context: RunContext, id: string): Promise<Withdrawal> {
  const [found] = await readWithdrawals(context, id, 1);
  if (!found) throw new Refused('withdrawal.not_found', 404);
  return found;
}

async function readWithdrawals(
  { tx, actor }: RunContext,
  id: string | null,
  limit: number,
): Promise<Withdrawal[]> {
  const rows = await tx.query<Omit<Withdrawal, 'restorableUntil'>>(
    `select w.id, w.reason, w.lines, w.withdrawn_at as "withdrawnAt", coalesce(by.full_name, '') as "withdrawnByName",
       w.restored_at as "restoredAt", case when w.restored_by is not null then coalesce(back.full_name, '') end as "restoredByName",
       w.restored_lines as "restoredLines"
     from public.withdrawals w
     left join public.my_colleagues() by on by.user_id = w.withdrawn_by
     left join public.my_colleagues() back on back.user_id = w.restored_by
     where w.organization_id = $1 and ($2::uuid is null or w.id = $2) order by w.withdrawn_at desc, w.last_sequence desc limit $3`,
    [organizationOf(actor), id, limit],
  );
  return rows.map((row) => ({ ...row, restorableUntil: daysAfter(row.withdrawnAt, RESTORABLE_DAYS) }));
}

function daysAfter(instant: string, days: number): string {
  return new Date(new Date(instant).getTime() + days * 86_400_000).toISOString();
}
