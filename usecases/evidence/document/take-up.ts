import { createHash } from 'node:crypto';
import { organizationOf } from '../../organization.ts';
import { Refused, type RunContext } from '../../usecase.ts';
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENT_MEGABYTES } from './limits.contract.ts';
import { mediaTypeOf } from './media-type.ts';

/** A file that lies in the store, with its bytes. */
export interface StoredFile {
  /** The document's, where its bytes are new. */
  readonly id: string;
  readonly path: string;
  /** As the person's file is called. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Takes a stored file up as a document; the same bytes again are the same document.
 * @throws Refused `document.id_taken` (409)
 */
export async function takeUp(
  context: RunContext,
  { id, path, name, bytes }: StoredFile,
): Promise<{ documentId: string; already: boolean }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await takeUpAgain(context, sha256, path, name);
  if (known !== null) return { documentId: known, already: true };
  const mediaType = await mediaTypeOf(bytes, name);
  const made = await insert(context, { id, path, name, sha256, mediaType, bytes: bytes.length });
  // Sent twice at once: the other call has taken it up in between.
  const taken = made ? id : await takeUpAgain(context, sha256, path, name);
  if (taken === null) throw new Refused('document.id_taken', 409);
  return { documentId: taken, already: !made };
}

/**
 * Checks how large a stored file is, before its bytes are read.
 * @throws Refused `document.empty` or `document.too_large` (422)
 */
export function requireSize(size: number): void {
  if (size === 0) throw new Refused('document.empty', 422);
  if (size > MOST_DOCUMENT_BYTES) {
    throw new Refused('document.too_large', 422, { limit: `${MOST_DOCUMENT_MEGABYTES} MB` });
  }
}

/** The document of these bytes where there is one; taken back before, it comes again, with its new place and name. */
async function takeUpAgain(
  { tx, actor }: RunContext,
  sha256: string,
  path: string,
  name: string,
): Promise<string | null> {
  const [row] = await tx.query<{ id: string; discarded: boolean }>(
    `select id, discarded_at is not null as discarded from public.documents where organization_id = $1 and sha256 = $2`,
    [organizationOf(actor), sha256],
  );
  if (row?.discarded) {
    await tx.query('update public.documents set discarded_at = null, path = $2, name = $3 where id = $1', [
      row.id,
      path,
      name,
    ]);
  }
  return row?.id ?? null;
}

interface NewDocument {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** Whether the document was new: another one may have its id. */
async function insert({ tx, actor }: RunContext, document: NewDocument): Promise<boolean> {
  const made = await tx.query(
    `insert into public.documents (id, organization_id, uploaded_by, name, media_type, bytes, sha256, path)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`,
    [
      document.id,
      organizationOf(actor),
      actor.userId,
      document.name,
      document.mediaType,
      document.bytes,
      document.sha256,
      document.path,
    ],
  );
  return made.length > 0;
}
