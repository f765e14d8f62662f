import { Pool, type PoolConfig } from 'pg';
import { clientOf, severalHosts } from './hosts.ts';
import { valueTypes } from './values.ts';

export type Connection = Pick<
  PoolConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl' | 'application_name'
>;

export interface PoolSize {
  /** Most connections at once. */
  readonly max: number;
  /** After how many milliseconds an unused connection is closed. */
  readonly idle?: number;
  /** Sends queries without waiting for the answers to earlier ones. */
  readonly pipeline?: boolean;
}

/**
 * A pool of connections with the project's value types. A connection that breaks is replaced without a word, whether it is
 * idle or somebody's: their next query tells the error. The pool itself listens only while nobody has the connection, and
 * an error that nobody listens to ends the process.
 */
export function createPool(connection: Connection, size: PoolSize): Pool {
  const several =
    connection.connectionString === undefined ? null : severalHosts(connection.connectionString);
  const pool = new Pool({
    application_name: 'razao',
    ...connection,
    ...(several !== null && { connectionString: several.url, Client: clientOf(several) }),
    max: size.max,
    idleTimeoutMillis: size.idle ?? 10_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    types: valueTypes,
    pipeline: size.pipeline ?? false,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
