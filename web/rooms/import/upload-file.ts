import { call } from '#web/api/call.ts';
import { contextQuery, queryClient } from '#web/api/queries.ts';
import { CallRefused } from '#web/api/refusal.ts';
import { upload } from '#web/api/upload.ts';
import { sentence } from '#web/words/words.ts';

/** Bytes of a file at most; the server refuses more too. */
const MOST_BYTES = 20 * 1024 * 1024;

/** Files that may hold a table. */
export const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.xlsm,.xls,.xlsb,.ods,.zip,.eml';

/** Uploads a file and has it taken up as a document; gives its id. Rejects with a sentence. */
export async function uploadFile(
  file: File,
  signal: AbortSignal,
  onProgress: (part: number) => void,
): Promise<string> {
  if (file.size === 0) throw new Error(sentence('import', 'upload.empty'));
  if (file.size > MOST_BYTES) throw new Error(sentence('import', 'upload.large'));
  const { organization } = await queryClient.ensureQueryData(contextQuery);
  if (!organization)
    throw new CallRefused('organization.required', sentence('import', 'upload.noOrganization'), 403);
  const documentId = crypto.randomUUID();
  const plain =
    file.name
      .normalize('NFD')
      .replaceAll(/[^\w.-]+/g, '-')
      .slice(-80) || 'file';
  const path = `${organization.id}/${documentId}/${plain}`;
  const mediaType = file.type || 'application/octet-stream';
  await upload({ bucket: 'evidence', path, file, mediaType, signal, onProgress });
  const name = file.name.slice(0, 300);
  const { document } = await call('document.register', { documentId, path, name }, signal);
  return document.id;
}
