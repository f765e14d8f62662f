import { randomBytes } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import type { DatabaseSettings } from './settings.ts';
import { type Connection, createPool } from './pool.ts';
import { errorMessage } from './refusal.ts';

/** Any fixed number: processes that start at once on one database make its login one after the other. */
const loginLock = 7_247_465;

interface Login {
  readonly name: string;
  readonly password: string;
}

/**
 * Connections for requests on somebody else's PostgreSQL: a login of this database alone, that can become `anon`,
 * `authenticated` or `service_role` and nothing else, so that no fault in building SQL can act as the owner of
 * `DATABASE_URL`. Null where that owner may not make one; requests then run on the owner's connections, each under
 * its role, and the console is told.
 */
export async function openRequestLogin(
  owner: Pool,
  connection: Connection,
  settings: DatabaseSettings,
): Promise<Pool | null> {
  try {
    const login = await makeLogin(owner);
    const pool = createPool(asLogin(connection, login), {
      max: settings.connections ?? 16,
      idle: 60_000,
      pipeline: true,
    });
    try {
      await pool.query('select 1');
      return pool;
    } catch (error) {
      await pool.end();
      throw error;
    }
  } catch (error) {
    settings.say?.(
      `Requests share the login of DATABASE_URL, because a lesser one could not be made ` +
        `(${errorMessage(error)}): row-level security still holds, but a login with CREATEROLE would be safer.`,
    );
    return null;
  }
}

/** The login's name is told by the database, since roles belong to the whole server; its password by a row of the owner. */
async function makeLogin(owner: Pool): Promise<Login> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [loginLock]);
    await client.query(`
      create table if not exists razao.request_login (
        id boolean primary key default true check (id),
        password text not null
      );
      revoke all on razao.request_login from public;`);
    const found = await client.query<{ name: string; password: string | null }>(
      `select 'razao_requests_' || d.oid as name, (select l.password from razao.request_login l) as password
       from pg_database d where d.datname = current_database()`,
    );
    const [row] = found.rows;
    if (row === undefined) throw new Error('the database has no name');
    const exists = await client.query('select 1 from pg_roles where rolname = $1', [row.name]);
    const password = row.password ?? randomBytes(32).toString('base64url');
    if (row.password === null || exists.rows.length === 0) {
      await client.query(
        `${exists.rows.length === 0 ? 'create' : 'alter'} role ${escapeIdentifier(row.name)}
         login noinherit nocreaterole nocreatedb password ${escapeLiteral(password)}`,
      );
      await client.query(`grant anon, authenticated, service_role to ${escapeIdentifier(row.name)}`);
      await client.query(
        'insert into razao.request_login (password) values ($1) on conflict (id) do update set password = excluded.password',
        [password],
      );
    }
    await client.query('commit');
    client.release();
    return { name: row.name, password };
  } catch (error) {
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}

/** The same address for the lesser login: what stands last in a connection string's query decides. */
function asLogin(connection: Connection, login: Login): Connection {
  const { connectionString, ...rest } = connection;
  if (connectionString === undefined) return { ...rest, user: login.name, password: login.password };
  const query = new URLSearchParams({ user: login.name, password: login.password });
  const joint = connectionString.includes('?') ? '&' : '?';
  return { ...rest, connectionString: `${connectionString}${joint}${query}` };
}
