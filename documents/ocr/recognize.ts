import sharp from 'sharp';
import type { BoxPlace, DocumentProblem, PageLine } from '../document.ts';
import { pageLines } from '../page-lines.ts';
import type { Piece } from '../page-piece.ts';
import { type Lease, WorkerLost, workerPool } from '../workers/pool.ts';
import {
  type GreyPart,
  type GreyPixels,
  looksSideways,
  placeAsItCame,
  type Quarters,
  stripOfLines,
} from './orientation.ts';
import type { RecognizeAnswer, RecognizeRequest } from './recognize-request.ts';
import { looksLikeNoise } from './noise.ts';
import { uncertainNumbers } from './uncertain.ts';

/** Two pictures at once at most; a recognizer takes about 200 MB while it lives, so an idle one is soon ended. */
const pool = workerPool({
  script: new URL('./recognize-worker.ts', import.meta.url),
  size: 2,
  idleMilliseconds: 20_000,
  heapMegabytes: 512,
  memoryMegabytes: 640,
  keptMegabytes: 200,
});

/** Threads that hold a recognizer right now; for the test that an idle server holds none. */
export const recognizerThreads = pool.running;

/** Ends the threads now instead of after their idle time. */
export const closeRecognizers = pool.close;

/** By the header: more is no photo of a document but an attempt on the memory. */
const MAX_PIXELS = 60_000_000;
const MIN_SIDE = 40;
/** What is recognized: an A4 page at 200 dots per inch; larger ones are scaled down, small ones up. */
const READ_LONG_SIDE = 2340;
const MAX_ENLARGED = 2.5;

export type Recognized =
  | {
      readonly ok: true;
      /** Of the picture as it was read, in pixels: turned by its own orientation mark, and by `quarters`. */
      readonly width: number;
      readonly height: number;
      readonly lines: readonly PageLine[];
      /** By how many degrees, clockwise, the picture was turned; the lines stand on it as it was turned. */
      readonly quarters: Quarters;
      readonly remarks: readonly DocumentProblem[];
    }
  | { readonly ok: false; readonly problem: DocumentProblem };

type Grey = GreyPixels;

/** How long recognizing may take. */
export interface RecognizeTime {
  /** The wall clock at which the whole document must be done. */
  readonly until: number;
  /** Milliseconds that the whole document has, which is what is told when it is over. */
  readonly whole: number;
  /** Milliseconds for one look at a page or a part of it. */
  readonly each: number;
}

/** Recognizes the lines of one picture as page `page`. */
export async function recognizeLines(
  bytes: Uint8Array,
  page: number,
  time: RecognizeTime,
): Promise<Recognized> {
  const header = await pictureHeader(bytes);
  if ('code' in header) return { ok: false, problem: header };
  const grey = await greyPicture(bytes, header).catch(() => null);
  if (!grey) return { ok: false, problem: { code: 'document.picture_unreadable', params: {} } };
  // The recognizer takes every speck for a letter: on noise it would take minutes to find none.
  if (looksLikeNoise(grey, grey.width / header.width))
    return { ok: true, ...header, lines: [], quarters: 0, remarks: [] };
  const upright = await recognizeUpright(grey, time);
  if ('code' in upright) return { ok: false, problem: upright };
  const { read, quarters } = upright;
  const size = quarters % 180 === 0 ? header : { width: header.height, height: header.width };
  const straight = pageLines(piecesOf(read.table), { number: page, ...upright.grey });
  const lines = straight.map((line) => lineTurnedBack(line, upright.grey, read.turned));
  const remarks = uncertainNumbers(lines).map((one) => {
    const { place } = one;
    return place?.at === 'box' ? { ...one, place: placeAsItCame(place, quarters) } : one;
  });
  return { ok: true, ...size, lines, quarters, remarks };
}

/** Whether lines hold anything that a person would call a word or a number. */
export function isLegible(lines: readonly PageLine[]): boolean {
  return lines.some(({ text }) => /[\p{L}\d]{2}/u.test(text));
}

