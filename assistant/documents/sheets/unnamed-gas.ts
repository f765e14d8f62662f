import type { DocumentActivity } from '../proposal-shape.ts';

/** So many rows that name their gas make a table one of gases. */
const LEAST = 2;

/**
 * Charges of a table of gases whose own cell names none (`etiqueta ilegível`) are of an unknown gas: what stands in another
 * column (`Câmara de hortifrúti`) is where it was charged, and no thing that was.
 */
export function withUnnamedGas(activities: readonly DocumentActivity[]): DocumentActivity[] {
  const gases = activities.filter(({ kind }) => kind?.startsWith('fugitive.') === true);
  const naming = new Set(gases.flatMap(kindColumn));
  const others = activities.filter((one) => one.kind !== null && !gases.includes(one));
  const [column] = naming;
  if (gases.length < LEAST || naming.size !== 1 || others.length >= gases.length) return [...activities];
  return activities.map((one) => {
    const named = kindColumn(one);
    const elsewhere = others.includes(one) && named.length > 0 && !named.includes(column ?? 0);
    const sameUnit = gases.some(({ unit }) => unit === one.unit);
    return elsewhere && sameUnit ? { ...one, kind: null, candidates: [] } : one;
  });
}

/** The columns of the cells that name the kind: the first of them names it, others how it was used. */
function kindColumn({ evidence }: DocumentActivity): number[] {
  const cell = evidence.find(({ slot }) => slot === 'kind')?.place;
  return cell?.at === 'cell' ? [cell.column] : [];
}
