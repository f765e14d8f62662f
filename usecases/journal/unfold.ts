import type { z } from 'zod';
import { kindName } from '../entry/row.ts';
import { mayReadJournal } from '../may/audit.ts';
import { organizationOf } from '../organization.ts';
import { Refused, type RunContext, type UseCase } from '../usecase.ts';
import { journalUnfold } from './journal.contract.ts';
import { FILING, readJournal } from './row.ts';

type Output = z.input<typeof journalUnfold.output>;

const MOST = 50;

/** Unfolds a line of the journal. Refuses with `journal.not_found` (404). */
export const unfoldJournal: UseCase<typeof journalUnfold.input, typeof journalUnfold.output> = {
  contract: journalUnfold,
  may: ({ actor }) => mayReadJournal(actor),
  async run(context, { sequence }): Promise<Output> {
    const [line] = await readJournal(context, 'j.sequence = $3::bigint', [sequence], 1);
    if (!line) throw new Refused('journal.not_found', 404);
    const kept = await readKept(context, sequence);
    return {
      line,
      intact: kept.intact,
      subjects: await subjectsOf(context, sequence),
      changes: kept.changes,
      entries: await entriesOf(context, sequence),
    };
  },
};

async function readKept(
  { tx, actor }: RunContext,
  sequence: number,
): Promise<{ intact: boolean; changes: Output['changes'] }> {
  const [row] = await tx.query<{ intact: boolean; changes: Output['changes'] }>(
    `select j.hash = razao.journal_hash(j)
         and j.detail ->> 'changes' is not distinct from razao.sha256_of(c.changes) as intact,
       coalesce(c.changes, '[]') as changes
     from public.journal j
     left join public.journal_changes c on c.organization_id = j.organization_id and c.sequence = j.sequence
     where j.organization_id = $1 and j.sequence = $2`,
    [organizationOf(actor), sequence],
  );
  return row ?? { intact: false, changes: [] };
}

/** What the line is about, each by the name that it has now. */
async function subjectsOf({ tx, actor, ports }: RunContext, sequence: number): Promise<Output['subjects']> {
  const rows = await tx.query<{
    id: string;
    is: Output['subjects'][number]['is'];
    name: string;
    kind: string | null;
  }>(
    `with about as materialized (
       select s.id, s.place from public.journal j cross join lateral unnest(j.subject_ids) with ordinality s (id, place)
       where j.organization_id = $1 and j.sequence = $2 order by s.place limit ${MOST})
     select a.id, x.is, x.name, x.kind from about a join lateral (
       select 'entry' as is, e.kind as name, e.kind from public.entries e where e.id = a.id and e.organization_id = $1
       union all select 'draft', coalesce(d.activity ->> 'kind', ''), d.activity ->> 'kind' from public.drafts d
         where d.id = a.id and d.organization_id = $1
       union all select 'document', d.name, null from public.documents d where d.id = a.id and d.organization_id = $1
       union all select 'inventory', i.name, null from public.inventories i where i.id = a.id and i.organization_id = $1
       union all select 'site', s.name, null from public.sites s where s.id = a.id and s.organization_id = $1
       union all select 'import', d.name, null from public.imports i join public.documents d on d.id = i.document_id
         where i.id = a.id and i.organization_id = $1
       union all select 'person', p.full_name, null from public.my_colleagues() p where p.user_id = a.id
       union all select 'sample', s.name, null from public.audit_samples s where s.id = a.id and s.organization_id = $1
       union all select 'pack', '', null from public.organization_exports x
         where x.id = a.id and x.organization_id = $1
       union all select 'evidence', d.name, null from public.line_evidence v join public.documents d on d.id = v.document_id
         where v.id = a.id and v.organization_id = $1
     ) x on true order by a.place`,
    [organizationOf(actor), sequence],
  );
  return rows.map(({ kind, ...row }) => ({
    ...row,
    kindName: kind === null ? null : kindName(ports.library, kind),
  }));
}

/** What a version of a line says, for the columns that people change. */
const SAID = (
  alias: string,
) => `jsonb_strip_nulls(jsonb_build_object('state', ${alias}.state, 'kind', ${alias}.kind,
  'quantity', trim_scale(${alias}.quantity)::text, 'unit', ${alias}.unit, 'from', ${alias}.period_from,
  'to', ${alias}.period_to, 'site', (select s.name from public.sites s where s.id = ${alias}.site_id),
  'region', ${alias}.region, 'factor', ${alias}.factor_ids[1], 'co2eKg', trim_scale(${alias}.co2e_kg)::text,
  'biogenicCo2Kg', trim_scale(${alias}.biogenic_co2_kg)::text, 'gwpSet', ${alias}.gwp_set))`;

/** Lines of the ledger that came by it: those it names, or those of its stretch of the chain. */
async function entriesOf({ tx, actor, ports }: RunContext, sequence: number): Promise<Output['entries']> {
  const rows = await tx.query<Omit<Output['entries'][number], 'kindName'> & { kind: string }>(
    `select e.id as "entryId", e.line_id as "lineId", e.kind, e.reason, ${SAID('e')} as after,
       case when b.id is not null then ${SAID('b')} end as before
     from public.journal j
     join public.entries e on e.organization_id = j.organization_id and (
       (j.verb = any ($3::text[]) and e.id = any (j.subject_ids))
       or e.sequence between (j.detail ->> 'firstSequence')::bigint and (j.detail ->> 'lastSequence')::bigint)
     left join public.entries b on b.id = e.supersedes
     where j.organization_id = $1 and j.sequence = $2 and j.outcome = 'done'
       -- A correction names the line that it corrects as well.
       and not exists (select from public.entries later where later.supersedes = e.id and later.id = any (j.subject_ids))
     order by e.sequence limit ${MOST}`,
    [organizationOf(actor), sequence, [...FILING]],
  );
  return rows.map(({ kind, ...row }) => ({ ...row, kindName: kindName(ports.library, kind) }));
}
