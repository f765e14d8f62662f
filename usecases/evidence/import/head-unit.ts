import { readUnit } from '#engine/quantity.ts';
import type { ColumnMapping } from '../mapping/mapping-shape.ts';

/**
 * Whether an amount keeps the unit that its own heading names (`Massa (kg)`) against the unit of its row, because another
 * amount of the row has that one (`Qtd. | Un.`).
 */
export function isHeadUnit({ unit, header }: ColumnMapping, values: readonly ColumnMapping[]): boolean {
  return unit !== null && values.some((other) => other.unit === null) && unitNamed(header) === unit;
}

/** The unit that a heading names in brackets or as its last word. */
function unitNamed(header: string): string | null {
  const bracketed = /[([]\s*([^()[\]]{1,30}?)\s*[)\]]\s*$/.exec(header)?.[1];
  const named = bracketed ?? /(\S{1,12})\s*$/.exec(header)?.[1];
  const read = named === undefined ? null : readUnit(named);
  return read?.ok === true ? read.value.code : null;
}
