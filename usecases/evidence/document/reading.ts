import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { Refused, type RunContext } from '../../usecase.ts';
import { DOCUMENT_BUCKET, type reading } from './document-shape.ts';
import { MOST_DOCUMENT_BYTES } from './limits.contract.ts';
import { type DocumentRow, findDocument } from './row.ts';

/**
 * A document with its bytes, for who reads or imports it.
 * @throws Refused `document.not_found` (404), `document.discarded`, `document.not_stored` or `document.changed` (409)
 */
export async function readDocument(
  context: RunContext,
  documentId: string,
): Promise<{ document: DocumentRow; bytes: Uint8Array }> {
  const document = await findDocument(context, documentId);
  if (document.discardedAt !== null) throw new Refused('document.discarded', 409);
  return { document, bytes: await bytesOf(context, document) };
}

/**
 * The bytes of a document, which are those that were taken up.
 * @throws Refused `document.not_stored` (409), or `document.changed` (409) where they are others
 */
export async function bytesOf(
  context: RunContext,
  { path, sha256 }: Pick<DocumentRow, 'path' | 'sha256'>,
): Promise<Uint8Array> {
  const bytes = await bytesAt(context, path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Refused('document.changed', 409);
  return bytes;
}

/**
 * Bytes of a file of the bucket of evidence. Whoever asks has made sure that the path is the organization's.
 * @throws Refused `document.not_stored` (409)
 */
export async function bytesAt({ ports }: RunContext, path: string): Promise<Uint8Array> {
  const bytes = await ports.files.read(DOCUMENT_BUCKET, path, MOST_DOCUMENT_BYTES);
  if (bytes === null) throw new Refused('document.not_stored', 409);
  return bytes;
}

/** Keeps what became of reading a document, in place of an earlier outcome. For the verbs that read documents. */
export async function noteReading(
  { tx, now }: RunContext,
  documentId: string,
  { kind, documentKey, summary, problem }: z.output<typeof reading>,
): Promise<void> {
  await tx.query(
    `update public.documents set kind = $2, document_key = $3, summary = $4, problem = $5, read_at = $6 where id = $1`,
    [
      documentId,
      kind,
      documentKey,
      JSON.stringify(summary),
      problem === null ? null : JSON.stringify(problem),
      now,
    ],
  );
}
