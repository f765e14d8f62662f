import type { PageLine, PageText } from './document.ts';
import {
  type Band,
  bandsOf,
  type GridCell,
  linesInCell,
  type Rule,
  type Walls,
  wallsOf,
} from './page-grid.ts';
import type { Piece } from './page-piece.ts';

export interface PageSize {
  readonly number: number;
  readonly width: number;
  readonly height: number;
}

/** Pieces closer than this part of their height belong to one word; farther than the second, to different columns. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;
/** Of texts that are drawn, not recognized: where each begins and ends is known. */
const DRAWN_GAP = 0.55;

/**
 * Rebuilds the lines of a page from pieces of text and their boxes: pieces whose middles are on one height are a line,
 * left to right; within it, pieces close to each other are one text. Columns far apart stay separate texts of the line.
 * @param rules lines that the page draws: what they part is apart, and a row of cells that they close is one line
 */
export function pageLines(pieces: readonly Piece[], page: PageSize, rules: readonly Rule[] = []): PageLine[] {
  const visible = pieces.filter((piece) => piece.text.trim() !== '' && piece.height > 0);
  const level = visible.filter((piece) => !isUpright(piece));
  const walls = wallsOf(level, rules);
  const bands = rules.length === 0 ? [] : bandsOf(level, walls);
  const gapOf = columnGapOn(visible);
  const inBands = new Set(bands.flatMap(({ cells }) => cells.flatMap((cell) => cell.pieces)));
  const rows = rowsOf(visible.filter((piece) => !inBands.has(piece)));
  const lines = [
    ...rows.map((row) => ({ middle: rowMiddle(row), line: lineOf(row, page, walls, gapOf) })),
    ...bands.map((band) => ({
      middle: rowMiddle(band.cells.flatMap((cell) => cell.pieces)),
      line: bandLine(band, page),
    })),
  ];
  return lines.sort((a, b) => a.middle - b.middle).map(({ line }) => line);
}

function rowsOf(visible: Piece[]): Piece[][] {
  const rows: Piece[][] = [];
  let open: OpenRow[] = [];
  for (const piece of visible.sort((a, b) => middle(a) - middle(b))) {
    if (isUpright(piece)) {
      rows.push([piece]);
      continue;
    }
    open = open.filter(({ row, middles }) => middle(piece) - middles / row.length < 2 * piece.height);
    const found = open.find((candidate) => onOneLine(candidate, piece));
    if (found) {
      found.row.push(piece);
      found.middles += middle(piece);
      found.lowest = Math.min(found.lowest, piece.height);
    } else {
      const row = [piece];
      rows.push(row);
      open.push({ row, middles: middle(piece), lowest: piece.height });
    }
  }
  return rows;
}

/** A row that may still grow, with the sum of its pieces' middles and the least of their heights. */
interface OpenRow {
  readonly row: Piece[];
  middles: number;
  lowest: number;
}

/** A part of the page's width that is left between the edges of a cell and its text's box. */
const CELL_INSET = 0.006;

/** A row of a drawn table: each cell one text, as wide as the cell. */
function bandLine({ cells }: Band, page: PageSize): PageLine {
  const texts = cells.map((cell) => cellText(cell, page));
  const pieces = cells.flatMap((cell) => cell.pieces);
  const height = Math.max(...pieces.map((piece) => piece.height));
  return { text: texts.map(({ text }) => text).join(' '), texts, place: { ...box(pieces, page, height) } };
}

function cellText({ pieces, left, right }: GridCell, page: PageSize): PageText {
  const lines = linesInCell(pieces).map((line) => textOf(line, page).text);
  const height = Math.max(...pieces.map((piece) => piece.height));
  const text = lines.reduce((whole, line) =>
    /[\p{L}\d]-$/u.test(whole) && /^[\d(]/.test(line) ? whole + line : `${whole} ${line}`,
  );
  // Neighbours of a table must not touch: what stands below a heading is told by what it shares with it.
  const inset = Math.min(CELL_INSET * page.width, (right - left) / 5);
  return {
    text,
    place: {
      ...box(pieces, page, height),
      x: part(left + inset, page.width),
      width: part(right - left - 2 * inset, page.width),
    },
  };
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
function onOneLine({ row, middles, lowest }: OpenRow, piece: Piece): boolean {
  const height = Math.min(piece.height, lowest);
  return Math.abs(middles / row.length - middle(piece)) <= height * 0.5;
}

function lineOf(
  row: readonly Piece[],
  page: PageSize,
  walls: ReadonlyMap<Piece, Walls>,
  gapOf: (piece: Piece) => number,
): PageLine {
  const runs: Piece[][] = [];
  const parted = (a: Piece, b: Piece) => walls.get(a)?.right !== walls.get(b)?.right;
  for (const piece of [...row].sort((a, b) => a.x - b.x)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const near = last !== undefined && gap(last, piece) <= gapOf(piece) * Math.min(last.height, piece.height);
    if (run && last && near && !parted(last, piece)) run.push(piece);
    else runs.push([piece]);
  }
  const texts = runs.map((run) => textOf(run, page));
  const height = Math.max(...row.map((piece) => piece.height));
  return { text: texts.map(({ text }) => text).join(' '), texts, place: { ...box(row, page, height) } };
}

/** Letters of one width: so much of the pieces agree on it, so closely, and there are so many of so many letters. */
const OF_ONE_PITCH = 0.85;
const SAME_PITCH = 0.04;
const LEAST_PIECES = 20;
const LEAST_LETTERS = 3;
/** Where all letters are of one width, one space parts words; two part columns. */
const ONE_SPACE = 1.5;

/** How far apart the texts of two columns stand at least, as a part of their height. */
function columnGapOn(pieces: readonly Piece[]): (piece: Piece) => number {
  const pitch = pitchOf(pieces);
  const drawn = pitch === null ? DRAWN_GAP : Math.max(DRAWN_GAP, ONE_SPACE * pitch);
  return ({ confidence }) => (confidence === undefined ? drawn : COLUMN_GAP);
}

/** The width of a letter as a part of its height, where all letters of a page are as wide (a print of a terminal); else null. */
function pitchOf(pieces: readonly Piece[]): number | null {
  const widths = pieces.flatMap(({ text, width, height, confidence }) =>
    confidence === undefined && text.length >= LEAST_LETTERS ? [width / text.length / height] : [],
  );
  if (widths.length < LEAST_PIECES) return null;
  const middle = widths.sort((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
  const same = widths.filter((width) => Math.abs(width - middle) <= SAME_PITCH * middle);
  return same.length >= OF_ONE_PITCH * widths.length ? middle : null;
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
