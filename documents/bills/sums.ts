import { type Amount, compareAmounts, type NumberStyle, plus, readNumber, whole } from './number.ts';
import { isHeading } from './readings.ts';
import type { Row, Word } from './rows.ts';

/** A number of a column, and the row it stands in. */
export interface Part {
  readonly amount: Amount;
  readonly word: Word;
  readonly row: Row;
}

/** A number below a column of others that add up to it. */
export interface ColumnSum {
  readonly sum: Part;
  readonly parts: readonly Part[];
}

/** Rows of one table that are added up, and how far apart the ends of its numbers may be (part of the page's width). */
const MOST_PARTS = 40;
const ALIGNED = 0.012;
const NAMED = /\b(SUB)?TOTAL\b|TOTAIS|SOMA|\bSUM\b/;

/**
 * The totals of the tables on a page, borne out by their columns: a number in a row named a total, or without any name, of
 * which those above it in its column are the parts.
 */
export function columnSums(rows: readonly Row[], style: NumberStyle): ColumnSum[] {
  return rows.flatMap((row) => {
    const name = row.cells[0]?.folded ?? '';
    if (!NAMED.test(name) && /[A-Z]{2}/.test(name)) return [];
    return partsIn(row, style).flatMap((sum) => {
      const parts: Part[] = [];
      let total = whole(0);
      for (const above of rows.slice(Math.max(0, row.index - MOST_PARTS), row.index).reverse()) {
        if (above.page !== row.page || isHeading(above) || NAMED.test(above.cells[0]?.folded ?? '')) break;
        const part = alignedIn(above, sum.word, style);
        if (part === null) continue;
        parts.unshift(part);
        total = plus(total, part.amount);
        if (parts.length >= 2 && compareAmounts(total, sum.amount) === 0) return [{ sum, parts }];
      }
      return [];
    });
  });
}

/** The one number of a row that ends, or begins, where another number of its column does. */
export function alignedIn(row: Row, word: Word, style: NumberStyle): Part | null {
  const end = ({ place }: Word) => place.x + place.width;
  const aligned = partsIn(row, style).filter(
    (part) =>
      Math.abs(end(part.word) - end(word)) < ALIGNED ||
      Math.abs(part.word.place.x - word.place.x) < ALIGNED / 3,
  );
  const [only] = aligned;
  return aligned.length === 1 && only !== undefined ? only : null;
}

function partsIn(row: Row, style: NumberStyle): Part[] {
  return row.cells.flatMap(({ words }) =>
    words.flatMap((word) => {
      const [amount, other] = readNumber(word, style)?.readings ?? [];
      return amount === undefined || other !== undefined ? [] : [{ amount, word, row }];
    }),
  );
}
