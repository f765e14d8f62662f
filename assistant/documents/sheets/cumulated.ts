import { pattern } from '../../language/lexicon/pattern.ts';
import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { heading } from './headings.ts';

const SO_FAR = pattern()`
  \b(?:acum\w*|cumul\w*|accum\w*|ytd|year[ -]to[ -]date|month[ -]to[ -]date|to[ -]date|running total|no ano|
  no exercicio|desde (?:jan\w*|o inicio)|ate (?:o mes|a data|hoje|o momento)|since (?:jan\w*|start|opening))\b
`;

/** Headings of what was summed up since some day (`Acum. ano (kg)`, `YTD`, `Total to date`): of no row alone. */
export function isCumulated(header: string): boolean {
  return SO_FAR.test(heading(header));
}

const ANOTHER_TIME = pattern()`
  \b(?:last|previous|prior|preceding) (?:month|year|period|quarter|bill)\b|\bsame (?:month|period|quarter)\b|
  \b(?:mes|ano|periodo|trimestre|exercicio) (?:anterior|passado)\b|\bmesmo (?:mes|periodo|trimestre)\b
`;

/** Headings of other days than those that a table is of: `Last month`, `Mesmo mês do ano anterior`. */
export function isOfOtherTime(header: string): boolean {
  return ANOTHER_TIME.test(heading(header));
}

/**
 * Columns of a longer time of a year before (`Q1 2025`) beside the months of a table are there to be compared with, unless
 * the person names that year.
 */
export function withoutYearBefore(columns: readonly ColumnMapping[], said: string): ColumnMapping[] {
  const timed = columns.flatMap(({ meaning, from, to }) =>
    meaning === 'value' && from !== null && to !== null ? [{ from, to }] : [],
  );
  const months = timed.filter(({ from, to }) => from.slice(0, 7) === to.slice(0, 7)).map(({ from }) => from);
  const first = [...months].sort()[0]?.slice(0, 4) ?? '';
  return columns.map((column) => {
    const { meaning, from, to } = column;
    if (months.length < 2 || meaning !== 'value' || from === null || to === null) return column;
    const before = to.slice(0, 4) < first && from.slice(0, 7) !== to.slice(0, 7);
    return before && !said.includes(from.slice(0, 4)) ? { ...column, meaning: 'ignored' } : column;
  });
}

const OWN_TIME = pattern()`
  ^(?:this|current) (?:month|period|quarter|bill|year)\b|^(?:mes|ano|periodo|trimestre|exercicio) (?:atual|
  corrente)\b|^(?:no|neste|este) (?:mes|ano|periodo)\b
`;

/** Headings of the days that a table is of, whatever day it is read on: `This month`, `Mês atual`. */
export function isOfItsTime(header: string): boolean {
  return OWN_TIME.test(heading(header));
}
