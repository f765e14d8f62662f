import { ownEntry } from '#engine/lookup.ts';
import { kindName } from '../../ledger/entry/row.ts';
import { invalidInput } from '../../input.ts';
import { mayCorrectEntries, mayReadLedger } from '../../may/ledger.ts';
import { findSite, organizationOf } from '../../organization.ts';
import { findInventory } from '../../inventory/result/lines.ts';
import { Refused, type UseCase } from '../../usecase.ts';
import { expectationDeclare, expectationList, expectationWithdraw } from './expectation.contract.ts';

const LONGEST_MONTHS = 120;

/**
 * Declares what is expected of months of series. Refuses with `site.not_found` (404), `expectation.kind_unknown` or
 * `expectation.reason_missing` (422).
 */
export const declareExpectations: UseCase<typeof expectationDeclare.input, typeof expectationDeclare.output> =
  {
    contract: expectationDeclare,
    may: ({ actor }) => mayCorrectEntries(actor),
    async run(context, { items, stance, reason }) {
      const { tx, actor, now, ports } = context;
      if (stance === 'not_applicable' && reason === '') throw new Refused('expectation.reason_missing', 422);
      for (const { kind, from, to } of items) {
        if (!ownEntry(ports.library.kinds, kind))
          throw new Refused('expectation.kind_unknown', 422, { kind });
        if (from > to || monthsBetween(from, to) > LONGEST_MONTHS) throw invalidInput('items', 'months');
      }
      const sites = new Set(items.flatMap(({ siteId }) => (siteId === null ? [] : [siteId])));
      for (const siteId of sites) await findSite(context, siteId);
      const made = await tx.query<{ id: string }>(
        `insert into public.expectations
         (organization_id, site_id, kind, month_from, month_to, stance, reason, declared_at, declared_by)
       select $1, x."siteId", x.kind, (x."from" || '-01')::date, (x."to" || '-01')::date, $2, $3, $4, $5
       from jsonb_to_recordset($6::jsonb) as x ("siteId" uuid, kind text, "from" text, "to" text)
       returning id`,
        [organizationOf(actor), stance, reason, now, actor.userId, JSON.stringify(items)],
      );
      return { expectationIds: made.map(({ id }) => id) };
    },
    journal: ({ expectationIds }, { stance }) => ({ subjectIds: expectationIds, detail: { stance } }),
  };

/** Lists the declarations that reach an inventory, the latest first. Refuses with `inventory.not_found` (404). */
export const listExpectations: UseCase<typeof expectationList.input, typeof expectationList.output> = {
  contract: expectationList,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { inventoryId, limit }) {
    const { tx, actor, ports } = context;
    const inventory = await findInventory(context, inventoryId);
    const rows = await tx.query<{
      id: string;
      siteId: string | null;
      siteName: string | null;
      kind: string;
      from: string;
      to: string;
      stance: 'expected' | 'not_applicable';
      reason: string;
      declaredAt: string;
      declaredByName: string;
    }>(
      `select x.id, x.site_id as "siteId", s.name as "siteName", x.kind, to_char(x.month_from, 'YYYY-MM') as "from",
         to_char(x.month_to, 'YYYY-MM') as "to", x.stance, x.reason, to_json(x.declared_at) #>> '{}' as "declaredAt",
         coalesce(person.full_name, '') as "declaredByName"
       from public.expectations x left join public.sites s on s.id = x.site_id
       left join public.my_colleagues() person on person.user_id = x.declared_by
       where x.organization_id = $1 and x.withdrawn_at is null and x.month_from <= $3::date
         and x.month_to >= date_trunc('month', $2::date)
       order by x.position desc limit $4`,
      [organizationOf(actor), inventory.from, inventory.to, limit],
    );
    return { expectations: rows.map((row) => ({ ...row, name: kindName(ports.library, row.kind) })) };
  },
};

/** Takes declarations back, all of them or none. Refuses with `expectation.not_found` (404). */
export const withdrawExpectations: UseCase<
  typeof expectationWithdraw.input,
  typeof expectationWithdraw.output
> = {
  contract: expectationWithdraw,
  may: ({ actor }) => mayCorrectEntries(actor),
  async run({ tx, actor, now }, { expectationIds }) {
    const wanted = [...new Set(expectationIds.map((id) => id.toLowerCase()))];
    const gone = await tx.query<{ id: string }>(
      `update public.expectations set withdrawn_at = $3, withdrawn_by = $4
       where organization_id = $1 and id = any ($2::uuid[]) and withdrawn_at is null returning id`,
      [organizationOf(actor), wanted, now, actor.userId],
    );
    if (gone.length < wanted.length) throw new Refused('expectation.not_found', 404);
    return { expectationIds: wanted };
  },
  journal: ({ expectationIds }) => ({ subjectIds: expectationIds }),
};

function monthsBetween(from: string, to: string): number {
  const count = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from) + 1;
}
