import type { PageLine, PageText } from './document.ts';

/** A piece of text with its box in the page's own units, from the upper left corner. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The recognizer's confidence, 0 to 100, where the text was recognized. */
  readonly confidence?: number;
}

export interface PageSize {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces closer than this part of their height belong to one word; farther than the second, to different columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;

/**
 * Rebuilds the lines of a page from pieces of text and their boxes: pieces whose middles are on one height are a line,
 * left to right; within it, pieces close to each other are one text. Columns far apart stay separate texts of the line.
 */
export function pageLines(pieces: readonly Piece[], page: PageSize): PageLine[] {
  const rows: Piece[][] = [];
  let open: Piece[][] = [];
  const visible = pieces.filter((piece) => piece.text.trim() !== '' && piece.height > 0);
  for (const piece of visible.sort((a, b) => middle(a) - middle(b))) {
    if (isUpright(piece)) {
      rows.push([piece]);
      continue;
    }
    open = open.filter((row) => middle(piece) - rowMiddle(row) < 2 * piece.height);
    const row = open.find((candidate) => onOneLine(candidate, piece));
    if (row) row.push(piece);
    else {
      const fresh = [piece];
      rows.push(fresh);
      open.push(fresh);
    }
  }
  return rows.sort((a, b) => rowMiddle(a) - rowMiddle(b)).map((row) => lineOf(row, page));
}

/** Text written upwards along a margin is a line of its own, whatever it passes by. */
function isUpright(piece: Piece): boolean {
  return piece.text.trim().length > 2 && piece.height > 2 * piece.width;
}

function middle(piece: Piece): number {
  return piece.y + piece.height / 2;
}

function rowMiddle(row: readonly Piece[]): number {
  return row.reduce((total, piece) => total + middle(piece), 0) / row.length;
}

/** Half of the smaller height: a superscript stays in its line, the next line of a tight table does not. */
function onOneLine(row: readonly Piece[], piece: Piece): boolean {
  const height = Math.min(piece.height, ...row.map((other) => other.height));
  return Math.abs(rowMiddle(row) - middle(piece)) <= height * 0.5;
}

function lineOf(row: readonly Piece[], page: PageSize): PageLine {
  const runs: Piece[][] = [];
  for (const piece of [...row].sort((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && gap(last, piece) <= COLUMN_GAP * Math.min(last.height, piece.height)) run.push(piece);
    else runs.push([piece]);
  }
  const texts = runs.map((run) => textOf(run, page));
  const height = Math.max(...row.map((piece) => piece.height));
  return { text: texts.map(({ text }) => text).join(' '), texts, place: { ...box(row, page, height) } };
}

function gap(left: Piece, right: Piece): number {
  return right.x - (left.x + left.width);
}

function textOf(run: readonly Piece[], page: PageSize): PageText {
  let text = '';
  let last: Piece | undefined;
  for (const piece of run) {
    const apart = last !== undefined && (gap(last, piece) > WORD_GAP * piece.height || changes(last, piece));
    text += apart && !text.endsWith(' ') && !piece.text.startsWith(' ') ? ` ${piece.text}` : piece.text;
    last = piece;
  }
  const height = Math.max(...run.map((piece) => piece.height));
  return { text: text.replace(/\s+/g, ' ').trim(), place: box(run, page, height) };
}

/** A number that touches a word (`kWh` and `1.350` in narrow columns) is still another word; `m³` stays one. */
function changes(left: Piece, right: Piece): boolean {
  const seam = (left.text.at(-1) ?? '') + (right.text[0] ?? '');
  return /\p{L}\d|\d\p{L}/u.test(seam);
}

function box(pieces: readonly Piece[], page: PageSize, height: number): PageText['place'] {
  const left = Math.min(...pieces.map(({ x }) => x));
  const right = Math.max(...pieces.map(({ x, width }) => x + width));
  const top = Math.min(...pieces.map(({ y }) => y));
  const bottom = Math.max(top + height, ...pieces.map((piece) => piece.y + piece.height));
  const confidences = pieces.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    at: 'box',
    page: page.number,
    x: part(left, page.width),
    y: part(top, page.height),
    width: part(right, page.width) - part(left, page.width),
    height: part(bottom, page.height) - part(top, page.height),
    ...(confidences.length > 0 ? { ocr: { confidence: Math.min(...confidences) } } : {}),
  };
}

/** A length as a part of the page, four digits after the point: finer than any screen shows it. */
function part(length: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, length / whole)) * 10_000) / 10_000;
}
