/**
 * One transaction of PostgreSQL. `query` takes SQL with `$1…` parameters and gives rows; numerics and int8 arrive as
 * strings, dates as ISO days, timestamps as ISO strings, json parsed. `kept`: the connection keeps the statement prepared;
 * for the few that every call asks, whose best plan does not depend on their parameters.
 */
export interface Tx {
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    parameters?: readonly unknown[],
    options?: { readonly kept?: boolean },
  ): Promise<Row[]>;
}
