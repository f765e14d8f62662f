import type { Sheet } from '#documents/document.ts';
import { product } from '../../language/numbers/exact.ts';
import type { DocumentActivity } from '../proposal-shape.ts';
import { scaledInHeading, scaledUnit } from '../words/scaled-units.ts';
import type { RowSetting } from './row-shape.ts';

/** By how much what stands over a table counts its amounts, or some of them: the first text that says it, with where. */
export function scaleTold(texts: readonly string[], { name, head }: Sheet): RowSetting['scale'] {
  for (const text of texts) {
    const scale = scaledInHeading(text);
    if (scale === null) continue;
    for (const row of head) {
      const at = row.cells.findIndex((cell) => cell.text.trim() === text.trim());
      if (at < 0) continue;
      const place = { at: 'cell', sheet: name, row: row.number, column: at + 1 } as const;
      return { ...scale, evidence: { slot: 'unit', place, quote: text.slice(0, 200) } };
    }
    return { ...scale, evidence: { slot: 'unit', place: null, quote: text.slice(0, 200) } };
  }
  return null;
}

/** `1.5 × 1000`: a number that is counted by thousands or millions, as a quote of its unit says. */
export function countedIn({ quantity, arithmetic, evidence }: DocumentActivity): string | null {
  const [, counted, times] = /^([\d.]+) × (1000|1000000)$/.exec(arithmetic ?? '') ?? [];
  if (counted === undefined || times === undefined || quantity !== product(counted, times)) return null;
  const said = evidence.some(
    ({ slot, quote }) =>
      slot === 'unit' && [scaledUnit(quote)?.times, scaledInHeading(quote)?.times].includes(times as '1000'),
  );
  return said ? counted : null;
}
