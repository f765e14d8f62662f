import type { ReadLine } from './line-reader.ts';
import type { ReadBeside } from './line-reading.ts';
import type { StagedImport } from './stage.ts';

/** A number that a person typed in the place of what stands in the cell. */
interface Typed {
  readonly quantity: string;
}

/**
 * Evidence of a line that rests on more than the cell of its quantity, JSON; null where that cell says all: the
 * database writes it when the line is filed.
 * @param typed what a person typed instead, which is then the text that the quantity was read from
 */
export function evidenceOf(
  { documentId, sheet, inner }: StagedImport,
  line: Pick<ReadLine, 'row' | 'column' | 'quote'> & { readonly read: readonly ReadBeside[] | null },
  typed: Typed | null = null,
): string | null {
  if (line.read === null && typed === null) return null;
  const source = { documentId, ...(inner === null ? {} : { inner }) };
  const place = (column: number) => ({ at: 'cell', sheet, row: line.row, column });
  const text = typed?.quantity ?? '';
  const spans = typed === null ? [] : [{ slot: 'quantity', start: 0, end: text.length, quote: text }];
  const beside = line.read ?? [];
  const named = beside.some(({ column }) => column === line.column);
  const own = { slot: 'quantity', ...source, place: place(line.column), quote: line.quote };
  const read = [
    ...(named ? [] : [own]),
    ...beside.map(({ slot, column, quote }) => ({ slot, ...source, place: place(column), quote })),
  ];
  return JSON.stringify({ source: 'document', text, spans, read });
}
