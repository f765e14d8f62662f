import type { Pool } from 'pg';
import type { Tx } from './tx.ts';

/** Verified claims of an access token, as PostgreSQL sees them in `request.jwt.claims`. */
export type Claims = Readonly<Record<string, unknown>>;

/** The installation's PostgreSQL, embedded or somebody else's. */
export interface Database {
  /**
   * Connections as the owner of the schema, past row-level security: for migrations, bulk loading and job queues. Never
   * for what a person asks.
   */
  readonly pool: Pool;
  /**
   * Runs in one transaction under a person's role and claims (row-level security on): null is `anon`, else the role the
   * claims name (`authenticated` or `service_role`). Rolled back when `run` throws; a role never outlives it.
   */
  transaction<T>(claims: Claims | null, run: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs in one transaction as `service_role`, which passes row-level security: for the server's own work only. On a
   * connection of the owner, so that the identity service can become its own role.
   */
  asService<T>(run: (tx: Tx) => Promise<T>): Promise<T>;
  /** Ends the connections; stops PostgreSQL when it is ours. */
  stop(): Promise<void>;
}
