import type { Pool } from 'pg';
import type { Tx } from './tx.ts';

/** Verified claims of an access token, as PostgreSQL sees them in `request.jwt.claims`. */
export type Claims = Readonly<Record<string, unknown>>;

export interface TransactionOptions {
  readonly readOnly?: boolean;
  /** Every statement sees the same moment (repeatable read). */
  readonly snapshot?: boolean;
  /** Settings of PostgreSQL, by name and value, that hold until the transaction ends. */
  readonly settings?: readonly (readonly [name: string, value: string])[];
}

/** One statement with `$1…` parameters. */
export interface Question extends TransactionOptions {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Takes a last statement of a transaction whose rows nobody needs. */
export type Behind = (question: Pick<Question, 'sql' | 'parameters'>) => void;

/** How busy the connections of one kind are. */
export interface PoolLoad {
  readonly pool: 'owner' | 'requests';
  /** Most connections that there may be. */
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** The installation's PostgreSQL, embedded or somebody else's. */
export interface Database {
  /**
   * Connections as the owner of the schema, past row-level security: for migrations, bulk loading and job queues. Never
   * for what a person asks.
   */
  readonly pool: Pool;
  /**
   * Runs in one transaction under a person's role and claims (row-level security on): null is `anon`, else the role the
   * claims name (`authenticated` or `service_role`). Rolled back when `run` throws; a role never outlives it. What `run` gives to
   * `behind` is sent at once and waited for together with the end of the transaction, which holds only where it did not fail.
   */
  transaction<T>(
    claims: Claims | null,
    run: (tx: Tx, behind: Behind) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /**
   * Runs one statement in a transaction of its own under role and claims, all in a single round trip; it is kept
   * prepared. For reads that are asked often.
   */
  ask<Row extends object>(claims: Claims | null, question: Question): Promise<Row[]>;
  /**
   * Runs in one transaction as `service_role`, which passes row-level security: for the server's own work only. On a
   * connection of the owner, so that the identity service can become its own role.
   */
  asService<T>(run: (tx: Tx, behind: Behind) => Promise<T>): Promise<T>;
  /**
   * Tells every `NOTIFY channel`, and null whenever notices may have been missed: at the beginning and after a break.
   * Ends when the database is stopped.
   */
  listen(channel: string, heard: (notice: string | null) => void): void;
  /** How busy the connections are at this moment; costs nothing. */
  load(): readonly PoolLoad[];
  /** Ends the connections; stops PostgreSQL when it is ours. */
  stop(): Promise<void>;
}
