import { heading } from './headings.ts';

/** Headings of what was summed up since some day (`Acum. ano (kg)`, `YTD`, `Total to date`): of no row alone. */
export function isCumulated(header: string): boolean {
  return /\b(?:acum\w*|cumul\w*|accum\w*|ytd|year[ -]to[ -]date|month[ -]to[ -]date|to[ -]date|running total|no ano|no exercicio|desde (?:jan\w*|o inicio)|ate (?:o mes|a data|hoje|o momento)|since (?:jan\w*|start|opening))\b/.test(
    heading(header),
  );
}

/** Headings of other days than those that a table is of: `Last month`, `Mesmo mês do ano anterior`. */
export function isOfOtherTime(header: string): boolean {
  return /\b(?:last|previous|prior|preceding) (?:month|year|period|quarter|bill)\b|\bsame (?:month|period|quarter)\b|\b(?:mes|ano|periodo|trimestre|exercicio) (?:anterior|passado)\b|\bmesmo (?:mes|periodo|trimestre)\b/.test(
    heading(header),
  );
}

/** Headings of the days that a table is of, whatever day it is read on: `This month`, `Mês atual`. */
export function isOfItsTime(header: string): boolean {
  return /^(?:this|current) (?:month|period|quarter|bill|year)\b|^(?:mes|ano|periodo|trimestre|exercicio) (?:atual|corrente)\b|^(?:no|neste|este) (?:mes|ano|periodo)\b/.test(
    heading(header),
  );
}
