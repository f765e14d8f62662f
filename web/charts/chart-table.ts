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
