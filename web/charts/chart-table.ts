/** The table that says what a chart shows. */
export interface ChartTable {
  /** The first names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    /** As it is read, a cell a column. */
    readonly cells: readonly string[];
    /** As it is calculated with, in the file; left out, as it is read. */
    readonly raw?: readonly string[];
    readonly onOpen?: () => void;
  }[];
}

/** A column of such a table: what it is called, how a row is read in it, and what it is calculated with where that differs. */
export interface ChartColumn<Row> {
  readonly title: string;
  readonly shown: (row: Row) => string;
  readonly raw?: (row: Row) => string;
}

/** The table of rows by their columns; a row that leads somewhere says where. */
export function chartTable<Row>(
  rows: readonly Row[],
  columns: readonly ChartColumn<Row>[],
  { keyOf, onOpen }: { readonly keyOf: (row: Row) => string; readonly onOpen?: (row: Row) => void },
): ChartTable {
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map(({ shown }) => shown(row)),
      raw: columns.map(({ shown, raw = shown }) => raw(row)),
      ...(onOpen && { onOpen: () => onOpen(row) }),
    })),
  };
}
