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

/** Where the ink of a picture has its middle, in pixels. */
export function inkCentre({ width, height, pixels }: GreyPixels): { x: number; y: number } {
  let [count, right, down] = [0, 0, 0];
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if ((pixels[at] ?? 255) >= INK) continue;
      count += 1;
      right += x;
      down += y;
    }
  return count === 0 ? { x: width / 2, y: height / 2 } : { x: right / count, y: down / count };
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
