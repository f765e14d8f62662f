import { describe, expect, it } from 'vitest';
import { dragged, fitted, sideOf, wholeOf, within } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the crop of a picture', () => {
  it('begins with the largest square in the middle', () => {
    expect(wholeOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
    expect(sideOf(wide, wholeOf(wide))).toBe(200);
  });

  it('follows the pointer: the picture is dragged, not the square', () => {
    expect(dragged(wide, wholeOf(wide), { x: 50, y: 0 }, 100)).toEqual({ x: 100, y: 100, zoom: 1 });
  });

  it.each([
    [
      { x: -1000, y: 0 },
      { x: 300, y: 100 },
    ],
    [
      { x: 1000, y: 1000 },
      { x: 100, y: 100 },
    ],
  ])('never leaves the picture, dragged by %o', (by, middle) => {
    expect(dragged(wide, wholeOf(wide), by, 100)).toEqual({ ...middle, zoom: 1 });
  });

  it('comes back inside when it is made larger again', () => {
    expect(within(wide, { x: 10, y: 10, zoom: 1 })).toEqual({ x: 100, y: 100, zoom: 1 });
    expect(within(wide, { x: 10, y: 10, zoom: 9 })).toEqual({ x: 25, y: 25, zoom: 4 });
  });
});

describe('a logo', () => {
  it.each([
    [
      { width: 1000, height: 100 },
      { width: 480, height: 48 },
    ],
    [
      { width: 100, height: 500 },
      { width: 24, height: 120 },
    ],
    [
      { width: 60, height: 30 },
      { width: 60, height: 30 },
    ],
  ])('of %o keeps its shape in the box', (size, shown) => {
    expect(fitted(size, { width: 480, height: 120 })).toEqual(shown);
  });
});
