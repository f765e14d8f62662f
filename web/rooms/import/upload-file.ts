import { MOST_DOCUMENT_BYTES, MOST_DOCUMENT_MEGABYTES } from '#usecases/evidence/document/limits.contract.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { bringDocument } from '#web/documents/bring.ts';
import { sentence } from '#web/words/words.ts';

/** Files that may hold a table. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.zip,.eml';

/** Uploads a file and has it taken up as a document; gives its id. Rejects with a sentence. */
export async function uploadFile(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string> {
  if (file.size === 0) throw new Error(sentence('import', 'upload.empty'));
  if (file.size > MOST_DOCUMENT_BYTES)
    throw new Error(sentence('import', 'upload.large', { limit: MOST_DOCUMENT_MEGABYTES }));
  const { organization } = await queryClient.ensureQueryData(contextQuery);
  if (!organization)
    throw new CallRefused('organization.required', sentence('import', 'upload.noOrganization'), 403);
  const { document } = await bringDocument(file, organization.id, { signal, onProgress });
  return document.id;
}
