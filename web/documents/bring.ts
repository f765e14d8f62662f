import { call } from '#web/api/call.ts';
import { upload } from '#web/api/upload.ts';
import { keyPartOf, knownAs } from './media-type.ts';
import { sentAs } from './told-by-bytes.ts';

/** Who is told how a file comes in, and can stop it. */
interface Way {
  readonly signal?: AbortSignal;
  /** Part of the whole, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Uploads a file into the organization's folder and has it taken up as a document; the same bytes again are the same document.
 * @throws CallRefused as the calls do; DOMException `AbortError` when stopped
 */
export async function bringDocument(file: File, organizationId: string, way: Way = {}) {
  const { signal = new AbortController().signal, onProgress = () => undefined } = way;
  const documentId = crypto.randomUUID();
  const path = `${organizationId}/${documentId}/${keyPartOf(file.name)}`;
  await upload({ bucket: 'evidence', path, file, mediaType: await sentAs(file), signal, onProgress });
  return call('document.register', { documentId, path, name: knownAs(file.name) }, signal);
}
