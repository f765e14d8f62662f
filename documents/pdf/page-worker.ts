import * as canvas from '@napi-rs/canvas';
import { getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { Piece } from '../page-piece.ts';
import { serve } from '../workers/serve.ts';
import { countOperators, TooMuchDrawn } from './operators.ts';
import { partedPieces } from './text-runs.ts';
import { visiblePieces } from './visible-text.ts';
import { rulesOf } from './rules.ts';
import { unpacksTooLarge } from './unpacked-streams.ts';
import type { PdfAnswer, PdfPage, PdfRequest } from './page-request.ts';

/**
 * The thread in which a PDF is opened. It reads and draws only: scripts of the document are not run, forms not filled in,
 * attachments not opened, and nothing is fetched. One document at a time; the next one takes its place.
 */
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPageProxy = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Fewer characters than this on a page with pictures: its text is in the picture. */
const SCANNED_CHARACTERS = 40;
/** Letters drawn as outlines look like this many strokes and no text. */
const OUTLINE_STROKES = 200;
/** A4 at 200 dots per inch; larger pages are drawn as coarsely as it takes to stay below. */
const DRAWN_SCALE = 200 / 72;
const DRAWN_PIXELS = 9_000_000;

/** Larger pictures are left out before anything is unpacked: A4 at 600 dots per inch has 35 million. */
const PICTURE_PIXELS = 50_000_000;

let current: PdfDocument | null = null;

serve(answer, refusal);

async function answer(request: PdfRequest): Promise<PdfAnswer> {
  if (request.ask === 'open') return await open(request.bytes, request.unpackedBytes);
  if (!current) return { answer: 'refused', code: 'document.corrupt' };
  const page = await current.getPage(request.page);
  try {
    return request.ask === 'text' ? await text(page, request) : await draw(current, page);
  } catch (error) {
    if (!(error instanceof TooMuchDrawn)) throw error;
    return { answer: 'crowded' };
  } finally {
    page.cleanup();
  }
}

async function open(bytes: Uint8Array, unpackedBytes: number): Promise<PdfAnswer> {
  await current?.loadingTask.destroy();
  current = null;
  if (await unpacksTooLarge(bytes, unpackedBytes))
    return { answer: 'refused', code: 'document.unpacks_too_large' };
  current = await getDocumentProxy(bytes, {
    enableXfa: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    maxImageSize: PICTURE_PIXELS,
    verbosity: 0,
  });
  return { answer: 'opened', pages: current.numPages };
}

function refusal(error: unknown): PdfAnswer {
  const name = error instanceof Error ? error.name : '';
  return {
    answer: 'refused',
    code: name === 'PasswordException' ? 'document.encrypted' : 'document.corrupt',
  };
}

/** A text longer than this costs as much to read as several. */
const LETTERS_OF_A_TEXT = 100;

type PdfText = Awaited<ReturnType<PdfPageProxy['getTextContent']>>['items'][number];

/** The texts of a page as they are parsed, up to a limit: behind it the page is not parsed any further. */
async function textsOf(page: PdfPageProxy, most: number) {
  const reader: ReadableStreamDefaultReader<{ items: PdfText[] }> = page.streamTextContent().getReader();
  const items: Extract<PdfText, { str: string }>[] = [];
  let texts = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    for (const item of read.value.items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const weight = Math.ceil(item.str.length / LETTERS_OF_A_TEXT);
      if (texts + weight > most) {
        await reader.cancel(new Error('enough'));
        return { items, texts, cut: true };
      }
      texts += weight;
      items.push(item);
    }
  }
  return { items, texts, cut: false };
}

async function text(page: PdfPageProxy, most: Extract<PdfRequest, { ask: 'text' }>): Promise<PdfAnswer> {
  const operators = await countOperators(page, most.operators);
  const { Util } = await getResolvedPDFJS();
  const viewport = page.getViewport({ scale: 1 });
  const { items, texts, cut } = await textsOf(page, most.texts);
  const pieces: Piece[] = [];
  for (const item of items) {
    const placed: number[] = Util.transform(viewport.transform, item.transform);
    const piece = pieceOf(item.str, item.width, placed);
    if (!inside(piece, viewport.width, viewport.height)) continue;
    pieces.push(piece);
  }
  const visible = await visiblePieces(current as PdfDocument, page, pieces);
  const characters = visible.reduce((sum, piece) => sum + piece.text.replace(/\s/g, '').length, 0);
  const scanned = characters < SCANNED_CHARACTERS && (await isDrawn(page));
  const hidden = pieces.length - visible.length;
  const seen = scanned ? visible : await partedPieces(page, visible);
  const rules = scanned ? [] : await rulesOf(page);
  const { width, height } = viewport;
  const read: PdfPage = { width, height, pieces: seen, texts, cut, operators, rules, scanned, hidden };
  return { answer: 'text', page: read };
}

/** The box of a text from its matrix: length along the direction of writing, height across it. */
function pieceOf(str: string, length: number, [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[]): Piece {
  const size = Math.hypot(c, d);
  const along = Math.hypot(a, b) || 1;
  const [dx, dy] = [(a / along) * length, (b / along) * length];
  const [ux, uy] = size > 0 ? [c / size, d / size] : [0, -1];
  const xs = [e, e + dx, e + ux * size * 0.8, e + dx + ux * size * 0.8, e - ux * size * 0.2];
  const ys = [f, f + dy, f + uy * size * 0.8, f + dy + uy * size * 0.8, f - uy * size * 0.2];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { text: str, x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Text beyond the paper's edge is seen by nobody, so it is not read. */
function inside(piece: Piece, width: number, height: number): boolean {
  const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

async function isDrawn(page: PdfPageProxy): Promise<boolean> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray } = await page.getOperatorList();
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);
  let strokes = 0;
  for (const operation of fnArray) {
    if (pictures.has(operation)) return true;
    if (operation === OPS.constructPath) strokes += 1;
  }
  return strokes >= OUTLINE_STROKES;
}

async function draw(document: PdfDocument, page: PdfPageProxy): Promise<PdfAnswer> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(DRAWN_SCALE, Math.sqrt(DRAWN_PIXELS / (width * height)));
  const png = await renderPageAsImage(document, page.pageNumber, { canvasImport: async () => canvas, scale });
  return { answer: 'drawn', picture: new Uint8Array(png) };
}
