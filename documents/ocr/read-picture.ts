import sharp from 'sharp';
import type { DocumentProblem, ReadLimits, ReadOutcome } from '../document.ts';
import { isLegible, recognizeLines } from './recognize.ts';

/**
 * Reads a picture of a document (PNG, JPEG, WebP or TIFF): its lines as the recognizer reads them, with boxes and
 * confidences. Nothing is fetched: the language data lie in the installation.
 *
 * Refusals: `document.too_large` (bytes), `document.picture_too_large` (pixels, judged by the header before anything is
 * decoded), `document.picture_too_small`, `document.picture_unreadable`,
 * `document.too_slow` (the file took too long) or `document.page_too_slow` (one look at it did).
 * Remarks: `document.nothing_legible` where nobody could read a word; `document.uncertain_number`, one for every number whose
 * confidence is low; `document.page_unreadable` for each page behind the first of a picture of several.
 */
export async function readPicture(bytes: Uint8Array, limits: ReadLimits): Promise<ReadOutcome> {
  if (bytes.length > limits.bytes) {
    const limit = String(Math.floor(limits.bytes / 1024 / 1024));
    return { ok: false, problem: { code: 'document.too_large', params: { limit } } };
  }
  const recognized = await recognizeLines(bytes, 1, {
    until: Date.now() + limits.milliseconds,
    whole: limits.milliseconds,
    each: limits.pageMilliseconds,
  });
  if (!recognized.ok) return recognized;
  const { width, height, lines, quarters, remarks } = recognized;
  const turned = quarters === 0 ? {} : { turned: quarters };
  const page = { number: 1, width, height, lines, recognized: true, ...turned };
  const others = await pagesBehind(bytes);
  const nothing = isLegible(lines) ? [] : [{ code: 'document.nothing_legible', params: {} }];
  return {
    ok: true,
    content: { kind: 'pages', format: 'picture', pages: [page] },
    remarks: [...nothing, ...remarks, ...others],
  };
}

/** Pages of one file that are told of one by one. */
const MOST_TOLD = 20;

/** Of a picture of several pages (TIFF) the first is read; the others are told. */
async function pagesBehind(bytes: Uint8Array): Promise<DocumentProblem[]> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ pages: 1 }));
  return Array.from({ length: Math.min(pages - 1, MOST_TOLD) }, (_, at) => ({
    code: 'document.page_unreadable',
    params: { page: String(at + 2) },
  }));
}
