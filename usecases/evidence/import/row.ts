import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import type { importStatus } from './import.contract.ts';

export type ImportShown = z.output<typeof importStatus.output>['imports'][number];

/**
 * A line of a proposed import that is whole but could not be calculated: it is recorded, as not counted, only where a
 * person accepts that, so it is none of those that are ready.
 */
export const IS_UNCOUNTED = "l.problem is null and l.co2e_kg is null and i.state = 'proposed'";

/** Most imports have none such, and their lines are not looked through. */
const UNCOUNTED = `case when i.state = 'proposed' and exists (
    select 1 from public.import_groups g where g.import_id = i.id and g.scope is not null and g.basis is null)
  then (select count(*)::int from public.import_lines l where l.import_id = i.id and ${IS_UNCOUNTED}) else 0 end`;

/** Imports of the organization that meet a condition (its parameters from `$2` on), latest first. */
export function readImports(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<ImportShown[]> {
  return tx.query<ImportShown>(
    `select i.id, i.document_id as "documentId", d.name as "documentName", d.sha256, i.inner_file as inner, i.sheet,
       i.mapping ->> 'fingerprint' as fingerprint, i.series, i.key_column as "keyColumn", i.state,
       i.rows, i.lines, i.ready - ${UNCOUNTED} as ready, ${UNCOUNTED} as uncounted, i.corrections, i.gone,
       case when i.state in ('undoing', 'undone') then i.undone_through else i.committed_through end as done,
       i.saved, i.withdrawn, i.stopped, i.created_at as "createdAt", i.created_by as "createdBy",
       coalesce(person.full_name, '') as "createdByName",
       i.approved_by as "approvedBy",
       case when i.approved_by is not null then coalesce(approver.full_name, '') end as "approvedByName",
       case when i.undone_by is not null then coalesce(undoer.full_name, '') end as "undoneByName",
       i.undone_because as "undoneBecause",
       i.updated_at as "updatedAt",
       coalesce((
         select json_agg(json_build_object('code', p.code, 'lines', p.lines) order by p.lines desc, p.code) from (
           select l.problem ->> 'code' as code, count(*)::int as lines from public.import_lines l
           where l.import_id = i.id and l.problem is not null group by 1) p
       ), '[]') as "leftOut"
     from public.imports i
     join public.documents d on d.id = i.document_id
     left join public.my_colleagues() person on person.user_id = i.created_by
     left join public.my_colleagues() approver on approver.user_id = i.approved_by
     left join public.my_colleagues() undoer on undoer.user_id = i.undone_by
     where i.organization_id = $1 and (${condition}) order by i.created_at desc, i.id limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * One import of the organization.
 * @throws Refused `import.not_found` (404), also for another organization's
 */
export async function findImport(context: RunContext, importId: string): Promise<ImportShown> {
  const [row] = await readImports(context, 'i.id = $2', [importId], 1);
  if (!row) throw new Refused('import.not_found', 404);
  return row;
}

/** As `findImport`, held until the end of the transaction, so that no portion is filed meanwhile. */
export async function lockImport(context: RunContext, importId: string): Promise<ImportShown> {
  await context.tx.query('select razao.lock_organization($1)', [organizationOf(context.actor)]);
  await context.tx.query('select 1 from public.imports where id = $1 and organization_id = $2 for update', [
    importId,
    organizationOf(context.actor),
  ]);
  return findImport(context, importId);
}
