import { describe, expect, it } from 'vitest';
import type { Rule } from './page-grid.ts';
import { pageLines } from './page-lines.ts';

const PAGE = { number: 1, width: 595, height: 842 };
/** A line of texts, as wide as its letters at the size. */
const line = (y: number, texts: readonly (readonly [number, string])[], height = 8) =>
  texts.map(([x, text]) => ({ text, x, y, height, width: text.length * height * 0.5 }));
const across = (at: number): Rule => ({ way: 'across', at, from: 36, to: 560 });
const shown = (pieces: Parameters<typeof pageLines>[0], rules: readonly Rule[]) =>
  pageLines(pieces, PAGE, rules).map(({ texts }) => texts.map(({ text }) => text).join(' | '));

const ROW = line(175, [
  [40, 'Hotel Exemplo, Natal'],
  [200, '14/09/2026'],
  [300, '17/09/2026'],
  [400, '3'],
]);

describe('a row above the next table of a page', () => {
  it.each([
    ['in larger letters', 191, 9.5],
    ['farther below than a line of the cell', 189, 8],
  ])('is no cell with the title of that table: %s', (_, y, height) => {
    const title = line(y, [[40, 'Locação de veículos']], height);
    expect(shown([...ROW, ...title], [across(170), across(205)])).toEqual([
      'Hotel Exemplo, Natal | 14/09/2026 | 17/09/2026 | 3',
      'Locação de veículos',
    ]);
  });

  it('keeps what goes on in its cell', () => {
    const more = line(185, [[40, 'e região']]);
    expect(shown([...ROW, ...more], [across(170), across(205)])).toEqual([
      'Hotel Exemplo, Natal e região | 14/09/2026 | 17/09/2026 | 3',
    ]);
  });
});
