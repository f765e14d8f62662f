import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cell, Row } from '#documents/document.ts';
import type { ColumnMapping } from '../mapping/mapping-shape.ts';
import { memoryOf } from './row-words.ts';

const COLUMNS = [1, 2, 3].map((column) => ({ column }) as ColumnMapping);
const texts = fc
  .array(fc.constantFrom('a', '1', ' ', '\n', '\t'), { maxLength: 4 })
  .map((parts) => parts.join(''));
const cells = fc.array(
  fc.record({ text: texts, date: fc.option(fc.constant('2025-03-01'), { nil: undefined }) }),
  { maxLength: 3 },
);
const rowOf = (list: readonly { text: string; date: string | undefined }[]): Row => ({
  number: 1,
  cells: list.map(({ text, date }): Cell => (date === undefined ? { text } : { text, date })),
});

describe('what is remembered of the words of a row', () => {
  it('is the same for the same cells alone, whatever stands in them', () => {
    fc.assert(
      fc.property(cells, cells, (one, other) => {
        const isSame = JSON.stringify(rowOf(one).cells) === JSON.stringify(rowOf(other).cells);
        const remembers = memoryOf(rowOf(one), COLUMNS, '') === memoryOf(rowOf(other), COLUMNS, '');
        expect(remembers).toBe(isSame);
      }),
      {
        numRuns: 2000,
        examples: [
          [
            [{ text: 'a\n1  1', date: undefined }],
            [
              { text: 'a', date: undefined },
              { text: '1', date: undefined },
            ],
          ],
        ],
      },
    );
  });
});
