import type { Row } from './rows.ts';

/** What names sewage on a bill of water, folded. */
export const SEWAGE = /ESGOTO|EFLUENTE|SEWAGE|SEWER|WASTEWATER|EFFLUENT/;
const WATER = /\bAGUA\b|\bWATER\b/;
const LONGEST_HEAD = 50;
const LONGEST_PART = 12;
/** Rows that end the part of a bill that is of sewage. */
const END = /TOTAL A PAGAR|AMOUNT DUE|HISTORIC|HISTORY|QUALIDADE|QUALITY|OUTROS|OTHER/;
/** Cells of a row that charges: what, how much, its price, its value. */
const CHARGES = 4;

/**
 * Indices of the rows that charge for sewage below a title of it (`ESGOTO coletado e tratado`), though they name what they
 * are worked out from (`80% do volume de água`). Tiers are left out: their sum is not printed in a row of one.
 */
export function rowsOfSewage(rows: readonly Row[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const title of rows.filter(isTitle)) {
    const part: Row[] = [];
    for (const row of rows.slice(title.index + 1, title.index + 1 + LONGEST_PART)) {
      const plain = row.cells.length === 1 && !/\d/.test(row.folded);
      if (row.page !== title.page || END.test(row.folded) || plain) break;
      if (row.cells.length >= CHARGES && /\d/.test(row.cells.at(-1)?.folded ?? '')) part.push(row);
    }
    if (part.length === 1) for (const { index } of part) found.add(index);
  }
  return found;
}

/** The title of sewage alone, or with the headings of its columns; of water and sewage together it heads both. */
function isTitle({ cells: [first], folded }: Row): boolean {
  return (
    first !== undefined &&
    first.folded.length <= LONGEST_HEAD &&
    SEWAGE.test(first.folded) &&
    !WATER.test(folded) &&
    !/\d/.test(folded.replaceAll('M3', ''))
  );
}
