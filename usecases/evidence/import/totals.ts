import type { z } from 'zod';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { UseCase } from '../../usecase.ts';
import { importTotals } from './import.contract.ts';
import { ADDED, spanOf } from './preview.ts';
import { findImport } from './row.ts';

type Total = z.output<typeof importTotals.output>['totals'][number];

/** Columns that tell apart what is summed up, and how they are compared. */
const BY = {
  scope: { columns: ['scope'], same: 's.scope = a.scope' },
  category: { columns: ['scope', 'category'], same: 's.scope = a.scope and s.category = a.category' },
  site: { columns: ['site_id'], same: 's.site_key = a.site_key' },
} as const;

/** Shows totals before and after. Refuses with `import.not_found` (404). */
export const totalImport: UseCase<typeof importTotals.input, typeof importTotals.output> = {
  contract: importTotals,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, by }) {
    const shown = await findImport(context, importId);
    const span = await spanOf(context, shown.id);
    if (span.from === null) return { totals: [], ...span };
    const { columns, same } = BY[by];
    const list = columns.join(', ');
    const of = (name: (typeof COLUMNS)[number]): string =>
      (columns as readonly string[]).includes(name) ? `coalesce(a.${name}, s.${name})` : 'null';
    const totals = await context.tx.query<Total>(
      `with added as (
         select ${list}, ${KEY} as site_key, coalesce(sum(d.kg), 0) as kg, coalesce(sum(d.not_counted), 0)::int as not_counted,
           sum(d.lines)::int as lines
         from (${ADDED}) d group by ${list}
       ), standing as (
         select ${list}, ${KEY} as site_key, sum(t.co2e_kg) as kg from public.result_totals t
         where t.organization_id = $1 and t.month between $3::date and $4::date group by ${list}
       )
       select ${of('scope')}::int as scope, ${of('category')}::text as category, x.site_id as "siteId",
         site.name as "siteName", trim_scale(coalesce(s.kg, 0))::text as "beforeKg",
         trim_scale(coalesce(a.kg, 0))::text as "addedKg",
         trim_scale(coalesce(s.kg, 0) + coalesce(a.kg, 0))::text as "afterKg",
         coalesce(a.lines, 0) as lines, coalesce(a.not_counted, 0) as "notCounted"
       from added a full join standing s on ${same}
       cross join lateral (select ${of('site_id')}::uuid as site_id) x
       left join public.sites site on site.id = x.site_id
       order by 1, 2, site.name`.replaceAll(KEY, by === 'site' ? KEY : 'null::text'),
      [organizationOf(context.actor), shown.id, span.from, span.to],
    );
    return { totals, ...span };
  },
};

const COLUMNS = ['scope', 'category', 'site_id'] as const;
/** Lines of no site are alike, which null is not. */
const KEY = `coalesce(site_id::text, '')`;
