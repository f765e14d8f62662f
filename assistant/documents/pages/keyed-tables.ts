import type { Cell, Place, Row, Sheet } from '#documents/document.ts';
import type { PageTable } from './page-tables.ts';
import { heading, meaningOf } from '../sheets/headings.ts';
import { isMachine } from '../sheets/heading-marks.ts';
import type { Words } from '../words/words.ts';

/** Rows of a table that names things, and columns of it that are looked at. */
const [MOST_ROWS, MOST_COLUMNS] = [200, 20];

/**
 * Tables of one document with what another of its tables says of their keys: units of a service order with their fluid in
 * the first table and what was added to them in the second. Each gets the other's column of kinds, as its last one.
 */
export function keyed(tables: readonly PageTable[], words: Words): PageTable[] {
  const naming = tables.flatMap((table) => kindsByKey(table, words));
  return tables.map((table) => {
    const rows = rowsOf(table);
    const head = rows[0];
    if (head === undefined || rows.length < 2 || kindsByKey(table, words).length > 0) return table;
    if (head.cells.some(({ text }) => meaningOf(text) === 'kind')) return table;
    const named = naming.find(
      ({ key, kinds }) =>
        key === heading(head.cells[0]?.text ?? '') &&
        rows.slice(1).every(({ cells: [first] }) => kinds.has(first?.text.trim() ?? '')),
    );
    return named === undefined ? table : withColumn(table, rows, named);
  });
}

interface Named {
  readonly key: string;
  readonly header: string;
  readonly kinds: ReadonlyMap<string, { readonly text: string; readonly place: Place | null }>;
}

/** The rows of a table from its headings on. */
function rowsOf({ sheet, lines }: PageTable): readonly Row[] {
  return sheet.head.slice(-Math.min(lines.length, MOST_ROWS));
}

/** Names stand in one of so many columns. */
const KEYS = 3;

/** What another column says that each row is, by each of the first columns that name the rows, once. */
function kindsByKey(table: PageTable, words: Words): Named[] {
  const [head, ...rows] = rowsOf(table);
  if (head === undefined || rows.length === 0) return [];
  return head.cells.slice(0, KEYS).flatMap((first, own) => {
    const keys = rows.map(({ cells }) => cells[own]?.text.trim() ?? '');
    if (keys.includes('') || new Set(keys).size < keys.length || !isKey(first.text, keys)) return [];
    const column = head.cells
      .slice(0, MOST_COLUMNS)
      .findIndex((_, at) => at !== own && rows.every(({ cells }) => isNamed(cells[at]?.text ?? '', words)));
    if (column < 0) return [];
    const placeOf = (row: number) =>
      table.placeOf({ at: 'cell', sheet: table.sheet.name, row, column: column + 1 });
    const kinds = rows.map(
      ({ number, cells }, at) =>
        [keys[at] ?? '', { text: cells[column]?.text ?? '', place: placeOf(number) }] as const,
    );
    return [{ key: heading(first.text), header: head.cells[column]?.text ?? '', kinds: new Map(kinds) }];
  });
}

/** A kind that is weighed; a machine is what was bought once, and not what it holds. */
function isNamed(text: string, words: Words): boolean {
  const { kind } = words.kindOf(text, 'kg');
  return kind !== null && !kind.startsWith('capital.');
}

/** `Tag`, `Equipamento`, `Item`: names of one's own, with a digit in most of them. */
function isKey(header: string, keys: readonly string[]): boolean {
  const named =
    isMachine(header) || /^(?:tag|item|id|unit|unidade|codigo|code|ref|ponto|no|n)\b/.test(heading(header));
  return named && keys.filter((key) => /\d/.test(key)).length > keys.length / 2;
}

function withColumn(table: PageTable, rows: readonly Row[], { header, kinds }: Named): PageTable {
  const { sheet } = table;
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const [head] = rows;
  const filled = (row: Row): Row => {
    if (!rows.includes(row)) return row;
    const key = row.cells[0]?.text.trim() ?? '';
    const empty = Array.from({ length: width - row.cells.length }, (): Cell => ({ text: '' }));
    const text = row === head ? header : (kinds.get(key)?.text ?? '');
    return { ...row, cells: [...row.cells, ...empty, { text }] };
  };
  const all = sheet.head.map(filled);
  const own: Sheet = {
    ...sheet,
    columnCount: width + 1,
    head: all,
    batches: async function* batches() {
      yield await Promise.resolve(all);
    },
  };
  return {
    ...table,
    sheet: own,
    placeOf: (place) => {
      if (place?.at !== 'cell' || place.column !== width + 1) return table.placeOf(place);
      const row = rows.find(({ number }) => number === place.row);
      return kinds.get(row?.cells[0]?.text.trim() ?? '')?.place ?? table.placeOf(place);
    },
  };
}