/** Mean confidence (0 to 100) at which a trial has found the position of a page. */
const SURE = 78;
/** Below it, a position is the page's only where it reads so much better than the page as it came. */
const BETTER_BY = 12;

interface Upright {
  readonly read: Extract<RecognizeAnswer, { answer: 'recognized' }>;
  readonly grey: Grey;
  readonly quarters: Quarters;
}

/** Reads a picture once as a whole, turned so that a strip of it read best. */
async function recognizeUpright(grey: Grey, time: RecognizeTime): Promise<Upright | DocumentProblem> {
  const quarters = await positionOf(grey, time);
  if (typeof quarters === 'object') return quarters;
  const turned = quarters === 0 ? grey : await turnedBy(grey, quarters);
  const read = await recognizeGrey(turned, time);
  return 'code' in read ? read : { read, grey: turned, quarters };
}

/** As much of the longer side as a strip is long and deep: a few lines, or half a page where those do not tell. */
const [FEW_LINES, HALF_PAGE] = [
  { length: 0.42, depth: 0.13 },
  { length: 0.6, depth: 0.4 },
] as const;

/**
 * The position in which a strip of a few lines reads most surely, the likely ones first: the ink tells whether lines are level,
 * and most pages stand upright. Where no position reads surely, the two best are compared on half of the page.
 */
async function positionOf(grey: Grey, time: RecognizeTime): Promise<Quarters | DocumentProblem> {
  const sideways = looksSideways(grey);
  const order: readonly Quarters[] = sideways ? [90, 270, 0, 180] : [0, 180, 90, 270];
  const few = await trialsOf(grey, order, stripOfLines(grey, FEW_LINES, sideways), time);
  // Where a few lines take as long as a page may, the recognizer drowns in specks.
  const slow = few.find(({ problem }) => isOutOfTime(problem))?.problem;
  if (slow) return slow;
  const [best, second] = few;
  if (best === undefined || best.confidence >= SURE) return best?.position ?? 0;
  const two = [...new Set([best.position, second?.position ?? 0, 0 as const])];
  const half = await trialsOf(grey, two, stripOfLines(grey, HALF_PAGE, sideways), time);
  const asItCame = half.find(({ position }) => position === 0)?.confidence ?? 0;
  const [found] = half;
  return found !== undefined && found.confidence > asItCame + BETTER_BY ? found.position : 0;
}

interface Trial {
  readonly position: Quarters;
  readonly confidence: number;
  readonly problem: DocumentProblem | null;
}

/** How surely a part reads in positions, the surest first, up to the first that is sure, or that takes too long. */
async function trialsOf(
  grey: Grey,
  order: readonly Quarters[],
  part: GreyPart,
  time: RecognizeTime,
): Promise<Trial[]> {
  const strip = await turnedBy(grey, 0, part);
  const tried: Trial[] = [];
  for (const position of order) {
    const read = await recognizeGrey(await turnedBy(strip, position), time);
    const problem = 'code' in read ? read : null;
    tried.unshift({ position, problem, confidence: 'code' in read ? 0 : surely(read) });
    if (isOutOfTime(problem) || (tried[0]?.confidence ?? 0) >= SURE) return tried;
  }
  return tried.toSorted((a, b) => b.confidence - a.confidence);
}

/** How surely a trial is read: by its words of letters or digits, for signs that are seen in lines of ink say nothing. */
function surely({ table }: Upright['read']): number {
  const words = piecesOf(table).filter(
    // The recognizer reads lines that run upwards too, but their boxes tell no rows.
    ({ text, width, height }) => /[\p{L}\d]{3}/u.test(text) && width > height * 0.7,
  );
  const total = words.reduce((sum, { text, confidence = 0 }) => sum + confidence * text.length, 0);
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters < 12 ? 0 : total / letters;
}

