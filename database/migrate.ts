import type { Pool, PoolClient } from 'pg';
import { CannotStart, errorMessage } from './refusal.ts';
import { migrationsFolder, platformFolder, readSql, type SqlFile } from './sql.ts';

/** Any fixed number: starters of one database queue behind it. */
const migrationLock = 7_247_462;

export interface Migrated {
  /** Names of the files applied now; empty when the database was up to date. */
  readonly applied: readonly string[];
}

/**
 * Brings a database up to this version: applies, each in its own transaction, the files that `razao.migrations` does
 * not record yet. Starters on the same database queue. On a Supabase its own schemas are left alone: where one is seen, or
 * where `supabase` says that there is one.
 * @throws CannotStart when the database was made by a newer version, or an applied file has changed since
 */
export async function migrate(
  pool: Pool,
  files: readonly SqlFile[] = readSql(),
  supabase = false,
): Promise<Migrated> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const applied = await migrateAlone(client, files, supabase);
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
    client.release();
    return { applied };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function migrateAlone(
  client: PoolClient,
  files: readonly SqlFile[],
  supabase: boolean,
): Promise<string[]> {
  await makeRecord(client);
  await adoptFromCli(client, files);
  const recorded = await readRecord(client);
  refuseNewer(recorded, files);
  refuseChanged(recorded, files);
  const mine =
    supabase || (await isSupabase(client))
      ? files.filter((file) => !file.name.startsWith(platformFolder))
      : files;
  const pending = mine.filter((file) => !recorded.has(file.name));
  for (const file of pending) await apply(client, file);
  return pending.map((file) => file.name);
}

async function makeRecord(client: PoolClient): Promise<void> {
  await client.query(`
    create schema if not exists razao;
    revoke all on schema razao from public;
    create table if not exists razao.migrations (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    );`);
}

/**
 * Files that the Supabase CLI has applied (`supabase db push` keeps a record of its own, by number) count as applied here,
 * with the content that they have now: so either way of bringing a Supabase up to date may follow the other.
 */
async function adoptFromCli(client: PoolClient, files: readonly SqlFile[]): Promise<void> {
  const kept = await client.query<{ there: boolean }>(
    "select to_regclass('supabase_migrations.schema_migrations') is not null as there",
  );
  if (kept.rows[0]?.there !== true) return;
  const found = await client.query<{ version: string; name: string | null }>(
    'select version, name from supabase_migrations.schema_migrations',
  );
  const applied = new Set(found.rows.map(({ version, name }) => `${version}_${name}.sql`));
  for (const file of files) {
    if (!file.name.startsWith(migrationsFolder) || !applied.has(file.name.slice(migrationsFolder.length + 1)))
      continue;
    await client.query('insert into razao.migrations (name, sha256) values ($1, $2) on conflict do nothing', [
      file.name,
      file.sha256,
    ]);
  }
}

async function readRecord(client: PoolClient): Promise<Map<string, string>> {
  const found = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from razao.migrations',
  );
  return new Map(found.rows.map((row) => [row.name, row.sha256]));
}

function refuseNewer(recorded: ReadonlyMap<string, string>, files: readonly SqlFile[]): void {
  const known = new Set(files.map((file) => file.name));
  const unknown = [...recorded.keys()].filter((name) => !known.has(name)).sort();
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The database has a newer schema than this version of Razão knows (${unknown.at(-1)}): start the newer version, nothing was changed.`,
  );
}

function refuseChanged(recorded: ReadonlyMap<string, string>, files: readonly SqlFile[]): void {
  const changed = files.find((file) => recorded.has(file.name) && recorded.get(file.name) !== file.sha256);
  if (changed === undefined) return;
  throw new CannotStart(
    `The file ${changed.name} has changed since it was applied to this database: restore it, and put the change into a new file; nothing was changed.`,
  );
}

/** Supabase, hosted or self-hosted, brings roles and the `auth` schema itself. */
async function isSupabase(client: PoolClient): Promise<boolean> {
  const found = await client.query("select 1 from pg_roles where rolname = 'supabase_admin'");
  return found.rows.length > 0;
}

async function apply(client: PoolClient, file: SqlFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into razao.migrations (name, sha256) values ($1, $2)', [
      file.name,
      file.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new CannotStart(
      `The database could not be brought up to date: ${file.name}: ${errorMessage(error)}.`,
      error,
    );
  }
}
