import { MAY_BE_TABLE } from '../../cbam/import/file.ts';
import { DOCUMENT_BUCKET } from '../../evidence/document/document-shape.ts';
import { RESTS_ON_IT } from '../../evidence/document/row.ts';
import { mayReadLedger } from '../../may/ledger.ts';
import { organizationOf } from '../../organization.ts';
import type { RunContext, UseCase } from '../../usecase.ts';
import { listUnreadFiles } from '../propose/steps.ts';
import { lookedAt } from './readings.ts';

/** How long an uploaded file lies before the collector looks at it: whoever uploaded it may still be at work with it. */
export const SETTLED_MINUTES = 10;

/** Documents that one answer lists. */
const MOST_LISTED = 200;

export interface UnreadFile {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly mediaType: string;
  readonly mayBeTable: boolean;
}

/** Files of an organization in the store that are no uploads of the browser: what its folder `inbox` holds, and mails of mailboxes. */
export const folderOf = (organizationId: string) =>
  ({ inbox: `${organizationId}/inbox/`, mailbox: `${organizationId}/mailbox/` }) as const;

/** Documents that nobody has read, that nothing rests on and that the collector has not looked at, the oldest first. */
export function readUnread({ tx, actor }: RunContext, most: number): Promise<UnreadFile[]> {
  const organizationId = organizationOf(actor);
  const { inbox, mailbox } = folderOf(organizationId);
  return tx.query<UnreadFile>(
    `select d.id, d.name, d.path, d.media_type as "mediaType", ${MAY_BE_TABLE} as "mayBeTable" from public.documents d
     where d.organization_id = $1 and d.discarded_at is null and d.read_at is null
       and (d.created_at <= now() - make_interval(mins => $2) or starts_with(d.path, $3) or starts_with(d.path, $4))
       and not ${lookedAt('collector', `'document:' || d.id`)} and not ${RESTS_ON_IT}
       and not exists (select from public.cbam_imports c where c.organization_id = $1 and c.document_id = d.id)
     order by d.created_at, d.id limit ${most}`,
    [organizationId, SETTLED_MINUTES, inbox, mailbox],
  );
}

/** Lists what the collector would read. */
export const listUnread: UseCase<typeof listUnreadFiles.input, typeof listUnreadFiles.output> = {
  contract: listUnreadFiles,
  may: ({ actor }) => mayReadLedger(actor),
  async run(context) {
    const documents = await readUnread(context, MOST_LISTED);
    return { unread: documents.length, documents: documents.map(({ id, name }) => ({ id, name })) };
  },
};

/** A file of the folder `inbox` that is no document yet. */
export interface FolderFile {
  readonly path: string;
  readonly bytes: number;
}

/** Files of the folder `inbox` that nobody has taken up, the oldest first. */
export function readFolder({ tx, actor }: RunContext, most: number): Promise<FolderFile[]> {
  const organizationId = organizationOf(actor);
  return tx.query<FolderFile>(
    `select o.name as path, coalesce((o.metadata ->> 'size')::bigint, 0)::int as bytes from storage.objects o
     where o.bucket_id = $2 and starts_with(o.name, $3)
       and not exists (select from public.documents d where d.organization_id = $1 and d.path = o.name)
       and not ${lookedAt('collector', `'file:' || o.name`)}
     order by o.created_at, o.name limit ${most}`,
    [organizationId, DOCUMENT_BUCKET, folderOf(organizationId).inbox],
  );
}
