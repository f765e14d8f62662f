import type { z } from 'zod';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { type document, DOCUMENT_BUCKET } from './document-shape.ts';

export type DocumentRow = z.output<typeof document>;

const COLUMNS = `d.id, d.name, d.media_type as "mediaType", d.bytes::int as bytes, d.sha256,
  '${DOCUMENT_BUCKET}' as bucket, d.path, d.document_key as "documentKey", d.kind, d.summary, d.problem,
  d.read_at as "readAt", d.uploaded_by as "uploadedBy", coalesce(person.full_name, '') as "uploadedByName",
  d.created_at as "createdAt", d.discarded_at as "discardedAt"`;

/** Documents of the organization that meet a condition (its parameters from `$2` on), latest first. */
export function readDocuments(
  { tx, actor }: RunContext,
  condition: string,
  parameters: readonly unknown[],
  limit: number,
): Promise<DocumentRow[]> {
  return tx.query<DocumentRow>(
    `select ${COLUMNS} from public.documents d
     left join public.my_colleagues() person on person.user_id = d.uploaded_by
     where d.organization_id = $1 and (${condition}) order by d.created_at desc, d.id limit ${limit}`,
    [organizationOf(actor), ...parameters],
  );
}

/**
 * One document of the organization, discarded ones included.
 * @throws Refused `document.not_found` (404), also for another organization's
 */
export async function findDocument(context: RunContext, documentId: string): Promise<DocumentRow> {
  const [row] = await readDocuments(context, 'd.id = $2', [documentId], 1);
  if (!row) throw new Refused('document.not_found', 404);
  return row;
}

/** Whether an open or committed draft, an entry or an import rests on a document `d`, or it was ever added to a line. `$1`: whose. */
export const RESTS_ON_IT = `(exists (
    select from public.drafts r where r.organization_id = $1 and r.state <> 'discarded' and r.evidence -> 'read' is not null
      and r.evidence -> 'read' @> jsonb_build_array(jsonb_build_object('documentId', d.id))
  ) or exists (
    select from public.entries e where e.organization_id = $1 and e.draft_id is not null and e.evidence -> 'read' is not null
      and e.evidence -> 'read' @> jsonb_build_array(jsonb_build_object('documentId', d.id))
  ) or exists (
    select from public.imports i where i.organization_id = $1 and i.document_id = d.id and i.state <> 'discarded'
  ) or exists (
    select from public.line_evidence v where v.document_id = d.id
  ))`;
