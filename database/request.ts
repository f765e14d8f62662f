import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** PostgreSQL cuts the name of a connection after 63 bytes. */
const longest = 63;

/**
 * Runs `work` under a name that PostgreSQL shows for whatever it asks meanwhile (`application_name` in `pg_stat_activity` and in
 * the server's log): the id of a request, or the name of a chore.
 */
export function underName<T>(name: string, work: () => T): T {
  return current.run(`razao ${name.replaceAll(/[^\x21-\x7e]/g, '?')}`.slice(0, longest), work);
}

/** The name that the present work runs under; undefined where it has none. */
export function presentName(): string | undefined {
  return current.getStore();
}
