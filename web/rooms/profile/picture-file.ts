import { MOST_PICTURE_MEGABYTES } from '#usecases/evidence/document/limits.contract.ts';

const MOST_BYTES = MOST_PICTURE_MEGABYTES * 1024 * 1024;
/** A photograph of a telephone is larger than what is kept of it. */
const MOST_BYTES_READ = 8 * MOST_BYTES;
export const MOST_MEGABYTES_READ = MOST_BYTES_READ / 1024 / 1024;

export type OpenedPicture = { readonly picture: ImageBitmap } | { readonly refused: 'notImage' | 'tooLarge' };

/** Opens a file as a picture, turned as its camera says. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > MOST_BYTES_READ) return { refused: 'tooLarge' };
  try {
    return { picture: await createImageBitmap(file) };
  } catch {
    return { refused: 'notImage' };
  }
}

/** A part of a picture as a file of its own, of the size of the canvas that `draw` fills. */
export async function drawPicture(
  size: { width: number; height: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  draw(context);
  // Where a browser writes no WebP it writes PNG instead, and says so.
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  if (!blob) throw new Error('The browser wrote no picture.');
  return blob;
}
