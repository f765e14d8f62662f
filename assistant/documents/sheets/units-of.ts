import type { Row } from '#documents/document.ts';
import { readUnit } from '#engine/quantity.ts';
import type { ColumnMapping, SheetMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { unitOf } from '../words/words.ts';

/** Words for units in one sheet that a mapping keeps. */
const MOST_WORDS = 500;

/**
 * What the words of the unit columns stand for (`litros`, `LT`), for whoever reads rows by the mapping alone; those that were
 * confirmed before come first, and codes need no entry.
 */
export function unitsOf(
  rows: readonly Row[],
  columns: readonly ColumnMapping[],
  known: SheetMapping['units'] = [],
): SheetMapping['units'] {
  const units = new Map(known.map(({ word, means }) => [word, means]));
  for (const { column } of columns.filter(({ meaning }) => meaning === 'unit')) {
    for (const { cells } of rows) {
      const word = cells[column - 1]?.text.trim() ?? '';
      if (word === '' || word.length > 40 || units.has(word) || units.size >= MOST_WORDS) continue;
      if (readUnit(word).ok) continue;
      const means = unitOf(word);
      if (means !== null) units.set(word, means);
    }
  }
  return [...units].map(([word, means]) => ({ word, means }));
}
