import { readLines } from '#reference/tables.ts';
import type { Row } from './table.ts';

/**
 * Rows in the order in which the table has them, so that a run without new data changes nothing; those that it has not yet
 * come last. Rows of editions that no converter makes (tables judged by hand) stay where they are.
 */
export function inStandingOrder(made: readonly Row[], table: string): Row[] {
  const wanted = new Map(made.map((row) => [key(row), row]));
  const editions = new Set(made.map(editionOf));
  const standing = readLines(table).map(({ value }) => value);
  const kept = standing.filter((row) => wanted.has(key(row)) || !editions.has(editionOf(row)));
  const before = new Set(kept.map(key));
  return [...kept, ...made.filter((row) => !before.has(key(row)))];
}

const key = (row: Row): string => Object.values(row).join('\n');
const editionOf = (row: Row): string => (row['factor_id'] ?? '').split('/').slice(0, 2).join('/');
