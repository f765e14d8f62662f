import type { ColumnMapping } from '#usecases/mapping/mapping-shape.ts';
import { type Use, withUse } from '../said.ts';
import { type Kinds, unitOf, type Words } from '../words.ts';
import { heading } from './headings.ts';
import type { Headings } from './joined-headings.ts';

/** The unit that titles state for the numbers below them: `Consumo (kWh)`, `valores em toneladas`. */
export function unitOfTitles(
  titles: readonly string[],
  kinds: readonly string[],
  words: Words,
): string | null {
  const found = new Set<string>();
  for (const title of titles) {
    const texts = [
      ...title.matchAll(/[([]\s*(?:em\s+|in\s+)?([^()[\]]{1,20}?)\s*[)\]]/giu),
      ...title.matchAll(/(?<!\p{L})(?:em|in)\s+([\p{L}³²][\p{L}\d³²/]{0,14})/giu),
    ];
    for (const [, text = ''] of texts) {
      const unit = unitOf(text);
      if (unit !== null && (kinds.length === 0 || words.fits(kinds, unit))) found.add(unit);
    }
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/**
 * Of several amounts in a row whose kind the row tells, those whose unit that kind is never measured in are something
 * else: kilometres and hours beside litres.
 */
export function withoutMisfits(
  columns: readonly ColumnMapping[],
  kinds: readonly string[],
  words: Words,
): ColumnMapping[] {
  const plain = columns.filter(
    ({ meaning, kind, from, site }) => meaning === 'value' && kind === null && from === null && site === null,
  );
  const fits = plain.filter(({ unit }) => unit === null || words.fits(kinds, unit));
  if (fits.length === 0 || fits.length === plain.length) return [...columns];
  return columns.map((column) =>
    plain.includes(column) && !fits.includes(column) ? { ...column, meaning: 'ignored' } : column,
  );
}

/** Kinds whose use their words leave open, with the one that the person says or the table shows. */
export function usedAsSaid(
  kinds: ReadonlyMap<string, Kinds>,
  useOf: (word: string) => Use | null,
  words: Words,
): Map<string, Kinds> {
  return new Map(
    [...kinds].map(([word, one]) => [word, one.kind === null ? withUse(one, useOf(word), words) : one]),
  );
}

/** A table with plates or odometers is of vehicles. */
export function useOfTable(header: Headings | null): Use | null {
  const vehicles =
    /^(?:placas?|plates?|reg\.?|registration|hodometro|odometro|odometer|mileage|km|veiculos?|vehicles?|motoristas?|drivers?)\b/;
  return header?.cells.some(({ text }) => vehicles.test(heading(text))) === true ? 'mobile' : null;
}