/** A grey picture, or a part of it, turned clockwise. */
async function turnedBy(grey: Grey, quarters: Quarters, part?: GreyPart): Promise<Grey> {
  const { width, height, pixels } = grey;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract(part ?? { left: 0, top: 0, width, height })
    .rotate(quarters)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

async function pictureHeader(
  bytes: Uint8Array,
): Promise<{ readonly width: number; readonly height: number } | DocumentProblem> {
  if (bytes.length === 0) return { code: 'document.picture_unreadable', params: {} };
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!header?.width || !header.height) return { code: 'document.picture_unreadable', params: {} };
  const { width, height } = header.autoOrient ?? header;
  const params = { width: String(width), height: String(height) };
  if (width * height > MAX_PIXELS) return { code: 'document.picture_too_large', params };
  if (Math.min(width, height) < MIN_SIDE) return { code: 'document.picture_too_small', params };
  return { width, height };
}

/** Upright, on white, grey, at the size at which letters are read best. */
async function greyPicture(bytes: Uint8Array, size: { width: number; height: number }): Promise<Grey> {
  const fit = Math.min(MAX_ENLARGED, READ_LONG_SIDE / Math.max(size.width, size.height));
  // Close to the wanted size, drawing the letters anew would only blur them.
  const scale = fit > 0.9 && fit < 1.2 ? 1 : fit;
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: Math.max(1, Math.round(size.width * scale)) })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** Portable graymap: a header and one byte a pixel. */
function mapOf({ width, height, pixels }: Grey): Uint8Array {
  const header = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
  const map = new Uint8Array(header.length + pixels.length);
  map.set(header);
  map.set(pixels, header.length);
  return map;
}

async function recognizeGrey(
  grey: Grey,
  time: RecognizeTime,
): Promise<Extract<RecognizeAnswer, { answer: 'recognized' }> | DocumentProblem> {
  const lease = await pool.lease();
  const left = time.until - Date.now();
  try {
    const answer = await ask(lease, { picture: mapOf(grey), mode: 3 }, Math.min(time.each, left));
    return answer.answer === 'recognized' ? answer : { code: 'document.picture_unreadable', params: {} };
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    if (error.reason !== 'time') return { code: 'document.picture_unreadable', params: {} };
    const [code, milliseconds] =
      left < time.each
        ? (['document.too_slow', time.whole] as const)
        : (['document.page_too_slow', time.each] as const);
    return { code, params: { seconds: String(Math.round(milliseconds / 1000)) } };
  } finally {
    lease.release();
  }
}

/** The time of the page or of the whole document was over. */
function isOutOfTime(problem: DocumentProblem | null): boolean {
  return problem?.code === 'document.too_slow' || problem?.code === 'document.page_too_slow';
}

async function ask(lease: Lease, request: RecognizeRequest, milliseconds: number): Promise<RecognizeAnswer> {
  return await lease.ask<RecognizeAnswer>(request, milliseconds, [request.picture.buffer as ArrayBuffer]);
}

/** The words of the recognizer's table. A word is as high as its line, so that words without long letters stay on it. */
function piecesOf(table: string): Piece[] {
  let [lineTop, lineHeight] = [0, 0];
  return table.split('\n').flatMap((row) => {
    const [level, , , , , , left, top, wide, high, confidence, text] = row.split('\t');
    if (level === '4') [lineTop, lineHeight] = [Number(top), Number(high)];
    if (level !== '5' || !text?.trim()) return [];
    const piece = { text, x: Number(left), y: lineTop, width: Number(wide), height: lineHeight };
    return [{ ...piece, confidence: Math.round(Number(confidence)) }];
  });
}

/** Boxes are shown on the picture as it came, not as it was straightened. */
function lineTurnedBack(line: PageLine, grey: Grey, turned: number): PageLine {
  if (turned === 0) return line;
  const texts = line.texts.map((text) => ({ ...text, place: turnedBack(text.place, grey, turned) }));
  return { ...line, texts, place: turnedBack(line.place, grey, turned) };
}

function turnedBack(place: BoxPlace, { width, height }: Grey, turned: number): BoxPlace {
  const [dx, dy] = [(place.x + place.width / 2 - 0.5) * width, (place.y + place.height / 2 - 0.5) * height];
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const x = 0.5 + (dx * cos + dy * sin) / width - place.width / 2;
  const y = 0.5 + (dy * cos - dx * sin) / height - place.height / 2;
  return { ...place, x: Math.max(0, x), y: Math.max(0, y) };
}
