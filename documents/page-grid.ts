import type { Piece } from './page-piece.ts';

/** A straight line that a page draws across or down, at a place of the other axis, in the page's own units. */
export interface Rule {
  readonly way: 'across' | 'down';
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The lines of a page around a text; an open side is infinitely far away. */
export interface Walls {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A cell of a drawn table with its texts; its box is as wide as the cell where lines close it on both sides. */
export interface GridCell {
  readonly pieces: readonly Piece[];
  readonly left: number;
  readonly right: number;
}

/** A row of a drawn table. */
export interface Band {
  readonly cells: readonly GridCell[];
}

const SAME = 1;
/** A cell with more lines than this is a box of text, and no cell of a table. */
const MOST_LINES = 5;
const LONGEST_CELL = 160;
/** Lines of one text are not farther apart than this many of their heights. */
const FAR_APART = 2;
/** And mostly not farther than this. */
const ONE_TEXT = 1.42;
const TITLE_APART = 1.65;

/** The walls around each text of a page. */
export function wallsOf(pieces: readonly Piece[], rules: readonly Rule[]): ReadonlyMap<Piece, Walls> {
  const across = rules.filter(({ way }) => way === 'across');
  const down = rules.filter(({ way }) => way === 'down');
  return new Map(
    pieces.map((piece) => {
      const [x, y] = [piece.x + piece.width / 2, piece.y + piece.height / 2];
      const walls = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
      for (const { at, from, to } of down) {
        if (y < from - SAME || y > to + SAME) continue;
        if (at <= x) walls.left = Math.max(walls.left, at);
        else walls.right = Math.min(walls.right, at);
      }
      for (const { at, from, to } of across) {
        if (x < from - SAME || x > to + SAME) continue;
        if (at <= y) walls.top = Math.max(walls.top, at);
        else walls.bottom = Math.min(walls.bottom, at);
      }
      return [piece, walls];
    }),
  );
}

/**
 * The rows of drawn tables: texts between the same two lines across, in cells parted by lines down or, without such, by
 * where they stand. A text that is broken within its cell is one text again. Rows that only share a frame, several below
 * one another, are no row of the grid.
 */
export function bandsOf(pieces: readonly Piece[], walls: ReadonlyMap<Piece, Walls>): Band[] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const { top, bottom } = walls.get(piece) as Walls;
    if (!Number.isFinite(top) || !Number.isFinite(bottom)) continue;
    const key = `${Math.round(top / SAME)} ${Math.round(bottom / SAME)}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()].flatMap((group) => {
    const cells = cellsOf(group, walls);
    return cells.length >= 2 && isRow(cells) ? [{ cells }] : [];
  });
}

function cellsOf(pieces: readonly Piece[], walls: ReadonlyMap<Piece, Walls>): GridCell[] {
  const byWalls = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const { left, right } = walls.get(piece) as Walls;
    const key = `${Math.round(left / SAME)} ${Math.round(right / SAME)}`;
    byWalls.set(key, [...(byWalls.get(key) ?? []), piece]);
  }
  return [...byWalls.values()]
    .flatMap((group): GridCell[] => {
      const { left, right } = walls.get(group[0] as Piece) as Walls;
      if (byWalls.size > 1 && Number.isFinite(left) && Number.isFinite(right))
        return [{ pieces: group, left, right }];
      return clusters(group).map((cluster) => ({
        pieces: cluster,
        left: Math.min(...cluster.map(({ x }) => x)),
        right: Math.max(...cluster.map(({ x, width }) => x + width)),
      }));
    })
    .sort((a, b) => a.left - b.left);
}

/** Texts that stand over one another, or close beside, are of one column. */
function clusters(pieces: readonly Piece[]): Piece[][] {
  const found: { pieces: Piece[]; right: number }[] = [];
  for (const piece of [...pieces].sort((a, b) => a.x - b.x)) {
    const last = found.at(-1);
    if (last !== undefined && piece.x - last.right <= 0.45 * piece.height) {
      last.pieces.push(piece);
      last.right = Math.max(last.right, piece.x + piece.width);
    } else found.push({ pieces: [piece], right: piece.x + piece.width });
  }
  return found.map((cluster) => cluster.pieces);
}

/** The lines of one cell, uppermost first, each left to right. */
export function linesInCell(pieces: readonly Piece[]): Piece[][] {
  const lines: { middle: number; pieces: Piece[] }[] = [];
  const middle = ({ y, height }: Piece) => y + height / 2;
  for (const piece of [...pieces].sort((a, b) => middle(a) - middle(b))) {
    const last = lines.at(-1);
    if (last !== undefined && middle(piece) - last.middle <= piece.height * 0.5) last.pieces.push(piece);
    else lines.push({ middle: middle(piece), pieces: [piece] });
  }
  return lines.map((line) => line.pieces.sort((a, b) => a.x - b.x));
}

/** One row of a table; not several rows in one frame, which have their amounts below one another. */
function isRow(cells: readonly GridCell[]): boolean {
  const lines = cells.map(({ pieces }) =>
    linesInCell(pieces).map((line) => line.map(({ text }) => text).join(' ')),
  );
  if (lines.some((cell) => cell.length > MOST_LINES || cell.join(' ').length > LONGEST_CELL)) return false;
  if (cells.some(({ pieces }) => isBroken(pieces, FAR_APART))) return false;
  // Lines as far apart as rows, in most of the cells, are rows.
  const loose = cells.filter(({ pieces }) => isBroken(pieces, ONE_TEXT));
  if (loose.length > cells.length / 2 || (loose.length === 1 && endsInTitle(cells))) return false;
  // A label over its value in each of several boxes: a heading with the row below it.
  const labelled = lines.filter(
    (cell) => cell.length > 1 && !/^\s*[-\d]/.test(cell[0] ?? '') && isAmount(cell.at(-1) ?? ''),
  );
  if (labelled.length >= 2) return false;
  const stacked = lines.filter((cell) => cell.filter(isAmount).length >= 2);
  return stacked.length === 0;
}

/**
 * The title of what comes next stands below the first cell of the last row, whose frame is open there: in larger letters,
 * or farther below than the lines of one text, where no other cell has a second line.
 */
function endsInTitle([first, ...others]: readonly GridCell[]): boolean {
  const [above, below, ...more] = first === undefined ? [] : linesInCell(first.pieces);
  const [own, title] = [above?.[0], below?.[0]];
  if (own === undefined || title === undefined || more.length > 0) return false;
  const larger = title.height > own.height * 1.1;
  const alone = others.every(({ pieces }) => linesInCell(pieces).length === 1);
  return title.x <= own.x + SAME && alone && (larger || isBroken(first?.pieces ?? [], TITLE_APART));
}

/** Lines too far apart to be one text. */
function isBroken(pieces: readonly Piece[], most: number): boolean {
  const middles = linesInCell(pieces).map((line) => {
    const heights = line.map(({ height }) => height);
    const at = line.map(({ y, height }) => y + height / 2);
    return { middle: Math.max(...at), height: Math.max(...heights) };
  });
  return middles.some(({ middle, height }, at) => {
    const before = middles[at - 1];
    return before !== undefined && middle - before.middle > most * Math.max(height, before.height);
  });
}

function isAmount(text: string): boolean {
  return /^\s*(?:R\$\s*)?-?\d[\d.,]*(?:\s*(?:kwh|mwh|m3|m³|kg|t|l|kw))?\s*$/i.test(text);
}
