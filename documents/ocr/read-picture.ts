import type { ReadLimits, ReadOutcome } from '../document.ts';
import { recognizeLines } from './recognize.ts';

/**
 * Reads a picture of a document (PNG, JPEG, WebP or TIFF): its lines as the recognizer reads them, with boxes and
 * confidences. Nothing is fetched: the language data lie in the installation.
 *
 * Refusals: `document.too_large` (bytes), `document.picture_too_large` (pixels, judged by the header before anything is
 * decoded), `document.picture_too_small`, `document.picture_unreadable`, `document.too_slow`.
 * Remark: `document.uncertain_number`, one for every number whose confidence is low.
 */
export async function readPicture(bytes: Uint8Array, limits: ReadLimits): Promise<ReadOutcome> {
  if (bytes.length > limits.bytes) {
    const limit = String(Math.floor(limits.bytes / 1024 / 1024));
    return { ok: false, problem: { code: 'document.too_large', params: { limit } } };
  }
  const recognized = await recognizeLines(bytes, 1, Date.now() + limits.milliseconds);
  if (!recognized.ok) return recognized;
  const { width, height, lines, remarks } = recognized;
  const page = { number: 1, width, height, lines, recognized: true };
  return { ok: true, content: { kind: 'pages', format: 'picture', pages: [page] }, remarks };
}
