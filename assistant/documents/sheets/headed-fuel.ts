import type { ColumnMapping } from '#usecases/evidence/mapping/mapping-shape.ts';
import { type Use, withUse } from '../said/said.ts';
import { type Kinds, unitInHeading, type Words } from '../words/words.ts';

/** A column of amounts whose heading names a fuel and leaves open what it was used for: `Diesel S10 (L)`. */
interface HeadedFuel {
  readonly header: string;
  readonly rest: string;
  readonly unit: string | null;
  readonly kinds: readonly string[];
  readonly fuel: string;
}

const FUELS = /^(?:mobile|stationary)\./;
const fuelOf = (kind: string): string => kind.replace(FUELS, '');

/** The one column of a fuel whose use is open; null where there is none, or several. */
export function headedFuel(columns: readonly ColumnMapping[], words: Words): HeadedFuel | null {
  const found = columns.flatMap(({ meaning, kind, unit, header, from }) => {
    if (meaning !== 'value' || kind !== null || from !== null || header === '') return [];
    const rest = unitInHeading(header)?.rest || header;
    const kinds = words.kindOf(rest, unit).candidates.filter((one) => FUELS.test(one));
    const [fuel, other] = new Set(kinds.map(fuelOf));
    const open = kinds.length > 1 && fuel !== undefined && other === undefined;
    return open && (unit === null || words.fits(kinds, unit)) ? [{ header, rest, unit, kinds, fuel }] : [];
  });
  const [only] = found;
  return only !== undefined && found.length === 1 ? only : null;
}

/**
 * What the words of rows stand for where they name machines, and a heading the fuel of all of them: `Escavadeira 30t` below
 * `Equipamento`, beside `Diesel S10 (L)`. Null where a word names another fuel, or anything that is none.
 */
export function usedByMachines(
  kinds: ReadonlyMap<string, Kinds>,
  fuel: HeadedFuel | null,
  useOf: (word: string) => Use | null,
  words: Words,
): ReadonlyMap<string, Kinds> | null {
  if (fuel === null || kinds.size === 0) return null;
  const named = [...kinds.values()].flatMap(({ kind, candidates }) => {
    const told = new Set((kind === null ? candidates : [kind]).map(fuelOf));
    return told.size === 1 ? [...told] : [];
  });
  if (named.some((one) => one !== fuel.fuel)) return null;
  return new Map(
    [...kinds.keys()].map((word) => {
      const read = words.kindOf(`${fuel.rest} ${word.replaceAll(' · ', ' ')}`, fuel.unit).kind;
      if (read !== null && fuel.kinds.includes(read)) return [word, { kind: read, candidates: [read] }];
      return [word, withUse({ kind: null, candidates: fuel.kinds }, useOf(fuel.header), words)];
    }),
  );
}

/** Columns of words that name the machines of a fuel, and no kinds. */
export function asUses(columns: readonly ColumnMapping[]): ColumnMapping[] {
  return columns.map((column) => (column.meaning === 'kind' ? { ...column, meaning: 'use' } : column));
}
