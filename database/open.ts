import { relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeLiteral, type Pool } from 'pg';
import { type Archiver, startArchiver } from './archive/archiver.ts';
import type { BackupStore } from './archive/store.ts';
import type { Database, PoolLoad } from './database.ts';
import { type Address, type EmbeddedServer, startEmbedded } from './embedded.ts';
import { type Listener, startListening } from './listen.ts';
import { migrate } from './migrate.ts';
import { outageOf, StorageFull } from './outage.ts';
import { type Connection, createPool } from './pool.ts';
import { CannotStart, errorCode, errorMessage } from './refusal.ts';
import { isFull } from './space.ts';
import { readSql, type SqlFile } from './sql.ts';
import { openRequestLogin } from './request_login.ts';
import { askOnce, inTransaction } from './transaction.ts';
import type { DatabaseSettings } from './settings.ts';

export type { Claims, Database } from './database.ts';
export type { Tx } from './tx.ts';

export interface OpenedDatabase extends Database {
  /** Embedded or reached through `DATABASE_URL`. */
  readonly kind: 'embedded' | 'external';
  /** How another process of this installation reaches the same database, as its owner. Holds the password. */
  readonly connection: Connection;
  /** Resolves when the embedded server is gone, asked or not; never for an external one. */
  readonly gone: Promise<void>;
  /** When everything that was committed was last archived, as Unix seconds; undefined where nothing is. */
  readonly archivedAt?: () => number | null;
}

const databaseName = 'razao';

/**
 * Opens the installation's database and brings it up to date: the embedded PostgreSQL, started here, or the one that
 * `url` names.
 * @throws CannotStart with a sentence for the console
 */
export function openDatabase(settings: DatabaseSettings): Promise<OpenedDatabase> {
  return settings.url === undefined ? openEmbedded(settings) : openExternal(settings, settings.url);
}

async function openEmbedded(settings: DatabaseSettings): Promise<OpenedDatabase> {
  const { data, say = () => undefined, backups } = settings;
  if (backups !== undefined) refuseInside(data, backups.folder);
  const server = await startEmbedded({ data, say, archived: backups !== undefined });
  let archiver: Archiver | null = null;
  try {
    archiver = backups === undefined ? null : await archive(server, { ...settings, backups }, say);
    await createDatabase(server.address);
    const address = { ...server.address, database: databaseName };
    const database = await openOwn(address, settings.connections ?? 16, { say });
    return {
      ...tellingFullDisk(database, settings.data),
      kind: 'embedded',
      connection: address,
      gone: server.exited,
      ...(archiver !== null && tellingAge(archiver)),
      stop: async () => {
        await database.stop();
        await archiver?.stop();
        await server.stop();
        await archiver?.finish();
      },
    };
  } catch (error) {
    await archiver?.stop();
    await server.stop();
    throw error;
  }
}

const tellingAge = (archiver: Archiver) => ({ archivedAt: () => archiver.archivedAt() });

function archive(
  server: EmbeddedServer,
  { data, backups, storedFiles = null }: DatabaseSettings & { readonly backups: BackupStore },
  say: (sentence: string) => void,
): Promise<Archiver> {
  // Of two copies one goes on: the other takes no write any more.
  const superseded = (): void => void server.stop();
  const { address, cluster, staging } = server;
  return startArchiver({
    address,
    data,
    cluster,
    staging,
    store: backups,
    files: storedFiles,
    say,
    superseded,
  });
}

/** A copy that goes with what it is a copy of is none. */
function refuseInside(data: string, folder: string | null): void {
  if (folder !== null && !relative(resolve(data), folder).startsWith('..'))
    throw new CannotStart('The setting RAZAO_BACKUPS must name a folder outside the data folder.');
}

