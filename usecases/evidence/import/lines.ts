import type { z } from 'zod';
import type { RunContext } from '../../usecase.ts';
import type { importPreview } from './import.contract.ts';

type ImportLine = z.output<typeof importPreview.output>['lines'][number];

/**
 * Lines of an import of the organization that meet a condition on `l` (its parameters from `$2` on), in their order. What
 * a line with a problem says is told as far as it was read.
 */
export function readImportLines(
  { tx }: RunContext,
  importId: string,
  condition: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<ImportLine[]> {
  return tx.query<ImportLine>(
    `select l.position, l.row_number as row, l.column_number as column, l.quote, l.key,
       coalesce(g.kind, l.partial ->> 'kind') as kind,
       coalesce(trim_scale(l.quantity)::text, l.partial ->> 'quantity') as quantity,
       coalesce(g.unit, l.partial ->> 'unit') as unit,
       coalesce(g.period_from, (l.partial ->> 'from')::date) as "from",
       coalesce(g.period_to, (l.partial ->> 'to')::date) as "to",
       coalesce(g.site_id, (l.partial ->> 'siteId')::uuid) as "siteId",
       coalesce(g.word, nullif(l.partial ->> 'word', '')) as word,
       coalesce(g.chosen_factor_id, l.partial ->> 'factorId') as "chosenFactorId",
       l.partial -> 'besides' ->> 'supplier' as supplier, l.partial -> 'besides' ->> 'supplierTaxId' as "supplierTaxId",
       l.partial -> 'besides' ->> 'ledgerAccount' as "ledgerAccount",
       trim_scale(l.co2e_kg)::text as "co2eKg", coalesce(g.factor_ids, '{}') as "factorIds",
       coalesce(g.problems, '[]') as problems, l.problem, l.fix is not null as fixed,
       case when e.id is not null then json_build_object('entryId', e.id, 'kind', e.kind,
         'quantity', trim_scale(e.quantity)::text, 'unit', e.unit, 'from', e.period_from, 'to', e.period_to,
         'siteId', e.site_id, 'co2eKg', trim_scale(e.co2e_kg)::text) end as corrects,
       case when l.problem is null and l.position <= i.committed_through then l.entry_id end as "entryId"
     from public.import_lines l
     join public.imports i on i.id = l.import_id
     left join public.import_groups g on g.import_id = l.import_id and g.number = l.group_number
     left join public.entries e on e.id = l.supersedes
     where l.import_id = $1 and ${condition} order by l.position limit ${limit}`,
    [importId, ...parameters],
  );
}
