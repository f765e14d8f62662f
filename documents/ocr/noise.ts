import type { GreyPixels } from './orientation.ts';

/** Of neighbours along a row, so many lie on either side of the threshold: noise has one in two, small print one in five. */
const FLIPS = 0.33;
/** Means of dark and light that are closer than this are the grain of paper, which the recognizer sees through. */
const CONTRAST = 40;

/**
 * Whether a picture is nothing but grain: dark and light change places from spot to spot all over it, as no print has it.
 * @param enlarged by how much the picture was enlarged, which makes its spots wider
 */
export function looksLikeNoise({ width, height, pixels }: GreyPixels, enlarged = 1): boolean {
  const { threshold, contrast } = parting(pixels);
  if (contrast < CONTRAST) return false;
  let flips = 0;
  for (let y = 0; y < height; y += 1) {
    let dark = (pixels[y * width] ?? 255) < threshold;
    for (let x = 1; x < width; x += 1) {
      const next = (pixels[y * width + x] ?? 255) < threshold;
      if (next !== dark) flips += 1;
      dark = next;
    }
  }
  return (flips / pixels.length) * Math.max(1, enlarged) > FLIPS;
}

/** The grey value that parts dark from light best (Otsu 1979), and how far apart the means of the two are. */
function parting(pixels: Uint8Array): { readonly threshold: number; readonly contrast: number } {
  const counts = new Float64Array(256);
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1;
  const all = counts.reduce((sum, count, value) => sum + count * value, 0);
  let best = { threshold: 0, contrast: 0, between: 0 };
  let [below, sum] = [0, 0];
  for (let value = 0; value < 255; value += 1) {
    below += counts[value] ?? 0;
    sum += (counts[value] ?? 0) * value;
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const contrast = (all - sum) / above - sum / below;
    const between = below * above * contrast ** 2;
    if (between > best.between) best = { threshold: value + 1, contrast, between };
  }
  return best;
}
