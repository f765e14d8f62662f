import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';

/**
 * Finds out which lines of an import are in the ledger already, which correct one of it, which are of a period that takes
 * none, and which rows of earlier files are gone, and counts anew. Lines that were filed stay as they are.
 * @param changed whether lines were changed since they were counted
 */
export async function matchLines(context: RunContext, importId: string, changed: boolean): Promise<void> {
  const { tx } = context;
  const freed = await freeLines(context, importId);
  const [others] = await tx.query<{ series: boolean; related: boolean }>(
    `select coalesce(bool_or(other.series = i.series), false) as series, count(other.id) > 0 as related
     from public.imports i join public.imports other on other.organization_id = i.organization_id and other.id <> i.id
       and other.committed_through > 0 and (other.series = i.series or other.document_id = i.document_id)
     where i.id = $1`,
    [importId],
  );
  if (others?.related) await tx.query('select razao.match_import_lines($1)', [importId]);
  const shut = await shutLines(context, importId);
  if (!others?.related && !changed && !freed && !shut) return;
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

/** Lines that were left out of a period are looked at anew: it may be open again. */
async function freeLines({ tx }: RunContext, importId: string): Promise<boolean> {
  const freed = await tx.query(
    `update public.import_lines set problem = null where import_id = $1 and problem ->> 'code' = 'row.period_closed'
     returning 1`,
    [importId],
  );
  return freed.length > 0;
}

/**
 * Leaves out what a closed inventory, or one in review, would refuse: a ready line is one that is saved. What is in the
 * ledger already was told apart before.
 */
async function shutLines({ tx, actor }: RunContext, importId: string): Promise<boolean> {
  const [shut] = await tx.query(
    `select 1 from public.inventories where organization_id = $1 and state <> 'open' limit 1`,
    [organizationOf(actor)],
  );
  if (!shut) return false;
  const left = await tx.query(
    `update public.import_lines l
     set problem = jsonb_build_object('code', 'row.period_closed', 'params', jsonb_build_object('text', i.name))
     from public.import_groups g, public.inventories i
     where l.import_id = $1 and l.problem is null and g.import_id = l.import_id and g.number = l.group_number
       and i.organization_id = $2 and i.state <> 'open'
       and (g.period_from between i.period_from and i.period_to and not razao.is_outside(i.id, g.site_id)
         or exists (select from public.entries e where e.id = l.supersedes and e.organization_id = $2
           and e.inventory_id = i.id and not razao.is_outside(i.id, e.site_id)))
     returning 1`,
    [importId, organizationOf(actor)],
  );
  return left.length > 0;
}
