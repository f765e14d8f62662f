/** What `/rest/v1` lets be asked. */
export interface TableSettings {
  /** First is the default; others by `Accept-Profile`. */
  readonly exposedSchemas: readonly string[];
  /** Rows of one answer at most. */
  readonly maximumRows: number;
  readonly statementTimeoutMs: number;
  /** Lets table reads without an API key through as `anon`, as the local Supabase does. For tests. */
  readonly keylessAsAnon: boolean;
  /** Lets a request ask by `Prefer: tx=rollback` that nothing of it is kept. For tests. */
  readonly rollbackPreference: boolean;
  /** Whether `select` takes `sum()`, `avg()`, `count()` and the like. */
  readonly aggregates: boolean;
  /** Whether `Accept: application/vnd.pgrst.plan` shows query plans. */
  readonly plans: boolean;
}

export const tableDefaults: TableSettings = {
  exposedSchemas: ['public'],
  maximumRows: 1000,
  statementTimeoutMs: 8000,
  keylessAsAnon: false,
  rollbackPreference: false,
  aggregates: false,
  plans: false,
};
