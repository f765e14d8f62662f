import { call } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { upload } from '#web/api/upload.ts';

/** What of a paste looks like rows of a spreadsheet; null where it is something else. */
export function pastedRows(text: string): number | null {
  const rows = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return rows.some((row) => row.includes('\t')) ? rows.length : null;
}

/**
 * Has pasted rows read as every table is read: they are kept as a document, which the lines will cite as their evidence.
 * Rejects as the calls do.
 */
export async function readPasted(text: string, name: string, signal: AbortSignal) {
  const { organization } = await queryClient.ensureQueryData(contextQuery);
  const documentId = crypto.randomUUID();
  const mediaType = 'text/tab-separated-values';
  const file = new File([text], `${name}.tsv`, { type: mediaType });
  const path = `${organization?.id ?? ''}/${documentId}/${name}.tsv`;
  await upload({ bucket: 'evidence', path, file, mediaType, signal, onProgress: () => undefined });
  const { document } = await call('document.register', { documentId, path, name: `${name}.tsv` }, signal);
  const proposed = await call('document.propose', { documentId: document.id }, signal);
  return { documentId: document.id, ...proposed };
}
