/**
 * One transaction of PostgreSQL. `query` takes SQL with `$1…` parameters and gives rows; numerics and int8 arrive as
 * strings, dates as ISO days, timestamps as ISO strings, json parsed.
 */
export interface Tx {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
  ): Promise<Row[]>;
}
