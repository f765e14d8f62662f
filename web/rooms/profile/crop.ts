/** A square of a picture, in its own pixels: the middle and how often the largest square is halved, thirded, … */
export interface Crop {
  readonly x: number;
  readonly y: number;
  /** 1: the largest square that fits. */
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const MOST_ZOOM = 4;

/** Side of the square, in pixels of the picture. */
export function sideOf(size: Size, { zoom }: Crop): number {
  return Math.min(size.width, size.height) / zoom;
}

/** The largest square in the middle. */
export function wholeOf(size: Size): Crop {
  return { x: size.width / 2, y: size.height / 2, zoom: 1 };
}

/** The nearest square that lies inside of the picture. */
export function within(size: Size, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(size, { ...crop, zoom }) / 2;
  const clamp = (value: number, length: number) => Math.min(length - half, Math.max(half, value));
  return { x: clamp(crop.x, size.width), y: clamp(crop.y, size.height), zoom };
}

/** The picture dragged by so many pixels of a view that shows the square `view` pixels wide. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }, view: number): Crop {
  const scale = sideOf(size, crop) / view;
  return within(size, { ...crop, x: crop.x - by.x * scale, y: crop.y - by.y * scale });
}

/** The largest size of the same shape that fits into a box; never larger than the picture itself. */
export function fitted(size: Size, box: Size): Size {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
