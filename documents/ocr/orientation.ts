import type { BoxPlace } from '../document.ts';

/** By how many degrees, clockwise, a picture has to be turned so that its letters stand upright. */
export type Quarters = 0 | 90 | 180 | 270;

/** A grey picture: a byte a pixel, row by row, 0 black. */
export interface GreyPixels {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Darker is ink. */
const INK = 140;
/** So much more of the width than of the height is blank where lines of letters run up or down. */
const SIDEWAYS = 0.1;
/** A row or column with less ink than this part of it is blank: dust, and lines that are drawn across. */
const DUST = 0.004;

/**
 * Whether the lines of letters of a picture run up or down: between level lines rows are blank, and hardly a column is. Cheap,
 * and a guess: what it says is proved by reading.
 */
export function looksSideways({ width, height, pixels }: GreyPixels): boolean {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      const ink = (pixels[at] ?? 255) < INK ? 1 : 0;
      rows[y] = (rows[y] ?? 0) + ink;
      columns[x] = (columns[x] ?? 0) + ink;
    }
  return blankShare(columns, height) > blankShare(rows, width) + SIDEWAYS;
}

/** A part of a picture, in pixels. */
export interface GreyPart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Squares of so many pixels are counted together. */
const SQUARE = 16;

/**
 * The strip of a picture with the most letters: where paper and ink change most often along its lines. Letters change often;
 * fills, photos and drawn lines seldom. `length` (along the lines) and `depth` are parts of the longer side.
 */
export function stripOfLines(
  picture: GreyPixels,
  { length, depth }: { readonly length: number; readonly depth: number },
  sideways: boolean,
): GreyPart {
  const { width, height } = picture;
  const { across, down, countIn } = changesBySquare(picture, sideways);
  const long = Math.max(width, height);
  const squares = (part: number) => Math.ceil((long * part) / SQUARE);
  const wide = Math.min(across, squares(sideways ? depth : length));
  const high = Math.min(down, squares(sideways ? length : depth));
  let best = { count: -1, column: 0, row: 0 };
  for (let row = 0; row + high <= down; row += 1)
    for (let column = 0; column + wide <= across; column += 1) {
      const count = countIn(column, row, wide, high);
      if (count > best.count) best = { count, column, row };
    }
  const [left, top] = [best.column * SQUARE, best.row * SQUARE];
  return {
    left,
    top,
    width: Math.min(wide * SQUARE, width - left),
    height: Math.min(high * SQUARE, height - top),
  };
}

/** How often paper and ink change along the lines of a picture, counted for any block of its squares. */
function changesBySquare({ width, height, pixels }: GreyPixels, sideways: boolean) {
  const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  // Sums of all squares above and to the left, so that any block is counted by four of them.
  const sums = new Float64Array((across + 1) * (down + 1));
  const step = sideways ? width : 1;
  for (let y = sideways ? 1 : 0; y < height; y += 1)
    for (let x = sideways ? 0 : 1; x < width; x += 1) {
      const at = y * width + x;
      const changed = (pixels[at] ?? 255) < INK !== (pixels[at - step] ?? 255) < INK;
      if (!changed) continue;
      const square = (Math.floor(y / SQUARE) + 1) * (across + 1) + Math.floor(x / SQUARE) + 1;
      sums[square] = (sums[square] ?? 0) + 1;
    }
  const sum = (column: number, row: number) => sums[row * (across + 1) + column] ?? 0;
  for (let row = 1; row <= down; row += 1)
    for (let column = 1; column <= across; column += 1)
      sums[row * (across + 1) + column] =
        sum(column, row) + sum(column, row - 1) + sum(column - 1, row) - sum(column - 1, row - 1);
  const countIn = (column: number, row: number, wide: number, high: number) =>
    sum(column + wide, row + high) - sum(column, row + high) - sum(column + wide, row) + sum(column, row);
  return { across, down, countIn };
}

/** How much is blank between the first and the last that is not. */
function blankShare(sums: Float64Array, full: number): number {
  const inked = Array.from(sums, (ink) => ink > DUST * full);
  const [first, last] = [inked.indexOf(true), inked.lastIndexOf(true)];
  if (first < 0 || last === first) return 0;
  const within = inked.slice(first, last + 1);
  return within.filter((ink) => !ink).length / within.length;
}

/** A box of the picture as it was turned, on the picture as it came. */
export function placeAsItCame(place: BoxPlace, turned: Quarters): BoxPlace {
  const { x, y, width, height } = place;
  if (turned === 90) return { ...place, x: y, y: part(1 - x - width), width: height, height: width };
  if (turned === 270) return { ...place, x: part(1 - y - height), y: x, width: height, height: width };
  return turned === 180 ? { ...place, x: part(1 - x - width), y: part(1 - y - height) } : place;
}

function part(value: number): number {
  return Math.round(Math.max(0, value) * 10_000) / 10_000;
}
