import sharp from 'sharp';
import type { BoxPlace, DocumentProblem, PageLine } from '../document.ts';
import { pageLines, type Piece } from '../page-lines.ts';
import { type Lease, WorkerLost, workerPool } from '../workers/pool.ts';
import { type GreyPixels, inkCentre, looksSideways, placeAsItCame, type Quarters } from './orientation.ts';
import type { RecognizeAnswer, RecognizeRequest } from './recognize-request.ts';
import { uncertainNumbers } from './uncertain.ts';

/** Two pictures at once at most; a recognizer takes about 200 MB while it lives, so an idle one is soon ended. */
const pool = workerPool({
  script: new URL('./recognize-worker.ts', import.meta.url),
  size: 2,
  idleMilliseconds: 20_000,
  heapMegabytes: 512,
});

/** Threads that hold a recognizer right now; for the test that an idle server holds none. */
export const recognizerThreads = pool.running;

/** Ends the threads now instead of after their idle time. */
export const closeRecognizers = pool.close;

const PAGE_MILLISECONDS = 30_000;
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

/**
 * Recognizes the lines of one picture as page `page`. `until` is the wall clock at which the whole document must be done;
 * a page alone may take 30 seconds.
 */
export async function recognizeLines(bytes: Uint8Array, page: number, until: number): Promise<Recognized> {
  const header = await pictureHeader(bytes);
  if ('code' in header) return { ok: false, problem: header };
  const grey = await greyPicture(bytes, header).catch(() => null);
  if (!grey) return { ok: false, problem: { code: 'document.picture_unreadable', params: {} } };
  const upright = await recognizeUpright(grey, until);
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

/** Mean confidence (0 to 100) below which a page may lie on its side or stand on its head. */
const SIDEWAYS_BELOW = 60;
/** What is read less surely than this in its best position is no page of text. */
const BETTER_BY = 8;
/** A part of the page decides how it lies: as much of its middle as this. */
const TRIAL = 0.45;

interface Upright {
  readonly read: Extract<RecognizeAnswer, { answer: 'recognized' }>;
  readonly grey: Grey;
  readonly quarters: Quarters;
}

/**
 * Reads a picture as it came or turned: where its lines seem to run up or down, a part of it is read in both positions first;
 * where it reads badly, the whole upside down.
 */
async function recognizeUpright(grey: Grey, until: number): Promise<Upright | DocumentProblem> {
  const first = looksSideways(grey) ? await bestOf(grey, [0, 90, 270], until) : 0;
  const turned = first === 0 ? grey : await turnedBy(grey, first);
  const read = await recognizeGrey(turned, until);
  if ('code' in read) return read;
  const upright: Upright = { read, grey: turned, quarters: first };
  if (first !== 0 || surely(read) >= SIDEWAYS_BELOW) return upright;
  const other = await bestOf(grey, [0, 180, 90, 270], until);
  if (other === 0) return upright;
  const again = await turnedBy(grey, other);
  const second = await recognizeGrey(again, until);
  const better = !('code' in second) && surely(second) > surely(read) + BETTER_BY;
  return better ? { read: second, grey: again, quarters: other } : upright;
}

/** The position in which the middle of a picture reads most surely; one that takes too long counts for nothing. */
async function bestOf(grey: Grey, positions: readonly Quarters[], until: number): Promise<Quarters> {
  const middle = await turnedBy(grey, 0, TRIAL);
  const tried: { position: Quarters; confidence: number }[] = [];
  for (const position of positions) {
    const read = await recognizeGrey(await turnedBy(middle, position), until);
    tried.push({ position, confidence: 'code' in read ? 0 : surely(read) });
  }
  const [best] = tried.sort((a, b) => b.confidence - a.confidence);
  return best?.position ?? 0;
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

/** A grey picture turned clockwise; of `share` what lies around its ink, that part of its width and height. */
async function turnedBy(grey: Grey, quarters: Quarters, share = 1): Promise<Grey> {
  const { width, height, pixels } = grey;
  const [wide, high] = [Math.round(width * share), Math.round(height * share)];
  const centre = share === 1 ? { x: width / 2, y: height / 2 } : inkCentre(grey);
  const within = (middle: number, size: number, whole: number) =>
    Math.floor(Math.min(whole - size, Math.max(0, middle - size / 2)));
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract({
      left: within(centre.x, wide, width),
      top: within(centre.y, high, height),
      width: wide,
      height: high,
    })
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
  until: number,
): Promise<Extract<RecognizeAnswer, { answer: 'recognized' }> | DocumentProblem> {
  const lease = await pool.lease();
  try {
    const answer = await ask(lease, { picture: mapOf(grey), mode: 3 }, until);
    return answer.answer === 'recognized' ? answer : { code: 'document.picture_unreadable', params: {} };
  } catch (error) {
    if (!(error instanceof WorkerLost)) throw error;
    if (error.reason !== 'time') return { code: 'document.picture_unreadable', params: {} };
    return { code: 'document.too_slow', params: { seconds: String(PAGE_MILLISECONDS / 1000) } };
  } finally {
    lease.release();
  }
}

async function ask(lease: Lease, request: RecognizeRequest, until: number): Promise<RecognizeAnswer> {
  const milliseconds = Math.min(PAGE_MILLISECONDS, until - Date.now());
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
