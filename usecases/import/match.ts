import type { RunContext } from '../usecase.ts';

/**
 * Finds out which lines of an import are in the ledger already, which correct one of it, and which rows of earlier files
 * are gone, and counts anew. Lines that were filed stay as they are.
 * @param changed whether lines were changed since they were counted
 */
export async function matchLines({ tx }: RunContext, importId: string, changed: boolean): Promise<void> {
  const [others] = await tx.query<{ series: boolean; related: boolean }>(
    `select coalesce(bool_or(other.series = i.series), false) as series, count(other.id) > 0 as related
     from public.imports i join public.imports other on other.organization_id = i.organization_id and other.id <> i.id
       and other.committed_through > 0 and (other.series = i.series or other.document_id = i.document_id)
     where i.id = $1`,
    [importId],
  );
  if (others?.related) await tx.query('select razao.match_import_lines($1)', [importId]);
  else if (!changed) return;
  const gone = others?.series ? '(select count(*) from razao.rows_gone($1))' : '0';
  await tx.query(
    `update public.imports i set ready = l.ready, corrections = l.corrections, gone = ${gone}, updated_at = now()
     from (select count(*) filter (where problem is null)::int as ready,
         count(*) filter (where problem is null and supersedes is not null)::int as corrections
       from public.import_lines where import_id = $1) l
     where i.id = $1`,
    [importId],
  );
}
