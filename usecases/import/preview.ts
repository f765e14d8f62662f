import type { z } from 'zod';
import { mayReadLedger } from '../may/ledger.ts';
import { organizationOf } from '../organization.ts';
import type { RunContext, UseCase } from '../usecase.ts';
import { importPreview, importStatus } from './import.contract.ts';
import { findImport, readImports } from './row.ts';

type Output = z.output<typeof importPreview.output>;

const ONLY = { all: 'true', left_out: 'l.problem is not null', ready: 'l.problem is null' } as const;

/** Shows lines and totals. Refuses with `import.not_found` (404). */
export const previewImport: UseCase<typeof importPreview.input, typeof importPreview.output> = {
  contract: importPreview,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, after, only, limit }) {
    const shown = await findImport(context, importId);
    const found = await readLines(context, shown.id, ONLY[only], after, limit + 1);
    const lines = found.slice(0, limit);
    const span = await spanOf(context, shown.id);
    return {
      import: shown,
      lines,
      nextAfter: found.length > limit ? (lines.at(-1)?.position ?? null) : null,
      totals: span.from === null ? [] : await readTotals(context, shown.id),
      ...span,
    };
  },
};

/** Tells how far imports are. Refuses a named one that is not the organization's with `import.not_found` (404). */
export const tellImports: UseCase<typeof importStatus.input, typeof importStatus.output> = {
  contract: importStatus,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context, { importId, limit }) {
    if (importId !== undefined) return { imports: [await findImport(context, importId)] };
    return { imports: await readImports(context, "i.state <> 'discarded'", [], limit) };
  },
};

function readLines(
  { tx }: RunContext,
  importId: string,
  condition: string,
  after: number,
  limit: number,
): Promise<Output['lines']> {
  return tx.query<Output['lines'][number]>(
    `select l.position, l.row_number as row, l.column_number as column, l.quote, l.key, g.kind,
       trim_scale(l.quantity)::text as quantity, g.unit, g.period_from as "from", g.period_to as "to", g.site_id as "siteId",
       trim_scale(l.co2e_kg)::text as "co2eKg", coalesce(g.factor_ids, '{}') as "factorIds",
       coalesce(g.problems, '[]') as problems, l.problem,
       case when l.problem is null and l.position <= i.committed_through then l.entry_id end as "entryId"
     from public.import_lines l
     join public.imports i on i.id = l.import_id
     left join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
     where l.import_id = $1 and l.position > $2 and ${condition} order by l.position limit ${limit}`,
    [importId, after],
  );
}

async function spanOf(
  { tx }: RunContext,
  importId: string,
): Promise<{ from: string | null; to: string | null }> {
  const [span] = await tx.query<{ from: string | null; to: string | null }>(
    `select date_trunc('month', min(g.period_from)::timestamp)::date as "from",
       (date_trunc('month', max(g.period_to)::timestamp) + interval '1 month - 1 day')::date as "to"
     from public.import_groups g where g.import_id = $1 and g.number in (
       select l.group_number from public.import_lines l where l.import_id = $1 and l.problem is null)`,
    [importId],
  );
  return span ?? { from: null, to: null };
}

/** Totals of the months that the import touches; what it made already stands in them, and is not added again. */
function readTotals({ tx, actor }: RunContext, importId: string): Promise<Output['totals']> {
  return tx.query<Output['totals'][number]>(
    `with added as (
       select g.scope, coalesce(sum(l.co2e_kg), 0) as kg, count(*) filter (where l.co2e_kg is null)::int as not_counted
       from public.import_lines l
       join public.imports i on i.id = l.import_id
       join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
       where l.import_id = $2 and l.problem is null and l.position > i.committed_through group by g.scope
     ), span as (
       select date_trunc('month', min(g.period_from)::timestamp)::date as first, max(g.period_to) as last
       from public.import_groups g where g.import_id = $2 and g.scope is not null
     ), standing as (
       select t.scope, sum(t.co2e_kg) as kg, sum(t.not_counted_starting)::int as not_counted
       from public.result_totals t, span
       where t.organization_id = $1 and t.month between span.first and span.last group by t.scope
     )
     select coalesce(a.scope, s.scope) as scope, trim_scale(coalesce(s.kg, 0))::text as "beforeKg",
       trim_scale(coalesce(a.kg, 0))::text as "addedKg", trim_scale(coalesce(s.kg, 0) + coalesce(a.kg, 0))::text as "afterKg",
       coalesce(s.not_counted, 0) as "notCountedBefore", coalesce(a.not_counted, 0) as "notCountedAdded"
     from added a full join standing s on s.scope = a.scope order by 1`,
    [organizationOf(actor), importId],
  );
}