async function createDatabase(address: Address): Promise<void> {
  const client = new Client({ ...address });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rows.length === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/**
 * Opens a database of a server that is ours, as its superuser: migrates it, and gives requests connections of the role
 * `authenticator`, which can become a person's role but never the owner.
 */
export async function openOwn(
  address: Address,
  connections: number,
  {
    files = readSql(),
    say,
  }: { readonly files?: readonly SqlFile[]; readonly say?: DatabaseSettings['say'] } = {},
): Promise<Database> {
  const owner = createPool(address, { max: Math.max(4, Math.ceil(connections / 2)) });
  try {
    await migrate(owner, files, say && { say });
    await admitAuthenticator(owner, address.password);
    return compose(owner, authenticatorPool(address, connections));
  } catch (error) {
    await owner.end();
    throw error;
  }
}

/** One connection to a database that another process of this installation holds open, for a piece of work of its own. */
export function connectBriefly(connection: Connection): Database {
  const pool = createPool(connection, { max: 1 });
  return compose(pool, pool);
}

/** Connects to a database of our own that is up to date already. */
export function connectOwn(address: Address, connections: number): Database {
  const owner = createPool(address, { max: Math.max(4, Math.ceil(connections / 2)) });
  return compose(owner, authenticatorPool(address, connections));
}

function authenticatorPool(address: Address, connections: number): Pool {
  return createPool(
    { ...address, user: 'authenticator' },
    {
      max: connections,
      idle: 60_000,
      pipeline: true,
    },
  );
}

/** Lets `authenticator` sign in with this installation's password. */
async function admitAuthenticator(owner: Pool, password: string): Promise<void> {
  const found = await owner.query("select 1 from pg_roles where rolname = 'authenticator'");
  if (found.rows.length === 0) throw new CannotStart('The database lacks the role "authenticator".');
  await owner.query(`alter role authenticator login noinherit password ${escapeLiteral(password)}`);
}

async function openExternal(settings: DatabaseSettings, url: string): Promise<OpenedDatabase> {
  const connection: Connection = { connectionString: url };
  const pool = createPool(connection, { max: settings.connections ?? 16 });
  try {
    refuseOldServer(await firstAnswer(pool, settings));
    if (settings.supabase !== true) await refuseSupabase(pool);
    await migrate(pool, readSql(), {
      supabase: settings.supabase === true,
      ...(settings.say && { say: settings.say }),
    });
  } catch (error) {
    await pool.end();
    throw error;
  }
  const requests = (await openRequestLogin(pool, connection, settings)) ?? pool;
  return { ...compose(pool, requests), kind: 'external', connection, gone: new Promise(() => undefined) };
}

/** The least version of a PostgreSQL of one's own. */
const leastMajor = 17;

/**
 * The version of the server behind `DATABASE_URL`, once it answers: a database that starts beside us takes its time.
 * @throws CannotStart where it does not answer for a minute, or says at once that it will not let us in
 */
async function firstAnswer(pool: Pool, { patienceSeconds = 60, say }: DatabaseSettings): Promise<string> {
  const end = Date.now() + patienceSeconds * 1000;
  for (let told = false; ; told = true) {
    try {
      const { rows } = await pool.query<{ version: string }>(
        "select current_setting('server_version') as version",
      );
      return rows[0]?.version ?? '';
    } catch (error) {
      if (outageOf(error) !== 'database.unavailable' || Date.now() > end)
        throw new CannotStart(`The database of DATABASE_URL does not answer: ${reason(error)}.`, error);
      if (!told)
        say?.(
          `The database of DATABASE_URL does not answer yet: it is waited for, ${patienceSeconds} s at most.`,
        );
      await sleep(500);
    }
  }
}

/** @throws CannotStart before anything is read or written that an older server has in another form, or not at all */
function refuseOldServer(version: string): void {
  if (Number.parseInt(version, 10) >= leastMajor) return;
  throw new CannotStart(
    `The database of DATABASE_URL is PostgreSQL ${version}: PostgreSQL ${leastMajor} or newer is needed; nothing was changed.`,
  );
}

/** Where PostgreSQL went down because the disk is full, that is what is told: to ask again in a moment would not help. */
function tellingFullDisk(database: Database, data: string): Database {
  const told = async (error: unknown): Promise<never> => {
    throw outageOf(error) === 'database.unavailable' && (await isFull(data)) ? new StorageFull(error) : error;
  };
  return {
    ...database,
    transaction: (...asked) => database.transaction(...asked).catch(told),
    ask: (claims, question) => database.ask<never>(claims, question).catch(told),
    asService: (run) => database.asService(run).catch(told),
  };
}

/** Identity and files of a Supabase are its own: this process would look for tables of ours that are not there. */
async function refuseSupabase(pool: Pool): Promise<void> {
  const found = await pool.query(
    `select 1 from pg_roles where rolname = 'supabase_admin'
       and to_regclass('auth.users') is not null and to_regclass('auth.installation_keys') is null`,
  );
  if (found.rows.length === 0) return;
  throw new CannotStart(
    'The database of DATABASE_URL belongs to a Supabase: set SUPABASE_URL and its keys as well; nothing was changed.',
  );
}

/** An error's words without the address and its password. */
function reason(error: unknown): string {
  const code = errorCode(error);
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ENOENT')
    return `nobody listens there (${code})`;
  return errorMessage(error);
}

function loadOf(pool: PoolLoad['pool'], { options, totalCount, idleCount, waitingCount }: Pool): PoolLoad {
  return { pool, most: options.max, open: totalCount, idle: idleCount, waiting: waitingCount };
}

function compose(owner: Pool, requests: Pool): Database {
  const service = { role: 'service_role' };
  const listeners: Listener[] = [];
  return {
    pool: owner,
    transaction: (claims, run, options) => inTransaction(requests, claims, run, options),
    // Only a login that may do nothing without a role may send the role and the question together.
    ask: (claims, question) =>
      owner === requests
        ? inTransaction(owner, claims, (tx) => tx.query(question.sql, question.parameters), question)
        : askOnce(requests, claims, question),
    asService: (run) => inTransaction(owner, service, run),
    listen: (channel, heard) => void listeners.push(startListening(owner, channel, heard)),
    load: () => [loadOf('owner', owner), ...(owner === requests ? [] : [loadOf('requests', requests)])],
    stop: async () => {
      await Promise.all(listeners.map((listener) => listener.stop()));
      await requests.end();
      if (owner !== requests) await owner.end();
    },
  };
}
