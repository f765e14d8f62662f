import * as canvas from '@napi-rs/canvas';
import { type getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';
import type { Piece } from '../page-piece.ts';

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPageProxy = Awaited<ReturnType<PdfDocument['getPage']>>;

/** Text rendering modes that draw nothing: 3 invisible, 7 only a clipping path (ISO 32000-1, table 106). */
const UNDRAWN: ReadonlySet<unknown> = new Set([3, 7]);
/** A part of 255: lighter than this on paper is not seen. */
const NEARLY_WHITE = 240;
/** A difference of light within a box, of 255, below which nothing can be read in it. */
const CONTRAST = 40;
const LOOKED_AT_PIXELS = 2_000_000;

/**
 * The texts of a page that a person sees on it. A PDF can hold letters that are drawn invisibly, or white on white: they
 * say what nobody reads on the paper, so they are not read here either. White letters on a dark band are seen. The text
 * layer of a searchable scan is such a layer too; the picture below it is recognized instead.
 */
export async function visiblePieces(
  document: PdfDocument,
  page: PdfPageProxy,
  pieces: readonly Piece[],
): Promise<readonly Piece[]> {
  const { drawn, undrawn, pale } = await inksOf(page);
  const inked = undrawn ? pieces.filter(({ text }) => drawn.includes(bare(text))) : pieces;
  return pale && inked.length > 0 ? await contrasting(document, page, inked) : inked;
}

interface Inks {
  /** All letters that are drawn, in the order of the file, without spaces. */
  readonly drawn: string;
  readonly undrawn: boolean;
  readonly pale: boolean;
}

async function inksOf(page: PdfPageProxy): Promise<Inks> {
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const saved: { mode: unknown; pale: boolean }[] = [];
  let state: { mode: unknown; pale: boolean } = { mode: 0, pale: false };
  let [drawn, undrawn, pale] = ['', false, false];
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    const args: readonly unknown[] = Array.isArray(given) ? given : [];
    if (operation === OPS.save) saved.push(state);
    else if (operation === OPS.restore) state = saved.pop() ?? state;
    else if (operation === OPS.setTextRenderingMode) state = { ...state, mode: args[0] };
    else if (operation === OPS.setFillRGBColor) state = { ...state, pale: isPale(args) };
    else if (operation === OPS.showText) {
      const text = lettersOf(args[0]);
      if (UNDRAWN.has(state.mode)) undrawn ||= text !== '';
      else drawn += text;
      pale ||= state.pale && text !== '';
    }
  }
  return { drawn, undrawn, pale };
}

/** A colour as the library hands it over: `#rrggbb`, or three numbers to 255. */
function isPale([first, ...others]: readonly unknown[]): boolean {
  if (typeof first === 'string')
    return [1, 3, 5].every((at) => Number.parseInt(first.slice(at, at + 2), 16) >= NEARLY_WHITE);
  return [first, ...others].every((part) => typeof part === 'number' && part >= NEARLY_WHITE);
}

function lettersOf(glyphs: unknown): string {
  if (!Array.isArray(glyphs)) return '';
  const letters = (glyphs as readonly unknown[]).map((glyph) =>
    typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && typeof glyph.unicode === 'string'
      ? glyph.unicode
      : '',
  );
  return bare(letters.join(''));
}

function bare(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

/** Draws the page and keeps the texts in whose boxes something stands out. */
async function contrasting(
  document: PdfDocument,
  page: PdfPageProxy,
  pieces: readonly Piece[],
): Promise<readonly Piece[]> {
  const { width, height } = page.getViewport({ scale: 1 });
  if (!(width > 0 && height > 0)) return pieces;
  const scale = Math.min(2, Math.sqrt(LOOKED_AT_PIXELS / (width * height)));
  const png = await renderPageAsImage(document, page.pageNumber, { canvasImport: async () => canvas, scale });
  const image = await canvas.loadImage(Buffer.from(png));
  const context = canvas.createCanvas(image.width, image.height).getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, image.width, image.height);
  context.drawImage(image, 0, 0);
  return pieces.filter((piece) => {
    const [x, y] = [Math.max(0, Math.floor(piece.x * scale)), Math.max(0, Math.floor(piece.y * scale))];
    const [across, down] = [Math.ceil(piece.width * scale), Math.ceil(piece.height * scale)].map((one) =>
      Math.max(1, one),
    );
    const { data } = context.getImageData(x, y, across ?? 1, down ?? 1);
    let [darkest, lightest] = [255, 0];
    for (let at = 0; at < data.length; at += 4) {
      const light = (data[at] ?? 0) * 0.3 + (data[at + 1] ?? 0) * 0.6 + (data[at + 2] ?? 0) * 0.1;
      darkest = Math.min(darkest, light);
      lightest = Math.max(lightest, light);
    }
    return lightest - darkest >= CONTRAST;
  });
}
