import type { z } from 'zod';
import { kindName } from '../entry/row.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext } from '../../usecase.ts';
import type { journalSubject } from './subject-shape.ts';

export type Subject = z.input<typeof journalSubject>;

/** What lines of the journal are about, each by the name that it has now; what is gone or another's is left out. */
export async function readSubjects(
  { tx, actor, ports }: RunContext,
  ids: readonly string[],
): Promise<Subject[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<Pick<Subject, 'id' | 'is' | 'name'> & { kind: string | null }>(
    `select a.id, x.is, x.name, x.kind from unnest($2::uuid[]) with ordinality a (id, place) join lateral (
       select 'entry' as is, e.kind as name, e.kind from public.entries e where e.id = a.id and e.organization_id = $1
       union all select 'draft', coalesce(drafted.kind, ''), drafted.kind
         from public.drafts d left join public.entries e on e.draft_id = d.id
         cross join lateral (select coalesce(d.activity ->> 'kind', e.kind) as kind) drafted
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
    [organizationOf(actor), [...ids]],
  );
  return rows.map(({ kind, ...row }) => ({
    ...row,
    kindName: kind === null ? null : kindName(ports.library, kind),
  }));
}
